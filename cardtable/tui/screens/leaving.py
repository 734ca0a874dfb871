"""Leaving a table: what is asked at its different ends, and the next match at the same table."""

from dataclasses import replace

from cardtable.engine.match import Setup
from cardtable.rooms.table import Table
from cardtable.tui.screens.ask import Answer

AGAIN = Answer("again", "n", "table.answer.again")
PICKER = Answer("picker", "g", "table.answer.picker")
QUIT = Answer("quit", "q", "table.answer.quit")
STAY = Answer("stay", "r", "table.answer.stay", harmless=True)

AFTER_MATCH = (AGAIN, PICKER, QUIT)
AFTER_FAILURE = (PICKER, QUIT)
LEAVING_TABLE = (STAY, PICKER, QUIT)
LEAVING_APP = (QUIT, STAY)
CALLED = (Answer("here", "", "table.answer.here"),)
"""What somebody answers who is called to a screen that others look at as well."""


def another(table: Table) -> Table:
    """The same table with other cards."""
    from cardtable.tui.screens.draft import drawn_seed  # noqa: PLC0415 - loaded when it is needed

    game = table.setup.game
    return replace(table, setup=Setup(game, drawn_seed(), dealer=table.setup.dealer if game.names_dealer() else None))
