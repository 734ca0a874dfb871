"""Briscola: what a one-move player values, in card points.

The points of this trick, by the chance to win it, less what the card that is given up for it could still have done.
"""

from typing import TYPE_CHECKING

from cardtable.engine.cards import Card
from cardtable.engine.game import Worth
from cardtable.engine.moves import PLAY
from cardtable.engine.state import Seat
from cardtable.engine.view import View
from cardtable.games.briscola.cards import RANKING, WORTH
from cardtable.games.prospects import chance_to_hold

if TYPE_CHECKING:
    from cardtable.games.briscola.rules import Briscola

TRUMP_KEPT = 2.5
"""What the lowest trump is worth in the hand: it takes a trick sooner or later."""

STRONGER = 0.6
"""What each step of its rank adds to a trump in the hand, besides its points, which nobody can take from it."""

LOAD_KEPT = 2.0
"""What an ace or three of a plain suit (carico) is worth in the hand: the hope to win a trick with it."""

LOAD = 10
"""From so many points on a card is a load (carico)."""

WORTH_A_TRUMP = 10
"""Who has only trumps to win with spends one surely for so many points, for fewer as seldom as they are few."""

EXCHANGED = (99.0,)
"""A higher trump for the two costs nothing."""

CLEAR_SIGN = 3
"""The number of the lowest rank, after the ace, of which a partner has to know: the three."""


def tactics(game: "Briscola", view: View) -> list[Worth]:
    """What each legal move is worth."""
    if view.legal[0].verb != PLAY:  # a sign: of the ace or three of trumps, none of lower cards
        told = {1: 2.0, CLEAR_SIGN: 1.0}
        return [(told.get(move.number, 0.0 if move.number < 0 else -1.0),) for move in view.legal]
    return [(_value(game, view, move.card),) if move.verb == PLAY else EXCHANGED for move in view.legal]


def _value(game: "Briscola", view: View, card: Card) -> float:
    """What playing a card brings."""
    trick = (*view.orders[game.trick], card)
    points = sum(WORTH[played] for played in trick)
    return (2 * _chance(game, view, trick, points) - 1) * points - _kept(game, view, card)


def _kept(game: "Briscola", view: View, card: Card) -> float:
    """What a card is worth while it stays in the hand; less and less as the deal comes to its end."""
    trump = view.facts.trump
    if RANKING.suits[card] == trump:
        kept = TRUMP_KEPT + STRONGER * RANKING.strengths[card] + WORTH[card]
    else:
        kept = LOAD_KEPT if WORTH[card] >= LOAD else WORTH[card] / 4
    return kept * min(1.0, (view.size(view.seat) - 1) / 2)


def _chance(game: "Briscola", view: View, trick: tuple[Card, ...], points: int) -> float:
    """The chance that our side wins a trick once these cards lie in it."""
    trump = view.facts.trump
    led = RANKING.suits[trick[0]]
    spends = min(1.0, points / WORTH_A_TRUMP)
    at = RANKING.winner(trick, trump)
    best = trick[at]
    ours = 1.0 if game.sides[(view.facts.leader + at) % game.seats] == game.sides[view.seat] else 0.0
    for step in range(1, game.seats - len(trick) + 1):
        seat = (view.seat + step) % game.seats
        beaten = _beaten(view, seat, best, led, spends)
        ours += (1 - ours) * beaten if game.sides[seat] == game.sides[view.seat] else -ours * beaten
    return ours


def _beaten(view: View, seat: Seat, best: Card, led: int, spends: float) -> float:
    """The chance that a seat which still plays beats the best card: in suit gladly; it `spends` a trump so often."""
    trump = view.facts.trump
    over = RANKING.higher[best]
    trumps = over if RANKING.suits[best] == trump else RANKING.suit_masks[trump]
    in_suit = 0 if RANKING.suits[best] == trump or RANKING.suits[best] != led else over
    known, unknown, hidden = view.shown[seat], view.unknown, view.hidden[seat]
    count = unknown.bit_count()

    def holds(cards: int) -> float:
        return 1.0 if known & cards else chance_to_hold((unknown & cards).bit_count(), hidden, count)

    gladly = holds(in_suit)
    return gladly + (1 - gladly) * holds(trumps) * spends
