"""The middle: the cards on the table, or the cards of a trick, each lying before who played it."""

from typing import NamedTuple

from textual.geometry import Size

from cardtable.engine.cards import Card, Mask
from cardtable.engine.state import NOBODY, Seat
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, SMALL, CardSize, Look
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, shares, spread
from cardtable.tui.plan import INDEX
from cardtable.tui.seating import Seating

SIZES = (HUGE, LARGE, MEDIUM, SMALL)


class TableLook(NamedTuple):
    """How the cards on the table are shown."""

    cards: tuple[Card, ...]
    lit: Mask = 0
    """Those that can be taken, or are just being taken."""
    dim: Mask = 0
    """Those that cannot."""
    raised: Mask = 0
    """Those that are marked."""


class TrickLook(NamedTuple):
    """How a trick is shown."""

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat
    """Who has won it; NOBODY while it is being played."""
    seating: Seating
    """Who sits where."""


def draw_table(table: TableLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """The cards on the table, in as many rows as they need and as large as they can be."""
    size, rows = _fitting(len(table.cards), room, size)
    gap = 1 if rows > 1 and rows * size.height + 1 + rows - 1 <= room.height else 0
    y = max(0, (room.height - rows * size.height - 1 - gap * (rows - 1)) // 2) + 1
    patches: list[Patch] = []
    left = iter(table.cards)
    for share in shares(len(table.cards), rows):
        x, step = spread(share, size.width, room.width, INDEX - 1)
        for _ in range(share):
            card = next(left)
            look: Look = "lit" if table.lit >> card & 1 else "dim" if table.dim >> card & 1 else "plain"
            patches.append(Patch(x, y - (table.raised >> card & 1), paint.face(card, size, look), card))
            x += step
        y += size.height + gap
    return tuple(patches)


def _fitting(count: int, room: Size, largest: CardSize) -> tuple[CardSize, int]:
    """The size of the cards and the number of their rows: side by side if they can, else a little overlapped."""
    sizes = SIZES[SIZES.index(largest) :]
    for size in sizes:
        most = max(1, (room.height - 1) // size.height)
        for step in (size.width + 1, size.width * 2 // 3):
            for rows in range(1, most + 1):
                per_row = -(-count // rows)
                if size.width + step * (per_row - 1) <= room.width:
                    return size, rows
    return SMALL, max(1, (room.height - 1) // SMALL.height)


def draw_trick(trick: TrickLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """The cards of a trick as a ring, each before who played it; the one that has won it is lit."""
    top, left, right = trick.seating.top, trick.seating.left, trick.seating.right
    # A row is left free, so that no card touches the hands along the upper edge.
    free = 1 if room.height > size.height + 2 else 0
    height = min(room.height - free, 2 * size.height + 1)
    upper = free + (room.height - free - height) // 2
    lower, half = upper + height - size.height, upper + (height - size.height) // 2
    columns = max(1, len(top))
    step = min(size.width + 2, (room.width - size.width) // (columns + 1))
    places: dict[Seat, tuple[float, int]] = {seat: (at - (columns - 1) / 2, upper) for at, seat in enumerate(top)}
    for seats, column in ((left, -(columns + 1) / 2), (right, (columns + 1) / 2)):
        places.update(
            (seat, (column, y)) for seat, y in zip(seats, (upper, lower) if seats[1:] else (half,), strict=False)
        )
    middle = (room.width - size.width) // 2
    patches = []
    for seat, card in trick.cards:
        column, y = places.get(seat, (0, lower if seat != NOBODY else half))
        won = seat == trick.winner != NOBODY
        x = middle + round(column * step)
        patches.append(Patch(x, y, paint.face(card, size, "lit" if won else "plain"), card))
    return tuple(patches)
