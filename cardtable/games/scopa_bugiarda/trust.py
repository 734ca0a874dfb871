"""Scopa bugiarda: what a search believes of what was declared, and how it plays a deal on quickly."""

from collections.abc import Callable, Sequence
from math import log
from random import Random
from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Mask
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import Seat
from cardtable.games.captures import OF_VALUE
from cardtable.games.scopa_bugiarda.claims import BUONGIOCO, COVER, buongioco_points, is_true
from cardtable.games.scopa_bugiarda.tactics import LIARS

if TYPE_CHECKING:
    from cardtable.games.scopa_bugiarda.facts import BugiardaState, Claim
    from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda

FOR_NOTHING = 0.05
"""How many of those who could tell the truth are taken to lie all the same."""

ABLE = 0.5
"""How many of the cards played could have taken something truly."""

TURNS = 3
"""After so many cards with which somebody could only have lied, what he did weighs as much as what others do."""

AT_RANDOM = 0.1
"""How often somebody lies in a deal that is played on."""

DOUBTERS = 0.2
"""How often somebody doubts in it."""


def honest(moves: Sequence[Move], hand: Mask) -> list[Move]:
    """The moves that declare nothing false; what can be taken face down without a lie is not taken face up.

    The truth is paid when somebody doubts it, and nobody learns the card when nobody does.
    """
    hidden = {(move.card, move.taken) for move in moves if move.verb == COVER and is_true(move.card, move.number)}
    return [
        move
        for move in moves
        if not is_lie(move, hand) and not (move.verb == PLAY and (move.card, move.taken) in hidden)
    ]


def is_lie(move: Move, hand: Mask) -> bool:
    """Whether a move of somebody with this hand declares what is not so."""
    if move.verb == BUONGIOCO:
        return buongioco_points(hand) != move.number
    return move.verb == COVER and not is_true(move.card, move.number)


def liars(game: "ScopaBugiarda", size: Callable[[int], int], seat: Seat) -> float:
    """How many like this seat lie who cannot tell the truth: the more, the more of its cards were believed face down.

    It has just covered a card; `size` tells how many cards lie in a zone.
    """
    dealt = len(game.pack) - game.frame.table_size - size(game.stock)
    half = (dealt // game.seats - size(seat) - 1) * ABLE
    too_many = max(0.0, size(game.covered[seat]) - 1 - half)
    return (TURNS * LIARS + too_many) / (TURNS + half)


def likelihood(game: "ScopaBugiarda", state: "BugiardaState") -> float:
    """How likely what was declared would have been in a state that may be the one there is, as a logarithm."""
    claim = state.facts.claim
    if claim is None:
        return 0.0
    hand = state.zones[claim.seat]
    if not claim.taken:
        return 0.0 if buongioco_points(hand) == claim.number else log(LIARS)
    card = state.orders[game.covered[claim.seat]][-1]
    return likelihood_of(claim, hand, card, liars(game, lambda zone: state.zones[zone].bit_count(), claim.seat))


def likelihood_of(claim: "Claim", hand: Mask, card: Card, lying: float) -> float:
    """How likely somebody with this hand, and this card face down, declares this, as a logarithm.

    Whoever lies with a card might have taken any other card of the hand for it. `lying` is how many lie who cannot tell
    the truth.
    """
    if is_true(card, claim.number):
        return 0.0
    return log((FOR_NOTHING if hand & OF_VALUE[claim.number] else lying) / (1 + hand.bit_count()))


def quick_move(state: "BugiardaState", moves: Sequence[Move], rng: Random) -> Move:
    """A move of somebody who seldom lies and seldom doubts, and who takes what can be taken."""
    if state.facts.claim is not None:
        return moves[rng.random() >= DOUBTERS]
    if rng.random() < AT_RANDOM:
        return moves[int(rng.random() * len(moves))]
    true = honest(moves, state.zones[state.to_move])
    if state.facts.phase == BUONGIOCO:
        return true[0]
    taking = [move for move in true if move.taken] or true
    return taking[int(rng.random() * len(taking))]
