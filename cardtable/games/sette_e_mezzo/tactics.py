"""Sette e mezzo: what a player who looks ahead to the end of his turn values, in chips.

What each standing of the own hand would bring is told first: to a player by how a banker usually ends who draws from
the cards he has not seen, to the banker by what the covered cards of the others can be. Then a card is worth as much as
it brings on average, drawing on as long as that pays. A card is taken to come from the same unseen ones each time.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine.cards import Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.state import Seat
from cardtable.engine.view import View
from cardtable.games.sette_e_mezzo.cards import HALVES, MATTA_VALUES, REALE, SEVEN_AND_A_HALF, standing_of, total

if TYPE_CHECKING:
    from cardtable.games.sette_e_mezzo.rules import SetteEMezzo

BANKER_STANDS = 10
"""A banker of whom nothing is known yet draws below so many half points."""

PLAYER_STANDS = 9
"""Who stands of his own will rarely has less than so many half points."""

RARELY = 0.2
"""How much less likely such a hand is than another."""

STANDINGS = range(REALE + 1)


class Held(NamedTuple):
    """A hand as far as it counts."""

    halves: int
    """The half points of its plain cards."""
    matta: bool
    """Whether it has a wild card."""
    cards: int
    """How many cards it has; more than three are as good as three."""

    @property
    def standing(self) -> int:
        """How it ranks, 0 when bust, as `standing_of` tells it for cards."""
        values = MATTA_VALUES if self.matta else (0,)
        best = max((self.halves + v for v in values if self.halves + v <= SEVEN_AND_A_HALF), default=0)
        return REALE if best == SEVEN_AND_A_HALF and self.cards == 2 else best

    def with_card(self, halves: int) -> "Held":
        """The hand with one card more, of so many half points, 0 for the wild one, of which there are never two."""
        more = 1 if self.matta and not halves else halves
        return Held(self.halves + more, self.matta or not halves, min(self.cards + 1, 3))


@cache
def _with(held: Held, halves: int) -> tuple[Held, int]:
    """The hand with one card more, and how that ranks: asked so often that it is remembered."""
    after = held.with_card(halves)
    return after, after.standing


NOTHING = Held(0, matta=False, cards=0)
Unseen = tuple[tuple[int, float], ...]
"""The half points of a card not seen, 0 for the wild one, each with its chance."""


def tactics(game: "SetteEMezzo", view: View) -> list[Worth]:
    """What each legal move is worth."""
    own = game.rows[view.seat]
    hand = view.shown[view.seat] | view.shown[own]
    held = NOTHING
    for card in bits(hand):
        held = held.with_card(0 if game.matta >> card & 1 else HALVES[card])
    unseen = _unseen(view.unknown, game.matta)
    is_banker = view.seat == view.dealer
    brings = _to_banker(game, view) if is_banker else _to_player(unseen, ties_to_bank=game.options.ties_to_bank)
    draws = _drawing(unseen, brings)
    standing_pat = brings[held.standing]
    if view.facts.phase == "stake":
        worth = max(standing_pat, draws(held))
        return [(worth * move.number,) for move in view.legal]
    return [(draws(held) if move.verb == "card" else standing_pat,) for move in view.legal]


def _unseen(cards: Mask, matta: Mask) -> Unseen:
    """What may be drawn next, by its half points."""
    faces = [0 if matta >> card & 1 else HALVES[card] for card in bits(cards)]
    return tuple((halves, faces.count(halves) / len(faces)) for halves in sorted(set(faces)))


def _drawing(unseen: Unseen, brings: Sequence[float]) -> Callable[[Held], float]:
    """What a hand brings that draws a card, and then more as long as that pays."""

    @cache
    def draws(held: Held) -> float:
        value = 0.0
        for halves, chance in unseen:
            after, standing = _with(held, halves)
            ends = standing == 0 or standing >= SEVEN_AND_A_HALF
            value += chance * (brings[standing] if ends else max(brings[standing], draws(after)))
        return value

    return draws


def _to_player(unseen: Unseen, *, ties_to_bank: bool) -> list[float]:
    """Per own standing, what a player gains for each chip staked, by how the banker may end."""
    ends = _banker_ends(unseen)
    return [
        sum(chance * _gain(own, bank, ties_to_bank=ties_to_bank) for bank, chance in enumerate(ends))
        for own in STANDINGS
    ]


def _banker_ends(unseen: Unseen) -> list[float]:
    """Per standing, the chance that a banker ends with it who has no card yet."""
    ends = [0.0] * len(STANDINGS)
    waiting = {NOTHING: 1.0}
    while waiting:
        held = min(waiting)  # every card leads to a hand that comes after it
        reached = waiting.pop(held)
        for halves, chance in unseen:
            after, standing = _with(held, halves)
            if 0 < standing < BANKER_STANDS:
                waiting[after] = waiting.get(after, 0.0) + reached * chance
            else:
                ends[standing] += reached * chance
    return ends


def _gain(own: int, bank: int, *, ties_to_bank: bool) -> float:
    """What a player gains for each chip staked."""
    if own == 0 or own < bank:
        return -1.0
    if own == bank:
        return -1.0 if ties_to_bank else 0.0
    return 2.0 if own == REALE and bank != SEVEN_AND_A_HALF else 1.0


def _to_banker(game: "SetteEMezzo", view: View) -> list[float]:
    """Per own standing, what the banker gains from those who are still in."""
    brings = [0.0] * len(STANDINGS)
    for seat, stake in enumerate(view.facts.stakes):
        if stake and not view.facts.bust[seat]:
            for standing, chance in _may_have(game, view, seat):
                for bank in STANDINGS:
                    gain = _gain(standing, bank, ties_to_bank=game.options.ties_to_bank)
                    brings[bank] -= stake * chance * gain
    return brings


def _may_have(game: "SetteEMezzo", view: View, seat: Seat) -> list[tuple[int, float]]:
    """How the hand of a player who is still in may rank, with the chance of each possible first card."""
    lies_open = view.shown[game.rows[seat]]
    covered = bits(view.unknown & ~game.impossible(view, seat)) if view.hidden[seat] else bits(view.shown[seat])
    found = []
    for card in covered:
        hand = lies_open | 1 << card
        weak = view.facts.stands[seat] and total(hand, game.matta) < PLAYER_STANDS
        found.append((standing_of(hand, game.matta), RARELY if weak else 1.0))
    every = sum(weight for _, weight in found)
    return [(standing, weight / every) for standing, weight in found]
