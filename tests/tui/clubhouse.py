"""A club in a test: several people at their own screens in one process, on one lobby."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from time import monotonic
from typing import Any

from textual.pilot import Pilot

from cardtable.engine.options import Value
from cardtable.games import find_game
from cardtable.rooms.club import ClubTable
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.table import Table, drawn
from cardtable.text import Text
from cardtable.tui.club import USUAL, ClubApp
from cardtable.tui.screens.ask import UNMEANT, AskScreen
from cardtable.tui.screens.club_table import ClubTableScreen
from cardtable.tui.screens.lobby import LobbyScreen
from cardtable.tui.screens.waiting import WaitingScreen
from cardtable.tui.terminal import Terminal
from tests.tui.playing import LOOK, PATIENCE, screen_cells, screen_text

QUIET = replace(USUAL, pace="instant")


class Clubhouse:
    """The lobby, and everybody who is in it."""

    def __init__(self, lobby: Lobby, stack: AsyncExitStack) -> None:
        self.lobby = lobby
        self.pilots: list[Pilot[None]] = []
        self._stack = stack

    async def enter(
        self, name: str, language: str = "it", *, key: str = "", size: tuple[int, int] = (80, 24), **facts: Any
    ) -> Pilot[None]:
        """Somebody opens a window. To their clock no key comes too soon."""
        visit = self.lobby.enter(key or f"key of {name}", name)
        app = ClubApp(Text(language), self.lobby, visit, QUIET, Terminal("16"), **facts)
        app.clock = partial(next, count(0.0))
        pilot = await self._stack.enter_async_context(app.run_test(size=size))
        self.pilots.append(pilot)
        await self.settle()
        return pilot

    async def settle(self) -> None:
        """Lets everybody see what has happened."""
        for _ in range(2):
            for pilot in self.pilots:
                await pilot.pause()

    async def press(self, pilot: Pilot[None], *keys: str) -> None:
        """Somebody presses some keys, and everybody sees what comes of it."""
        for key in keys:
            await pilot.press(key)
            await self.settle()

    async def until(self, happened: Callable[[], bool], what: str) -> None:
        """Waits until something has happened."""
        end = monotonic() + PATIENCE
        while not happened():
            assert monotonic() < end, f"waited in vain until {what}"
            await self.settle()
            await asyncio.sleep(LOOK)
        await self.settle()

    async def until_asked(self, *pilots: Pilot[None]) -> None:
        """Waits until questions that come by themselves are on these screens, and listen."""
        await self.until(lambda: all(isinstance(pilot.app.screen, AskScreen) for pilot in pilots), "they are asked")
        await asyncio.sleep(UNMEANT + LOOK)

    def make(
        self, pilot: Pilot[None], game: str = "scopa", seats: int = 2, word: str = "", **options: Value
    ) -> ClubTable:
        """A table that somebody makes."""
        table = Table(drawn(find_game(game).at_table(seats, options)), ())
        return self.lobby.make(visitor(pilot).visit, table, word)


@asynccontextmanager
async def clubhouse(lobby: Lobby | None = None) -> AsyncIterator[Clubhouse]:
    """A club, open as long as the test lasts; its matches end with it."""
    async with AsyncExitStack() as stack:
        house = Clubhouse(Lobby() if lobby is None else lobby, stack)
        yield house
        for table in house.lobby.tables.values():
            if table.running is not None:
                table.running.cancel()


def visitor(pilot: Pilot[None]) -> ClubApp:
    """The app of somebody in the club."""
    assert isinstance(pilot.app, ClubApp)
    return pilot.app


def in_lobby(pilot: Pilot[None]) -> bool:
    return isinstance(pilot.app.screen, LobbyScreen)


def waiting(pilot: Pilot[None]) -> bool:
    return isinstance(pilot.app.screen, WaitingScreen)


def asked(pilot: Pilot[None]) -> str:
    """What is asked above everything else; empty where nothing is."""
    return pilot.app.screen.question if isinstance(pilot.app.screen, AskScreen) else ""


def at_club_table(pilot: Pilot[None]) -> ClubTableScreen:
    """The table where somebody is, whatever lies above it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, ClubTableScreen))


def seen(*pilots: Pilot[None]) -> str:
    """What stands on some screens."""
    said = []
    for pilot in pilots:
        with pilot.app._context():  # else a line that is drawn only now would be in the words of whoever came last
            said.append(screen_text(pilot))
    return "\n".join(said)


def cells(pilot: Pilot[None]) -> list[list[tuple[str, str]]]:
    """What stands on a screen, with its colours."""
    with pilot.app._context():
        return screen_cells(pilot)
