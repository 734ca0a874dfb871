"""Places: what somebody holds of a room, a seat or a chair beside it."""

import asyncio
from typing import TYPE_CHECKING

from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import Seat
from cardtable.rooms.players import Player
from cardtable.rooms.pledge import Pledge
from cardtable.rooms.seen import MatchSeen
from cardtable.rooms.update import Update

if TYPE_CHECKING:
    from cardtable.rooms.room import Room


class InRoom:
    """What is in a room, and knows of its match what everybody there does."""

    _room: MatchSeen

    @property
    def game(self) -> AnyGame:
        """The rules at this table; a game knows no cards."""
        return self._room.game

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self._room.players

    @property
    def pledge(self) -> Pledge:
        """What everybody at this table may know about where the cards come from."""
        return self._room.pledge


class Place(InRoom):
    """A seat in a room, or (NOBODY) a chair beside it: what a screen holds."""

    _room: "Room"

    def __init__(self, room: "Room", seat: Seat) -> None:
        self._room = room
        self.seat = seat
        self.updates: asyncio.Queue[Update] = asyncio.Queue()
        """What has not been looked at yet, oldest first."""

    def past(self) -> tuple[Update, ...]:
        """Everything this seat was, or would have been, told from the first card on, up to the table as it stands."""
        return self._room.past(self.seat)

    def play(self, move: Move, number: int) -> None:
        """Makes a move in answer to update `number`; raises `StaleMove`, `NotYourTurn` or `IllegalMove`."""
        self._room.play(self.seat, move, number)

    def why_not(self, move: Move) -> str:
        """Key of the rule an illegal move breaks, for the seat whose turn it is."""
        return self._room.why_not(self.seat, move)

    def ready(self) -> None:
        """Has seen the count: the next deal may be dealt as soon as everybody has."""
        self._room.ready(self.seat)

    def hurry(self) -> None:
        """Lets the bots play without pauses until a person is to move."""
        self._room.hurry()

    def resign(self) -> None:
        """Gives the match up, which ends it; raises `BadSetup` where it is over or nothing is dealt yet."""
        self._room.resign(self.seat)

    def look_anew(self) -> None:
        """Forgets every update that has not been looked at: the next one is the table as it stands."""
        self._room.show_anew(self)

    def leave(self) -> None:
        """Receives no more updates."""
        self._room.leave(self)
