"""The primiera: the best card of each suit in a pile, on a scale of its own."""

from collections.abc import Mapping, Sequence
from functools import cache

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.scoring import ScoreLine
from cardtable.games.majority import majority

SCALE: Mapping[str, int] = {
    "7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10, "C": 10, "R": 10,
}  # fmt: skip
"""Per rank, its worth in the primiera (002_7c9b2d8731e634b5.txt)."""

COURTS: Mapping[str, Mapping[str, int]] = {"ten": {}, "eight_nine_ten": {"F": 8, "C": 9, "R": 10}}
"""Per value of the option `primiera_courts`, what becomes of the court cards on the scale."""


def scale_with(courts: str) -> Mapping[str, int]:
    """The scale with the court cards worth what the option `primiera_courts` says."""
    return {**SCALE, **COURTS[courts]}


def worths(scale: Mapping[str, int] = SCALE) -> tuple[int, ...]:
    """Per card, what it is worth in the primiera."""
    return tuple([scale[rank] for rank in ITALIAN_40.ranks]) * len(ITALIAN_40.suits)


def primiera_cards(pile: Mask, scale: Mapping[str, int] = SCALE) -> tuple[Card, ...]:
    """The best card of each suit, or nothing when the pile lacks a suit: then it has no primiera."""
    return _best(pile, worths(scale))


def _best(pile: Mask, worth: tuple[int, ...]) -> tuple[Card, ...]:
    """The best card of each suit by what the cards are worth, or nothing when a suit is missing."""
    best = []
    for ranked in _ranked(worth):
        for card in ranked:
            if pile >> card & 1:
                best.append(card)
                break
        else:
            return ()
    return tuple(best)


@cache
def _ranked(worth: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    """Per suit, its cards from the one worth most down."""
    return tuple(tuple(sorted(bits(suit), key=lambda card: -worth[card])) for suit in ITALIAN_40.suit_masks)


def primiera(piles: Sequence[Mask], scale: Mapping[str, int] = SCALE) -> ScoreLine:
    """The line of one point for strictly the highest primiera."""
    worth = worths(scale)
    cards = [_best(pile, worth) for pile in piles]
    values = [[worth[card] for card in best] for best in cards]
    return majority("primiera", [sum(value) for value in values], cards, values)
