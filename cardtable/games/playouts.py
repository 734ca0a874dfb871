"""Playouts: a deal of Scopa or Scopone played on quickly, as the search does beyond what it looks at.

The player is greedy in the plainest way: a sweep, else what gains most less the danger of the next sweep. Now and then
he picks a card at random. No state, view or list of moves is made for a turn: hands, table and piles are masks, and how
a card can be played onto a table is remembered.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from cardtable.engine.build import count
from cardtable.engine.cards import Mask, bits, mask_of
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.native import i64
from cardtable.engine.state import AnyState, Side
from cardtable.games.captures import ITALIAN, fewest, sums
from cardtable.games.primiera import scale_with
from cardtable.games.prospects import pile_worth
from cardtable.games.tally import SUIT, Tally
from cardtable.games.whims import Whims

WORST: Final = 1000
"""Nothing costs as much."""

RISKS: Final = [0, 40, 60, 75, 85]
"""Per number of unseen cards that would sweep the table, what it costs to leave it."""

WIDE: Final = 1 << 11
"""So many tables with several cards of a rank are remembered at most."""

RANKS: Final = 10
ABOVE: Final = 0xFFFFFFFC00
"""The cards of the other suits."""

ACES: Final = 0x40100401
"""The cards of the first rank; moved up by `rank` places they are those of that rank."""

SEVERAL: Final = -1
"""Stands for the ranks of a table on which some rank lies more than once."""

RANKS_IN: Final = [tuple(bits(ranks)) for ranks in range(SUIT + 1)]
"""Per set of ranks, all of them."""

TOTALS: Final = bytes([sum(ranks) + len(ranks) for ranks in RANKS_IN])
"""Per set of ranks, the total of a card of each."""

SUMS: Final = [
    sorted([ranks for ranks in range(SUIT + 1) if TOTALS[ranks] == rank + 1 and len(RANKS_IN[ranks]) > 1],
           key=int.bit_count) for rank in range(RANKS)
]  # fmt: skip
"""Per rank, the sets of two or more ranks that add up to it, the smallest first."""

# The same once more, byte by byte: compiled code reads them fastest so.

LOW: Final = 0xFF
SUMS_LOW: Final = bytes([ranks & LOW for sums in SUMS for ranks in sums])
SUMS_HIGH: Final = bytes([ranks >> 8 for sums in SUMS for ranks in sums])
SIZES: Final = bytes([ranks.bit_count() for sums in SUMS for ranks in sums])
FIRST: Final = bytes([sum(map(len, SUMS[:rank])) for rank in range(RANKS + 1)])
"""Per rank, where its sums begin."""
RANK_OF: Final = bytes([next((rank for rank in range(RANKS) if (1 << rank) % 11 == rest), 0) for rest in range(11)])
"""Per remainder of its bit by eleven, the rank of a card of any suit."""
RISK_BYTES: Final = bytes(RISKS)
REACHED: Final = ITALIAN.reached
SUMMANDS: Final = SUIT >> 1
"""The ranks that can be part of a sum."""

COMPILED: Final = not __file__.endswith(".py")


class House(NamedTuple):
    """The house rules that matter here."""

    fewest_cards: bool
    last_card_scopa: bool
    napola: bool


class Way:
    """A way to play a card of some rank onto some table."""

    __slots__ = ("flips", "kin", "other", "step", "taking", "worth")

    def __init__(self, rank: int, taking: Mask, worth: int, step: int, other: "Way | None") -> None:
        self.kin: i64 = ACES << rank
        """The cards that can be played so."""
        self.taking: i64 = taking
        """The cards of the table that are taken are those of these; 0 where the card is laid."""
        self.flips: i64 = taking & SUIT or 1 << rank
        """The ranks that are taken or laid."""
        self.worth: i64 = worth
        """What it gains, but for a sweep and for what denari are worth besides."""
        self.step: i64 = step
        """How much the total of the table changes."""
        self.other = other
        """Another way for the same card on the same table."""


Ways = list[Way]
"""Per rank, the first way to play a card of it onto some table."""


class Playout:
    """The player for the rules of one table."""

    def __init__(self, courts: str, sides: tuple[Side, ...], hand_size: int, house: House) -> None:
        """`courts` is the value of the option `primiera_courts`, `hand_size` what a distribution gives each seat."""
        self._rules = courts, sides, hand_size, house
        scale = scale_with(courts)
        self.tally = Tally(scale, house.napola)
        self.seats: i64 = len(sides)
        self.side_of = bytes(sides)
        """Per seat, its side."""
        self.hand_size = hand_size
        self.fewest_cards: bool = house.fewest_cards
        self.last_card_scopa: bool = house.last_card_scopa
        worth = pile_worth((), scale)
        self.worth: list[int] = [worth(rank + RANKS) for rank in range(RANKS)]
        """Per rank, what a card of it is worth in a pile, those of denari apart."""
        besides = [worth(rank) - self.worth[rank] for rank in range(RANKS)]
        self.denari: list[int] = [sum([besides[rank] for rank in RANKS_IN[denari]]) for denari in range(SUIT + 1)]
        """Per set of denari, what they are worth besides."""
        self._worth_bytes = bytes(self.worth)
        self._denari_bytes = bytes(self.denari)
        self._sum_bytes = bytes([sum([self.worth[rank] for rank in RANKS_IN[some]]) for all in SUMS for some in all])
        self._ways: list[Ways | None] = [None] * (SUIT + 1)
        """Per set of ranks on a table that has each once."""
        self._among_equals: dict[Mask, Ways] = {}
        self._kept: dict[tuple[int, tuple[int, ...]], Way] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return playout, self._rules

    # The player.

    def choose(self, hand: i64, table: i64, total: i64, ways: Ways, unseen: i64) -> Way:
        """How he plays onto a table with this total and these ways; `unseen` is what others hold, or the stock."""
        if 0 < total <= RANKS and hand >> total - 1 & ACES:
            return ways[total - 1]
        across: i64 = hand | hand >> 20
        ranks = RANKS_IN[(across | across >> 10) & SUIT]
        chosen = ways[ranks[0]]
        if chosen.other is None and len(ranks) == 1:
            return chosen
        denari = self.denari
        most: i64 = -WORST
        for rank in ranks:
            way = ways[rank]
            worth: i64 = way.worth
            after: i64 = total + way.step
            if after <= RANKS:
                worth -= RISKS[(unseen >> after - 1 & ACES) % SUIT]
            if way.taking:
                worth += denari[(table & way.taking | hand & way.kin) & SUIT]
            elif hand & way.kin <= SUIT:
                worth -= denari[hand & way.kin]
            if worth > most:
                most, chosen = worth, way
            while way.other is not None:
                way = way.other
                gained: i64 = denari[(table & way.taking | hand & way.kin) & SUIT]
                gained += way.worth
                if after <= RANKS:
                    gained -= RISKS[(unseen >> after - 1 & ACES) % SUIT]
                if gained > most:
                    most, chosen = gained, way
        return chosen

    def reckon(self, hand: i64, table: i64, total: i64, ways: Ways, unseen: i64, *, ranks: i64) -> Way:
        """As `choose` where the table has each of its `ranks` once: the same way, found by counting.

        Compiled it is several times as fast, since no list and no object is looked at; plain it is slower.
        """
        if 0 < total <= RANKS and hand >> total - 1 & ACES:
            return ways[total - 1]
        worths, besides = self._worth_bytes, self._denari_bytes
        suits: i64 = hand >> 10 | hand >> 20
        suits = (suits | hand >> 30) & SUIT
        denari: i64 = hand & SUIT
        left: i64 = suits | denari
        both: i64 = denari | table & SUIT
        summed: i64 = REACHED[ranks & SUMMANDS]
        summed <<= 2
        most: i64 = -WORST
        best_rank: i64 = 0
        best_taken: i64 = 0
        while left:
            bit: i64 = left & -left
            left ^= bit
            rank: i64 = RANK_OF[bit % 11]
            worth: i64 = worths[rank]
            taken: i64 = 0
            after: i64 = total - rank - 1
            if ranks & bit:
                taken = bit
                worth += worth + besides[both & bit]
            elif summed & bit:
                best: i64 = self._best_sum(rank, ranks, table & SUIT)
                taken = best & SUIT
                worth += (best >> RANKS) + besides[denari & bit]
            else:
                after = total + rank + 1
                worth = -worth
                if not suits & bit:
                    worth -= besides[bit]
            if after <= RANKS:
                worth -= RISK_BYTES[(unseen >> after - 1 & ACES) % SUIT]
            if worth > most:
                most, best_rank, best_taken = worth, rank, taken
        way = ways[best_rank]
        while way.other is not None and way.taking & SUIT != best_taken:
            way = way.other
        return way

    def _best_sum(self, rank: i64, ranks: i64, denari: i64) -> i64:
        """The best set of these ranks that adds up to one, with what it is worth moved up above it."""
        at: i64 = FIRST[rank]
        end: i64 = FIRST[rank + 1]
        size: i64 = RANKS
        best: i64 = 0
        while at < end:
            some: i64 = SUMS_HIGH[at]
            some = some << 8 | SUMS_LOW[at]
            if some & ranks == some:
                if self.fewest_cards:
                    if SIZES[at] > size:
                        break
                    size = SIZES[at]
                gained: i64 = self._sum_bytes[at]
                gained += self._denari_bytes[denari & some]
                if gained > best >> RANKS:
                    best = gained << RANKS | some
            at += 1
        return best

    def _ranks_of(self, table: i64) -> i64:
        """The ranks of a table, `SEVERAL` where it has one of them more than once."""
        ranks: i64 = table | table >> 10 | table >> 20
        ranks = (ranks | table >> 30) & SUIT
        return ranks if count(ranks) == count(table) else SEVERAL

    def ways_onto(self, table: Mask) -> Ways:
        """How cards can be played onto a table."""
        ranks = self._ranks_of(table)
        return self._among(table) if ranks == SEVERAL else self._ways[ranks] or self._onto(ranks)

    def _onto(self, ranks: i64) -> Ways:
        """How cards can be played onto a table that has each of these ranks once; it is kept."""
        found: Ways = []
        for rank in range(RANKS):
            sets = [1 << rank] if ranks >> rank & 1 else [some for some in SUMS[rank] if not some & ~ranks]
            if self.fewest_cards:
                sets = [some for some in sets if some.bit_count() == sets[0].bit_count()]
            found.append(self._first_of(rank, tuple(sets)))
        self._ways[ranks] = found
        return found

    def _among(self, table: Mask) -> Ways:
        """How cards can be played onto a table that has a rank more than once: of several takes the best is told."""
        found = self._among_equals.get(table)
        if found is not None:
            return found
        found = []
        for rank in range(RANKS):
            equal = table & ACES << rank
            sets: Sequence[Mask] = (equal & -equal,) if equal else sums(rank, table)
            best, chosen = -1, Way(rank, 0, -self.worth[rank], rank + 1, None)
            for taking in fewest(sets) if self.fewest_cards else sets:
                gained = sum([self.worth[card % RANKS] for card in bits(taking)])
                if gained + self.denari[taking & SUIT] > best:
                    best = gained + self.denari[taking & SUIT]
                    chosen = Way(rank, taking, self.worth[rank] + gained, -rank - 1, None)
            found.append(chosen)
        if len(self._among_equals) >= WIDE:
            self._among_equals.clear()
        self._among_equals[table] = found
        return found

    def _first_of(self, rank: int, sets: tuple[int, ...]) -> Way:
        """The first of the ways to take one of some sets of ranks with a card, or to lay it where there is none.

        They are kept: many tables have them in common, and a playout that looks at few objects is the faster for it.
        """
        first = self._kept.get((rank, sets))
        if first is None:
            own = self.worth[rank]
            first = Way(rank, 0, -own, rank + 1, None)
            for at, some in enumerate(reversed(sets)):
                gained = own + sum([self.worth[other] for other in RANKS_IN[some]])
                first = Way(rank, ACES * some, gained, -rank - 1, first if at else None)
            self._kept[rank, sets] = first
        return first

    # Playing on.

    def move(self, state: AnyState, table: int, rng: Random) -> Move:
        """The move of the seat that is to play in a state."""
        return self.whimsical(state, table, Whims(rng))

    def whimsical(self, state: AnyState, table: int, whims: Whims) -> Move:
        """The same, by whims that go on from turn to turn."""
        zones, stock = state.zones, state.layout.stock
        lying, seat = zones[table], state.to_move
        unseen = zones[stock]
        for other in range(self.seats):
            if other != seat:
                unseen |= zones[other]
        hand = whims.of(zones[seat])
        way = self.choose(hand, lying, total_of(lying), self.ways_onto(lying), unseen)
        kin: Mask = hand & way.kin
        if kin > SUIT and not way.taking:
            kin &= ABOVE
        return Move(PLAY, (kin & -kin).bit_length() - 1, lying & way.taking)

    def finish(  # noqa: PLR0915 - a search spends half its time here, and a call a turn would be felt
        self, state: AnyState, table_zone: int, pile_zones: tuple[int, ...], rng: Random
    ) -> list[int]:
        """The points of each side when the deal is played to its end; the state is not changed."""
        zones, whims = state.zones.copy(), Whims(rng)
        crosswise, last_taker = state.facts
        sweeps: list[int] = [len(cards) for cards in crosswise]
        stock, dealer = state.orders[state.layout.stock], state.deal.dealer
        ways_with, side_of = self._ways, self.side_of
        dealt = 0
        side: i64 = last_taker
        seat: i64 = 0
        seats: i64 = self.seats
        unplayed: i64 = mask_of(stock) if stock else 0
        while seat < seats:
            unplayed |= zones[seat]
            seat += 1
        seat = state.to_move
        quiet: i64 = whims.quiet
        table: i64 = zones[table_zone]
        ranks: i64 = self._ranks_of(table)
        total: i64 = total_of(table)
        while unplayed:
            held: i64 = zones[seat]
            if not held:
                for step in range(1, seats + 1):
                    zones[(dealer + step) % seats] = mask_of(stock[dealt : dealt + self.hand_size])
                    dealt += self.hand_size
                seat = (dealer + 1) % seats
                continue
            hand: i64 = held
            if quiet:
                quiet -= 1
            else:
                hand = whims.pick(held)
                quiet = whims.quiet
            if ranks == SEVERAL:
                way = self.choose(hand, table, total, self._among(table), unplayed ^ held)
            else:
                ways = ways_with[ranks]
                if ways is None:
                    ways = self._onto(ranks)
                if COMPILED:
                    way = self.reckon(hand, table, total, ways, unplayed ^ held, ranks=ranks)
                else:
                    way = self.choose(hand, table, total, ways, unplayed ^ held)
            bit: i64 = hand & way.kin
            taken: i64 = way.taking
            if taken:
                bit &= -bit
                taken &= table
                table ^= taken
                side = side_of[seat]
                zones[pile_zones[side]] |= taken | bit
                if not table and (unplayed != bit or self.last_card_scopa):
                    sweeps[side] += 1
            else:
                if bit > SUIT:
                    bit &= ABOVE
                bit &= -bit
                table |= bit
            total += way.step
            ranks = self._ranks_of(table) if ranks == SEVERAL else ranks ^ way.flips
            zones[seat] = held ^ bit
            unplayed ^= bit
            seat += 1
            if seat == seats:
                seat = 0
        if side >= 0:
            zones[pile_zones[side]] |= table
        return self.tally.points([zones[pile] for pile in pile_zones], sweeps)


def total_of(table: i64) -> i64:
    """The total of the cards on a table."""
    total: i64 = 0
    left: i64 = table
    while left:
        rank: i64 = RANK_OF[(left & -left) % 11]
        total += rank + 1
        left &= left - 1
    return total


@cache
def playout(courts: str, sides: tuple[Side, ...], hand_size: int, house: House) -> Playout:
    """The player for some rules, made once."""
    return Playout(courts, sides, hand_size, house)
