"""Playouts: a deal of Scopa or Scopone played on quickly, as the search does beyond what it looks at.

The player is greedy in the plainest way: a sweep, else what gains most less the danger of the next sweep. Now and then
he picks a card at random. No state, view or list of moves is made for a turn: the table and the piles are masks, and a
capture by sum is remembered.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits, mask_of
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import NOBODY, AnyState, Side
from cardtable.games.captures import OF_VALUE, VALUES, fewest, sums
from cardtable.games.denari import DENARI, SETTEBELLO
from cardtable.games.napola import SHORTEST, run
from cardtable.games.primiera import Scale, scale_with
from cardtable.games.prospects import pile_worth

AT_RANDOM: Final = 0.2
"""How often the card is picked at random."""

SWEEP: Final = 1000
"""The worth of a sweep: more than that of anything else."""

RISKS: Final = (0, 40, 60, 75, 85)
"""Per number of unseen cards that would sweep the table, what it costs to leave it."""

WIDE: Final = 1 << 13
"""So many captures by sum are remembered at most."""

SUIT: Final = (1 << 10) - 1
"""The cards of one suit."""

LOWER: Final = tuple(sum(OF_VALUE[:value]) for value in range(11))
"""Per value, the cards below it."""


class House(NamedTuple):
    """The house rules that matter here."""

    fewest_cards: bool
    last_card_scopa: bool
    napola: bool


Capture = tuple[Mask, int]
"""What is taken, and its worth."""

Held = tuple[Mask, Card, int, int, Mask, Mask]
"""A card in a hand with all that is asked about it: its bit, its number, its value, its worth in a pile, the cards of
its value, and those below it."""


class Playout:
    """The player for the rules of one table."""

    def __init__(self, scale: Scale, sides: Sequence[Side], hand_size: int, house: House) -> None:
        """`hand_size` is what a distribution gives each seat."""
        self.sides = tuple(sides)
        self.hand_size = hand_size
        self.fewest_cards, self.last_card_scopa, self.napola = house
        worth = pile_worth((), scale)
        self.worth: tuple[int, ...] = tuple(worth(card) for card in range(len(ITALIAN_40)))
        """Per card, what it is worth in a pile."""
        self.held: list[Held] = [
            (1 << card, card, value, self.worth[card], OF_VALUE[value], LOWER[value])
            for card, value in enumerate(VALUES)
        ]
        """Per card, what is asked about it."""
        self.primiera: tuple[int, ...] = tuple(_best_of_suit(cards, scale) for cards in range(SUIT + 1))
        """Per set of cards of one suit, its best card in the primiera; far below nothing where there is none."""
        self._sums: dict[int, Capture] = {}

    def hand(self, cards: Mask) -> list[Held]:
        """A hand as `choose` looks at it, the lowest card first."""
        held = self.held
        return [held[card] for card in bits(cards)]

    def choose(self, hand: Sequence[Held], table: Mask, total: int, unseen: Mask, rng: Random) -> tuple[Held, Mask]:
        """The card to play, and what it takes; `total` is that of the table, `unseen` what others hold or the stock."""
        worth, known = self.worth, self._sums
        if len(hand) > 1 and rng.random() < AT_RANDOM:
            hand = (hand[int(rng.random() * len(hand))],)
        best, best_held, best_taken = -SWEEP, hand[0], 0
        for held in hand:
            _, card, value, gained, kin, lower = held
            if equal := table & kin:
                taken = equal & -equal
                gained += worth[taken.bit_length() - 1]
                after = total - value
            else:
                lower &= table
                taken = 0
                if lower & lower - 1:
                    taken, more = known.get(lower << 4 | value) or self._capture(lower, value, card)
                    gained += more
                if taken:
                    after = total - value
                else:
                    after = total + value
                    gained = -gained
            if after < 11:
                if after:
                    gained -= RISKS[(unseen & OF_VALUE[after]).bit_count()]
                else:
                    gained += SWEEP
            if gained > best:
                best, best_held, best_taken = gained, held, taken
        return best_held, best_taken

    def _capture(self, lower: Mask, value: int, card: Card) -> Capture:
        """The sum of a value among some cards that is worth most."""
        sets: Sequence[Mask] = sums(card, lower)
        if self.fewest_cards:
            sets = fewest(sets)
        found = (0, 0)
        for taken in sets:
            gained = sum([self.worth[other] for other in bits(taken)])
            if gained > found[1]:
                found = (taken, gained)
        if len(self._sums) >= WIDE:
            self._sums.clear()
        self._sums[lower << 4 | value] = found
        return found

    def move(self, state: AnyState, table: int, rng: Random) -> Move:
        """The move of the seat that is to play in a state."""
        zones, stock = state.zones, state.layout.stock
        lying, seat = zones[table], state.to_move
        unseen = zones[stock]
        for other in range(len(self.sides)):
            if other != seat:
                unseen |= zones[other]
        held, taken = self.choose(self.hand(zones[seat]), lying, total_of(lying), unseen, rng)
        return Move(PLAY, held[1], taken)

    def finish(self, state: AnyState, table_zone: int, pile_zones: Sequence[int], rng: Random) -> list[int]:
        """The points of each side when the deal is played to its end; the state is not changed."""
        zones, seats, sides = state.zones, len(self.sides), self.sides
        masks, piles, table = zones[:seats], [zones[pile] for pile in pile_zones], zones[table_zone]
        hands = [self.hand(cards) for cards in masks]
        crosswise, last_taker = state.facts
        sweeps = [len(cards) for cards in crosswise]
        stock, dealer, seat = state.orders[state.layout.stock], state.deal.dealer, state.to_move
        unplayed = mask_of(stock)
        for cards in masks:
            unplayed |= cards
        total = total_of(table)
        dealt = 0
        while unplayed:
            hand = hands[seat]
            if not hand:
                for step in range(1, seats + 1):
                    at = (dealer + step) % seats
                    masks[at] = mask_of(stock[dealt : dealt + self.hand_size])
                    hands[at] = self.hand(masks[at])
                    dealt += self.hand_size
                seat = (dealer + 1) % seats
                continue
            held, taken = self.choose(hand, table, total, unplayed ^ masks[seat], rng)
            hand.remove(held)
            bit, _, value, _, _, _ = held
            masks[seat] ^= bit
            unplayed ^= bit
            if taken:
                table ^= taken
                last_taker = sides[seat]
                piles[last_taker] |= taken | bit
                total -= value
                if not table and (unplayed or self.last_card_scopa):
                    sweeps[last_taker] += 1
            else:
                table |= bit
                total += value
            seat = seat + 1 if seat + 1 < seats else 0
        if last_taker != NOBODY:
            piles[last_taker] |= table
        return self.points(piles, sweeps)

    def points(self, piles: Sequence[Mask], sweeps: Sequence[int]) -> list[int]:
        """Per side, the points of a deal that is over."""
        points = list(sweeps)
        best = self.primiera
        cards, denari, primiere = [], [], []
        for side, pile in enumerate(piles):
            points[side] += pile >> SETTEBELLO & 1
            if self.napola and (length := len(run(pile))) >= SHORTEST:
                points[side] += length
            cards.append(pile.bit_count())
            denari.append((pile & DENARI).bit_count())
            primiere.append(
                best[pile & SUIT] + best[pile >> 10 & SUIT] + best[pile >> 20 & SUIT] + best[pile >> 30 & SUIT]
            )
        for counts in (cards, denari, primiere):
            most = max(counts)
            if most > 0 and counts.count(most) == 1:
                points[counts.index(most)] += 1
        return points


def total_of(table: Mask) -> int:
    """The total of the cards on a table."""
    return sum([VALUES[card] for card in bits(table)])


def _best_of_suit(cards: Mask, scale: Scale) -> int:
    """The worth of the best of some cards of the first suit; without one there is no primiera."""
    return max([scale.worth[card] for card in bits(cards)], default=-1000)


@cache
def playout(courts: str, sides: tuple[Side, ...], hand_size: int, house: House) -> Playout:
    """The player for some rules; `courts` is the value of the option `primiera_courts`."""
    return Playout(scale_with(courts), sides, hand_size, house)
