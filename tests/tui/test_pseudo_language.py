"""The pseudo-language: whatever is not in brackets did not come out of a catalogue."""

import re

import pytest
from textual.pilot import Pilot

from cardtable.games.scopa.rules import Scopa
from cardtable.rooms.players import BOT_NAMES
from cardtable.tui.screens.help import HelpScreen
from tests.tui.opening import app_in, at_picker, at_screen, at_setup
from tests.tui.playing import screen_text, without_brackets
from tests.tui.test_score_panel import TABLES
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
        panel = help_screen._keys.lines(150)
        left = without_brackets(" ".join(line.plain for line in panel))
        assert set(re.findall(r"[^\W\d_]{3,}", left)) == set()


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("deals", [2, 99])
async def test_the_count_speaks_in_catalogue_words_alone(game: str, seats: int, deals: int) -> None:
    async with app_in("xx").run_test(size=SIZE) as pilot:
        screen = await shown(pilot, game, seats, deals)
        lines = screen.query_one("Panel").render()
        left = without_brackets(str(lines))
        suits = {"".join(letters) for letters in re.findall(r"[◉∪♣†♥♦♠]([A-Z\d ]+)", left)}
        bare = {word for word in re.findall(r"[^\W\d_]{2,}", left) if word not in NAMES}
        assert bare <= {part for suit in suits for part in re.findall(r"[A-Z]{2,}", suit)}
