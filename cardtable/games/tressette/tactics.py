"""Tressette: what a one-move player values, in thirds of a point.

The thirds of this trick, by the chance to win it, less what the card that is given up for it could still have won.
"""

from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import PASS, PLAY, Move
from cardtable.engine.state import Seat
from cardtable.engine.view import View
from cardtable.games.prospects import chance_to_hold
from cardtable.games.thirds import LAST_TRICK, POINT, RANKING, THIRDS
from cardtable.games.tressette.signals import BUSSO, SILENT, VOLO

if TYPE_CHECKING:
    from cardtable.games.tressette.rules import Tressette

TO_COME = 0.8
"""The thirds that each card still to be played brings to a trick, on average."""

WANTED = 0.8
"""How often one who can take a trick does."""

TRICK_KEPT = 2.2
"""What a card that surely takes a trick later is worth in the hand."""

ANSWERED = 4.0
"""What it is worth to play the best card when the partner has said `busso`."""

WORDS = {SILENT: 0.0, VOLO: 0.05}
"""What a word is worth besides the card; `busso` for a suit with a two or an ace that lacks the three."""


def tactics(game: "Tressette", view: View) -> list[Worth]:
    """What each legal move is worth."""
    if view.legal[0] == PASS:  # whatever can be announced pays, and a hand without a point is better dealt again
        return [(float(move != PASS),) for move in view.legal]
    return [(_value(game, view, move.card) + _said(view, move),) for move in view.legal if move.verb == PLAY]


def _value(game: "Tressette", view: View, card: Card) -> float:
    """What playing a card brings."""
    trick = (*view.orders[game.trick], card)
    to_come = game.seats - len(trick)
    held = view.shown[view.seat]
    points = sum(THIRDS[played] for played in trick) + TO_COME * to_come
    if held == 1 << card and not view.size(game.stock):
        points += LAST_TRICK * POINT
    value = (2 * _chance(game, view, trick) - 1) * points - _kept(view, card)
    if view.facts.word == BUSSO and view.seat == (view.facts.leader + 2) % game.seats:
        mine = held & RANKING.suit_masks[RANKING.suits[trick[0]]]
        value += ANSWERED * (mine >> card & 1 and not mine & RANKING.higher[card])
    return value


def _said(view: View, move: Move) -> float:
    """What a word adds to a card that is led."""
    if move.number != BUSSO:
        return WORDS.get(move.number, -0.1)
    three, two, ace = _highest(RANKING.suit_masks[RANKING.suits[move.card]])
    kept = view.shown[view.seat] & ~(1 << move.card)
    return 0.1 if kept & (two | ace) and not kept & three else -0.1


def _highest(suit: Mask) -> tuple[Mask, Mask, Mask]:
    """The three highest cards of a suit, the best first."""
    three, two, ace = sorted(bits(suit), key=lambda card: -RANKING.strengths[card])[:3]
    return 1 << three, 1 << two, 1 << ace


def _kept(view: View, card: Card) -> float:
    """What a card is worth while it stays in the hand: the trick that it may take."""
    others = view.unknown | sum(view.shown[seat] for seat in range(view.layout.seats) if seat != view.seat)
    suit = others & RANKING.suit_masks[RANKING.suits[card]]
    above = (suit & RANKING.higher[card]).bit_count()
    below = suit.bit_count() - above
    return TRICK_KEPT * (below > 0) / (1 + above) ** 2


def _chance(game: "Tressette", view: View, trick: tuple[Card, ...]) -> float:
    """The chance that our side wins a trick once these cards lie in it."""
    at = RANKING.winner(trick)
    over = RANKING.higher[trick[at]]
    ours = 1.0 if game.sides[(view.facts.leader + at) % game.seats] == game.sides[view.seat] else 0.0
    for step in range(1, game.seats - len(trick) + 1):
        seat = (view.seat + step) % game.seats
        beaten = WANTED * _holds(view, seat, over)
        ours += (1 - ours) * beaten if game.sides[seat] == game.sides[view.seat] else -ours * beaten
    return ours


def _holds(view: View, seat: Seat, cards: Mask) -> float:
    """The chance that a hand holds one of some cards at least, for all that everybody knows."""
    if view.shown[seat] & cards:
        return 1.0
    sought = view.unknown & cards & ~view.facts.voids[seat]
    barred = sum(1 for bar in view.facts.bars[seat] if not sought & ~bar)
    return chance_to_hold(sought.bit_count(), view.hidden[seat] - barred, view.unknown.bit_count())
