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
    suits_folded = table | table >> 2 * _RANKS
    ranks = (suits_folded | suits_folded >> _RANKS) & _ONE_SUIT
    if ranks.bit_count() < table.bit_count():
        return _plays_among_equals(hand, table, may_refuse, fewest_cards)
    takes, takers = _takes_of_ranks(ranks, fewest_cards)
    moves: list[Move] = []
    laid, taking = hand & ~takers, hand & takers
    while laid:
        low = laid & -laid
        laid ^= low
        moves.append(CARD_PLAYS[low.bit_length() - 1])
    while taking:
        low = taking & -taking
        taking ^= low
        card = low.bit_length() - 1
        value = VALUES[card]
        for cards in takes[value]:
            moves.append(_take(card, table & cards))
        if may_refuse and not ranks >> (value - 1) & 1:
            moves.append(CARD_PLAYS[card])
    return moves


def _plays_among_equals(hand: Mask, table: Mask, may_refuse: bool, fewest_cards: bool) -> list[Move]:
    """The same where cards of one rank lie on the table together, so that sums are of cards and not of ranks."""
    moves: list[Move] = []
    for card in bits(hand):
        value = VALUES[card]
        if equal := table & OF_VALUE[value]:
            moves += [_take(card, 1 << taken) for taken in bits(equal)]
            continue
        sets = _sums_of_cards(table & BELOW[value], value)
        moves += [_take(card, cards) for cards in (fewest(sets) if fewest_cards else sets)]
        if may_refuse or not sets:
            moves.append(CARD_PLAYS[card])
    return moves


@lru_cache(maxsize=1 << 14)
def _take(card: Card, taken: Mask) -> Move:
    """The play of a card that takes some others; remembered, since a search asks for the same few all the time."""
    return Move(PLAY, card, taken)


@lru_cache(maxsize=1 << _RANKS + 1)
def _takes_of_ranks(ranks: int, fewest_cards: bool) -> tuple[tuple[tuple[Mask, ...], ...], Mask]:
    """What can be taken where each of these ranks lies once: per value, every set, as all the cards of its ranks.

    With it the cards that take something.
    """
    takes: list[tuple[Mask, ...]] = []
    for value, sums in enumerate(_sets_of_ranks()):
        if ranks << 1 >> value & 1:
            takes.append((OF_VALUE[value],))
        else:
            sets = tuple(cards for cards in sums if not cards & _ONE_SUIT & ~ranks)
            takes.append(fewest(sets) if fewest_cards else sets)
    return tuple(takes), sum(OF_VALUE[value] for value, sets in enumerate(takes) if sets)


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
