"""Apps of a club without a network: what is sent to a client is kept, and what is typed is fed."""

import asyncio
from typing import Any

from cardtable.rooms.club import Visit
from cardtable.rooms.lobby import Lobby
from cardtable.ssh.driver import ChannelDriver
from cardtable.ssh.served import Served
from cardtable.text import Text
from cardtable.tui.club import USUAL, ClubApp
from cardtable.tui.terminal import Terminal

QUIET = 0.3
"""Seconds without a byte after which everything is taken to be drawn."""


class Wire:
    """A channel whose other end keeps everything."""

    def __init__(self) -> None:
        self.driver: ChannelDriver | None = None
        self.sent = b""

    def send(self, data: bytes) -> None:
        self.sent += data

    def waiting(self) -> int:
        return 0

    def drop(self, reason: str) -> None:
        raise AssertionError(reason)

    async def quiet(self, said: bytes) -> None:
        """Waits until something was sent, and then until nothing is sent any more."""
        seen = -1
        while len(self.sent) != seen or said not in self.sent:
            seen = len(self.sent)
            await asyncio.sleep(QUIET)


def window(lobby: Lobby, visit: Visit, wire: Wire, wanted: str) -> Any:
    """The app of somebody, as a club makes it."""
    made: Any = type("ServedClub", (Served, ClubApp), {})
    return made(wire, Text("en"), lobby, visit, USUAL, Terminal("256"), wanted=wanted)
