"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import ITALIAN_40, Card, Mask, Pack, bits
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move
from cardtable.engine.native import i64

FIFTEEN = 15
"""In some games cards are taken that make fifteen together with the card played; no game takes more at once."""


class Takes:
    """What a table gives where each of its ranks lies once."""

    __slots__ = ("sets", "taking")

    def __init__(self, sets: tuple[tuple[Mask, ...], ...], taking: Mask) -> None:
        self.sets = sets
        """Per value, every set it takes, as all the cards of its ranks."""
        self.taking = taking
        """The cards of the pack that take something."""


class Captures:
    """What the cards of a pack of four suits take from a table.

    The ranks have the values 1, 2, 3 and so on. Sums are taken by the cards up to a value only: those above it, and
    the courts (figure) are always the highest, take a card of their own value and are part of no sum. With
    `equal_first` a card takes no sum, and cannot be laid, while a card of its own value lies there.
    """

    def __init__(self, pack: Pack, highest_sum: int, *, equal_first: bool) -> None:
        self.highest_sum = highest_sum
        """The highest value of a card that takes a sum."""
        self.equal_first = equal_first
        self.ranks: i64 = len(pack.ranks)
        self.two_suits: i64 = 2 * self.ranks
        self.one_suit: Mask = (1 << self.ranks) - 1
        """The cards of the first suit: one of each rank."""
        self.values: tuple[int, ...] = tuple(pack.rank(card) + 1 for card in range(len(pack)))
        """Per card, its value."""
        self.of_value: tuple[Mask, ...] = (0, *pack.rank_masks)
        """Per value, the cards that have it."""
        self.below: tuple[Mask, ...] = tuple(sum(self.of_value[:value]) for value in range(self.ranks + 1))
        """Per value, the cards below it: those that can be part of a sum."""
        self._sums_of_cards = lru_cache(maxsize=1 << 13)(self._find_sums_of_cards)
        self._sets_of_ranks = tuple(map(self._find_sets_of_ranks, range(self.ranks + 1)))
        self._takes: list[Takes | None] = [None] * (2 << self.ranks)
        """Per set of ranks on a table, twice the number it has as a mask and 1 more with `fewest_cards`."""

    def plays(self, hand: Mask, table: Mask, may_refuse: bool = False, fewest_cards: bool = False) -> list[Move]:
        """Every play of a card from a hand onto a table.

        It takes one card of its own value, at choice, or one sum, at choice (with `fewest_cards` among the shortest
        only). Without a capture, or where one may be refused, the card is laid.
        """
        lying: i64 = table
        one_suit: i64 = self.one_suit
        across: i64 = lying >> self.two_suits
        folded: i64 = lying | across
        beside: i64 = folded >> self.ranks
        if lying & across | folded & beside & one_suit:
            return self._plays_among_equals(hand, table, may_refuse, fewest_cards)
        ranks: i64 = (folded | beside) & one_suit
        takes = self._takes[2 * ranks + fewest_cards] or self._find_takes(ranks, fewest_cards)
        taking = takes.taking
        found: list[Move] = []
        left = hand & ~taking
        while left:
            low = left & -left
            left ^= low
            found.append(CARD_PLAYS[low.bit_length() - 1])
        left = hand & taking
        values, sets = self.values, takes.sets
        while left:
            low = left & -left
            left ^= low
            card = low.bit_length() - 1
            value = values[card]
            for cards in sets[value]:
                found.append(_take(card, table & cards))
            if may_refuse and not (self.equal_first and ranks >> (value - 1) & 1):
                found.append(CARD_PLAYS[card])
        return found

    def _plays_among_equals(self, hand: Mask, table: Mask, may_refuse: bool, fewest_cards: bool) -> list[Move]:
        """The same where cards of one rank lie on the table together, so that sums are of cards and not of ranks."""
        moves: list[Move] = []
        for card in bits(hand):
            equal = table & self.of_value[self.values[card]]
            moves += [_take(card, 1 << taken) for taken in bits(equal)]
            if equal and self.equal_first:
                continue
            sets = self.sums(card, table)
            moves += [_take(card, cards) for cards in (fewest(sets) if fewest_cards else sets)]
            if may_refuse or not (equal or sets):
                moves.append(CARD_PLAYS[card])
        return moves

    def sums(self, card: Card, table: Mask) -> tuple[Mask, ...]:
        """Every set of two or more table cards that adds up to the value of a card; none for one that takes no sum."""
        value = self.values[card]
        return self._sums_of_cards(table & self.below[value], value) if value <= self.highest_sum else ()

    def sweepers(self, table: Mask) -> Mask:
        """The cards that take a table at once, by equal value or by sum: those whose value is its total."""
        total = sum(self.values[card] for card in bits(table))
        alone = table & table - 1 == 0
        return self.of_value[total] if total <= (self.ranks if alone else self.highest_sum) else 0

    def _find_takes(self, ranks: int, fewest_cards: bool) -> Takes:
        """What is taken where each of these ranks lies once; it is kept."""
        takes: list[tuple[Mask, ...]] = []
        taking = 0
        for value, sums in enumerate(self._sets_of_ranks):
            equal = (self.of_value[value],) if ranks << 1 >> value & 1 else ()
            sets = (
                ()
                if equal and self.equal_first
                else tuple(cards for cards in sums if not cards & self.one_suit & ~ranks)
            )
            takes.append(equal + (fewest(sets) if fewest_cards else sets))
            if takes[-1]:
                taking |= self.of_value[value]
        found = self._takes[2 * ranks + fewest_cards] = Takes(tuple(takes), taking)
        return found

    def _find_sets_of_ranks(self, value: int) -> tuple[Mask, ...]:
        """Every set of two or more different ranks that adds up to a value, as all the cards of its ranks."""
        if value > self.highest_sum:
            return ()
        return tuple(
            sum(self.of_value[self.values[card]] for card in bits(ranks))
            for ranks in self._sums_of_cards(self.below[value] & self.one_suit, value)
        )

    def _find_sums_of_cards(self, below: Mask, value: int) -> tuple[Mask, ...]:
        """Every set of two or more of these cards that adds up to a value, by building up all that do not exceed it."""
        sets = [(0, 0)]
        for card in bits(below):
            worth = self.values[card]
            sets += [(total + worth, taken | 1 << card) for total, taken in sets if total + worth <= value]
        return tuple([taken for total, taken in sets if total == value and taken.bit_count() > 1])


