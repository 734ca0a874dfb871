"""Decks of one's own: picked up from a folder, and refused by file and line where something is wrong in them."""

import re
from pathlib import Path

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.text import Text
from cardtable.tui.assets import asset
from cardtable.tui.deck_choice import DeckChoice
from cardtable.tui.deck_files import BadDeck, line_of
from cardtable.tui.decks import Deck, deck, deck_for, own_deck
from cardtable.tui.faces import MEDIUM, back, face

README = Path(__file__).parents[2] / "README.md"
SHORTEST = 'families = ["italian"]\nlike = "napoletane"\n'
OWN = (
    SHORTEST
    + '''
[palette]
r = "#112233"

[7x5.pips.C]
E = """
r.r
rrr
.r.
"""
'''
)
"""A deck that is like another one but for a colour and a drawing."""


def whole(name: str = "napoletane") -> str:
    """The text of a deck of the assets, to be spoilt."""
    return asset("decks", f"{name}.toml").read_text(encoding="utf-8")


def kept(folder: Path, text: str | bytes, name: str = "mine") -> Path:
    path = folder / f"{name}.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def own_decks(folder: Path, pixels: bool = False) -> tuple[tuple[Deck, ...], tuple[BadDeck, ...]]:
    """The decks of a folder, and what is wrong with those that cannot be used."""
    decks, problems = [], []
    for path in sorted(folder.glob("*.toml")):
        try:
            decks.append(own_deck(path, pixels))
        except BadDeck as problem:
            problems.append(problem)
    return tuple(decks), tuple(problems)


def refused(folder: Path, text: str | bytes) -> tuple[int, str]:
    """The line and the reason for which a deck is refused."""
    path = kept(folder, text)
    decks, (problem,) = own_decks(folder, pixels=True)
    assert decks == ()
    assert isinstance(problem, BadDeck)
    assert problem.facts["file"] == str(path)
    for language, line in (("it", "riga"), ("en", "line")):
        words = Text(language).error(problem)
        assert f"{line} {problem.facts['line']}" in words
        assert "{" not in words
    said = Text("en").error(problem)
    return int(str(problem.facts["line"])), said.split(f"line {problem.facts['line']}", 1)[1].lstrip(":, ")


def spoilt(folder: Path, good: str, bad: str) -> tuple[str, str]:
    """The line and the reason for which a deck of the assets is refused when a piece of it is replaced."""
    text = whole().replace(good, bad, 1)
    assert text != whole()
    line, what = refused(folder, text)
    return text.splitlines()[line - 1], what


def drawn(style: Deck, card: str) -> list[str]:
    return [strip.text for strip in face(style, ITALIAN_40, ITALIAN_40.number(card), MEDIUM)]


def test_a_deck_in_the_folder_is_picked_up_under_the_name_of_its_file(tmp_path: Path) -> None:
    kept(tmp_path, OWN)
    kept(tmp_path, "no deck", "notes").rename(tmp_path / "notes.txt")
    (mine,), problems = own_decks(tmp_path, pixels=True)
    assert problems == ()
    assert (mine.name, mine.families) == ("mine", ("italian",))
    assert drawn(mine, "4C") != drawn(deck("napoletane", pixels=True), "4C")


