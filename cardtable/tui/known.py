"""Known: what was told last at a table, to whoever looks, and what follows from it."""

from collections.abc import Mapping

from cardtable.engine.losers import losers_of
from cardtable.engine.moves import PASS
from cardtable.engine.scoring import Scoresheet, Series
from cardtable.engine.state import NOBODY, Seat, Side
from cardtable.rooms.table import Table
from cardtable.rooms.update import Update
from cardtable.text import Text
from cardtable.text.people import seat_name
from cardtable.tui.chairs import Chairs


class Known:
    """What one screen was told of its table, whatever is pointed at."""

    def __init__(self, table: Table, chairs: Chairs) -> None:
        self.table = table
        self.game = table.setup.game
        self.chairs = chairs
        self.updates: Mapping[Seat, Update] = {}
        self.players = table.players
        """Who sits where, by the names that are shown."""

    @property
    def update(self) -> Update:
        """What was told last, to whoever looks."""
        return self.updates[self.chairs.eyes]

    @property
    def begun(self) -> bool:
        """Whether anything has been dealt."""
        return bool(self.updates)

    @property
    def to_move(self) -> Seat:
        """Whose turn it is; NOBODY between deals."""
        return self.update.view.to_move if self.updates else NOBODY

    @property
    def my_turn(self) -> bool:
        """Whether whoever looks is to move."""
        return self.to_move == self.chairs.eyes != NOBODY

    @property
    def sheets(self) -> tuple[Scoresheet, ...]:
        """All counts so far."""
        sheet, counted = self.update.sheet, self.update.view.sheets
        return counted if sheet is None or sheet in counted else (*counted, sheet)

    @property
    def series(self) -> Series | None:
        """How the series stands, where the match is one."""
        return None if self.table.setup.deals else self.game.series(self.sheets)

    @property
    def lost(self) -> tuple[tuple[Side, ...], ...]:
        """Per deal played at this table, the sides that lost it; empty where the game is not called after losers."""
        if not self.game.one_loses:
            return ()
        return (*self.table.lost, *(losers_of(sheet.points) for sheet in self.sheets))

    @property
    def totals(self) -> tuple[int, ...]:
        """Per side, the points so far; in a series of games those in the game that is being played."""
        series = self.series
        return self.update.totals if series is None else series.points

    @property
    def only_passes(self) -> bool:
        """Whether it is the turn of the only person at the table, who can do nothing but pass.

        Where several persons sit at it everybody is asked, since nobody may learn from it who had something to say.
        """
        return self.my_turn and self.chairs.only_person and self.update.view.legal == (PASS,)

    def names(self, text: Text) -> tuple[str, ...]:
        """Per seat, what is written there."""
        alone = self.chairs.alone
        named = [
            player.name or (text("table.you") if seat == alone else "") for seat, player in enumerate(self.players)
        ]
        return tuple(seat_name(text, named, seat) for seat in range(len(named)))
