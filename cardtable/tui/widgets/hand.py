"""The own hand: cards side by side with the keys that pick them, the one at the cursor raised.

A large hand lies in two rows where there is room, the upper one tucked behind the lower one; where that is not enough,
a part of it is seen, with the numbers of the cards out of sight at both ends.
"""

from collections.abc import Iterator
from typing import NamedTuple

from textual.geometry import Size

from cardtable.engine.cards import UNSEEN, Card, Mask
from cardtable.tui.faces import CardSize, Look
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label, label_to, shares, spread
from cardtable.tui.plan import INDEX, MORE, TUCKED
from cardtable.tui.window import CARD_KEYS, Window

BEFORE: Card = -2
"""What a click on the number of cards out of sight to the left means."""

AFTER: Card = -3
"""The same to the right."""


class HandLook(NamedTuple):
    """How a hand is shown."""

    cards: tuple[Card, ...]
    """From left to right; `UNSEEN` for a back."""
    cursor: int | None
    """The position of the card a key would play; None while nothing is to be chosen."""
    picked: Mask
    """The cards that were picked already."""
    dim: Mask
    """The cards that cannot be played."""
    keys: bool
    """Whether the keys stand under the cards."""
    window: Window
    """Which cards are seen."""
    rows: int = 1
    """How many rows there is room for."""
    places: bool = False
    """Whether a click means the position of a card, as where only its back is seen."""
    least: int = INDEX
    """How many columns are seen of each card at least."""


class _Row(NamedTuple):
    """Where one row of a hand lies."""

    places: range
    """Its cards, by their positions in the hand."""
    x: int
    y: int
    """The row where a raised card begins."""
    step: int
    """From one card to the next."""
    high: int
    """How many rows are seen of its cards."""


def draw_hand(hand: HandLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """The picture of a hand."""
    first, end, _ = hand.window
    count = end - first
    before, after = first, len(hand.cards) - end
    margin = MORE if before or after else 0
    width = room.width - 2 * margin
    in_one_row = size.width + hand.least * (count - 1) <= width
    rows = shares(count, 1 if in_one_row else hand.rows)
    bottom = room.height - size.height - 2
    patches: list[Patch] = []
    at = first
    for row, share in enumerate(rows):
        high = TUCKED if row < len(rows) - 1 else size.height
        y = bottom - (TUCKED + 2) * (len(rows) - 1 - row)
        x, step = spread(share, size.width, width, hand.least)
        patches += _cards(hand, _Row(range(at, at + share), x + margin, y, step, high), size, paint)
        at += share
    middle = bottom + 1 + size.height // 2
    less, more = paint.signs.more
    if before:
        patches.append(label(0, middle, f"{less} {before}", paint.inks.strong)._replace(card=BEFORE))
    if after:
        patches.append(label_to(room.width, middle, f"{after} {more}", paint.inks.strong)._replace(card=AFTER))
    return tuple(patches)


def _cards(hand: HandLook, row: _Row, size: CardSize, paint: Paint) -> Iterator[Patch]:
    """One row of cards, with their keys below them."""
    x = row.x
    for at in row.places:
        card, here = hand.cards[at], at == hand.cursor
        raised = here or (card != UNSEEN and bool(hand.picked >> card & 1))
        meant = at if hand.places else card
        yield Patch(x, row.y if raised else row.y + 1, paint.face(card, size, _look(hand, card))[: row.high], meant)
        if hand.keys and at in hand.window.keyed:
            key = CARD_KEYS[at - hand.window.keys].upper()
            said = f"{paint.signs.cursor}{key}" if here else key
            middle = x + min(row.step, size.width) // 2
            ink = paint.inks.strong if here else paint.inks.muted
            yield label(middle - (len(said) - 1), row.y + 1 + row.high, said, ink)
        x += row.step


def _look(hand: HandLook, card: Card) -> Look:
    """How a card of the hand is drawn."""
    if card == UNSEEN:
        return "plain"
    return "lit" if hand.picked >> card & 1 else "dim" if hand.dim >> card & 1 else "plain"
