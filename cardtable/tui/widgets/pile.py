"""Piles: what a side has taken, with its sweeps laid crosswise, the stock and the discards."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size

from cardtable.engine.cards import UNSEEN, Card
from cardtable.tui.faces import LARGE, MEDIUM, SMALL, CardSize
from cardtable.tui.glyphs import Glyphs
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label, label_to, spread
from cardtable.tui.widgets.row import SLIP

TURNED = 4
"""Columns that a card turned crosswise sticks out from under its pile."""


class PileLook(NamedTuple):
    """How a pile is shown."""

    number: int
    """How many cards lie there."""
    said: str
    """A line about it; empty for none."""
    crosswise: tuple[Card, ...] = ()
    """The cards turned crosswise, whose faces show."""
    right: bool = False
    """Whether it lies along the right edge."""
    top: Card = UNSEEN
    """The card on top where the pile lies face up."""


def draw_pile(pile: PileLook, room: Size, paint: Paint) -> Picture:
    """A pile with its number, the cards turned crosswise beside it, and a line of words below.

    The number stands on the back, or beside the card on top of a pile that lies face up.
    """
    size = _size(room, with_words=bool(pile.said))
    height = size.height + (1 if pile.said and room.height > size.height else 0)
    top = max(0, (room.height - height) // 2)
    columns = max(1, (room.width - 2 - size.width) // TURNED)
    shown = pile.crosswise[-columns * size.height :]
    face_up = pile.top != UNSEEN
    width = size.width + TURNED * (1 if face_up else -(-len(shown) // size.height))
    x = room.width - 1 - width if pile.right else 1
    patches: list[Patch] = []
    for at, card in enumerate(shown):
        column, row = divmod(at, size.height)
        patches.append(Patch(x + size.width + TURNED * column, top + row, paint.turned(card, TURNED)))
    if face_up:
        patches.append(Patch(x, top, paint.face(pile.top, size), pile.top))
        patches.append(label(x + size.width + 1, top + size.height // 2, str(pile.number), paint.inks.strong))
    else:
        patches += _stack(pile.number, x, top, size, paint)
    if height > size.height:
        line, y, ink = paint.cut(pile.said, room.width - 2), top + size.height, paint.inks.muted
        patches.append(label_to(room.width - 1, y, line, ink) if pile.right else label(1, y, line, ink))
    return tuple(patches)


def draw_stock(count: int, said: str, room: Size, paint: Paint, turn_up: Card = UNSEEN) -> Picture:
    """The stock (tallone) with the number of its cards, and the last one where it was turned up, half under it."""
    size = _size(room, with_words=True)
    top = max(0, (room.height - size.height - 1) // 2)
    line = label(1, top + size.height, paint.cut(said, room.width - 2), paint.inks.muted)
    if turn_up == UNSEEN:
        return (*_stack(count, 1, top, size, paint), line)
    card = Patch(1, top, paint.face(turn_up, size), turn_up)
    step = min(size.width + 1, room.width - 1 - size.width)
    beside = _stack(count, 1 + step, top, size, paint) if count > 1 else []
    return (card, *beside, line)


def draw_discards(cards: Sequence[Card], count: int, said: Sequence[str], room: Size, paint: Paint) -> Picture:
    """The pile of discards: the equal cards on top side by side, as large as they can be, with words below."""
    said = [line for line in said if line]
    free = room.height - len(said) - 1
    sizes = [size for size in (LARGE, MEDIUM, SMALL) if size.height <= free]
    size = sizes[0] if sizes else SMALL
    top = max(0, 1 + (free - size.height) // 2)
    patches: list[Patch] = []
    if not count:
        patches += _stack(0, (room.width - size.width) // 2, top, size, paint)
    else:
        x, step = spread(len(cards), size.width, room.width - 2, SLIP)
        step = min(step, size.width // 2 + 1)
        x = (room.width - size.width - step * (len(cards) - 1)) // 2
        patches += [Patch(x + at * step, top, paint.face(card, size), card) for at, card in enumerate(cards)]
    for y, line in enumerate(said, top + size.height):
        cut = paint.cut(line, room.width - 2)
        patches.append(label((room.width - cell_len(cut)) // 2, y, cut, paint.inks.muted))
    return tuple(patches)


def _size(room: Size, with_words: bool) -> CardSize:
    """How large the backs are drawn."""
    free = room.height - (1 if with_words and room.height > SMALL.height else 0)
    return next(
        (size for size in (LARGE, MEDIUM) if size.height <= free and size.width + TURNED + 2 <= room.width), SMALL
    )


def _stack(count: int, x: int, y: int, size: CardSize, paint: Paint) -> list[Patch]:
    """Backs with a number on them, or the outline of an empty place."""
    if not count:
        return [label(x, y + row, line, paint.inks.muted) for row, line in enumerate(_outline(size, paint.signs))]
    number = Style(bgcolor=paint.deck.back["paper"], color=paint.deck.back["edge"], bold=True)
    said = f" {count} "
    return [
        Patch(x, y, paint.back(size)),
        label(x + (size.width - len(said)) // 2, y + size.height // 2, said, number),
    ]


def _outline(size: CardSize, signs: Glyphs) -> list[str]:
    """An empty place of the size of a card."""
    upper_left, upper_right, lower_left, lower_right, across, down = signs.outline
    inner = size.width - 2
    return [
        upper_left + across * inner + upper_right,
        *[down + " " * inner + down] * (size.height - 2),
        lower_left + across * inner + lower_right,
    ]
