"""What people do in the club, by keys."""

import asyncio
import re

from tests.ssh.clubs import RunningClub, Window

ENTER, F2, F5 = "\r", "\x1bOQ", "\x1b[15~"

QUIET = 0.3
"""Seconds in which nothing comes, after which a window is taken to be as it stays."""


async def come_in(club: RunningClub, name: str, words: str | None = None, **variables: str) -> Window:
    """Somebody comes for the first time, and is called as on their own machine."""
    window = await Window.open(club, name, words, **variables)
    await window.until(lambda text: "be called" in text or "vuoi chiamarti" in text or "chiamare" in text)
    await settled(window)
    window.press(ENTER)
    await window.until(lambda text: "be called" not in text and "chiamarti" not in text)
    return window


async def make_table(window: Window, letters: str = "secca", game: str = "Scopa, partita secca") -> str:
    """Makes a table of a game, found by some letters of its name, and returns the table's name."""
    window.press("n")
    await window.until("partita secca")
    await settled(window)
    window.press(*letters)
    await window.until(f"▸ {game}")
    await window.until(f"{letters}▏")
    window.press(F5)
    text = await window.until(lambda text: re.search(r"(Table|Tavolo) [a-z]{4}\b", text) is not None)
    found = re.search(r"(?:Table|Tavolo) ([a-z]{4})\b", text)
    assert found is not None
    return found[1]


async def settled(*windows: Window) -> None:
    """Waits until nothing comes any more."""
    seen = [len(window.raw) for window in windows]
    while True:
        await asyncio.sleep(QUIET)
        if (now := [len(window.raw) for window in windows]) == seen:
            return
        seen = now
