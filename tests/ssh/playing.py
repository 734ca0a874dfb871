"""What people do in the club, by keys."""

import asyncio
import re
from typing import Any

from cardtable.text import LANGUAGES, Text
from cardtable.tui.screens.ask import UNMEANT
from tests.ssh.clubs import RunningClub, Window

ENTER, DOWN = "\r", "\x1b[B"
F2, F5, F8 = "\x1bOQ", "\x1b[15~", "\x1b[19~"

QUIET = UNMEANT + 0.1
"""Seconds in which nothing comes, after which a window is taken to be as it stays: a question listens by then."""

LEAVE_COUNT = tuple(Text(language)("panel.next") for language in LANGUAGES)
"""What stands where a count can be left."""


async def come_in(club: RunningClub, name: str, words: str | None = None, **variables: Any) -> Window:
    """Somebody comes for the first time, and is called as on their own machine."""
    window = await Window.open(club, name, words, **variables)
    await window.until(lambda text: "be called" in text or "vuoi chiamarti" in text or "chiamare" in text)
    await settled(window)
    window.press(ENTER)
    await window.until(lambda text: "be called" not in text and "chiamarti" not in text)
    return window


async def make_table(window: Window, letters: str = "secca", game: str = "Scopa, partita secca") -> str:
    """Makes a table of a game, found by some letters of its name, and returns the table's name."""
    await open_games(window)
    window.press(*letters)
    await window.until(f"▸ {game}")
    await window.until(f"{letters}▏")
    window.press(F5)
    return await table_of(window)


async def open_games(window: Window) -> None:
    """Opens the games from which one is chosen for a new table."""
    await settled(window)
    window.press("n")
    await window.until(lambda text: " minut" in text)  # no table of the lobby says how long a game takes
    await settled(window)


async def table_of(window: Window) -> str:
    """The name of the table where somebody waits, once it is made."""
    text = await window.until(lambda text: re.search(r"(Table|Tavolo) [a-z]{4}\b", text) is not None)
    found = re.search(r"(?:Table|Tavolo) ([a-z]{4})\b", text)
    assert found is not None
    return found[1]


async def resign(window: Window) -> None:
    """Gives the match up that is played at the table."""
    await settled(window)
    window.press("q")
    await window.until("Leave the table?")
    window.press("a")
    await window.until("Do you resign?")
    await settled(window)
    window.press("a")


async def press_on(*windows: Window) -> None:
    """Enter at each window, and a moment for what comes of it. A count is left by no key that is held down."""
    for window in windows:
        if any(said in window.text for said in LEAVE_COUNT):
            await settled(window)
        window.press(ENTER)
    await asyncio.sleep(0.1)


async def settled(*windows: Window) -> None:
    """Waits until nothing comes any more."""
    seen = [len(window.raw) for window in windows]
    while True:
        await asyncio.sleep(QUIET)
        if (now := [len(window.raw) for window in windows]) == seen:
            return
        seen = now