MOST_KEPT: Final = 1 << 14
"""So many plays that take something are kept at most."""

_kept: Final[list[dict[Mask, Move]]] = [{} for _ in CARD_PLAYS]
"""Per card, its plays that take several: a search asks for the same few all the time."""

_single: Final = [[Move(PLAY, card, 1 << taken) for taken in range(64)] for card in range(64)]
"""Per card, its plays that take one."""

_room: Final = [MOST_KEPT]


def _take(card: Card, taken: Mask) -> Move:
    """The play of a card that takes some others."""
    if not taken & taken - 1:
        return _single[card][taken.bit_length() - 1]
    move = _kept[card].get(taken)
    return _kept_take(card, taken) if move is None else move


def _kept_take(card: Card, taken: Mask) -> Move:
    """The same, made and kept."""
    if not _room[0]:
        _room[0] = MOST_KEPT
        for plays in _kept:
            plays.clear()
    _room[0] -= 1
    move = _kept[card][taken] = Move(PLAY, card, taken)
    return move


def fewest(sets: Iterable[Mask]) -> tuple[Mask, ...]:
    """Of some sets, those with the fewest cards."""
    sets = tuple(sets)
    least = min((cards.bit_count() for cards in sets), default=0)
    return tuple(cards for cards in sets if cards.bit_count() == least)


ITALIAN: Final = Captures(ITALIAN_40, highest_sum=len(ITALIAN_40.ranks), equal_first=True)
"""The Italian pack, all of whose cards have a number: ace 1, 2-7, fante 8, cavallo 9, re 10."""

VALUES: Final = ITALIAN.values
OF_VALUE: Final = ITALIAN.of_value
plays = ITALIAN.plays
sums = ITALIAN.sums
sweepers = ITALIAN.sweepers


def sets_of_total(table: Mask, total: int) -> tuple[Mask, ...]:
    """Every set of one or more of these Italian cards that adds up to a total, which is 1 to 15."""
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
