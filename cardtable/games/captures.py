"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import cache, lru_cache

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move

_RANKS = len(ITALIAN_40.ranks)
_ONE_SUIT: Mask = (1 << _RANKS) - 1
"""The cards of the first suit: one of each rank."""

VALUES: tuple[int, ...] = tuple(ITALIAN_40.rank(card) + 1 for card in range(len(ITALIAN_40)))
"""Per card of the Italian pack, its capture value: ace 1, 2-7, fante 8, cavallo 9, re 10."""

OF_VALUE: tuple[Mask, ...] = (0, *ITALIAN_40.rank_masks)
"""Per value, the cards that have it."""

FIFTEEN = 15
"""In some games cards are taken that make fifteen together with the card played; no game takes more at once."""

BELOW: tuple[Mask, ...] = tuple(sum(OF_VALUE[:value]) for value in range(_RANKS + 1))
"""Per value, the cards below it: those that can be part of a sum."""


def plays(hand: Mask, table: Mask, may_refuse: bool = False, fewest_cards: bool = False) -> list[Move]:
    """Every play of a card from a hand onto a table.

    When cards of its own value lie there, exactly one of them is taken, at choice. Otherwise one sum is taken, at
    choice (with `fewest_cards` among the shortest only). Without a sum, or where one may be refused, the card is laid.
    """
    moves: list[Move] = []
    suits_folded = table | table >> 2 * _RANKS
    ranks = (suits_folded | suits_folded >> _RANKS) & _ONE_SUIT
    twice = ranks.bit_count() < table.bit_count()
    sums = _sums_of_ranks(ranks)
    while hand:
        low = hand & -hand
        hand ^= low
        card = low.bit_length() - 1
        value = VALUES[card]
        if ranks >> (value - 1) & 1:
            moves += _equal_takes(card, table & OF_VALUE[value])
            continue
        sets = _sums_of_cards(table & BELOW[value], value) if twice else sums[value]
        if sets:
            moves += [Move(PLAY, card, table & cards) for cards in (fewest(sets) if fewest_cards else sets)]
        if may_refuse or not sets:
            moves.append(CARD_PLAYS[card])
    return moves


@lru_cache(maxsize=1 << 12)
def _equal_takes(card: Card, equal: Mask) -> tuple[Move, ...]:
    """The plays of a card that finds cards of its own value."""
    return tuple(Move(PLAY, card, 1 << taken) for taken in bits(equal))


@lru_cache(maxsize=1 << _RANKS)
def _sums_of_ranks(ranks: int) -> tuple[tuple[Mask, ...], ...]:
    """Per value, every set of two or more of these ranks that adds up to it, as all the cards of its ranks."""
    return tuple(tuple(cards for cards in sets if not cards & _ONE_SUIT & ~ranks) for sets in _sets_of_ranks())


@cache
def _sets_of_ranks() -> tuple[tuple[Mask, ...], ...]:
    """Per value, every set of two or more different ranks that adds up to it, as all the cards of its ranks."""
    return tuple(
        tuple(
            sum(OF_VALUE[VALUES[card]] for card in bits(ranks))
            for ranks in _sums_of_cards(BELOW[value] & _ONE_SUIT, value)
        )
        for value in range(_RANKS + 1)
    )


@lru_cache(maxsize=1 << 13)
def _sums_of_cards(below: Mask, value: int) -> tuple[Mask, ...]:
    """Every set of two or more of these cards that adds up to a value, by building up all that do not exceed it."""
    sets = [(0, 0)]
    for card in bits(below):
        sets += [(total + VALUES[card], taken | 1 << card) for total, taken in sets if total + VALUES[card] <= value]
    return tuple([taken for total, taken in sets if total == value and taken.bit_count() > 1])


def sets_of_total(table: Mask, total: int) -> tuple[Mask, ...]:
    """Every set of one or more of these cards that adds up to a total, which is 1 to 15."""
    return _sets_by_total(table)[total]


@lru_cache(maxsize=1 << 13)
def _sets_by_total(table: Mask) -> tuple[tuple[Mask, ...], ...]:
    """Per total up to fifteen, every set of these cards that adds up to it."""
    sets = [(0, 0)]
    for card in bits(table):
        value = VALUES[card]
        sets += [(total + value, taken | 1 << card) for total, taken in sets if total + value <= FIFTEEN]
    found: list[list[Mask]] = [[] for _ in range(FIFTEEN + 1)]
    for total, taken in sets[1:]:
        found[total].append(taken)
    return tuple(map(tuple, found))


def sweepers(table: Mask) -> Mask:
    """The cards that sweep a table by equal value or sum: those whose value is its total."""
    total = sum(VALUES[card] for card in bits(table))
    return OF_VALUE[total] if total < len(OF_VALUE) else 0


def fewest(sets: Iterable[Mask]) -> tuple[Mask, ...]:
    """Of some sets, those with the fewest cards."""
    sets = tuple(sets)
    least = min((cards.bit_count() for cards in sets), default=0)
    return tuple(cards for cards in sets if cards.bit_count() == least)
