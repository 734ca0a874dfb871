"""Pictures: drawings and words put at places within a zone, and how they become lines on the screen.

Everything here is plain and compared by value, so that a zone is painted anew only when its picture has changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.tui.faces import Drawing


class Patch(NamedTuple):
    """A drawing at a place; later ones lie on top of earlier ones."""

    x: int
    y: int
    drawing: Drawing
    card: Card | None = None
    """The card that a click on it means."""

    @property
    def width(self) -> int:
        return self.drawing[0].cell_length if self.drawing else 0


Picture = tuple[Patch, ...]
"""What is seen in a zone, the lowest patch first."""


def label(x: int, y: int, said: str, style: Style) -> Patch:
    """A line of words at a place."""
    return Patch(x, y, (Strip([Segment(said, style)]),))


def label_to(right: int, y: int, said: str, style: Style) -> Patch:
    """A line of words that ends before a column."""
    return label(right - cell_len(said), y, said, style)


def shortened(said: str, width: int, mark: str = "…") -> str:
    """Words that take at most so many cells, with a mark where they were cut."""
    if cell_len(said) <= width:
        return said
    return f"{set_cell_size(said, width - 1).rstrip()}{mark}" if width > 1 else set_cell_size(said, max(0, width))


def wrapped(said: str, width: int) -> list[str]:
    """A sentence on as many lines as it needs."""
    rows = [""]
    for word in said.split():
        longer = f"{rows[-1]} {word}".strip()
        if cell_len(longer) <= width or not rows[-1]:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


class Layer(NamedTuple):
    """A part of one line of the screen."""

    x: int
    """Where what it shows begins,"""
    start: int
    end: int
    """and from where to where it is seen."""
    shown: Strip | Style
    """A style stands for blanks."""


def lines(picture: Picture, width: int, height: int, ground: Style) -> list[Strip]:
    """The lines of a zone with this picture on this ground; what hangs over its edges is cut off."""
    whole = Region(0, 0, width, height)
    return [Strip(laid(list(layers(picture, y, whole, ground)), width), width) for y in range(height)]


def layers(picture: Picture, y: int, place: Region, ground: Style) -> Iterator[Layer]:
    """What lies on one line of the screen of a picture that has this place on it, the lowest first."""
    left, right = place.x, place.right
    yield Layer(left, left, right, ground)
    y -= place.y
    for x, top, drawing, _ in picture:
        if top <= y < top + len(drawing):
            strip, here = drawing[y - top], left + x
            yield Layer(here, max(here, left), min(here + strip.cell_length, right), strip)


def laid(row: Sequence[Layer], width: int, filters: Sequence[LineFilter] = ()) -> list[Segment]:
    """One line of layers, the later ones on top: each is cut once to what is seen of it.

    It is seen through the filters. What they make of a drawing is remembered with it, for whoever sees it.
    """
    free = [(0, width)]
    seen: list[tuple[int, Iterable[Segment]]] = []
    for x, start, end, shown in reversed(row):
        left: list[tuple[int, int]] = []
        for gap in free:
            first, last = max(gap[0], start), min(gap[1], end)
            if first >= last:
                left.append(gap)
                continue
            if isinstance(shown, Strip):
                seen.append((first, _through(filters, shown, first - x, last - x)))
            else:
                seen.append((first, _blank(last - first, shown, *filters)))
            if gap[0] < first:
                left.append((gap[0], first))
            if last < gap[1]:
                left.append((last, gap[1]))
        free = left
        if not free:
            break
    seen.sort(key=itemgetter(0))
    return [segment for _, segments in seen for segment in segments]


def _through(filters: Sequence[LineFilter], strip: Strip, start: int, end: int) -> Iterable[Segment]:
    """A part of a strip through filters. Of a drawing of many parts, the whole alone is remembered."""
    cut = start > 0 or end < strip.cell_length
    if cut:  # by another strip than the drawing, which would keep what is seen of it in windows of all sizes
        strip = Strip(strip._segments, strip.cell_length).crop(start, end)
    if cut or len(strip._segments) == 1:  # words of one person, most of the time, which nobody else looks at
        return _filtered(filters, strip._segments)
    for each in filters:
        strip = strip.apply_filter(each, BLACK)
    return strip


def _filtered(filters: Sequence[LineFilter], segments: list[Segment]) -> list[Segment]:
    for each in filters:
        segments = each.apply(segments, BLACK)
    return segments


@lru_cache(maxsize=1024)
def _blank(width: int, style: Style, *filters: LineFilter) -> tuple[Segment, ...]:
    return tuple(_filtered(filters, [Segment(" " * width, style)]))


def changes(before: Picture, after: Picture) -> list[Region]:
    """Where two pictures differ, neither of which has a patch twice."""
    stayed = [patch for patch in before if patch in after]
    same_order = stayed == [patch for patch in after if patch in stayed]
    different = [patch for patch in (*before, *after) if not (same_order and patch in stayed)]
    return [Region(patch.x, patch.y, patch.width, len(patch.drawing)) for patch in different]


def card_at(picture: Picture, x: int, y: int) -> Card | None:
    """The card on top at a place, if one lies there that can be meant."""
    for patch in reversed(picture):
        if patch.x <= x < patch.x + patch.width and patch.y <= y < patch.y + len(patch.drawing):
            return patch.card
    return None


def spread(count: int, card: int, room: int, least: int = 2) -> tuple[int, int]:
    """How `count` cards of one width lie side by side in `room` cells: the first column, and the step to the next.

    With a gap of one cell where there is room for it; else they overlap, by no more than leaves `least` cells visible.
    """
    if count <= 0:
        return room // 2, card + 1
    step = card + 1
    if count > 1:
        step = max(min(least, card), min(card + 1, (room - card) // (count - 1)))
    return max(0, (room - (step * (count - 1) + card)) // 2), step


def shares(count: int, rows: int) -> Sequence[int]:
    """So many cards dealt out evenly over so many rows, the first ones getting more."""
    return [count // rows + (row < count % rows) for row in range(rows)]
