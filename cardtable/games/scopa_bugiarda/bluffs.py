"""Scopa bugiarda: how often a search lies and doubts, and how often it takes others to doubt.

In a search everybody sees through the lies of whoever thinks; so it does not ask what the others would answer to a
declaration, but how often they doubt one like it for all they can see. It lies and doubts itself so often at most that
nobody gains by always doubting it, or by always lying to it: that is drawn before it looks for the best move.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from cardtable.engine.moves import Move
from cardtable.engine.view import View, view_of
from cardtable.games.scopa_bugiarda.facts import Claim
from cardtable.games.scopa_bugiarda.tactics import (
    LIARS,
    at_stake,
    believed,
    chance_of_truth,
    play_worths,
    public_chance,
    tactics,
)
from cardtable.games.scopa_bugiarda.trust import honest, is_lie, liars

if TYPE_CHECKING:
    from cardtable.games.scopa_bugiarda.facts import BugiardaState
    from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda

SURENESS = 0.03
"""How much likelier a search takes a move to be for each hundredth of a point that it is worth more, as a logarithm."""

BY_TACTICS = 0.5
"""How many are taken to doubt by the tactics; the others doubt so often that it does not pay to lie to them."""


def worth_considering(game: "ScopaBugiarda", view: View, rng: Random) -> Sequence[Move]:
    """The moves among which a search chooses: now and then with a lie or a doubt among them."""
    claim = view.facts.claim
    if claim is not None:
        return view.legal if rng.random() < _worth_doubting(game, view, claim) else view.legal[1:]
    hand = view.shown[view.seat]
    found = honest(view.legal, hand)
    told: dict[Claim, bool] = {}
    for move in view.legal:
        if is_lie(move, hand):
            claim = Claim(view.seat, move.number, move.taken)
            if claim not in told:
                told[claim] = rng.random() < _fair_lie(game, view, claim)
            if told[claim]:
                found.append(move)
    return found


def answers(game: "ScopaBugiarda", state: "BugiardaState") -> Sequence[float]:
    """How likely a seat that is asked doubts and believes, whatever the card is that lies face down."""
    claim = state.facts.claim
    if claim is None:
        return ()
    view = view_of(game, state, state.to_move)
    doubt = _doubted(game, view, claim, chance_of_truth(view, claim))
    return [doubt, 1 - doubt]


def prior(game: "ScopaBugiarda", state: "BugiardaState", moves: Sequence[Move]) -> list[float]:
    """Logarithms of the weights of some legal moves, by the tactics of somebody who expects such answers."""
    view = view_of(game, state, state.to_move)
    if view.facts.phase == "play":
        found = play_worths(game, view, lambda claim: _doubted(game, view, claim, public_chance(view, claim)))
    else:
        found = tactics(game, view)
    worths = dict(zip(view.legal, found, strict=True))
    return [SURENESS * worths[move][0] for move in moves]


def _doubted(game: "ScopaBugiarda", view: View, claim: Claim, able: float) -> float:
    """The chance that somebody doubts what can be true with the chance `able`."""
    lost, paid = at_stake(game, view, claim)
    true = believed(able)
    pays = (1 - true) * (paid + lost) > true * paid
    return BY_TACTICS * pays + (1 - BY_TACTICS) * _fair_doubt(game, view, claim)


def _worth_doubting(game: "ScopaBugiarda", view: View, claim: Claim) -> float:
    """How often a doubt is thought of at all: always where the declaration is false for sure.

    Else so often that lies gain nothing, and more often where somebody plays face down oftener than others.
    """
    if not chance_of_truth(view, claim):
        return 1.0
    fair = _fair_doubt(game, view, claim)
    if not claim.taken:
        return fair
    suspected = max(0.0, liars(game, view.size, claim.seat) - LIARS) / (1 - LIARS)
    return fair + (1 - fair) * suspected


def _fair_doubt(game: "ScopaBugiarda", view: View, claim: Claim) -> float:
    """How often each of those who are asked has to doubt for lies to gain nothing."""
    lost, paid = at_stake(game, view, claim)
    asked = sum(side != game.sides[claim.seat] for side in game.sides)
    return float(1 - (paid / (paid + lost)) ** (1 / asked))


def _fair_lie(game: "ScopaBugiarda", view: View, claim: Claim) -> float:
    """How often those who cannot make a declaration truly may make it for doubts to gain nothing, at most 1."""
    lost, paid = at_stake(game, view, claim)
    able = public_chance(view, claim)
    return min(1.0, able / (1 - able) * paid / (paid + lost)) if able < 1 else 1.0
