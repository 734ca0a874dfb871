"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import ITALIAN_40, Card, Mask, Pack, bits
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move
from cardtable.engine.native import i64

FIFTEEN = 15
"""In some games cards are taken that make fifteen together with the card played; no game takes more at once."""

CHUNK: Final = 10
"""The plays of so many neighbouring cards are kept ready, whichever of them are in a hand."""

Takes = tuple[Mask, tuple[tuple[Mask, ...], ...]]
"""What a table gives: the cards that take something, and per value every set, as all the cards of its ranks."""


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
        self.ranks = len(pack.ranks)
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
        self._laid = tuple([_plays_of_chunk(first, len(pack)) for first in range(0, len(pack), CHUNK)])
        """Per chunk of the pack and set of its cards, the plays that lay them."""

    def plays(self, hand: Mask, table: Mask, may_refuse: bool = False, fewest_cards: bool = False) -> tuple[Move, ...]:
        """Every play of a card from a hand onto a table.

        It takes one card of its own value, at choice, or one sum, at choice (with `fewest_cards` among the shortest
        only). Without a capture, or where one may be refused, the card is laid.
        """
        width: i64 = self.ranks
        one_suit: i64 = self.one_suit
        lying: i64 = table
        first: i64 = lying & one_suit
        second: i64 = lying >> width & one_suit
        third: i64 = lying >> 2 * width & one_suit
        fourth: i64 = lying >> 3 * width
        upper: i64 = first | second
        lower: i64 = third | fourth
        if first & second | third & fourth | upper & lower:
            return self._plays_among_equals(hand, table, may_refuse, fewest_cards)
        ranks: i64 = upper | lower
        taking, sets_of = self._takes[2 * ranks + fewest_cards] or self._find_takes(ranks, fewest_cards)
        laying: i64 = hand & ~taking
        laid: tuple[Move, ...] = ()
        for plays in self._laid:
            laid += plays[laying & 1023]
            laying >>= CHUNK
        left = hand & taking
        if not left:
            return laid
        found: list[Move] = []
        values = self.values
        while left:
            low = left & -left
            left ^= low
            card = low.bit_length() - 1
            value = values[card]
            for cards in sets_of[value]:
                found.append(_take(card, table & cards))
            if may_refuse and not (self.equal_first and ranks >> (value - 1) & 1):
                found.append(CARD_PLAYS[card])
        return laid + tuple(found)

    def _plays_among_equals(self, hand: Mask, table: Mask, may_refuse: bool, fewest_cards: bool) -> tuple[Move, ...]:
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
        return tuple(moves)

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
        found = self._takes[2 * ranks + fewest_cards] = (taking, tuple(takes))
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


def _plays_of_chunk(first: Card, cards: int) -> tuple[tuple[Move, ...], ...]:
    """Per set of the cards from a first one on, as a mask of `CHUNK` bits, the plays that lay them."""
    plays: list[tuple[Move, ...]] = [()]
    for card in range(first, min(first + CHUNK, cards)):
        plays += [(*before, CARD_PLAYS[card]) for before in plays]
    return tuple(plays)


MOST_KEPT: Final = 1 << 14
"""So many plays that take something are kept at most."""

_kept: list[dict[Mask, Move]] = [{} for _ in CARD_PLAYS]
"""Per card, its plays that take something: a search asks for the same few all the time."""

_room = [MOST_KEPT]


def _take(card: Card, taken: Mask) -> Move:
    """The play of a card that takes some others."""
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


_ITALIAN = Captures(ITALIAN_40, highest_sum=len(ITALIAN_40.ranks), equal_first=True)
"""The Italian pack, all of whose cards have a number: ace 1, 2-7, fante 8, cavallo 9, re 10."""

VALUES = _ITALIAN.values
OF_VALUE = _ITALIAN.of_value
plays = _ITALIAN.plays
sums = _ITALIAN.sums
sweepers = _ITALIAN.sweepers


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
