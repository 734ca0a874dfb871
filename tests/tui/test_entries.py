"""What the picker offers, and how a few letters find it."""

import pytest

from cardtable.games import GAMES
from cardtable.text import Text
from cardtable.tui.screens.entries import entries, fold, likeliest, matching, suggestion

ITALIAN = entries(Text("it"))


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_preset_of_every_game_is_there_once_under_its_own_name(language: str) -> None:
    """Named presets carry regional variants and appear in the picker under their own names."""
    found = entries(Text(language))
    assert sorted(entry.key for entry in found) == sorted((game.id, key) for game in GAMES for key in game.presets)
    assert len({entry.name for entry in found}) == len(found)
    for entry in found:
        assert entry.tagline and entry.length and entry.players and entry.family


def test_families_stand_together() -> None:
    families = [entry.family for entry in ITALIAN]
    assert families == sorted(families, key=families.index)


def test_the_numbers_of_players_are_drawn_together() -> None:
    assert {entry.key: entry.players for entry in ITALIAN}[("scopa", "scopa")] == "2-4"
    assert {entry.key: entry.players for entry in ITALIAN}[("king", "king")] == "4"


@pytest.mark.parametrize("query", ["scopa", "SCOPA", "scòpa", " sco ", "secca scopa", "Scopa, partita", "scopa_secca"])
def test_a_game_is_found_whatever_the_accents_capitals_and_marks(query: str) -> None:
    assert ("scopa", "scopa_secca") in {entry.key for entry in matching(ITALIAN, query)}


def test_each_word_narrows_the_list() -> None:
    assert [entry.key for entry in matching(ITALIAN, "king quattro")] == [("king", "king_four_series")]
    assert matching(ITALIAN, "king scopa") == ()
    assert matching(ITALIAN, "") == ITALIAN


def test_a_family_finds_its_games() -> None:
    tricks = {game.id for game in GAMES if game.family == "tricks"}
    assert {entry.game.id for entry in matching(ITALIAN, "prese")} >= tricks > {"king"}


@pytest.mark.parametrize(("typed", "name"), [("kinh", "King"), ("scoppa", "Scopa"), ("xyzzy", "")])
def test_the_nearest_name_is_offered_where_nothing_matches(typed: str, name: str) -> None:
    assert suggestion(ITALIAN, typed) == name


def test_folding_leaves_letters_and_digits() -> None:
    assert fold("  Scopa d'Assi — È 15! ") == "scopa d assi e 15"


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("scopa", "scopa"),
        ("Scopa, par", "scopa_secca"),
        ("mazziere", "king_rotating_dealer"),
        ("prese", None),
        ("", None),
    ],
)
def test_a_name_tells_which_game_is_meant_where_a_whole_family_matches(query: str, meant: str | None) -> None:
    found = likeliest(matching(ITALIAN, query), query)
    assert (found.preset if found else None) == meant
    here = next(entry for entry in ITALIAN if entry.preset == "king_four_series")
    stays = query in ("prese", "")
    assert likeliest(ITALIAN, "quattro", here) is here
    assert (likeliest(matching(ITALIAN, query), query, here) is None) == stays


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("asso piglia tutto", "scopa_d_assi"),
        ("asso pigliatutto", "scopa_d_assi"),
        ("scopone scientifico", "scopone"),
        ("cinque", "scopone"),
        ("quindici", "scopa_a_15"),
        ("escoba", "scopa_a_15"),
        ("sbarazzina", "sbarazzino"),
        ("cirolla", "cirulla"),
        ("ciapachinze", "cirulla"),
        ("cuperativa", "spazzino"),
        ("rubamazzo", "rubamazzetto"),
        ("scopa ladra", "scopa_bugiarda"),
        ("fidasse", "scopa_bugiarda"),
        ("cicera bigia", "cicera"),
        ("bresciana", "cicera"),
    ],
)
def test_a_game_is_found_by_the_names_it_has_elsewhere(query: str, game: str, language: str) -> None:
    assert {entry.game.id for entry in matching(entries(Text(language)), query)} == {game}
