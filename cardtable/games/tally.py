"""Tally: the points of a deal of Scopa or Scopone that is over, without the lines of a count.

A search asks for them after every deal that it plays out. What a suit of a pile brings is looked up.
"""

from collections.abc import Sequence
from typing import Final

from cardtable.engine.cards import Mask, bits
from cardtable.engine.native import i64
from cardtable.engine.state import NOBODY
from cardtable.games.denari import SETTEBELLO
from cardtable.games.napola import SHORTEST, run
from cardtable.games.primiera import Scale

SUIT: Final = 0x3FF
"""The cards of the first suit, denari: one of each rank."""

BITS: Final = 6
"""What the primiera of a suit is moved up by where its number of cards is kept with it."""

CARDS: Final = (1 << BITS) - 1


class Tally:
    """How deals are counted at one table."""

    def __init__(self, scale: Scale, napola: bool) -> None:
        self.napola = napola
        self.suits: list[int] = [(_primiera(cards, scale) << BITS) + cards.bit_count() for cards in range(SUIT + 1)]
        """Per set of cards of one suit, what it adds to the primiera of a pile, moved up, and to its cards."""

    def points(self, piles: Sequence[Mask], sweeps: Sequence[int]) -> list[int]:
        """Per side, the points of a deal that ends with these piles, of which so many are for sweeps."""
        suits, points = self.suits, list(sweeps)
        most_denari: i64 = 0
        most_cards: i64 = 0
        best: i64 = 0
        with_denari: i64 = NOBODY
        with_cards: i64 = NOBODY
        with_best: i64 = NOBODY
        for side, pile in enumerate(piles):
            left: i64 = pile
            in_suit: i64 = suits[left & SUIT]
            denari: i64 = in_suit & CARDS
            in_suit += suits[left >> 10 & SUIT]
            in_suit += suits[left >> 20 & SUIT]
            in_suit += suits[left >> 30 & SUIT]
            cards: i64 = in_suit & CARDS
            primiera: i64 = in_suit >> BITS
            # A point is for strictly the most of something.
            if denari > most_denari:
                most_denari, with_denari = denari, side
            elif denari == most_denari:
                with_denari = NOBODY
            if cards > most_cards:
                most_cards, with_cards = cards, side
            elif cards == most_cards:
                with_cards = NOBODY
            if primiera > best:
                best, with_best = primiera, side
            elif primiera == best:
                with_best = NOBODY
            if left >> SETTEBELLO & 1:
                points[side] += 1
            if self.napola and (length := len(run(pile))) >= SHORTEST:
                points[side] += length
        if with_denari >= 0:
            points[with_denari] += 1
        if with_cards >= 0:
            points[with_cards] += 1
        if with_best >= 0:
            points[with_best] += 1
        return points


def _primiera(cards: Mask, scale: Scale) -> int:
    """The worth of the best of some cards of the first suit; without one there is no primiera."""
    return max([scale.worth[card] for card in bits(cards)], default=-1000)
