"""The two languages say the same things: same keys, same placeholders, no key twice, none that nobody uses."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from string import Formatter

import pytest

from cardtable.engine.game import AnyGame
from cardtable.games import GAMES
from cardtable.text import Text
from cardtable.text.catalogue import LANGUAGES, app_words, game_words
from tests.text.sources import PACKAGE, literal_keys

CATALOGUES = ["", *(game.id for game in GAMES)]
GAME_FAMILIES = (
    "announce", "event", "line", "move", "nickname", "note", "option", "outcome", "preset", "prompt", "reason", "seat",
    "table",
)  # fmt: skip
"""What a game's words are about besides its name; all of it is checked against the rules by the tests of every key."""


def words(game: str, language: str) -> Mapping[str, str]:
    return game_words(game, language) if game else app_words(language)


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("game", CATALOGUES)
def test_both_languages_have_the_same_keys(game: str) -> None:
    italian, english = words(game, "it"), words(game, "en")
    assert italian
    assert sorted(set(italian) ^ set(english)) == []


@pytest.mark.parametrize("game", CATALOGUES)
def test_both_languages_have_the_same_placeholders(game: str) -> None:
    italian, english = words(game, "it"), words(game, "en")
    different = {key for key in italian if placeholders(italian[key]) != placeholders(english[key])}
    # "one card" may do without its number where the other language writes it.
    assert {key for key in different if not key.endswith(".one")} == set()
    assert all("" not in placeholders(word) for word in (*italian.values(), *english.values()))


@pytest.mark.parametrize("game", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_come_in_pairs(game: str, language: str) -> None:
    keys = set(words(game, language))
    for key in keys:
        if key.endswith(".one") and ".value." not in key:  # a value of an option may be called so
            assert f"{key.removesuffix('.one')}.other" in keys, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files(language: str) -> None:
    keys: Counter[str] = Counter()
    for file in PACKAGE.glob(f"text/words/*.{language}.toml"):
        keys.update(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("game", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_tidy(game: str, language: str) -> None:
    for key, word in words(game, language).items():
        assert "  " not in word.strip(), key
        assert "\n" not in word, key


def test_every_key_of_the_app_is_used() -> None:
    """A key is used when it stands in the source, or has the shape of those that are put together there."""
    keys, shapes = literal_keys()
    unused = [
        key
        for key in app_words("it")
        for name in [key.removesuffix(".one").removesuffix(".other")]
        if name not in keys
        and key not in keys
        and not any(shape.fullmatch(name) for shape in shapes)
        # The endings of errors are chosen by their facts: their keys are checked with the errors themselves.
        and not name.startswith("error.")
        and name.rpartition(".")[0] not in keys
    ]
    assert unused == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_has_no_words_but_its_own_kinds(game: type[AnyGame]) -> None:
    asked = {key.split(".")[0] for key in game.at_table().agenda(1)}
    kinds = {"name", "tagline", "length", "also", "column", "points", *GAME_FAMILIES, *asked}
    assert [key for key in words(game.id, "it") if key.split(".")[0] not in kinds] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_deals_ask_for_and_the_columns_of_the_score_have_words(game: type[AnyGame], language: str) -> None:
    """King: ten commandments, and two columns, negativi and positivi."""
    text = Text(language, game.id)
    table = game.at_table()
    for deal in range(1, table.longest_match + 1):
        asked = table.agenda(deal)
        assert all(text.has(key) and text.has(f"{key}.short") for key in asked)
    columns = [f"column.{number}" for number in range(1, len(table.columns(())) + 1)]
    assert [key for key in words(game.id, language) if key.startswith("column.")] == columns


def _flat(table: Mapping[str, object], prefix: str = "") -> list[str]:
    return [
        key
        for name, value in table.items()
        for key in (_flat(value, f"{prefix}{name}.") if isinstance(value, dict) else [f"{prefix}{name}"])
    ]
