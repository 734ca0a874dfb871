"""What passes between the hub of a club and its workers: whole objects over a socket that both have from their start.

Only what a place may see is ever packed. A state, a match, a room or a replay is refused; a setup arrives as one with
other cards, a table without the moves that were made there, a bot as the mark that there is one.
"""

import io
import pickle
import struct
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from cardtable.bots import Budget
from cardtable.engine.cards import Pack
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.engine.state import Layout, Seat, State
from cardtable.engine.view import View
from cardtable.rooms.club import ClubTable, Visit
from cardtable.rooms.journal import Journal
from cardtable.rooms.place import Place
from cardtable.rooms.players import Player
from cardtable.rooms.replay import Replay
from cardtable.rooms.room import Room
from cardtable.rooms.table import Table, drawn

LENGTH = struct.Struct("!I")

LARGEST = 64 * 1024 * 1024
"""Bytes of one parcel, and of those that wait for somebody who does not take them."""


class Withheld(TypeError):
    """Something was to be packed that never leaves the hub."""


def thinks_elsewhere(view: View, budget: Budget, rng: Random) -> Move:
    """Stands for a bot where none thinks."""
    raise Withheld("a bot thinks at the hub alone")


def _withhold(thing: object) -> Any:
    raise Withheld(type(thing).__name__)


def _player(name: str, level: str, is_bot: bool, unknown: bool) -> Player:
    return Player(name, thinks_elsewhere if is_bot else None, level, unknown)


def _pack_player(player: Player) -> Any:
    return _player, (player.name, player.level, player.bot is not None, player.unknown)


def _setup(game: AnyGame, dealer: Seat | None, deals: int) -> Setup:
    return replace(drawn(game, dealer), deals=deals)


def _pack_setup(setup: Setup) -> Any:
    named = setup.game.names_dealer()
    return _setup, (setup.game, (0 if setup.dealer is None else setup.dealer) if named else None, setup.deals)


def _pack_table(table: Table) -> Any:
    return Table, (table.setup, table.players, table.pace, table.preset, "", (), 0, False, table.clock, table.lost)


@lru_cache(256)
def _shared(packed: bytes) -> Any:
    """One object for all equal ones that arrive: what is drawn is remembered by it."""
    return pickle.loads(packed)


@lru_cache(256)
def _packed(thing: Layout | Pack) -> bytes:
    return pickle.dumps(thing, pickle.HIGHEST_PROTOCOL)


def _pack_shared(thing: Layout | Pack) -> Any:
    return _shared, (_packed(thing),)


SECRET = (State, Match, Seeded, Given, Room, Place, Replay, Journal, ClubTable, Visit)
"""What never leaves the hub."""

HOW: dict[type, Any] = {
    **dict.fromkeys(SECRET, _withhold),
    Player: _pack_player,
    Setup: _pack_setup,
    Table: _pack_table,
    Layout: _pack_shared,
    Pack: _pack_shared,
}
"""How what is not simply itself is packed."""


def pack(message: object) -> bytes:
    """A parcel with its length before it; raises `Withheld`."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = HOW
    pickler.dump(message)
    content = file.getvalue()
    return LENGTH.pack(len(content)) + content


class Unpacking:
    """Puts parcels together again, in whatever pieces they arrive."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[Any]:
        """The messages that are whole now. Both ends are one program of one account, and nobody else has the socket."""
        held = self._held
        held += data
        while len(held) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(held)[0]
            if len(held) < end:
                return
            content = bytes(held[LENGTH.size : end])
            del held[:end]
            yield pickle.loads(content)
