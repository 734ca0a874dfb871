"""The primiera: the best card of each suit in a pile, on a scale of its own."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.scoring import ScoreLine
from cardtable.games.majority import majority

WORTH: Mapping[str, int] = {
    "7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10, "C": 10, "R": 10,
}  # fmt: skip
"""Per rank, its worth in the primiera (002_7c9b2d8731e634b5.txt)."""

COURTS: Mapping[str, Mapping[str, int]] = {"ten": {}, "eight_nine_ten": {"F": 8, "C": 9, "R": 10}}
"""Per value of the option `primiera_courts`, what becomes of the court cards on the scale."""


class Scale(NamedTuple):
    """What the cards are worth in the primiera."""

    worth: tuple[int, ...]
    """Per card, its worth."""
    ranked: tuple[tuple[Card, ...], ...]
    """Per suit, its cards from the one worth most down."""

    def best(self, pile: Mask) -> tuple[Card, ...]:
        """The best card of each suit, or nothing when the pile lacks a suit: then it has no primiera."""
        best = []
        for ranked in self.ranked:
            for card in ranked:
                if pile >> card & 1:
                    best.append(card)
                    break
            else:
                return ()
        return tuple(best)


@cache
def scale_with(courts: str) -> Scale:
    """The scale with the court cards worth what the option `primiera_courts` says."""
    by_rank = {**WORTH, **COURTS[courts]}
    worth = tuple([by_rank[rank] for rank in ITALIAN_40.ranks]) * len(ITALIAN_40.suits)
    return Scale(worth, tuple(tuple(sorted(bits(suit), key=lambda c: -worth[c])) for suit in ITALIAN_40.suit_masks))


SCALE = scale_with("ten")
"""The usual scale."""


def primiera(piles: Sequence[Mask], scale: Scale = SCALE) -> ScoreLine:
    """The line of one point for strictly the highest primiera."""
    worth = scale.worth
    cards = [scale.best(pile) for pile in piles]
    values = [[worth[card] for card in best] for best in cards]
    return majority("primiera", [sum(value) for value in values], cards, values)
