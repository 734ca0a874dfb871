"""Rubamazzetto: what a player who looks one move ahead values: the cards he will still have at his next turn."""

from typing import TYPE_CHECKING

from cardtable.engine.game import Worth
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES
from cardtable.games.prospects import chance_to_hold

if TYPE_CHECKING:
    from cardtable.games.rubamazzetto.rules import Rubamazzetto

GIVEN_AWAY = 2
"""What the next taker gets for a card that was laid: it, and the card that takes it."""

LATER = 0.5
"""How much each equal card that is still unseen makes a theft likelier in some later turn."""

STOLEN_BACK = 0.4
"""How much less a theft is feared with another card of that value in the hand: it may steal the pile back."""


def tactics(game: "Rubamazzetto", view: View, hand_size: int) -> list[Worth]:
    """What each legal move is worth, in cards."""
    risk = _Risk(game, view, hand_size)
    return [(_worth(game, view, move, risk),) for move in view.legal]


def _worth(game: "Rubamazzetto", view: View, move: Move, risk: "_Risk") -> float:
    """The cards that a move gains and takes away from others, less what may be lost before the next turn."""
    mine = view.orders[game.piles[view.seat]]
    if move.number >= 0:
        stolen = len(view.orders[game.piles[move.number]])
        size = len(mine) + stolen + 1
        return size + stolen / (game.seats - 1) - size * risk.of_theft(VALUES[move.card], move.card)
    if move.taken:
        size = len(mine) + move.taken.bit_count() + 1
        return size - size * risk.of_theft(VALUES[move.card], move.card)
    kept = len(mine) * (1 - risk.of_theft(VALUES[mine[-1]], move.card)) if mine else 0
    return kept - GIVEN_AWAY * risk.that_somebody_holds(VALUES[move.card])


class _Risk:
    """What the others may hold before the next turn."""

    def __init__(self, game: "Rubamazzetto", view: View, hand_size: int) -> None:
        others = game.others[view.seat]
        held = sum(view.size(other) for other in others)
        dealt = sum(min(hand_size, view.size(game.stock)) for other in others if not view.size(other))
        self.view = view
        self.hands = min(held + dealt, view.unknown.bit_count())
        """How many cards the others can choose from until then."""

    def that_somebody_holds(self, value: int) -> float:
        """The chance that one of the others can play a card of a value."""
        unseen = self.view.unknown
        return chance_to_hold((unseen & OF_VALUE[value]).bit_count(), self.hands, unseen.bit_count())

    def of_theft(self, value: int, played: int) -> float:
        """How likely a pile with this value on top is lost sooner or later, once a card has been played."""
        left = self.view.shown[self.view.seat] & ~(1 << played)
        soon = self.that_somebody_holds(value)
        later = (1 - soon) * LATER * (self.view.unknown & OF_VALUE[value]).bit_count()
        return min(1, soon + later) * (STOLEN_BACK if left & OF_VALUE[value] else 1)
