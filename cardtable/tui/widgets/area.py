"""Areas: the zones of a table as parts of one widget, each with its place, its picture and what it is painted with.

A widget for each would cost every person at every table its memory, its styles and its messages.
"""

from collections.abc import Iterable, Iterator, Mapping

from textual.filter import LineFilter
from textual.geometry import Region

from cardtable.engine.cards import Card
from cardtable.tui.paint import Inks
from cardtable.tui.picture import Picture, card_at, changed_lines, layers
from cardtable.tui.rows import Layer, Row, laid

PANEL, SURFACE, BACKGROUND, FELT = "panel", "surface", "background", "felt"
"""The grounds on which zones lie."""

GROUNDS = {"header": PANEL, "clock": PANEL, "prompt": PANEL, "story": SURFACE, "small": BACKGROUND}
"""The grounds of the zones that do not lie on the felt."""


class Area:
    """A zone of the table."""

    __slots__ = ("picture", "place", "region")

    def __init__(self, place: str) -> None:
        self.place = place
        """Its name in the plan of the table."""
        self.picture: Picture = ()
        """What it shows."""
        self.region: Region | None = None
        """Where it lies on the felt; None where the plan does not have it."""

    @property
    def ground(self) -> str:
        """What it lies on."""
        return GROUNDS.get(self.place, FELT)

    def show(self, picture: Picture) -> set[int]:
        """Shows a picture; returns the lines of the felt that change."""
        before, self.picture = self.picture, picture
        if self.region is None:
            return set()
        top, bottom = self.region.y, self.region.bottom
        return {row for row in (top + y for y in changed_lines(before, picture)) if top <= row < bottom}

    def card_at(self, x: int, y: int) -> Card | None:
        """The card that a click on a place of the felt means, if there is one."""
        return None if self.region is None else card_at(self.picture, x - self.region.x, y - self.region.y)


def areas_at(areas: Iterable[Area], x: int, y: int) -> Iterator[Area]:
    """The areas that lie at a place of the felt."""
    return (area for area in areas if area.region is not None and area.region.contains(x, y))


def painted(
    areas: Iterable[Area], y: int, width: int, inks: Mapping[str, Inks], filters: tuple[LineFilter, ...]
) -> Row:
    """A line of the felt through filters: the areas that lie there, the later ones on top, each on its ground."""
    found: list[Layer] = [(0, 0, width, inks[FELT].plain)]
    for area in areas:
        region = area.region
        if region is not None and region.y <= y < region.bottom:
            found += layers(area.picture, y, region, inks[area.ground].plain)
    return laid(found, width, filters)
