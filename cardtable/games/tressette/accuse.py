"""Tressette: the combinations that a player may announce before the first card (accuse)."""

from typing import NamedTuple

from cardtable.engine.cards import ITALIAN_40, Mask
from cardtable.engine.moves import Move

NAPOLETANA, THREE, FOUR = "napoletana", "three", "four"
"""Verbs: ace, two and three of a suit (its index is the number); three or four of a rank (1 to 3)."""

RANKS = (1, 2, 3)
"""The numbers of the ranks of which three or four count: aces, twos and threes."""

NAPOLETANE: tuple[Mask, ...] = tuple(
    suit & sum(ITALIAN_40.rank_masks[number - 1] for number in RANKS) for suit in ITALIAN_40.suit_masks
)
"""Per suit, its ace, two and three."""

POINTS = {NAPOLETANA: 3, THREE: 3, FOUR: 4}


class Accusa(NamedTuple):
    """One combination that was announced, or may be."""

    verb: str
    number: int
    cards: Mask

    @property
    def points(self) -> int:
        return POINTS[self.verb]

    @property
    def move(self) -> Move:
        """Announcing it."""
        return Move(self.verb, number=self.number)

    @property
    def missing(self) -> Mask:
        """The card that is surely not in the hand: of three of a rank the fourth, for four would have been named."""
        return ITALIAN_40.rank_masks[self.number - 1] & ~self.cards if self.verb == THREE else 0


def accuse_in(hand: Mask) -> list[Accusa]:
    """What may be announced of a hand; a card may count in a napoletana and among cards of its rank."""
    found = [Accusa(NAPOLETANA, suit, cards) for suit, cards in enumerate(NAPOLETANE) if hand & cards == cards]
    for number in RANKS:
        cards = hand & ITALIAN_40.rank_masks[number - 1]
        if cards.bit_count() >= len(RANKS):
            found.append(Accusa(FOUR if cards.bit_count() > len(RANKS) else THREE, number, cards))
    return found
