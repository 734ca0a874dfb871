"""Files of a person with every kind of rubbish in them, or in their place: said in words, never the end of the app."""

import os
import re
import sys
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from cardtable.engine.cards import BRESCIAN_52, FRENCH_52, ITALIAN_40
from cardtable.text import LANGUAGES, Text
from cardtable.tui import lock, reading
from cardtable.tui.deck_choice import DeckChoice
from cardtable.tui.deck_files import BadDeck, checked
from cardtable.tui.decks import Deck, _content, _made, own_deck
from cardtable.tui.faces import LARGE, MEDIUM, SMALL, back, face
from cardtable.tui.settings import BadSettings, Settings, SettingsFile

RUBBISH: dict[str, bytes] = {
    "binary": bytes(range(256)) * 8,
    "deep": b"deep = " + b"[" * 100_000,
    "deep tables": b"[" + b"a." * 2000 + b"b]\n",
    "large": b"# more\n" * 300_000,
    "endless text": b'language = """\n' * 1,
    "types": b'language = []\npace = {}\ntheme = 1.5\ncolours = 1979-05-27\nbell = "perhaps"\nfaces = [["pixels"]]\n',
    "unknown": b'laguage = "it"\n"\\u001b[2J" = 1\n"" = 2\n[pace]\nslow = "fast"\n',
    "null": b"\0",
    "carriage returns": b'language = "it"\rpace = "fast"\r',
}
"""What may stand where settings or a deck should."""

HOLDERS = ("folder", "link to itself", "link to nothing", "endless file", "pipe")
"""What may lie in the place of a file."""


def put(path: Path, what: str) -> None:
    """Puts something in the place of a file; where the system has no such thing, nothing."""
    if what in RUBBISH:
        path.write_bytes(RUBBISH[what])
    elif what == "folder":
        path.mkdir()
    elif sys.platform != "win32":
        if what == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to({"link to itself": path, "link to nothing": path.parent / "none"}.get(what, "/dev/zero"))


def is_said(problem: BadSettings | BadDeck) -> None:
    """That there are words for a problem in both languages, filled, on one line, and not the same ones."""
    said = [Text(language).error(problem) for language in LANGUAGES]
    assert len(set(said)) == len(said)
    for words in said:
        assert words.isprintable()
        assert not re.search(r"\{[a-z_]+\}", words)
        assert words.endswith((".", "?"))
        assert not words.startswith(("settings.", "deck.", "reason."))


@pytest.mark.parametrize("what", [*RUBBISH, *HOLDERS])
def test_whatever_lies_in_the_place_of_settings_is_told_of_and_kept(tmp_path: Path, what: str) -> None:
    path = tmp_path / "settings.toml"
    put(path, what)
    file = SettingsFile(path)
    settings = file.load()
    assert isinstance(settings, Settings)
    told = (*file.problems, *file.mistakes())
    saved = file.save(settings.changed(pace="slow"))
    for problem in (*told, *file.problems):
        is_said(problem)
    assert told or what in ("link to nothing", "carriage returns") or not path.exists() or path.read_text() != ""
    if saved:
        assert SettingsFile(path).load().pace == "slow"
    else:
        assert file.problems
    if what in RUBBISH and not saved:
        assert path.read_bytes() == RUBBISH[what]


@pytest.mark.parametrize("what", [*RUBBISH, *HOLDERS])
def test_whatever_lies_among_decks_is_told_of_and_the_others_are_there(tmp_path: Path, what: str) -> None:
    (tmp_path / "good.toml").write_text('families = ["italian"]\nlike = "napoletane"\n', encoding="utf-8")
    put(tmp_path / "strange.toml", what)
    choice = DeckChoice(tmp_path)
    assert "good" in choice.names("deck_italian")
    assert "strange" not in choice.names("deck_italian")
    assert len(choice.problems()) == (tmp_path / "strange.toml").is_symlink() or (tmp_path / "strange.toml").exists()
    for problem in choice.problems():
        is_said(problem)
    settings = Settings(deck_italian="strange")
    assert choice.of(ITALIAN_40, settings, plain=False, pixels=True).name == "napoletane"


@pytest.mark.parametrize("folder", ["x" * 5000, "taken/decks", "\udcff", "*[?", "a b/ünï ✓"])
def test_a_folder_that_cannot_be_holds_neither_settings_nor_decks(tmp_path: Path, folder: str) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    path = tmp_path / folder / "settings.toml"
    file = SettingsFile(path)
    assert file.load() == Settings()
    file.save(Settings(pace="fast"))
    for problem in file.problems:
        is_said(problem)
    choice = DeckChoice(path.parent / "decks")
    assert choice.problems() == ()
    assert choice.names("deck_italian") == ("naipes", "napoletane", "piacentine", "ascii")


