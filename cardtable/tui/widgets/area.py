"""Areas: the zones of a table as parts of one widget, each with its place, its picture and what it is painted with.

A widget for each would cost every person at every table its memory, its styles and its messages.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.style import Style
from textual.filter import LineFilter
from textual.geometry import Region

from cardtable.engine.cards import Card
from cardtable.tui.paint import Inks
from cardtable.tui.picture import Picture, card_at, changed_lines, layers
from cardtable.tui.rows import Layer, Piece, Row, blank, laid, laid_by_all

PANEL, SURFACE, BACKGROUND, FELT = "panel", "surface", "background", "felt"
"""The grounds on which zones lie."""

GROUNDS = {"header": PANEL, "clock": PANEL, "prompt": PANEL, "story": SURFACE, "small": BACKGROUND}
"""The grounds of the zones that do not lie on the felt."""


class Area:
    """A zone of the table."""

    __slots__ = ("_rows", "picture", "place", "region")

    def __init__(self, place: str) -> None:
        self.place = place
        """Its name in the plan of the table."""
        self.picture: Picture = ()
        """What it shows."""
        self.region: Region | None = None
        """Where it lies on the felt; None where the plan does not have it."""
        self._rows: dict[int, Row] = {}
        """Its lines as they were painted last, by the lines of the felt; none of what has changed since."""

    @property
    def ground(self) -> str:
        """What it lies on."""
        return GROUNDS.get(self.place, FELT)

    def show(self, picture: Picture) -> set[int]:
        """Shows a picture; returns the lines of the felt that change."""
        before, self.picture = self.picture, picture
        if self.region is None or picture is before:
            return set()
        top, bottom = self.region.y, self.region.bottom
        changed = {row for row in (top + y for y in changed_lines(before, picture)) if top <= row < bottom}
        for row in changed:
            self._rows.pop(row, None)
        return changed

    def lie(self, region: Region | None) -> None:
        """Lies somewhere else, or nowhere."""
        self.region = region
        self._rows.clear()

    def forget(self) -> None:
        """Nothing that was painted holds any more."""
        self._rows.clear()

    def row(self, y: int, ground: Style, filters: tuple[LineFilter, ...]) -> Row:
        """What lies of it on a line of the felt that it reaches, through filters."""
        row = self._rows.get(y)
        if row is None:
            region = self.region
            assert region is not None
            self._rows[y] = row = laid_by_all(layers(self.picture, y, region, ground), region.x, region.right, filters)
        return row

    def card_at(self, x: int, y: int) -> Card | None:
        """The card that a click on a place of the felt means, if there is one."""
        return None if self.region is None else card_at(self.picture, x - self.region.x, y - self.region.y)


def areas_at(areas: Iterable[Area], x: int, y: int) -> Iterator[Area]:
    """The areas that lie at a place of the felt."""
    return (area for area in areas if area.region is not None and area.region.contains(x, y))


def areas_on(areas: Iterable[Area], y: int) -> Iterator[Area]:
    """The areas that reach a line of the felt."""
    return (area for area in areas if area.region is not None and area.region.y <= y < area.region.bottom)


def painted(
    areas: Sequence[Area], y: int, width: int, inks: Mapping[str, Inks], filters: tuple[LineFilter, ...]
) -> Row:
    """A line of the felt through filters, with the areas that lie there, the later ones on top, each on its ground."""
    felt = inks[FELT].plain
    row: list[tuple[int, Piece]] = []
    at = 0
    # An area without a picture is seen by its ground alone.
    seen = [
        (area.region.x, area.region.right, number)
        for number, area in enumerate(areas)
        if area.region is not None and (area.picture or area.ground != FELT)
    ]
    for left, right, number in sorted(seen):
        if left < at:
            return _overlaid(areas, y, width, inks, filters)
        if left > at:
            row.append(blank(at, left, felt, filters))
        area = areas[number]
        row += area.row(y, inks[area.ground].plain, filters)
        at = right
    if at < width:
        row.append(blank(at, width, felt, filters))
    return row


def _overlaid(
    areas: Sequence[Area], y: int, width: int, inks: Mapping[str, Inks], filters: tuple[LineFilter, ...]
) -> Row:
    """The same where some of them lie on others."""
    found: list[Layer] = [(0, 0, width, inks[FELT].plain)]
    for area in areas:
        if area.region is not None:
            found += layers(area.picture, y, area.region, inks[area.ground].plain)
    return laid(found, 0, width, filters)
