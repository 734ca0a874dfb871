"""Calabresella: what a one-move player values.

Before the tricks: how many tricks a hand is good for, as it stands or with the card that is called. In the tricks: the
thirds of this one, by the chance that the own side wins it, less what the card that is given up could still have won.
"""

from functools import cache
from typing import TYPE_CHECKING

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import PASS, Move
from cardtable.engine.state import Seat
from cardtable.engine.view import View
from cardtable.games.calabresella.count import CHIAMO, SEATS, SOLISSIMO, SOLO, VALUES
from cardtable.games.prospects import chance_to_hold
from cardtable.games.thirds import LAST_TRICK, POINT, RANKING, THIRDS

if TYPE_CHECKING:
    from cardtable.games.calabresella.rules import Calabresella

SUFFICES = {CHIAMO: 6.0, SOLO: 5.8, SOLISSIMO: 8.0}
"""With a hand for so many tricks a contract succeeds as often as not; for a chiamo the card called is counted in."""

LONG = 4
"""Of a suit so many cards are counted by their rank; each further one is as good as half a trick when it is led."""

HALF = 0.5

TO_COME = 0.8
"""The thirds that each card still to be played brings to a trick, on average."""

WANTED = 0.8
"""How often one who can take a trick does."""

TRICK_KEPT = 2.2
"""What a card that surely takes a trick later is worth in the hand."""


def tactics(game: "Calabresella", view: View) -> list[Worth]:
    """What each legal move is worth."""
    hand, phase = view.shown[view.seat], view.facts.phase
    if phase == "bid":
        return [(_bid(hand, move),) for move in view.legal]
    if phase == "call":
        known = sum(view.shown) & ~hand  # what lies elsewhere for all to see cannot be asked for twice
        return [(tricks_in(hand | _bit(move)) if not known & _bit(move) else 0.0,) for move in view.legal]
    if phase in ("give", "lay"):
        return [_spared(hand, move.card) for move in view.legal]
    return [(_value(game, view, move.card),) for move in view.legal]


def _bit(move: Move) -> Mask:
    return 1 << move.card if move.card >= 0 else 0


# Before the tricks.


def tricks_in(hand: Mask) -> float:
    """About how many tricks a hand is good for, when its owner plays alone."""
    return float(sum(_tricks_in_suit(hand & suit) for suit in RANKING.suit_masks))


@cache
def _tricks_in_suit(cards: Mask) -> float:
    """Each card counts by how many above it are elsewhere; the last ones of a long suit by themselves."""
    worths = sorted((_alone((RANKING.higher[card] & ~cards).bit_count()) for card in bits(cards)), reverse=True)
    longer = worths[LONG:] if worths and worths[0] > HALF / 2 else []
    return float(sum(worths[:LONG]) + sum(max(worth, HALF) for worth in longer))


def _alone(above: int) -> float:
    """The chance of a trick for a card with so many above it elsewhere."""
    return float((1 + above) ** -1.5)


def _bid(hand: Mask, move: Move) -> float:
    """By how much the hand more than suffices for a contract, times what that is worth."""
    if move == PASS:
        return 0.0
    with_call = max(tricks_in(hand | 1 << card) for card in bits(ITALIAN_40.all & ~hand))
    found = with_call if move.number == CHIAMO else tricks_in(hand)
    return VALUES[move.number] * (found - SUFFICES[move.number])


def _spared(hand: Mask, card: Card) -> Worth:
    """How little a hand loses by a card: tricks first, then thirds that might be lost with it."""
    suit = hand & RANKING.suit_masks[RANKING.suits[card]]
    return (tricks_in(hand ^ 1 << card) - 0.1 * THIRDS[card], -suit.bit_count(), -RANKING.strengths[card])


# In the tricks.


def _value(game: "Calabresella", view: View, card: Card) -> float:
    """What playing a card brings, in thirds."""
    trick = (*view.orders[game.trick], card)
    points = sum(THIRDS[played] for played in trick) + TO_COME * (SEATS - len(trick))
    if view.shown[view.seat] == 1 << card:
        points += LAST_TRICK * POINT
    return (2 * _chance(view, trick) - 1) * points - _kept(view, card)


def _kept(view: View, card: Card) -> float:
    """What a card is worth while it stays in the hand: the trick that it may take."""
    mine = view.shown[view.seat] | view.shown[view.layout.seats]
    others = view.unknown | sum(view.shown[seat] for seat in range(SEATS) if seat != view.seat)
    suit = others & RANKING.suit_masks[RANKING.suits[card]] & ~mine
    above = (suit & RANKING.higher[card]).bit_count()
    below = suit.bit_count() - above
    return TRICK_KEPT * (below > 0) / (1 + above) ** 2


def _chance(view: View, trick: tuple[Card, ...]) -> float:
    """The chance that our side wins a trick once these cards lie in it."""
    leader, soloist = view.facts.leader, view.facts.soloist
    at = RANKING.winner(trick)
    over = RANKING.higher[trick[at]]

    def ours(seat: Seat) -> bool:
        return bool((seat == soloist) == (view.seat == soloist))

    chance = float(ours((leader + at) % SEATS))
    for step in range(1, SEATS - len(trick) + 1):
        seat = (view.seat + step) % SEATS
        beaten = WANTED * _holds(view, seat, over)
        chance += (1 - chance) * beaten if ours(seat) else -chance * beaten
    return chance


def _holds(view: View, seat: Seat, cards: Mask) -> float:
    """The chance that a hand holds one of some cards at least."""
    if view.shown[seat] & cards:
        return 1.0
    sought = view.unknown & cards & ~view.facts.voids[seat]
    return chance_to_hold(sought.bit_count(), view.hidden[seat], view.unknown.bit_count())
