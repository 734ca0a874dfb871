"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import ITALIAN_40, Card, Mask, Pack, bits
from cardtable.engine.moves import CARD_PLAYS, PASS, PLAY, Move
from cardtable.engine.native import i64

FIFTEEN = 15
"""In some games cards are taken that make fifteen together with the card played; no game takes more at once."""


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
        self.suits: i64 = pack.rank_masks[0]
        """The cards of the first rank; times some cards of the first suit these are their ranks in all suits."""
        self.summands: i64 = (1 << highest_sum - 1) - 1
        """The cards of the first suit that can be part of a sum."""
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
        self._reached = self._find_reached()
        """Per set of ranks that can be part of a sum, the values from three on that two or more of them add up to."""
        self._sums: list[list[tuple[Mask, ...] | None]] = [[None] * (2 << value) for value in range(highest_sum)]
        """Per rank, and per set of the ranks below it (twice the number it has as a mask, and 1 more with
        `fewest_cards`), its sums, as all the cards of their ranks."""
        self._alike: dict[tuple[Mask, ...], tuple[Mask, ...]] = {}

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
        summed: i64 = self._reached[ranks & self.summands] << 2
        taking: i64 = (ranks | summed) * self.suits
        held: i64 = hand
        found: list[Move] = []
        left: i64 = held & ~taking
        while left:
            low: Mask = left & -left
            left ^= low
            found.append(CARD_PLAYS[low.bit_length() - 1])
        left = held & taking
        while left:
            low = left & -left
            left ^= low
            card: i64 = low.bit_length() - 1
            below: i64 = card % self.ranks
            if ranks >> below & 1:
                equal: Mask = lying & self.suits << below
                found.append(_single[card << 6 | equal.bit_length()])
                if self.equal_first:
                    continue
            if summed >> below & 1:
                among: i64 = ranks & (1 << below) - 1
                sets = self._sums[below][2 * among + fewest_cards] or self._find_sums(below + 1, among, fewest_cards)
                for cards in sets:
                    found.append(_take_sum(card, lying & cards))
            if may_refuse:
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

    def _find_reached(self) -> bytes:
        """Per set of summands, a bit for each value from three on that is a sum of two or more of them."""
        totals, sums = [1], [0]
        for value in range(1, self.highest_sum):
            sums += [two | (one & ~1) << value for one, two in zip(totals, sums, strict=True)]
            totals += [one | one << value for one in totals]
        return bytes((found & (2 << self.highest_sum) - 1) >> 3 for found in sums)

    def _find_sums(self, value: int, ranks: int, fewest_cards: bool) -> tuple[Mask, ...]:
        """The sums of a value among ranks below it that lie once each; they are kept."""
        others = self.one_suit & ~ranks
        sets = tuple(cards for cards in self._sets_of_ranks[value] if not cards & others)
        sets = fewest(sets) if fewest_cards else sets
        self._sums[value - 1][2 * ranks + fewest_cards] = sets = self._alike.setdefault(sets, sets)
        return sets

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
"""So many plays that take a sum are kept at most."""

_kept: Final[dict[Mask, Move]] = {}
"""The plays that take a sum, by their cards: a search asks for the same few all the time."""

_recent: Final[list[Move]] = [PASS] * 16_381
"""Those asked for lately, each at the place that its cards give by a sum: quicker to look at than a dictionary."""

_single: Final[list[Move]] = [Move(PLAY, card, 1 << taken >> 1) for card in range(64) for taken in range(64)]
"""Per card played and per card taken (1 is the first), the play that takes one."""


def _take(card: Card, taken: Mask) -> Move:
    """The play of a card that takes some others."""
    return _take_sum(card, taken) if taken & taken - 1 else _single[card << 6 | taken.bit_length()]


def _take_sum(card: i64, taken: i64) -> Move:
    """The play of a card that takes several others."""
    at: i64 = (taken + card) % 16_381
    move = _recent[at]
    if move[2] != taken or move[1] != card:
        move = _recent[at] = _kept_take(card, taken)
    return move


def _kept_take(card: i64, taken: i64) -> Move:
    """The same, made where it is not kept."""
    cards: Mask = taken << 6 | card
    move = _kept.get(cards)
    if move is None:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        move = _kept[cards] = Move(PLAY, card, taken)
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
