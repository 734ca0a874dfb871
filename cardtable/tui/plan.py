"""Plans: where everything lies on a screen of one size, and how large the cards are drawn there. Pure arithmetic."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from cardtable.engine.state import Seat
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, SMALL, CardSize
from cardtable.tui.seating import Spot

SMALLEST = (80, 24)
"""Columns and rows that a table needs."""

INDEX = 4
"""Columns of a card that have to be seen to tell it: an edge, a rank such as `10` and a suit."""

LONGEST_STORY = 10
"""Lines of the story after which the table gets what room is left."""


Corner = tuple[str, str]
"""`left` or `right`, and `top` or `bottom`."""


class Shape(NamedTuple):
    """What has to find its place at a table."""

    spots: tuple[Spot, ...]
    """Per seat, where it is."""
    opposite: tuple[Seat, ...]
    """The seats along the upper edge, from left to right."""
    hand: int
    """The most cards a hand holds in this deal."""
    trick: bool
    """Whether tricks are played here, rather than cards laid on a table."""
    piles: tuple[tuple[int, Spot], ...]
    """The piles that are drawn, by owner, with the spot of the seat they lie near."""
    stock: bool
    contract: bool
    """Whether there is something to keep in view that this deal asks for."""


class Sizes(NamedTuple):
    """How large cards are drawn: in the own hand, in the middle, in the hands of others."""

    hand: CardSize
    middle: CardSize
    seat: CardSize


STEPS = (
    (Sizes(HUGE, HUGE, MEDIUM), 8),
    (Sizes(HUGE, LARGE, MEDIUM), 8),
    (Sizes(LARGE, LARGE, MEDIUM), 6),
    (Sizes(LARGE, LARGE, SMALL), 5),
    (Sizes(LARGE, MEDIUM, SMALL), 5),
    (Sizes(MEDIUM, MEDIUM, SMALL), 3),
)
"""From the largest down: sizes of cards, and the lines of the story that have to remain with them."""


@dataclass(frozen=True)
class Plan:
    """Where everything lies."""

    sizes: Sizes
    regions: Mapping[str, Region]
    """By name: `header`, `middle`, `hand`, `prompt`, `story`, `keys`, `seat.N`, `pile.OWNER`, `stock`, `contract`."""


@lru_cache(maxsize=64)
def plan(width: int, height: int, shape: Shape) -> Plan:
    """The plan of a table on a screen of this size, at least `SMALLEST`."""
    for sizes, story in STEPS:
        if _fits(width, height, shape, sizes, story):
            break
    regions: dict[str, Region] = {"header": Region(0, 0, width, 1)}
    column = _column(width, sizes, shape)
    at_sides = [seat for seat, spot in enumerate(shape.spots) if spot in ("left", "right")]
    corner = min(_corner(width, shape), column) if at_sides else _corner(width, shape)
    top, upper, lower = 1, sizes.seat.height, sizes.hand.height + 2
    free = height - top - upper - lower - 2
    middle = max(_least(sizes.middle, shape.trick), min(_comfortable(sizes.middle, shape.trick), free - story))
    story = min(free - middle, LONGEST_STORY)
    middle = free - story
    middle_top, hand_top = top + upper, top + upper + middle
    regions["hand"] = Region(0, hand_top, width, lower)
    regions["prompt"] = Region(0, hand_top + lower, width, 1)
    regions["story"] = Region(0, hand_top + lower + 1, width, story)
    regions["keys"] = Region(0, height - 1, width, 1)
    corners = {
        (x, y): Region(0 if x == "left" else width - corner, top if y == "top" else hand_top, corner, rows)
        for x in ("left", "right")
        for y, rows in (("top", upper + (1 if at_sides else 0)), ("bottom", lower))
    }
    _fill(regions, shape, corners)
    if len([region for region in regions.values() if region.y == hand_top]) > 1:
        regions["hand"] = Region(corner, hand_top, width - 2 * corner, lower)
    for seat in at_sides:
        x = 0 if shape.spots[seat] == "left" else width - column
        regions[f"seat.{seat}"] = Region(x, middle_top + 1, column, middle - 1)
    for at, seat in enumerate(shape.opposite):
        each = (width - 2 * corner) // len(shape.opposite)
        regions[f"seat.{seat}"] = Region(corner + at * each, top, each, upper)
    edge = column if at_sides else 1
    if not shape.opposite:
        middle_top, middle = top, middle + upper
    regions["middle"] = Region(edge, middle_top, width - 2 * edge, middle)
    return Plan(sizes, regions)


def _fill(regions: dict[str, Region], shape: Shape, corners: dict[Corner, Region]) -> None:
    """Fills the corners: piles near their seats, the stock lower left, what a deal asks for upper left."""
    near: Mapping[Spot, Corner] = {
        "bottom": ("right", "bottom"),
        "right": ("right", "top"),
        "top": ("right", "top"),
        "left": ("left", "top"),
    }
    wanted: list[tuple[str, tuple[Corner, ...]]] = [(f"pile.{owner}", (near[spot],)) for owner, spot in shape.piles]
    if shape.contract:
        wanted.append(("contract", (("left", "top"), ("left", "bottom"))))
    if shape.stock:
        wanted.append(("stock", (("left", "bottom"), ("left", "top"))))
    for name, liked in wanted:
        place = next((place for place in (*liked, *corners) if place in corners), None)
        if place is not None:
            regions[name] = corners.pop(place)


def _corner(width: int, shape: Shape) -> int:
    """Columns of a corner."""
    return max(14, min(26, (width - 52) // 2)) if shape.piles else max(20, min(30, (width - 40) // 2))


def _column(width: int, sizes: Sizes, shape: Shape) -> int:
    """Columns of a seat at the left or right edge."""
    if shape.trick:
        return min(30, (width - (3 * sizes.middle.width + 4)) // 2)
    return max(14, min(26, (width - 52) // 2))


def _least(card: CardSize, trick: bool) -> int:
    """The fewest rows of the middle: a narrow cross of cards, or one row of them with room to raise some."""
    return card.height + 3 if trick else max(card.height + 1, 2 * SMALL.height + 1)


def _comfortable(card: CardSize, trick: bool) -> int:
    """The rows that the middle takes before the story gets more."""
    return 2 * card.height if trick else card.height + 2


def _fits(width: int, height: int, shape: Shape, sizes: Sizes, story: int) -> bool:
    """Whether cards of these sizes leave room for all the rest."""
    room = width - 2 * _corner(width, shape) if shape.piles or shape.stock else width
    widest = sizes.hand.width + INDEX * (shape.hand - 1)
    middle = _comfortable(sizes.middle, shape.trick) if sizes.hand is not MEDIUM else _least(sizes.middle, shape.trick)
    rows = 1 + sizes.seat.height + middle + sizes.hand.height + 2 + 1 + story + 1
    return widest <= room and rows <= height
