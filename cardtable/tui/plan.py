"""Plans: where everything lies on a screen of one size, and how large the cards are drawn there. Pure arithmetic."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from cardtable.engine.state import Seat
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, SMALL, CardSize
from cardtable.tui.seating import Seating, Spot
from cardtable.tui.window import Window, window

SMALLEST = (80, 23)
"""Columns and rows that a table needs: a row less than most terminals have, for the status line of tmux."""

INDEX = 4
"""Columns of a card that have to be seen to tell it: an edge, a rank such as `10` and a suit."""

LEAST_OF_BACK = 2
"""Columns that are seen of a back at least, where one of several is chosen."""

TUCKED = 3
"""Rows that are seen of a card in the upper row of a hand."""

MORE = 5
"""Columns at each end of a hand that tell how many cards are out of sight."""

CORNER = 14
"""Columns that a pile or the stock needs in a corner."""

COLUMN = 18
"""Columns that a seat needs at the left or right edge."""

BESIDE = 4
"""Rows that a seat needs at the left or right edge."""

LONGEST_STORY = 10
"""Lines of the story below the table after which the table gets what room is left."""

PANEL_FROM = 120
"""Columns from which the story has a panel beside the table."""

PANEL = (34, 60)
"""The fewest and the most columns of that panel."""

WIDEST = 136
"""Columns after which the players do not sit farther apart."""


class Shape(NamedTuple):
    """What has to find its place at a table."""

    seating: Seating
    hand: int
    """The most cards a hand holds in this deal."""
    trick: bool
    """Whether tricks are played here, rather than cards laid on a table."""
    piles: tuple[tuple[int, Spot], ...]
    """The piles that lie in the corners, by owner, with the spot of the seat they lie near."""
    stock: bool
    contract: bool
    """Whether there is something to keep in view that this deal asks for."""
    rows: int = 0
    """How many rows of cards lie before each seat."""
    kept: tuple[tuple[int, Seat], ...] = ()
    """The piles that are told of at a seat, by owner."""
    discard: bool = False
    """Whether the pile of discards lies in a corner."""
    open_rows: bool = False
    """Whether the rows of cards before the own seat lie in the middle, where nothing else does."""
    clock: bool = False
    """Whether there is a clock, which has the right end of the header."""


CLOCK = 18
"""Columns of the clock: a sign, a name, minutes and seconds."""

Corner = tuple[str, str]
"""`left` or `right`, and `top` or `bottom`."""

NOTHING = Shape(Seating(()), 0, False, (), False, False)
"""The shape of a table before anything has been dealt."""


class Sizes(NamedTuple):
    """How large cards are drawn: in the own hand, in the middle, in the hands of others."""

    hand: CardSize
    middle: CardSize
    seat: CardSize


STEPS = (
    (Sizes(HUGE, HUGE, LARGE), 8),
    (Sizes(HUGE, HUGE, MEDIUM), 8),
    (Sizes(HUGE, LARGE, MEDIUM), 8),
    (Sizes(LARGE, LARGE, MEDIUM), 6),
    (Sizes(LARGE, LARGE, SMALL), 5),
    (Sizes(LARGE, MEDIUM, SMALL), 5),
    (Sizes(MEDIUM, MEDIUM, SMALL), 3),
)
"""From the largest down: sizes of cards, and the lines of the story that remain below a table with them."""


@dataclass(frozen=True)
class Plan:
    """Where everything lies."""

    sizes: Sizes
    hand_rows: int
    """In how many rows, 1 or 2, a large hand lies."""
    regions: Mapping[str, Region]
    """By name: `cloth` (all that the players sit around, which the others lie on), `header`, `clock`, `middle`, `hand`,
    `rows`, `prompt`, `story`, `keys`, `seat.N`, `pile.OWNER`, `stock`, `contract`, `discard`."""

    @property
    def beside(self) -> bool:
        """Whether the story has a panel beside the table."""
        return self.regions["story"].y == self.regions["header"].bottom

    def window(self, count: int, cursor: int) -> Window:
        """Which cards of a hand of so many are seen when the cursor is at one of them."""
        room, card = self.regions["hand"].width, self.sizes.hand
        rows = self.hand_rows
        return window(count, cursor, rows * _capacity(room, card), rows * _capacity(room - 2 * MORE, card))

    def above(self, count: int, cursor: int, least: int = INDEX) -> Window:
        """The same where something is chosen in the middle; at least so many columns are seen of each card."""
        room, card = self.regions["middle"].width, self.above_size
        return window(count, cursor, _capacity(room, card, least), _capacity(room - 2 * MORE, card, least))

    @property
    def above_size(self) -> CardSize:
        """How large the cards are that are chosen from in the middle."""
        free = self.regions["middle"].height - 2
        return next((size for size in (LARGE, MEDIUM) if size.height <= free), SMALL)


@lru_cache(maxsize=64)
def plan(width: int, height: int, shape: Shape) -> Plan:
    """The plan of a table on a screen of this size, at least `SMALLEST`."""
    panel = min(PANEL[1], max(PANEL[0], width * 27 // 100)) if width >= PANEL_FROM else 0
    table, free = width - panel, height - 3
    sizes, hand_rows, story = _largest(table, free, shape, below=not panel)
    rows = _Rows(shape, sizes, hand_rows)
    if not panel:
        middle = max(rows.least, min(rows.comfortable, free - story - rows.fixed))
        story = min(LONGEST_STORY, free - rows.fixed - middle)
        # What is more than a few lines leaves a row between the header and the seats.
        story -= 1 if story > STEPS[-1][1] + 1 and middle == rows.comfortable else 0
    middle = free - rows.fixed - story
    spare = max(0, middle - rows.most)
    gap = 1 if not spare and middle > rows.comfortable else 0
    below = height - 2 - story
    clock = CLOCK if shape.clock else 0
    regions = {
        "header": Region(0, 0, width - clock, 1),
        "prompt": Region(0, below, table, 1),
        "story": Region(table, 1, panel, height - 2) if panel else Region(0, below + 1, width, story),
        "keys": Region(0, height - 1, width, 1),
    }
    if clock:
        regions["clock"] = Region(width - clock, 0, clock, 1)
    span = min(table, WIDEST)
    felt = Region((table - span) // 2, 1 + gap + (spare + 1) // 2, span, rows.fixed + middle - spare - gap)
    edge = Region(felt.x - 3, felt.y - 2, felt.width + 6, felt.height + 3)
    regions["cloth"] = edge.intersection(Region(0, 1, table, below - 1))
    _place_around(regions, shape, sizes, felt, rows)
    return Plan(sizes, hand_rows, regions)


class _Rows:
    """How many rows everything takes on a table with cards of some sizes."""

    def __init__(self, shape: Shape, sizes: Sizes, hand_rows: int) -> None:
        card, trick = sizes.middle.height, shape.trick
        beside = BESIDE * max(len(shape.seating.left), len(shape.seating.right))
        self.upper = sizes.seat.height
        self.hand = sizes.hand.height + 2 + (hand_rows - 1) * (TUCKED + 2)
        self.before = 0 if not shape.rows or shape.open_rows else 1 if sizes.hand == MEDIUM else SMALL.height
        """Of the rows of cards before the own seat."""
        self.fixed = self.upper + self.before + self.hand
        self.least = max(beside, card + 3 if trick else max(card + 1, 2 * SMALL.height + 1))
        """Of the middle: a narrow ring of cards, or one row of them with room to raise some."""
        self.comfortable = max(beside, 2 * card if trick else card + 2)
        """What the middle takes before the story gets more."""
        self.most = max(self.comfortable, 2 * card + 10)
        """What the middle takes before the table has a margin above and below."""


def _largest(width: int, free: int, shape: Shape, *, below: bool) -> tuple[Sizes, int, int]:
    """The largest cards that leave room for all the rest, the rows of the hand, and the least lines of the story."""
    found = STEPS[-1][0], 1, STEPS[-1][1] if below else 0
    room = min(width, WIDEST) - (2 * CORNER if shape.piles or shape.stock or shape.discard else 0)
    for sizes, lines in STEPS:
        story = lines if below else 0
        for hand_rows in (1, 2):
            rows = _Rows(shape, sizes, hand_rows)
            middle = rows.least if sizes.hand == MEDIUM else rows.comfortable
            wide = _across(sizes, shape) + (2 * COLUMN if shape.seating.left else 0) <= width
            if rows.fixed + middle + story <= free and wide:
                if hand_rows * _capacity(room, sizes.hand) >= shape.hand:
                    return sizes, hand_rows, story
                found = (sizes, hand_rows, story) if sizes == STEPS[-1][0] else found
    return found


def _capacity(room: int, card: CardSize, least: int = INDEX) -> int:
    """How many cards can be told that overlap in one row, with so many columns seen of each."""
    return max(1, (room - card.width) // least + 1)


def _low_corner(span: int, shape: Shape, card: CardSize, corner: int) -> int:
    """Columns of a corner beside the hand: as many as above, where the cards of the hand need not overlap for it."""
    return max(CORNER, min(corner, (span - shape.hand * (card.width + 1)) // 2))


def _place_around(regions: dict[str, Region], shape: Shape, sizes: Sizes, felt: Region, rows: _Rows) -> None:
    """The hand, the seats, the corners and the middle of a table."""
    top, left, right = shape.seating.top, shape.seating.left, shape.seating.right
    hand_top, upper = felt.bottom - rows.hand, rows.upper
    column = _column(felt.width, sizes, shape)
    corner = min(_corner(felt.width, shape), column) if left else _corner(felt.width, shape)
    low = _low_corner(felt.width, shape, sizes.hand, corner)
    corners = {
        (x, y): Region(felt.x if x == "left" else felt.right - wide, row, wide, height)
        for x in ("left", "right")
        for y, row, height, wide in (
            ("top", felt.y, upper + (1 if left else 0), corner),
            ("bottom", hand_top, rows.hand, low),
        )
    }
    taken = _fill(regions, shape, corners)
    inset = low if any(y == "bottom" for _, y in taken) else 0
    regions["hand"] = Region(felt.x + inset, hand_top, felt.width - 2 * inset, rows.hand)
    if rows.before:
        regions["rows"] = Region(felt.x, hand_top - rows.before, felt.width, rows.before)
    middle = Region(felt.x, felt.y + upper, felt.width, hand_top - rows.before - felt.y - upper)
    for spot, seats, x in (("left", left, felt.x), ("right", right, felt.right - column)):
        # A seat by itself keeps off the corner above it, and so do two where something lies there.
        first = middle.y + (1 if len(seats) == 1 or (spot, "top") in taken else 0)
        for at, seat in enumerate(seats):
            high = (middle.bottom - first) // len(seats)
            regions[f"seat.{seat}"] = Region(x, first + at * high, column, high)
    start = felt.x + (corner if len(top) == 1 or ("left", "top") in taken else 0)
    stop = felt.right - (corner if len(top) == 1 or ("right", "top") in taken else 0)
    for at, seat in enumerate(top):
        x, end = (start + (stop - start) * (at + step) // len(top) for step in (0, 1))
        regions[f"seat.{seat}"] = Region(x, felt.y, end - x, upper)
    edge = column if left else 1
    above = 0 if top else upper
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
    if shape.discard:
        wanted.append(("discard", (("right", "bottom"), ("right", "top"))))
    for name, liked in wanted:
        place = next((place for place in (*liked, *corners) if place in corners), None)
        if place is not None:
            regions[name] = corners.pop(place)
            taken.append(place)
    return taken


def _corner(width: int, shape: Shape) -> int:
    """Columns of a corner."""
    return max(CORNER, min(26, (width - 52) // 2)) if shape.piles else max(20, min(26, (width - 40) // 2))


def _column(width: int, sizes: Sizes, shape: Shape) -> int:
    """Columns of a seat at the left or right edge."""
    if shape.trick:
        return max(COLUMN, min(2 * COLUMN, (width - _across(sizes, shape)) // 2))
    return max(COLUMN, min(26, (width - 52) // 2))


def _across(sizes: Sizes, shape: Shape) -> int:
    """Columns of the ring of a trick."""
    columns = max(1, len(shape.seating.top)) + (2 if shape.seating.left else 0)
    return columns * (sizes.middle.width + 1) if shape.trick else 0