@pytest.mark.parametrize("name", ["napoletane", "auto", "ascii", "la nonna", "nonna è ♥ 🏆", "x" * 200, "a\x1b[2Jb"])
def test_a_deck_of_ones_own_may_have_any_name(tmp_path: Path, name: str) -> None:
    if sys.platform == "win32" and not name.isprintable():
        return
    (tmp_path / f"{name}.toml").write_text('families = ["italian"]\nlike = "piacentine"\n', encoding="utf-8")
    choice, settings = DeckChoice(tmp_path), Settings().changed(deck_italian=name)
    names = ("auto", *choice.names("deck_italian"))
    assert len(set(names)) == len(names)
    found = choice.of(ITALIAN_40, settings, plain=False, pixels=True)
    assert found.name == ("napoletane" if name == "auto" else name)
    assert found.name == "napoletane" or face(found, ITALIAN_40, 0, MEDIUM)
    path = tmp_path / "settings.toml"
    assert SettingsFile(path).save(settings)
    assert SettingsFile(path).load() == settings


def leaves(content: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The keys of everything that a file says."""
    for key, value in content.items():
        yield (*above, key)
        if isinstance(value, Mapping):
            yield from leaves(value, (*above, key))


WRONG = (
    3,
    -1.5,
    True,
    "",
    "x",
    "\t",
    "🏆",
    "♥♥♥♥",
    [],
    [["x"]],
    {},
    {"x": {"x": 1}},
    "S 0,2 " * 9,
    "M 99999,2",
    "9" * 9,
)
"""Values that few keys can have."""


@pytest.mark.parametrize("name", ["ascii", "napoletane", "french"])
def test_a_deck_with_anything_in_it_is_either_refused_in_words_or_can_be_drawn(name: str) -> None:
    rng = Random(7)
    whole = _content(name)
    keys = list(leaves(whole))
    shallow = [key for key in keys if key[0] not in ("5x3", "7x5", "9x7", "11x9")]
    for at in (*shallow, *rng.sample(keys, 20 if len(keys) > len(shallow) else 0)):
        content = {key: value for key, value in deepcopy(dict(whole)).items() if key == at[0] or "x" not in key[1:3]}
        above: Any = content
        for key in at[:-1]:
            above = above[key]
        for value in (None, *rng.sample(WRONG, 5)):
            if value is None:
                del above[at[-1]]
            else:
                above[at[-1]] = value
            try:
                checked("x.toml", b"", content)
            except BadDeck as problem:
                is_said(problem)
            else:
                drawn(_made("x", content, pixels=True))
            above[at[-1]] = {}


def drawn(style: Deck) -> None:
    """Draws some cards of every pack and the back in every size."""
    packs = [pack for pack in (ITALIAN_40, BRESCIAN_52, FRENCH_52) if pack.family in style.families]
    for size in (SMALL, MEDIUM, LARGE):
        back(style, size)
        for pack in packs:
            for card in (0, 4, len(pack) - 1):
                assert {strip.cell_length for strip in face(style, pack, card, size)} == {size.width}


def test_a_deck_that_draws_one_size_alone_has_signs_in_the_others(tmp_path: Path) -> None:
    source = 'families = ["italian"]\nlike = "ascii"\n[5x3.pips.{suit}]\nS = "x"\n[5x3.layouts.{suit}]\n{ranks}'
    ranks = "".join(f'{rank} = "S 4,4"\n' for rank in BRESCIAN_52.ranks)
    head, _, rest = source.partition("[5x3")
    parts = "".join(f"[5x3{rest}".format(suit=suit, ranks=ranks) for suit in ITALIAN_40.suits)
    (tmp_path / "one.toml").write_text(head + parts, encoding="utf-8")
    mine = own_deck(tmp_path / "one.toml", pixels=True)
    assert mine.art is not None and set(mine.art.sizes) == {"5x3"}
    drawn(mine)


def test_a_change_waits_for_one_that_is_being_written_in_another_window(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    file = SettingsFile(path)
    settings = file.load()
    with lock.alone(path):
        other = Thread(target=file.save, args=(settings.changed(pace="fast"),))
        other.start()
        path.write_text('theme = "light"\n', encoding="utf-8")
    other.join(5)
    assert SettingsFile(path).load() == Settings(pace="fast", theme="light")
    assert [left.name for left in tmp_path.iterdir()] == ["settings.toml"]


def test_a_lock_that_was_left_behind_delays_a_change_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0.02)
    (tmp_path / ".settings.toml.lock").write_text("", encoding="utf-8")
    assert SettingsFile(tmp_path / "settings.toml").save(Settings(pace="fast"))
    assert [left.name for left in tmp_path.iterdir()] == ["settings.toml"]


def test_every_reason_why_a_file_cannot_be_read_has_words_in_both_languages(tmp_path: Path) -> None:
    for number in (*reading.TROUBLES, 5):
        is_said(BadSettings("unwritable", tmp_path, **reading.trouble(OSError(number, os.strerror(number)))))
