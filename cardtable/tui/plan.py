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


WIDEST = 124
"""Columns after which the players do not sit farther apart."""

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


NOTHING = Shape((), (), 0, False, (), False, False)
"""The shape of a table before anything has been dealt."""


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
    top, upper, lower = 1, sizes.seat.height, sizes.hand.height + 2
    free = height - top - upper - lower - 2
    middle = max(_least(sizes.middle, shape.trick), min(_comfortable(sizes.middle, shape.trick), free - story))
    story = min(free - middle, LONGEST_STORY)
    middle = free - story
    hand_top = top + upper + middle
    regions = {
        "header": Region(0, 0, width, 1),
        "hand": Region(0, hand_top, width, lower),
        "prompt": Region(0, hand_top + lower, width, 1),
        "story": Region(0, hand_top + lower + 1, width, story),
        "keys": Region(0, height - 1, width, 1),
    }
    span = min(width, WIDEST)
    _place_around(regions, shape, sizes, Region((width - span) // 2, top, span, hand_top + lower - top))
    return Plan(sizes, regions)


def _place_around(regions: dict[str, Region], shape: Shape, sizes: Sizes, felt: Region) -> None:
    """Seats, corners and the middle, around the hand that has its place already."""
    hand, upper = regions["hand"], sizes.seat.height
    at_sides = [seat for seat, spot in enumerate(shape.spots) if spot in ("left", "right")]
    column = _column(felt.width, sizes, shape)
    corner = min(_corner(felt.width, shape), column) if at_sides else _corner(felt.width, shape)
    corners = {
        (x, y): Region(felt.x if x == "left" else felt.right - corner, row, corner, rows)
        for x in ("left", "right")
        for y, row, rows in (("top", felt.y, upper + (1 if at_sides else 0)), ("bottom", hand.y, hand.height))
    }
    taken = _fill(regions, shape, corners)
    if any(y == "bottom" for _, y in taken):
        regions["hand"] = Region(felt.x + corner, hand.y, felt.width - 2 * corner, hand.height)
    middle = Region(felt.x, felt.y + upper, felt.width, hand.y - felt.y - upper)
    for seat in at_sides:
        x = felt.x if shape.spots[seat] == "left" else felt.right - column
        regions[f"seat.{seat}"] = Region(x, middle.y + 1, column, middle.height - 1)
    for at, seat in enumerate(shape.opposite):
        each = (felt.width - 2 * corner) // len(shape.opposite)
        regions[f"seat.{seat}"] = Region(felt.x + corner + at * each, felt.y, each, upper)
    edge = column if at_sides else 1
    above = 0 if shape.opposite else upper
    regions["middle"] = Region(middle.x + edge, middle.y - above, middle.width - 2 * edge, middle.height + above)


def _fill(regions: dict[str, Region], shape: Shape, corners: dict[Corner, Region]) -> list[Corner]:
    """Fills the corners: piles near their seats, the stock lower left, what a deal asks for upper left."""
    taken: list[Corner] = []
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
            taken.append(place)
    return taken


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
    span = min(width, WIDEST)
    room = span - 2 * _corner(span, shape) if shape.piles or shape.stock else width
    widest = sizes.hand.width + INDEX * (shape.hand - 1)
    middle = _comfortable(sizes.middle, shape.trick) if sizes.hand is not MEDIUM else _least(sizes.middle, shape.trick)
    rows = 1 + sizes.seat.height + middle + sizes.hand.height + 2 + 1 + story + 1
    return widest <= room and rows <= height
