"""The own hand: cards side by side with the keys that pick them, the one at the cursor raised."""

from typing import NamedTuple

from textual.geometry import Size

from cardtable.engine.cards import UNSEEN, Card, Mask
from cardtable.tui.faces import CardSize, Look
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label, spread
from cardtable.tui.plan import INDEX

CARD_KEYS = "1234567890abc"
"""The keys that pick the cards of a hand, from left to right."""


class HandLook(NamedTuple):
    """How a hand is shown."""

    cards: tuple[Card, ...]
    """From left to right; `UNSEEN` for a back."""
    cursor: int | None
    """The position of the card a key would play; None while nothing is to be chosen."""
    picked: Card
    """The card that was picked already, -1 for none."""
    dim: Mask
    """The cards that cannot be played."""
    keys: bool
    """Whether the keys stand under the cards."""


def draw_hand(hand: HandLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """The picture of a hand."""
    x, step = spread(len(hand.cards), size.width, room.width, INDEX)
    patches: list[Patch] = []
    for at, card in enumerate(hand.cards):
        raised = at == hand.cursor or card == hand.picked != UNSEEN
        patches.append(Patch(x, 0 if raised else 1, paint.face(card, size, _look(hand, card)), card))
        if hand.keys and at < len(CARD_KEYS):
            key = CARD_KEYS[at].upper()
            here = at == hand.cursor
            said = f"{paint.signs.cursor}{key}" if here else key
            middle = x + (size.width // 2 if step >= size.width else min(step, size.width) // 2)
            patches.append(
                label(middle - (len(said) - 1), size.height + 1, said, paint.inks.strong if here else paint.inks.muted)
            )
        x += step
    return tuple(patches)


def _look(hand: HandLook, card: Card) -> Look:
    """How a card of the hand is drawn."""
    if card == UNSEEN:
        return "plain"
    return "lit" if card == hand.picked else "dim" if hand.dim >> card & 1 else "plain"
