"""By itself: what happens at a table without being asked for, where there is nothing to decide."""

import asyncio
from random import Random

from textual.timer import Timer

from cardtable.bots import Budget, make_bot
from cardtable.engine.moves import PASS, Move
from cardtable.rooms.seen import RoomSeen
from cardtable.tui.chairs import Chairs
from cardtable.tui.screens.pointing import Pointing

WHO_PLAYS_OUT = "greedy"
"""The level of the bot that plays what is decided."""


class ByItself(Pointing):
    """A table that passes for the one person who can do nothing else, and plays out what is decided when asked to."""

    room: RoomSeen
    chairs: Chairs
    hurried: asyncio.Event
    """Whether somebody is in a hurry."""
    playing_out = False
    """Whether the rest is played by itself, until there is something to decide."""
    _going: Timer | None = None

    @property
    def pace(self) -> float:
        """Seconds for which a moment is shown."""
        return self.room.pace

    def go_by_itself(self) -> None:
        """After an update: passes or plays out, after the time to see what happened."""
        if self._going is not None:
            self._going.stop()
            self._going = None
        if self.standing.to_move == self.chairs.eyes:
            self.playing_out = self.playing_out and self.standing.rest_is_plain
        elif self.standing.update.phase != "playing":
            self.playing_out = False
        if self.standing.only_passes or (self.playing_out and self.standing.my_turn):
            if self.pace and not self.hurried.is_set():
                self._going = self.set_timer(self.pace, self._go)
            else:
                self._go()

    def _go(self) -> None:
        """Passes or plays, where nobody has done so meanwhile; a hurry outlasts it."""
        standing = self.standing
        if standing.made or not standing.my_turn:
            return
        self._make(PASS if standing.only_passes else self._plain_move())
        if self.hurried.is_set():
            self.chairs.hurry()

    def _plain_move(self) -> Move:
        """The only move there is, or one of those that change nothing."""
        view = self.standing.update.view
        if len(view.legal) == 1:
            return view.legal[0]
        return make_bot(WHO_PLAYS_OUT, self.table.setup.game)(view, Budget(), Random(view.number))

    def action_play_out(self) -> None:
        """Plays what is decided, until there is something to decide."""
        if self.standing.rest_is_plain and not self.standing.made:
            self.playing_out = True
            self._go()
