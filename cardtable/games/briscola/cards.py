"""Briscola: how the cards rank, what they are worth, and which of them have a sign."""

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.games.tricks import Ranking

RANKING = Ranking(ITALIAN_40, "A3RCF76542")
"""The ace is the highest of each suit, then three, king, knight, jack and the low cards."""

WORTH: tuple[int, ...] = tuple(
    {"A": 11, "3": 10, "R": 4, "C": 3, "F": 2}.get(rank, 0) for _ in ITALIAN_40.suits for rank in ITALIAN_40.ranks
)
"""Per card, its card points; 120 in the whole pack."""

VALUABLE: Mask = sum(1 << card for card, worth in enumerate(WORTH) if worth)
"""The cards that are worth something."""

HALF = 60
"""Half of all card points: more than that wins a deal between two sides."""

SIGNED: tuple[int, ...] = tuple(ITALIAN_40.ranks.index(rank) + 1 for rank in "A3RCF")
"""The numbers of the ranks whose trump has a sign (segno), the highest first."""

LEFT_OUT: Mask = 1 << ITALIAN_40.number("2C")
"""Three play without the two of cups, so that all get the same number of cards."""


def of_number(number: int, suit: int) -> Card:
    """The card of a suit whose rank has a number, 1 for the ace."""
    return suit * len(ITALIAN_40.ranks) + number - 1


def card_points(cards: Mask) -> int:
    """The card points (punti) in some cards."""
    return sum(WORTH[card] for card in bits(cards & VALUABLE))
