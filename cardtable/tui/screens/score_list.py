"""The scoring panel as a list of players, one below the other: for many of them, and for a count of their places."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from textual.content import Content

from cardtable.engine.scoring import WON, totals
from cardtable.engine.state import Side
from cardtable.text.people import side_names
from cardtable.tui.glyphs import signed
from cardtable.tui.screens.score_panel import MANY, MUTED, STRONG, Count, Lines, fitted

MOST_COLUMNS = 4
"""More sides than this do not stand beside each other."""

PLACE = "place"
"""The key of the line of a count that says in which place each side came, 0 for the last."""

NAME = 18
"""Columns of a name with its sign."""

POINTS = 9
"""Columns of a number of points."""


def lines_of(count: Count, width: int, tight: bool = False) -> Lines:
    """The panel of a count: a list where its sides have no room beside each other, or where it tells of places."""
    listed = count.game.side_count > MOST_COLUMNS or count.sheet.line(PLACE) is not None
    return (ListLines if listed else Lines)(count, width, tight)


class ListLines(Lines):
    """The panel with a row for each side: what was counted, then the points of this deal and in all.

    Before them stand those of the deals before, or behind them the columns of the score where a game keeps some.
    """

    tail = 1

    def __init__(self, count: Count, width: int, tight: bool = False) -> None:
        super().__init__(count, width, tight)
        places_alone = count.sheet.line(PLACE) is not None and count.game.longest_match == 1
        self.sums = [] if places_alone else self._all_sums()
        shown = [line.reason == WON or any(line.counts) for line in count.sheet.lines]
        self.shown = [at for at, has in enumerate(shown) if has]
        self.widths = self._widths(width - NAME - POINTS * len(self.sums))

    def _all_sums(self) -> list[tuple[str, Sequence[int]]]:
        """The numbers at the end of each row: their heading, and per side the number."""
        count, text = self.count, self.count.text
        kept = [(text(f"column.{at}"), column) for at, column in enumerate(self.columns, 1) if column]
        before = [(text("panel.before"), totals(count.before, self.sides))] if count.before and not kept else []
        this = (text("panel.this"), count.sheet.points)
        return [*before, this, (text("panel.total"), totals(count.sheets, self.sides)), *kept]

    def _widths(self, free: int) -> dict[int, int]:
        """Per line of the count its columns: what its widest cell needs, as far as there is room."""
        need = {}
        for at in self.shown:
            said = [
                len(", ".join(filter(None, (cell.count, cell.missed)))) + (4 + 2 * bool(cell.values)) * len(cell.cards)
                for cell in self.rows[at].cells
            ]
            need[at] = max(*said, len(self._label(self.rows[at]))) + 2
        while sum(need.values()) > free and max(need.values(), default=0) > 8:
            widest = max(need, key=lambda at: need[at])
            need[widest] -= 1
        return need

    def __iter__(self) -> Iterator[Content]:
        count = self.count
        yield from self._title()
        yield from self._heads()
        if not self.tight:
            yield self._rule()
        for side in self._in_order():
            yield from self._side(side)
        told = [row.note for row, line in zip(self.rows, count.sheet.lines, strict=True) if line.reason != WON]
        yield from (Content.styled(note, f"italic {MUTED}") for note in told if note)
        yield from self._rest()

    def _in_order(self) -> Sequence[Side]:
        """The sides by their places where these were counted, else in the order of the seats."""
        line = self.count.sheet.line(PLACE)
        if line is None:
            return range(self.sides)
        return sorted(range(self.sides), key=lambda side: (not line.counts[side], line.counts[side]))

    def _heads(self) -> Iterator[Content]:
        """What stands in the columns."""
        parts = [Content.styled(" " * NAME, MUTED)]
        for at, width in self.widths.items():
            parts.append(Content.styled(fitted(self._label(self.rows[at]), width - 1).ljust(width), "bold"))
        parts += [Content.styled(fitted(label, POINTS - 1).rjust(POINTS), MUTED) for label, _ in self.sums]
        yield Content("").join(parts)

    def _side(self, side: Side) -> Iterator[Content]:
        """One side on as many lines as its cards need."""
        count, text = self.count, self.count.text
        named = side_names(text, count.game, count.names, count.you)[side]
        several = count.game.seats > self.sides
        mark = f"{count.signs.sides[side]} " if several and side < len(count.signs.sides) else ""
        mine = count.you is not None and count.game.sides[count.you] == side
        name = fitted(f"{mark}{named[:1].upper()}{named[1:]}", NAME - 2)
        cells = []
        for at, width in self.widths.items():
            self.column, cell = width, self.rows[at].cells[side]
            cells.append(self._cell(cell, many=len(cell.cards) > MANY))
        lines = list(zip_longest(*(cell or [Content("")] for cell in cells), fillvalue=Content(""))) or [()]
        for at, parts in enumerate(lines):
            line = [Content.styled((name if not at else "").ljust(NAME), STRONG if mine else "bold")]
            for part, width in zip(parts, self.widths.values(), strict=True):
                line.append(part.truncate(width - 1, pad=True) + Content(" "))
            if not at:
                line += [self._number(numbers[side], label) for label, numbers in self.sums]
            yield Content("").join(line)

    def _number(self, points: int, label: str) -> Content:
        said = signed(points, self.count.signs).rjust(POINTS)
        total = label == self.count.text("panel.total")
        return Content.styled(said, STRONG if total else "bold" if points else MUTED)
