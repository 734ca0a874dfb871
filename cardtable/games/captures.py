"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import lru_cache

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.moves import PLAY, Move

VALUES: tuple[int, ...] = tuple(ITALIAN_40.rank(card) + 1 for card in range(len(ITALIAN_40)))
"""Per card of the Italian pack, its capture value: ace 1, 2-7, fante 8, cavallo 9, re 10."""

EQUAL: tuple[Mask, ...] = (0, *ITALIAN_40.rank_masks)
"""Per value, the cards that have it."""

_BELOW: tuple[Mask, ...] = tuple(sum(EQUAL[:value]) for value in range(12))


REACH: tuple[Mask, ...] = tuple(_BELOW[value] | EQUAL[value] for value in VALUES)
"""Per card, the table cards that decide what it can take."""


def sums(table: Mask, value: int) -> tuple[Mask, ...]:
    """Every set of two or more table cards whose values add up to a value (1 to 10), each once."""
    return _sums(table & _BELOW[value], value)


@lru_cache(maxsize=1 << 16)
def _sums(low: Mask, value: int) -> tuple[Mask, ...]:
    """`sums` over cards that are each below the value: the key the memory is shared by."""
    found: list[Mask] = []
    _extend(tuple(bits(low)), value, 0, found)
    return tuple(found)


def _extend(cards: tuple[Card, ...], missing: int, taken: Mask, found: list[Mask]) -> None:
    """Adds to `found` each way to fill what is missing with some of the cards."""
    for at, card in enumerate(cards):
        rest = missing - VALUES[card]
        if rest == 0:
            found.append(taken | 1 << card)
        elif rest > 0:
            _extend(cards[at + 1 :], rest, taken | 1 << card, found)


def fewest(sets: Iterable[Mask]) -> tuple[Mask, ...]:
    """Of some sets, those with the fewest cards."""
    sets = tuple(sets)
    least = min((cards.bit_count() for cards in sets), default=0)
    return tuple(cards for cards in sets if cards.bit_count() == least)


@lru_cache(maxsize=1 << 16)
def plays(card: Card, reach: Mask, refuse_sums: bool = False, fewest_cards: bool = False) -> tuple[Move, ...]:
    """Every play of a card onto a table, of which only the cards within its `REACH` matter.

    An equal card first, at choice among several; else a sum, at choice (with `fewest_cards` only among the shortest);
    else, or where sums may be refused, the card is laid.
    """
    equal = reach & EQUAL[VALUES[card]]
    if equal:
        return tuple(Move(PLAY, card, 1 << taken) for taken in bits(equal))
    sets = sums(reach, VALUES[card])
    takes = tuple(Move(PLAY, card, taken) for taken in (fewest(sets) if fewest_cards else sets))
    return takes if takes and not refuse_sums else (*takes, Move(PLAY, card))
