"""Spazz'u'mazz: what a player who looks one move ahead values.

Cards are shed from the lowest up, the ace, the two and the ten being kept for the end; while there is a stock a second
high card would only be wasted, for the hand is filled up again. Open cards that are low go along whenever they can. A
burn is worth more the higher the pile is, and a card is worth more the less likely it is that the next player can
follow, as far as his cards are known. All is measured in steps of rank; the numbers were tried out in matches of this
player against itself.
"""

from functools import cache
from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Mask
from cardtable.engine.game import Worth
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games.spazzumazz.discards import RANKS, TEN, height, run_of
from cardtable.games.spazzumazz.terms import DISCARD, PICKUP, SWAP

if TYPE_CHECKING:
    from cardtable.games.spazzumazz.rules import Spazzumazz

HIGH = 9
"""Cards from the jack up are worth keeping while there is a stock."""

SHED, SHED_OPEN = 1.0, 3.0
"""What getting rid of one more card of the hand, or of an open one, is worth while there is a stock."""

SHED_LATE = 6.0
"""What it is worth without a stock, when no card comes after it."""

BURN, BURNED_CARD = 3.0, 0.3
"""What another turn is worth, and each card that nobody can be made to take any more."""

STUCK, STUCK_CARD = 2.0, 0.5
"""What it is worth that the next player has to take the pile, and each card in it."""


def tactics(game: "Spazzumazz", view: View) -> list[Worth]:
    """What each legal move is worth, in steps of rank."""
    discard = _Discards(game, view)

    def value(move: Move) -> float:
        if move.verb == DISCARD:
            return discard.value(move)
        if move.verb == SWAP:
            return _height(move.card) - _height(move.taken.bit_length() - 1)
        return -_height(move.card) if move.verb == PICKUP and move.card >= 0 else 0

    return [(value(move),) for move in view.legal]


def _height(card: Card) -> int:
    return height(card % RANKS)


class _Discards:
    """What discards are worth in a position."""

    def __init__(self, game: "Spazzumazz", view: View) -> None:
        self.game, self.view = game, view
        self.pile = view.orders[game.pile]
        self.late = not view.size(game.stock)
        self.hand = view.shown[view.seat]
        self.stuck = cache(self._stuck)

    def value(self, move: Move) -> float:
        """Low cards first, with as many equal ones as are not worth keeping; burns and obstacles on top of that."""
        rank, cards = move.card % RANKS, 1 << move.card | move.taken
        count, held = cards.bit_count(), (cards & self.hand).bit_count()
        worth = -float(height(rank))
        if self.late:
            worth += SHED_LATE * count
        elif height(rank) < HIGH:
            worth += SHED * held + SHED_OPEN * (count - held)
        else:
            worth -= height(rank) * 0.5 * (count - 1)
        pile = len(self.pile) + count
        if rank == TEN or self._run(rank) + count >= self.game.options.burn_run:
            return worth + BURN + BURNED_CARD * pile
        return worth + self.stuck(rank) * (STUCK + STUCK_CARD * pile)

    def _run(self, rank: int) -> int:
        """How many cards of a rank lie on top of the pile."""
        on_top = bool(self.pile) and self.pile[-1] % RANKS == rank
        return run_of(self.pile) if on_top else 0

    def _stuck(self, rank: int) -> float:
        """The chance that the next player can put nothing on a card of this rank."""
        game, view, seats = self.game, self.view, self.game.seats
        seat = (view.seat + 1) % seats
        while seat in view.facts.out:
            seat = (seat + 1) % seats
        goes: Mask = game.mask_on[rank]
        places = (seat, game.open_rows[seat], game.rows[seat])
        place = next((place for place in places if view.size(place)), seat)
        if view.shown[place] & goes:
            return 0
        unknown = view.unknown
        share = (unknown & goes).bit_count() / max(1, unknown.bit_count())
        return float((1 - share) ** (1 if place == places[-1] else view.hidden[place]))
