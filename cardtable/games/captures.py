"""Captures (prese) by equal value and by sum. Shared by the games of the Scopa family."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final, final

from cardtable.engine.build import count
from cardtable.engine.cards import ITALIAN_40, Card, Mask, Pack, bits, mask_of
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move
from cardtable.engine.native import i64, mypyc_attr

FIFTEEN = 15
"""In some games cards are taken that make fifteen together with the card played; no game takes more at once."""

SUITS: Final = 4

OF_ANY: Final = 67
"""The cards of a pack, each a mask of its own, leave different rests when they are divided by this number."""

OF_ONE_RANK: Final = 13
"""So do those of one rank when they are divided by this one, in a pack of ten ranks or of thirteen."""

ROOMS: Final[list[list[Move]]] = [[CARD_PLAYS[0]] * moves for moves in range(64)]
"""Lists to be filled, each longer by one: a copy is made at once, where a list that grows is moved again and again."""


@final
@mypyc_attr(acyclic=True)
class Held:
    """One card of a pack, as it lies in a hand."""

    __slots__ = ("alike", "laid", "rank", "start", "suit")

    def __init__(self, pack: Pack, card: Card, start: int) -> None:
        self.rank: i64 = 1 << pack.rank(card)
        """Its rank, as the card of the first suit."""
        self.suit: i64 = pack.suit(card)
        self.alike: i64 = pack.rank_masks[pack.rank(card)]
        """The cards of its rank."""
        self.laid = CARD_PLAYS[card]
        self.start: i64 = start
        """Where its row begins among the takes of one card."""


@final
@mypyc_attr(acyclic=True)
class Sum:
    """A set of ranks that adds up to a value, which the cards of that value take where it lies."""

    __slots__ = ("cards", "places", "ranks", "start")

    def __init__(self, ranks: Mask, cards: Mask, places: int, start: int) -> None:
        self.ranks = ranks
        """The ranks, as cards of the first suit."""
        self.cards: i64 = cards
        """The cards of the ranks in all suits."""
        self.places: i64 = places
        """Divided by this number, each choice of one card a rank leaves another rest."""
        self.start: i64 = start
        """Where its rows begin among the takes of all sums: one row per suit of the card played, in places by rest."""


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
        self._pack = pack
        self.ranks: i64 = len(pack.ranks)
        self.two_suits: i64 = 2 * self.ranks
        self.suits: i64 = pack.rank_masks[0]
        """The cards of the first rank; times some cards of the first suit these are their ranks in all suits."""
        self.summands: i64 = (1 << highest_sum - 1) - 1
        """The cards of the first suit that can be part of a sum."""
        self.one_suit: i64 = (1 << self.ranks) - 1
        """The cards of the first suit: one of each rank."""
        self.values: tuple[int, ...] = tuple(pack.rank(card) + 1 for card in range(len(pack)))
        """Per card, its value."""
        self.of_value: tuple[Mask, ...] = (0, *pack.rank_masks)
        """Per value, the cards that have it."""
        self.below: tuple[Mask, ...] = tuple(sum(self.of_value[:value]) for value in range(self.ranks + 1))
        """Per value, the cards below it: those that can be part of a sum."""
        self._laid = [CARD_PLAYS[0]] * OF_ANY
        self._held = [Held(pack, 0, 0)] * OF_ANY
        """The cards that can be held, in places by `OF_ANY`, and just so the plays that lay them."""
        self._singles = [CARD_PLAYS[0]] * (OF_ONE_RANK * len(pack))
        """The takes of one card of the same value: a row for each card played, in places by `OF_ONE_RANK`."""
        for card in range(len(pack)):
            start = OF_ONE_RANK * card
            self._laid[(1 << card) % OF_ANY] = CARD_PLAYS[card]
            self._held[(1 << card) % OF_ANY] = Held(pack, card, start)
            for taken in bits(pack.rank_masks[pack.rank(card)]):
                self._singles[start + (1 << taken) % OF_ONE_RANK] = Move(PLAY, card, 1 << taken)
        self._sums_of_cards = lru_cache(maxsize=1 << 13)(self._find_sums_of_cards)
        self.reached = self._find_reached()
        """Per set of ranks that can be part of a sum, the values from three on that two or more of them add up to."""
        self._sums_of: dict[int, tuple[Sum, ...]] = {}
        """Per value that was asked for, all its sums."""
        self._takes: list[Move] = []
        """The takes of all these sums, row by row."""
        self._sums: list[tuple[Sum, ...] | None] = [None] * (2 << highest_sum)
        """Per rank and the ranks below it that lie, as cards of the first suit together (twice that mask, and 1 more
        with `fewest_cards`), the sums it takes."""

    def plays(self, hand: Mask, table: Mask, may_refuse: bool = False, fewest_cards: bool = False) -> list[Move]:
        """Every play of a card from a hand onto a table.

        It takes one card of its own value, at choice, or one sum, at choice (with `fewest_cards` among the shortest
        only). Without a capture, or where one may be refused, the card is laid.
        """
        lying: i64 = table
        one_suit = self.one_suit
        across: i64 = lying >> self.two_suits
        folded: i64 = lying | across
        beside: i64 = folded >> self.ranks
        if lying & across | folded & beside & one_suit:
            return self._plays_among_equals(hand, table, may_refuse, fewest_cards)
        ranks: i64 = (folded | beside) & one_suit
        reached: i64 = self.reached[ranks & self.summands]
        summed: i64 = reached << 2
        taking: i64 = (ranks | summed) * self.suits
        holding: i64 = hand
        found = ROOMS[count(holding)].copy()
        at: i64 = 0
        left: i64 = holding & ~taking
        laid = self._laid
        while left:
            low: i64 = left & -left
            left ^= low
            found[at] = laid[low % OF_ANY]
            at += 1
        left = holding & taking
        all_held, singles = self._held, self._singles
        while left:
            low = left & -left
            left ^= low
            held = all_held[low % OF_ANY]
            rank: i64 = held.rank
            if ranks & rank:
                found[at] = singles[held.start + (lying & held.alike) % OF_ONE_RANK]
                at += 1
                if self.equal_first:
                    continue
            if summed & rank:
                sums = self._sums_among(rank, ranks & rank - 1, fewest_cards)
                more: i64 = len(sums) if ranks & rank else len(sums) - 1
                if more:  # so far there is one room a card
                    found += ROOMS[more]
                suit: i64 = held.suit
                for each in sums:
                    taken: i64 = lying & each.cards
                    places: i64 = each.places
                    found[at] = self._takes[each.start + suit * places + taken % places]
                    at += 1
            if may_refuse:
                found.append(held.laid)
                found[at] = held.laid
                at += 1
        return found

    def _sums_among(self, rank: i64, ranks: i64, fewest_cards: bool) -> tuple[Sum, ...]:
        """The sums of a rank among ranks below it that lie once each."""
        sums = self._sums[2 * (rank | ranks) + fewest_cards]
        return self._find_sums(rank, ranks, fewest_cards) if sums is None else sums

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

    def _find_sums(self, rank: Mask, ranks: Mask, fewest_cards: bool) -> tuple[Sum, ...]:
        """The same, worked out; they are kept."""
        value = rank.bit_length()
        if value not in self._sums_of:
            sets = self._sums_of_cards(self.below[value] & self.one_suit, value)
            self._sums_of[value] = tuple([self._made(value, each) for each in sets])
        sums = [each for each in self._sums_of[value] if not each.ranks & ~ranks]
        if fewest_cards:
            least = fewest([each.ranks for each in sums])
            sums = [each for each in sums if each.ranks in least]
        self._sums[2 * (rank | ranks) + fewest_cards] = kept = tuple(sums)
        return kept

    def _made(self, value: int, ranks: Mask) -> Sum:
        """A sum of a value, with all its takes: made together they lie together."""
        masks, start = [self._pack.rank_masks[rank] for rank in bits(ranks)], len(self._takes)
        lying = [mask_of(cards) for cards in product(*map(bits, masks))]
        places = len(lying)
        while len({cards % places for cards in lying}) < len(lying):
            places += 1
        self._takes += [CARD_PLAYS[0]] * (SUITS * places)
        for suit, card in enumerate(bits(self.of_value[value])):
            for taken in lying:
                self._takes[start + suit * places + taken % places] = Move(PLAY, card, taken)
        return Sum(ranks, sum(masks), places, start)

    def _find_sums_of_cards(self, below: Mask, value: int) -> tuple[Mask, ...]:
        """Every set of two or more of these cards that adds up to a value, by building up all that do not exceed it."""
        sets = [(0, 0)]
        for card in bits(below):
            worth = self.values[card]
            sets += [(total + worth, taken | 1 << card) for total, taken in sets if total + worth <= value]
        return tuple([taken for total, taken in sets if total == value and taken.bit_count() > 1])


MOST_KEPT: Final = 1 << 14
"""So many plays that take cards beside others of their rank are kept at most."""

_kept: Final[dict[Mask, Move]] = {}
"""Those plays, by their cards: a search asks for the same few all the time."""


def _take(card: Card, taken: Mask) -> Move:
    """The play of a card that takes some others, made where it is not kept."""
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
