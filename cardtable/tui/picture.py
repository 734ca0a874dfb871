"""Pictures: drawings and words put at places within a zone, and how they become lines on the screen.

Everything here is plain and compared by value, so that a zone is painted anew only when its picture has changed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.cache import FIFOCache
from textual.geometry import Region
from textual.strip import Strip

from cardtable.engine.cards import Card
from cardtable.tui.faces import Drawing
from cardtable.tui.rows import Layer, laid, strip_of


class Words(Strip):
    """A strip of words: of what Textual remembers of every strip, nothing is made before it is asked for."""

    __slots__ = ()

    def __init__(self, segments: list[Segment]) -> None:
        self._segments = segments
        self._cell_length = self._render_cache = self._link_ids = self._cell_count = None

    def __getattr__(self, name: str) -> "FIFOCache[object, object]":
        if name not in Strip.__slots__:
            raise AttributeError(name)
        made: FIFOCache[object, object] = FIFOCache(4)
        setattr(self, name, made)
        return made


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
    return Patch(x, y, (Words([Segment(said, style)]),))


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


def lines(picture: Picture, width: int, height: int, ground: Style) -> list[Strip]:
    """The lines of a zone with this picture on this ground; what hangs over its edges is cut off."""
    whole = Region(0, 0, width, height)
    return [strip_of(laid(layers(picture, y, whole, ground), 0, width), width) for y in range(height)]


def layers(picture: Picture, y: int, place: Region, ground: Style) -> list[Layer]:
    """What lies on one line of the screen of a picture that has this place on it, the lowest first."""
    left, right, y = place.x, place.right, y - place.y
    found: list[Layer] = [(left, left, right, ground)]
    for x, top, drawing, _ in picture:
        if top <= y < top + len(drawing):
            strip, here = drawing[y - top], left + x
            found.append((here, max(here, left), min(here + strip.cell_length, right), strip))
    return found


def changes(before: Picture, after: Picture) -> list[Region]:
    """Where two pictures differ, neither of which has a patch twice."""
    stayed = [patch for patch in before if patch in after]
    same_order = stayed == [patch for patch in after if patch in stayed]
    different = [patch for patch in (*before, *after) if not (same_order and patch in stayed)]
    return [Region(patch.x, patch.y, patch.width, len(patch.drawing)) for patch in different]


def changed_lines(before: Picture, after: Picture) -> set[int]:
    """The lines on which two pictures may differ."""
    places = {(patch.x, patch.y): at for at, patch in enumerate(before)}
    one_each = len(places) == len(before) and len({(patch.x, patch.y) for patch in after}) == len(after)
    found: list[Patch] = []
    last = -1
    for patch in after:
        at = places.pop((patch.x, patch.y), None)
        if at is None:
            found.append(patch)
        elif not alike(before[at].drawing, patch.drawing):
            found += (before[at], patch)
        elif at > last:
            last = at
        else:
            one_each = False  # what has stayed lies in another order
    found = [*found, *(before[at] for at in places.values())] if one_each else [*before, *after]
    return {y for patch in found for y in range(patch.y, patch.y + len(patch.drawing))}


def alike(drawing: Drawing, other: Drawing) -> bool:
    """Whether two drawings look the same; those of cards are most of the time the same object."""
    return drawing is other or drawing == other


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
