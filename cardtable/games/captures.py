"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import lru_cache

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move

VALUES: tuple[int, ...] = tuple(ITALIAN_40.rank(card) + 1 for card in range(len(ITALIAN_40)))
"""Per card of the Italian pack, its capture value: ace 1, 2-7, fante 8, cavallo 9, re 10."""

OF_VALUE: tuple[Mask, ...] = (0, *ITALIAN_40.rank_masks)
"""Per value, the cards that have it."""

EQUAL: tuple[Mask, ...] = tuple(OF_VALUE[value] for value in VALUES)
"""Per card, the cards of its value."""

BELOW: tuple[Mask, ...] = tuple(sum(OF_VALUE[:value]) for value in VALUES)
"""Per card, the cards below its value: those it can take in a sum."""


_TOTAL = len(ITALIAN_40)
"""In `sums`, the place of a total above the bits of the cards."""


@lru_cache(maxsize=1 << 15)
def sums(table: Mask, value: int) -> tuple[Mask, ...]:
    """Every set of two or more table cards whose values add up to a value, each once.

    The table holds cards below the value only: the others cannot matter.
    """
    partial = [0]  # each a set of cards, and above them its total
    for card in bits(table):
        adds = VALUES[card] << _TOTAL | 1 << card
        most = value - VALUES[card] + 1 << _TOTAL
        partial += [cards + adds for cards in partial if cards < most]
    exact = value << _TOTAL
    return tuple([cards ^ exact for cards in partial if cards > exact])


def fewest(sets: Iterable[Mask]) -> tuple[Mask, ...]:
    """Of some sets, those with the fewest cards."""
    sets = tuple(sets)
    least = min((cards.bit_count() for cards in sets), default=0)
    return tuple(cards for cards in sets if cards.bit_count() == least)


@lru_cache(maxsize=1 << 12)
def equal_takes(card: Card, equal: Mask) -> tuple[Move, ...]:
    """The plays of a card that find cards of its own value: exactly one of them is taken, at choice."""
    return tuple(Move(PLAY, card, 1 << taken) for taken in bits(equal))


@lru_cache(maxsize=1 << 15)
def sum_plays(may_refuse: bool, fewest_cards: bool, card: Card, below: Mask) -> tuple[Move, ...]:
    """The plays of a card that finds none of its own value, onto a table with these cards below it.

    It takes one sum, at choice (with `fewest_cards` among the shortest only); without one, or where a sum may be
    refused, it is laid.
    """
    sets = sums(below, VALUES[card]) if below & (below - 1) else ()
    takes = tuple([Move(PLAY, card, taken) for taken in (fewest(sets) if fewest_cards else sets)])
    return (*takes, CARD_PLAYS[card]) if may_refuse or not takes else takes
