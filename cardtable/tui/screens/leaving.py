"""Leaving a table: what is asked at its different ends, and the next match at the same table."""

from contextlib import suppress
from dataclasses import replace

from cardtable.rooms.ledger import Ledger, LedgerError
from cardtable.rooms.room import Room
from cardtable.rooms.seen import RoomSeen
from cardtable.rooms.table import Table, drawn
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen

AGAIN = Answer("again", "n", "table.answer.again")
PICKER = Answer("picker", "g", "table.answer.picker")
QUIT = Answer("quit", "q", "table.answer.quit")
STAY = Answer("stay", "r", "table.answer.stay", harmless=True)

SEEN = (Answer("seen", "", "table.answer.seen", harmless=True),)
ABANDON = Answer("abandon", "a", "table.answer.abandon")
REPLAY = Answer("replay", "v", "table.answer.replay")
PLEDGE = Answer("pledge", "i", "table.answer.pledge")

AFTER_MATCH = (AGAIN, PICKER, REPLAY, PLEDGE, QUIT)
AFTER_FAILURE = (PICKER, QUIT)
LEAVING_TABLE = (STAY, PICKER, QUIT)
LEAVING_KEPT_TABLE = (STAY, PICKER, QUIT, ABANDON)
LEAVING_APP = (QUIT, STAY)

LOOKED_AT = (REPLAY.value, PLEDGE.value)
"""The answers after a match that show something and ask again."""


def another(table: Table) -> Table:
    """The same table with other cards."""
    game = table.setup.game
    setup = drawn(game, table.setup.dealer if game.names_dealer() else None)
    return replace(table, setup=setup, match="", played=(), entries=0)


def is_kept(room: Room | None) -> bool:
    """Whether all that happened in a room can be taken up again."""
    return room is not None and room.journal is not None and room.journal.trouble is None


class Leavable(SpokenScreen[None]):
    """A screen at a table that is left only after asking."""

    table: Table
    room: RoomSeen
    own_room: Room | None = None
    """The room, where it belongs to this screen alone."""
    ledger: Ledger | None = None
    over = False
    """Whether the match has ended, one way or another."""

    def go(self, answer: str | None) -> None:
        """Goes where somebody wants to go."""
        if answer == "again":
            person(self).sit_down(another(self.table))
        elif answer == "abandon":
            self.let_go(abandoned=True)
            person(self).show_picker()
        elif answer == "picker":
            person(self).show_picker()
        elif answer == "quit":
            self.app.exit()

    def action_leave(self) -> None:
        """Leaves the table, after asking."""
        if is_kept(self.own_room):
            self.app.push_screen(AskScreen(words(self)("table.leave_kept"), LEAVING_KEPT_TABLE), self.go)
        else:
            self.app.push_screen(AskScreen(words(self)("table.leave"), LEAVING_TABLE), self.go)

    def action_leave_app(self) -> None:
        """Leaves the app, after asking; asked twice, at once."""
        asked = self.app.screen
        if self.over or (isinstance(asked, AskScreen) and QUIT in asked.answers):
            self.app.exit()
            return
        question = "table.leave_app_kept" if is_kept(self.own_room) else "table.leave_app"
        self.app.push_screen(AskScreen(words(self)(question), LEAVING_APP), self.go)

    def let_go(self, *, abandoned: bool = False) -> None:
        """Lets other windows play the match, unless it was given up, or left before anybody had moved."""
        room = self.own_room
        journal = None if room is None else room.journal
        if room is None or journal is None:
            return
        if self.ledger is not None and journal.match and (abandoned or not (room.moves or self.table.match)):
            with suppress(LedgerError):
                self.ledger.abandon(journal.match)
        journal.close()
