"""The scoring panel as a list of players, one below the other: for many of them, and for a count of their places."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from textual.content import Content

from cardtable.engine.scoring import WON, totals
from cardtable.engine.state import Side
from cardtable.text.people import side_names
from cardtable.tui.glyphs import signed
from cardtable.tui.screens.score_panel import MUTED, STRONG, Count, Lines, fitted

MOST_COLUMNS = 4
"""More sides than this do not stand beside each other."""

PLACE = "place"
"""The key of the line of a count that says in which place each side came, 0 for the last."""

NAME = 20
"""Columns of a name with its sign."""

POINTS = 9
"""Columns of a number of points."""


def lines_of(count: Count, width: int, tight: bool = False) -> Lines:
    """The panel of a count: a list where its sides have no room beside each other, or where it tells of places."""
    listed = count.game.side_count > MOST_COLUMNS or count.sheet.line(PLACE) is not None
    return (ListLines if listed else Lines)(count, width, tight)


class ListLines(Lines):
    """The panel with a row for each side: what was counted, then the points of before, of this deal, and in all."""

    def __init__(self, count: Count, width: int, tight: bool = False) -> None:
        super().__init__(count, width, tight)
        self.points = count.sheet.line(PLACE) is None or count.game.longest_match > 1
        """Whether there are points to be told of, or places alone."""
        sums = (3 if count.before else 2) if self.points else 0
        shown = [line.reason == WON or any(line.counts) for line in count.sheet.lines]
        self.shown = [at for at, told in enumerate(shown) if told]
        free = width - NAME - sums * POINTS
        self.column = max(8, min(28, free // max(1, len(self.shown))))

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
        labels = [fitted(self._label(self.rows[at]), self.column - 1) for at in self.shown]
        parts = [Content.styled(" " * NAME, MUTED)]
        parts += [Content.styled(label.ljust(self.column), "bold") for label in labels]
        sums = ("before", "this", "total") if self.count.before else ("this", "total")
        if self.points:
            parts += [Content.styled(self.count.text(f"panel.{name}").rjust(POINTS), MUTED) for name in sums]
        yield Content("").join(parts)

    def _side(self, side: Side) -> Iterator[Content]:
        """One side on as many lines as its cards need."""
        count, text = self.count, self.count.text
        named = side_names(text, count.game, count.names, count.you)[side]
        several = count.game.seats > self.sides
        mark = f"{count.signs.sides[side]} " if several and side < len(count.signs.sides) else ""
        mine = count.you is not None and count.game.sides[count.you] == side
        name = fitted(f"{mark}{named[:1].upper()}{named[1:]}", NAME - 2)
        cells = [
            self._cell(self.rows[at].cells[side], many=len(self.rows[at].cells[side].cards) > 6) for at in self.shown
        ]
        lines = list(zip_longest(*(cell or [Content("")] for cell in cells), fillvalue=Content(""))) or [()]
        for at, parts in enumerate(lines):
            head = name if not at else ""
            line = [Content.styled(head.ljust(NAME), STRONG if mine else "bold")]
            line += [part.truncate(self.column - 1, pad=True) + Content(" ") for part in parts]
            if not at and self.points:
                line += [self._number(points, at == 2) for at, points in enumerate(self._sums_of(side))]
            yield Content("").join(line)

    def _sums_of(self, side: Side) -> list[int]:
        """The points of a side before this deal, in it, and in all."""
        count = self.count
        before, after = (totals(sheets, self.sides)[side] for sheets in (count.before, count.sheets))
        this = count.sheet.points[side]
        return [before, this, after] if count.before else [this, after]

    def _number(self, points: int, total: bool) -> Content:
        said = signed(points, self.count.signs).rjust(POINTS)
        return Content.styled(said, STRONG if total else "bold" if points else MUTED)
