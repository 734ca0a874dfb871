"""Leaving a table: what is asked at its different ends, and the next match at the same table."""

from dataclasses import replace

from cardtable.rooms.table import Table, drawn
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen

AGAIN = Answer("again", "n", "table.answer.again")
PICKER = Answer("picker", "g", "table.answer.picker")
QUIT = Answer("quit", "q", "table.answer.quit")
STAY = Answer("stay", "r", "table.answer.stay", harmless=True)

SEEN = (Answer("seen", "", "table.answer.seen", harmless=True),)

AFTER_MATCH = (AGAIN, PICKER, QUIT)
AFTER_FAILURE = (PICKER, QUIT)
LEAVING_TABLE = (STAY, PICKER, QUIT)
LEAVING_APP = (QUIT, STAY)


def another(table: Table) -> Table:
    """The same table with other cards."""
    game = table.setup.game
    setup = drawn(game, table.setup.dealer if game.names_dealer() else None)
    return replace(table, setup=setup, match="", played=(), entries=0)


class Leavable(SpokenScreen[None]):
    """A screen at a table that is left only after asking."""

    table: Table
    over = False
    """Whether the match has ended, one way or another."""

    def go(self, answer: str | None) -> None:
        """Goes where somebody wants to go."""
        if answer == "again":
            person(self).sit_down(another(self.table))
        elif answer == "picker":
            person(self).show_picker()
        elif answer == "quit":
            self.app.exit()

    def action_leave(self) -> None:
        """Leaves the table, after asking."""
        self.app.push_screen(AskScreen(words(self)("table.leave"), LEAVING_TABLE), self.go)

    def action_leave_app(self) -> None:
        """Leaves the app, after asking; asked twice, at once."""
        asked = self.app.screen
        if self.over or (isinstance(asked, AskScreen) and QUIT in asked.answers):
            self.app.exit()
            return
        self.app.push_screen(AskScreen(words(self)("table.leave_app"), LEAVING_APP), self.go)
