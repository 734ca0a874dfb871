"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import lru_cache

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move

_RANKS = len(ITALIAN_40.ranks)
_ONE_SUIT: Mask = (1 << _RANKS) - 1
"""The cards of the first suit: one of each rank."""

VALUES: tuple[int, ...] = tuple(ITALIAN_40.rank(card) + 1 for card in range(len(ITALIAN_40)))
"""Per card of the Italian pack, its capture value: ace 1, 2-7, fante 8, cavallo 9, re 10."""

OF_VALUE: tuple[Mask, ...] = (0, *ITALIAN_40.rank_masks)
"""Per value, the cards that have it."""

BELOW: tuple[Mask, ...] = tuple(sum(OF_VALUE[:value]) for value in range(_RANKS + 1))
"""Per value, the cards below it: those that can be part of a sum."""


def plays(hand: Mask, table: Mask, may_refuse: bool = False, fewest_cards: bool = False) -> list[Move]:
    """Every play of a card from a hand onto a table.

    When cards of its own value lie there, exactly one of them is taken, at choice. Otherwise one sum is taken, at
    choice (with `fewest_cards` among the shortest only). Without a sum, or where one may be refused, the card is laid.
    """
    moves: list[Move] = []
    ranks = (table | table >> _RANKS | table >> 2 * _RANKS | table >> 3 * _RANKS) & _ONE_SUIT
    twice = ranks.bit_count() < table.bit_count()
    while hand:
        low = hand & -hand
        hand ^= low
        card = low.bit_length() - 1
        value = VALUES[card]
        equal = table & OF_VALUE[value]
        if equal:
            moves += _equal_takes(card, equal)
            continue
        below = BELOW[value]
        sets = _sums_of_cards(table & below, value) if twice else _sums_of_ranks(ranks & below, value)
        if sets:
            moves += [Move(PLAY, card, table & cards) for cards in (fewest(sets) if fewest_cards else sets)]
        if may_refuse or not sets:
            moves.append(CARD_PLAYS[card])
    return moves


@lru_cache(maxsize=1 << 12)
def _equal_takes(card: Card, equal: Mask) -> tuple[Move, ...]:
    """The plays of a card that finds cards of its own value."""
    return tuple(Move(PLAY, card, 1 << taken) for taken in bits(equal))


@lru_cache(maxsize=1 << 13)
def _sums_of_ranks(ranks: int, value: int) -> tuple[Mask, ...]:
    """`_sums_of_cards` where no rank lies twice, each set as all the cards of its ranks.

    There are few sets of ranks, so nearly every position is answered from this memory.
    """
    return tuple(sum(OF_VALUE[VALUES[card]] for card in bits(cards)) for cards in _sums_of_cards(ranks, value))


@lru_cache(maxsize=1 << 13)
def _sums_of_cards(below: Mask, value: int) -> tuple[Mask, ...]:
    """Every set of two or more of these cards that adds up to a value, by building up all that do not exceed it."""
    sets = [(0, 0)]
    for card in bits(below):
        sets += [(total + VALUES[card], taken | 1 << card) for total, taken in sets if total + VALUES[card] <= value]
    return tuple([taken for total, taken in sets if total == value and taken.bit_count() > 1])


def fewest(sets: Iterable[Mask]) -> tuple[Mask, ...]:
    """Of some sets, those with the fewest cards."""
    sets = tuple(sets)
    least = min((cards.bit_count() for cards in sets), default=0)
    return tuple(cards for cards in sets if cards.bit_count() == least)
