"""Rows: cards that lie before a seat, open or face down, besides its hand."""

from collections.abc import Sequence

from textual.geometry import Size

from cardtable.engine.cards import UNSEEN, Card, Mask
from cardtable.tui.faces import SMALL, Look
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label, spread

SLIP = 4
"""Columns of a card of which only a line with its rank and suit is seen."""


def draw_line(cards: Sequence[Card], width: int, paint: Paint) -> tuple[list[Patch], int]:
    """Cards as slips on one line, as many as there is room for, and the columns they take; a sign stands for a back.

    Where there is too little room one sign with their number stands for all backs at the end.
    """
    wide = [1 if card == UNSEEN else SLIP for card in cards]
    shown = len(cards)
    faces = max((at for at, card in enumerate(cards, 1) if card != UNSEEN), default=0)
    said = f"{paint.signs.back}{len(cards) - faces}"
    if sum(wide) > width >= sum(wide[:faces]) + len(said) and len(cards) - faces > 1:
        line, x = draw_line(cards[:faces], width, paint)
        return [*line, label(x, 0, said, paint.inks.plain)], x + len(said)
    while shown and sum(wide[:shown]) + (0 if shown == len(cards) else 1 + len(str(len(cards) - shown))) > width:
        shown -= 1
    patches: list[Patch] = []
    x = 0
    for card, columns in zip(cards[:shown], wide, strict=False):
        if card == UNSEEN:
            patches.append(label(x, 0, paint.signs.back, paint.inks.plain))
        else:
            patches.append(Patch(x, 0, paint.turned(card, SLIP), card))
        x += columns
    if shown < len(cards):
        more = f"+{len(cards) - shown}"
        patches.append(label(x, 0, more, paint.inks.muted))
        x += len(more)
    return patches, x


def draw_rows(rows: Sequence[tuple[Card, ...]], room: Size, paint: Paint, marked: Mask = 0) -> Picture:
    """The rows of cards before the own seat, side by side: small cards where there is room, else slips on a line.

    The marked ones go along with a card that is being played.
    """
    lying = [row for row in rows if row]
    if room.height < SMALL.height:
        line, width = draw_line([card for row in lying for card in row], room.width - 2, paint)
        x = (room.width - width) // 2
        return tuple(
            patch._replace(x=patch.x + x, drawing=paint.face(patch.card, SMALL, "lit")[:1])
            if patch.card is not None and marked >> patch.card & 1
            else patch._replace(x=patch.x + x)
            for patch in line
        )
    places = sum(map(len, lying)) + len(lying) - 1
    x, step = spread(places, SMALL.width, room.width - 2, SLIP)
    patches: list[Patch] = []
    for row in lying:
        for card in row:
            look: Look = "lit" if card != UNSEEN and marked >> card & 1 else "plain"
            patches.append(Patch(x + 1, 0, paint.face(card, SMALL, look), card if card != UNSEEN else None))
            x += step
        x += step
    return tuple(patches)
