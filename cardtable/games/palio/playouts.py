"""Playouts of Palio: a deal played on quickly, as the search does beyond what it looks at.

The player is a plain one: he weighs the chance to win the trick, the cost of coming second in it, and what it is worth
to keep the card. Now and then he picks one at random. No state and no list of moves is made for a card.
"""

from random import Random
from typing import TYPE_CHECKING, Any, Final

from cardtable.engine.cards import Card, Mask
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import State
from cardtable.games.palio.cards import ACE, COSTS, COURTS, HIGH, LOW, RANKS, SUITS
from cardtable.games.tricks import NO_TRUMP

if TYPE_CHECKING:
    from cardtable.games.palio.rules import Palio

SEATS = 4
TRICK_PAYS = 10
FOLLOWS, TRUMPS = 20, 40
"""What a card of the suit led, and a trump, has over any other card: more than all ranks together."""

AT_RANDOM: Final = 0.1
"""How often a card is picked at random."""

STRENGTHS = RANKS + 1
"""A card's strength goes from 0, an ace that is declared low, to 13, one that is declared high."""

GIVEN_AWAY = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 1.1, 0.2, -1.0, -4.0, -7.0)
"""By strength, what it is worth to have a card gone: high ones win tricks later, those of the middle cost points."""

TRUMP_KEPT = 5.0
"""What a trump is worth besides as long as it is kept."""

TRUMP_AHEAD = 4
"""A trump is as likely to stay the best card as another one that is so much stronger."""

HOLDS = 1.6
"""How quickly the chance that a card stays the best one falls with its strength, for each player still to come."""

LEFT_SECOND = 0.7
"""How likely a card that would be second stays that after each of the others."""


def _worths(cost_of_high_ace: int) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """By what a card does in the trick as it lies, by how many are to come, by strength (then trumps): its worth.

    It goes before all (0), before all but one (1), or is neither (2).
    """
    costs = [1, *(COSTS[rank] for rank in range(RANKS - 1)), cost_of_high_ace]
    found = []
    for does in range(3):
        by_left = []
        for left in range(SEATS):
            worths = []
            for trump in (0, 1):
                for strength in range(STRENGTHS):
                    rank = min(1.0, (strength + TRUMP_AHEAD * trump) / RANKS)
                    wins = rank ** (HOLDS * left) if does == 0 else 0.0
                    stays = LEFT_SECOND**left * (rank if left else 1.0) if does < 2 else 0.0
                    gone = GIVEN_AWAY[strength] - trump * TRUMP_KEPT
                    worths.append(TRICK_PAYS * wins - costs[strength] * (1 - wins) * stays + gone)
            by_left.append(tuple(worths))
        found.append(tuple(by_left))
    return tuple(found)


class PalioPlayouts:
    """The player at tables where an ace that was declared high costs so much."""

    def __init__(self, cost_of_high_ace: int) -> None:
        self.worths = _worths(cost_of_high_ace)
        self.cost_of_high_ace = cost_of_high_ace

    def finish(self, game: "Palio", state: State[Any], rng: Random, played: list[Move] | None = None) -> list[float]:
        """Per seat, its points when the deal has been played on to its end; each card is added to `played`."""
        facts, random = state.facts, rng.random
        hands = [state.zones[seat] for seat in range(SEATS)]
        trump, settled, undecided, leader = facts.trump, facts.settled_by, facts.open, facts.leader
        points = [float(TRICK_PAYS * count) for count in facts.tricks]
        for seat, zone in enumerate(game.returned):
            for card in state.orders[zone]:
                points[seat] -= self._cost(_strength(card, facts.high), card)
        trick = state.orders[game.trick]
        lying = len(trick)
        while lying or hands[leader]:
            led, best, second, best_at, second_at, cost, best_cost = -1, -1, -1, 0, 0, 0, 0
            for at in range(SEATS):
                seat = (leader + at) % SEATS
                if at < lying:
                    card = trick[at]
                    strength = _strength(card, facts.high)
                else:
                    hand = hands[seat]
                    legal = hand & SUITS[led] or hand if led >= 0 else hand
                    if random() < AT_RANDOM:
                        card, strength = _any(legal, random())
                    else:
                        card, strength = self.chosen(legal, (led, trump, best, second), SEATS - 1 - at)
                    hands[seat] = hand & ~(1 << card)
                    if played is not None:
                        ace = card % RANKS == ACE
                        played.append(Move(PLAY, card, number=(HIGH if strength else LOW) if ace else -1))
                suit = card // RANKS
                if undecided and at >= lying and (game.by_lead or (led >= 0 and suit != led)):
                    settled, undecided = card, False
                if led < 0:
                    led = suit
                power = strength + (TRUMPS if suit == trump else FOLLOWS if suit == led else 0)
                paid = self._cost(strength, card)
                if power > best:
                    second, second_at, cost = best, best_at, best_cost
                    best, best_at, best_cost = power, at, paid
                elif power > second:
                    second, second_at, cost = power, at, paid
            points[(leader + second_at) % SEATS] -= cost
            leader = (leader + best_at) % SEATS
            points[leader] += TRICK_PAYS
            lying = 0
            if settled >= 0:
                trump = NO_TRUMP if COURTS >> settled & 1 else settled // RANKS
        return points

    def _cost(self, strength: int, card: Card) -> int:
        """What a card costs who gets it back."""
        return self.cost_of_high_ace if strength == RANKS else COSTS[card]

    def chosen(self, legal: Mask, lie: tuple[int, int, int, int], left: int) -> tuple[Card, int]:
        """The card that is worth most with so many still to come, and its strength.

        The `lie` of the trick is the suit led, the trump, and the power of the best card so far and of the second.
        """
        led, trump, best, second = lie
        wins, follows, loses = self.worths
        found, declared, most = -1, 0, -1e9
        while legal:
            low = legal & -legal
            legal ^= low
            card = low.bit_length() - 1
            suit, strength = card // RANKS, card % RANKS + 1
            over = TRUMPS if suit == trump else FOLLOWS if suit == led or led < 0 else 0
            if strength == RANKS and (not over or strength + over < best):
                strength = 0
            power = strength + over
            worths = (wins if power > best else follows if power > second else loses)[left]
            worth = worths[strength + STRENGTHS if suit == trump else strength]
            if worth > most:
                found, declared, most = card, strength, worth
        return found, declared


def _strength(card: Card, high: Mask) -> int:
    """The strength of a card that was played; of the aces those in `high` were declared so."""
    rank = card % RANKS
    return rank + 1 if rank != ACE or high >> card & 1 else 0


def _any(cards: Mask, chance: float) -> tuple[Card, int]:
    """One of some cards, by a number from 0 up to 1, and its strength: an ace is declared high."""
    for _ in range(int(chance * cards.bit_count())):
        cards &= cards - 1
    card = (cards & -cards).bit_length() - 1
    return card, card % RANKS + 1
