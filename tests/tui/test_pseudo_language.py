"""The pseudo-language: whatever is not in brackets did not come out of a catalogue."""

import re
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from cardtable.games.scopa.rules import Scopa
from cardtable.rooms.players import BOT_NAMES
from cardtable.tui.screens.help import HelpScreen
from cardtable.tui.screens.score_panel import Lines
from tests.tui.opening import app_in, at_picker, at_screen, at_setup
from tests.tui.playing import screen_text, without_brackets
from tests.tui.test_score_panel import TABLES, count_of, played
from tests.tui.test_scores import shown

NAMES = {"cardtable", *BOT_NAMES}
SIZE = (220, 60)
"""So wide that no word is cut or put on another line."""


def bare_words(pilot: Pilot[None]) -> set[str]:
    """The words on the screen that stand in no brackets: names, and what was forgotten."""
    left = without_brackets(screen_text(pilot).replace("\n", "  "))
    left = re.sub(r"(?:⟦[^⟦⟧…]*)+…", "", left)  # words that were cut have lost their last bracket
    # Keys and the faces of cards are no words: one capital letter or digit, perhaps with a sign.
    return {word for word in re.findall(r"[^\W\d_]{3,}", left) if word not in NAMES}


async def test_the_picker_speaks_in_catalogue_words_alone() -> None:
    async with app_in("xx").run_test(size=SIZE) as pilot:
        await at_picker(pilot)
        assert bare_words(pilot) <= {"cav", "fan"}
        await pilot.press(*"zzzz")
        assert bare_words(pilot) == {"zzzz"}


async def test_the_help_speaks_in_catalogue_words_alone() -> None:
    async with app_in("xx").run_test(size=SIZE) as pilot:
        await at_setup(pilot, Scopa)
        await pilot.press("f1")
        help_screen = await at_screen(pilot, HelpScreen)
        panel = help_screen.rows(150)
        left = without_brackets(" ".join(said for row in panel for said, _ in row))
        assert set(re.findall(r"[^\W\d_]{3,}", left)) == set()


def bare_in_count(said: str) -> set[str]:
    """The words of a count that stand in no brackets, apart from names and the faces of cards."""
    left = without_brackets(said)
    suits = {"".join(letters) for letters in re.findall(r"[◉∪♣†♥♦♠]([A-Z\d ]+)", left)}
    faces = {part for suit in suits for part in re.findall(r"[A-Z]{2,}", suit)}
    return {word for word in re.findall(r"[^\W\d_]{2,}", left) if word not in NAMES} - faces


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("deals", [1, 99])
def test_the_count_speaks_in_catalogue_words_alone(game: str, seats: int, deals: int) -> None:
    count = count_of(played(game, seats, "1", deals), "xx")
    said = "\n".join(line.plain for line in Lines(replace(count, names=("Ada",) * seats), SIZE[0]))
    assert "⟦" in said
    assert bare_in_count(said) == set()


@pytest.mark.parametrize("deals", [1, 99])
async def test_so_does_all_that_stands_around_the_count(deals: int) -> None:
    async with app_in("xx").run_test(size=SIZE) as pilot:
        screen = await shown(pilot, "scopa", 4, deals)
        box, keys = screen.query_one("#box").region, screen_text(pilot).splitlines()[-1]
        rows = screen_text(pilot).splitlines()[box.y : box.bottom]
        said = "\n".join(row[box.x : box.right] for row in rows)
        assert "⟦" in said
        assert bare_in_count(said) | bare_in_count(keys) == set()
