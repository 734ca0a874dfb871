"""Belief: which of the possible states are the likely ones, by what the others have played.

Whoever holds a card might have played it. Each state is followed from the deal on: at every move of another seat it is
asked how likely that seat would have made this move with the hand it has in that state. Nobody plays quite by the
prior, and so every move keeps a share of the chance. In games in which one may lie, what was declared is weighed, too.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import exp, log
from random import Random

from cardtable.bots.search.clock import TimeUp, on_time
from cardtable.bots.search.priors import Priors
from cardtable.engine.cards import Mask
from cardtable.engine.chance import Given
from cardtable.engine.game import AnyGame, Game
from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState, Deal, Seat
from cardtable.engine.view import View, Worlds

BY_THE_PRIOR = 0.9
"""How far others are taken to play by the prior; else they may do anything."""

LEAST_LIKELY = 1e-9
"""The weight of a state in which somebody could not have played as he did, beside 1 for the likeliest."""

ALIKE = 0.25
"""The share of the states that have to count: where fewer are likely, the differences are taken less seriously."""

TRIES = 20
"""States in which the course of the deal is looked for before that is given up."""


class Belief:
    """Some states, each with its weight."""

    def __init__(self, states: Sequence[AnyState], logs: Sequence[float]) -> None:
        self.states = list(states)
        self.cumulated = list(accumulate(_tempered(logs)))

    def one(self, rng: Random) -> AnyState:
        """One of the states, the likelier the more often."""
        return rng.choices(self.states, cum_weights=self.cumulated)[0]


def belief(worlds: Worlds, rng: Random, most: int, until: float | None) -> Belief | None:
    """What can be believed of so many states at most, fewer where time runs out.

    None where nothing can be told: by the game, or because nobody has kept what was played.
    """
    game, view = worlds.game, worlds.view
    declares = type(game).likelihood is not Game.likelihood
    if not (view.past or declares) or worlds.one_only:
        return None
    states: list[AnyState] = []
    logs: list[float] = []
    priors = Priors(game)
    try:
        course = _course(game, view, worlds, rng, until) if view.past else []
        while (course or declares) and len(states) < most:
            state = worlds.one(rng)
            logs.append(game.likelihood(state) + _log_of_all(game, priors, course, state, until))
            states.append(state)
    except TimeUp:
        pass
    return Belief(states, logs) if len(states) > 1 else None


class _Step:
    """A move of another seat, and the table at which it was made; only the hands differ from state to state."""

    __slots__ = ("found", "move", "state", "to_come")

    def __init__(self, state: AnyState, move: Move, to_come: Sequence[int]) -> None:
        self.state = state
        self.move = move
        self.to_come = to_come
        """Per seat, the cards it held then and has played by now."""
        self.found: dict[Mask, float] = {}
        """Per hand of the mover, how likely he was to move so, as a logarithm: late in a deal hands come up again."""


def _course(game: AnyGame, view: View, worlds: Worlds, rng: Random, until: float | None) -> list[_Step]:
    """The moves of the others at which they had a choice; empty where the course of the deal cannot be told."""
    for _ in range(TRIES):
        steps = _followed(game, view, worlds.one(rng), until)
        if steps is None:
            return []
        if steps:
            return steps
    return []


def _followed(game: AnyGame, view: View, now: AnyState, until: float | None) -> list[_Step] | None:
    """The course of a deal that has led to a state; empty where it could not have, None where none can be told."""
    seats = view.layout.seats
    to_come = [0] * seats
    for mover, move in view.past:
        if move.card >= 0:
            to_come[mover] |= 1 << move.card
    order = game.arrivals(view, [now.zones[seat] | to_come[seat] for seat in range(seats)])
    if not order:
        return None
    chance = Given({(view.number, view.attempt): order})
    state = game.deal(Deal(view.number, view.dealer, chance, view.attempt, view.sheets[: view.number - 1]))
    steps = []
    for mover, move in view.past:
        on_time(until)
        moves = game.legal_moves(state)
        if mover != state.to_move or move not in moves:
            return []
        if mover != view.seat and len(moves) > 1:
            steps.append(_Step(state, move, tuple(to_come)))
        if move.card >= 0:
            to_come[mover] &= ~(1 << move.card)
        state = game.play(state, move)
    return steps if state.facts == view.facts and state.zones == now.zones else None


def _log_of_all(game: AnyGame, priors: Priors, course: Sequence[_Step], now: AnyState, until: float | None) -> float:
    """How likely the course of the deal was in a state, as a logarithm."""
    total = 0.0
    for step in course:
        on_time(until)
        mover = step.state.to_move
        hand = now.zones[mover] | step.to_come[mover]
        likely = step.found.get(hand)
        if likely is None:
            likely = step.found[hand] = _log_of(game, priors, step, now)
        total += likely
    return total


def _log_of(game: AnyGame, priors: Priors, step: _Step, now: AnyState) -> float:
    """How likely a move was in a state, as a logarithm; of what others hold its mover saw nothing."""
    state = step.state.copy()
    seat: Seat = state.to_move
    public = state.public
    private = list(state.private)
    for other, played in enumerate(step.to_come):
        state.zones[other] = now.zones[other] | played
        private[other] = state.zones[other] & ~public
    state.private = tuple(private)
    hand = state.zones[seat]
    moves = game.legal_moves(state)
    if not hand or step.move not in moves:
        return log(LEAST_LIKELY)
    if len(moves) == 1:
        return 0.0
    weights = priors.weights(state, moves)
    likely = weights[moves.index(step.move)] / sum(weights)
    return log(BY_THE_PRIOR * likely + (1 - BY_THE_PRIOR) / len(moves))


def _tempered(logs: Sequence[float]) -> list[float]:
    """Weights from their logarithms, brought together until enough states count."""
    best, wanted = max(logs), max(1.0, ALIKE * len(logs))
    heat = 1.0
    while True:
        weights = [exp((found - best) * heat) for found in logs]
        if sum(weights) ** 2 / sum([weight * weight for weight in weights]) >= wanted or heat < 0.05:
            return weights
        heat *= 0.8