def test_the_deck_that_the_readme_tells_of_can_be_used(tmp_path: Path) -> None:
    (told,) = re.findall(r"^```toml\n(.*?)^```", README.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    kept(tmp_path, told)
    (mine,), problems = own_decks(tmp_path, pixels=True)
    assert problems == ()
    other = deck("napoletane", pixels=True)
    assert drawn(mine, "2C") != drawn(other, "2C")
    assert drawn(mine, "2D") == drawn(other, "2D")
    assert [strip.text for strip in back(mine, MEDIUM)] != [strip.text for strip in back(other, MEDIUM)]


def test_what_a_deck_leaves_out_is_taken_from_the_one_it_is_like(tmp_path: Path) -> None:
    kept(tmp_path, OWN)
    (mine,), _ = own_decks(tmp_path, pixels=True)
    other = deck("napoletane", pixels=True)
    assert drawn(mine, "RS") == drawn(other, "RS")
    assert [strip.text for strip in back(mine, MEDIUM)] == [strip.text for strip in back(other, MEDIUM)]
    assert mine.art is not None and mine.art.palette["r"] == "#112233"


def test_without_pixels_a_deck_of_ones_own_has_box_faces(tmp_path: Path) -> None:
    kept(tmp_path, OWN)
    (mine,), _ = own_decks(tmp_path)
    assert mine.art is None
    assert drawn(mine, "RS") == drawn(deck("napoletane"), "RS")


def test_a_wanted_deck_is_taken_where_it_draws_the_family_and_the_usual_one_elsewhere(tmp_path: Path) -> None:
    kept(tmp_path, OWN)
    own, _ = own_decks(tmp_path, pixels=True)
    assert deck_for("italian", wanted="mine", own=own) is own[0]
    assert deck_for("french", wanted="mine", own=own).name == "french"
    assert deck_for("italian", wanted="piacentine", pixels=True) is deck("piacentine", pixels=True)
    assert deck_for("italian", wanted="milanesi").name == "napoletane"
    assert deck_for("italian", wanted="../secrets").name == "napoletane"
    assert deck_for("italian", plain=True, pixels=True, wanted="mine", own=own).name == "ascii"


def test_one_broken_deck_keeps_no_other_away(tmp_path: Path) -> None:
    kept(tmp_path, SHORTEST, "good")
    kept(tmp_path, "families = [", "bad")
    decks, problems = own_decks(tmp_path)
    assert [found.name for found in decks] == ["good"]
    assert len(problems) == 1


def test_no_folder_and_an_empty_one_hold_no_decks(tmp_path: Path) -> None:
    for folder in (tmp_path / "decks", tmp_path):
        choice = DeckChoice(folder)
        assert choice.names("deck_italian") == ("naipes", "napoletane", "piacentine", "ascii")
        assert choice.problems() == ()


def test_a_mistake_of_toml_is_named_by_its_line(tmp_path: Path) -> None:
    assert refused(tmp_path, 'families = ["italian"]\n\nlike napoletane\n')[0] == 3
    assert refused(tmp_path, 'families = ["italian"]\nlike = """napoletane\n')[0] == 2
    assert refused(tmp_path, b'families = ["italian"]\n# citt\xe0\n')[0] == 2


def test_a_mistake_in_a_drawing_is_named_by_its_row(tmp_path: Path) -> None:
    line, what = refused(tmp_path, OWN.replace("\nrrr\n", "\nr?r\n"))
    assert OWN.splitlines()[line - 1] == "rrr"
    assert what.startswith("7x5.pips.C.E: in column 2 there is “?”, which is no colour: there are ")


@pytest.mark.parametrize(
    ("good", "bad", "line", "what"),
    [
        ('families = ["italian"]\n\n', 'families = ["sicilian"]\n\n', 'families = ["sicilian"]', "italian, french"),
        ("[palette]\n", "[pallette]\n", "[pallette]", "perhaps palette"),
        ("[7x5.pips.D]\n", "[7x6.pips.D]\n", "[7x6.pips.D]", "5x3, 7x5, 9x7, 11x9"),
        ("[7x5.pips.D]\n", "[7x5.pip.D]\n", "[7x5.pip.D]", "pips, layouts, courts, cards"),
        ('lit = "▌▐"', 'lit = "▌"', 'lit = "▌"', "a character of one cell each"),
        ('pip = "◉"', 'pip = "🏆"', 'D = { pip = "🏆"', "suits.D.pip: it needs one character of one cell"),
        ('ink = "#0f7a1e"', 'ink = "green"', 'B = { pip = "♣", ink = "green"', "a colour such as #b3261e"),
        ('robe = "bcr"', 'robe = "bq"', 'S = { pip = "†"', "“q” is no colour of the palette"),
        ('r = "#c3271b"', 'r = "#c3271"', 'r = "#c3271"', "palette.r: it needs a colour such as"),
        ('k = "#2a2620"', '7 = "#2a2620"', '7 = "#2a2620"', "a name of one character, which is no digit"),
        ('dim = "#b9b4aa"', "", "[paper]", "paper.dim: it needs a colour"),
        (".##..##.", ".##..##", ".##..##", "back.tile: it needs rows of one length"),
        ('4 = "M 0,2 6,2', '4 = "Q 0,2 6,2', '4 = "Q 0,2', "“Q” is neither a pip of the suit D"),
        ('4 = "M 0,2 6,2', '4 = "M 0,2 6;2', '4 = "M 0,2 6;2', "nor a place as in “M 0,2 8,2”"),
        ('7 = "S 0,2 8,2', '7 = "S 1,2 8,2', 'S = "◉"', "stands on even columns and rows, not on 1,2"),
        ('2 = "L 2,2 2,7"', '2 = "L 2,2 2,8"', ".YYYY.", "a card of 7x5 has 12 columns and 10 rows"),
        ('2 = "L 2,2 2,7"', '2 = "L 2,0 2,7"', '2 = "L 2,0 2,7"', "the first 4 columns of the first two rows"),
        ('7 = "S 0,2 8,2 4,4 0,6 8,6 0,8 8,8"\n', "", "[7x5.layouts.every]", "7x5.layouts.every.7, which is not there"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(tmp_path: Path, good: str, bad: str, line: str, what: str) -> None:
    found, reason = spoilt(tmp_path, good, bad)
    assert found.startswith(line)
    assert what in reason


def test_a_deck_like_none_that_there_is_names_it(tmp_path: Path) -> None:
    line, what = refused(tmp_path, 'families = ["italian"]\nlike = "napoletana"\n')
    assert line == 2
    assert "“napoletana”, perhaps napoletane" in what


def test_a_mistake_that_is_inherited_is_named_where_it_comes_from(tmp_path: Path) -> None:
    """The deck draws fantes in three colours; this one dresses them in none."""
    line, what = refused(tmp_path, SHORTEST + '\n[suits]\nD = { robe = "" }\n')
    assert line == 2
    assert "the colour 1, which the robe of the suit D does not have" in what


def test_a_line_is_found_by_its_keys() -> None:
    text = '# [a]\n[a]\nb = """\n[c]\n"""\n\n[a."c"]\n"d" = { e = 1 }\n'
    assert line_of(text, ("a",)) == 2
    assert line_of(text, ("a", "b"), 1) == 4
    assert line_of(text, ("a", "c", "d", "e")) == 8
    assert line_of(text, ("a", "x")) == 2
    assert line_of(text, ("x",)) == 1
