"""Priors: how likely each move is to be the right one before it was tried, from what a game can tell."""

from collections.abc import Sequence
from math import exp
from typing import Final

from cardtable.engine.game import AnyGame, Game
from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from cardtable.engine.view import view_of

STEP = 0.55
"""So much less likely is a move than the one that a game's tactics value just above it."""

LEAST = 0.05
"""The weight of a move that hardly anybody would make, beside 1 for the best."""

LEAST_BY_PRIOR: Final = 0.0025
"""The same where a game has a prior of its own, which tells its moves apart more finely."""


class Priors:
    """What one game can tell of its moves."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.quick: bool = type(game).prior is not Game.prior
        """Whether the game has a prior of its own, which costs little."""

    def weights(self, state: AnyState, moves: Sequence[Move]) -> list[float]:
        """The weights of the moves that are legal in a state, at most 1."""
        found = self.game.prior(state, moves) if self.quick else None
        if found is None:
            return self._by_tactics(state, moves)
        values: list[float] = list(found)
        most = values[0]
        for value in values:
            most = max(most, value)
        weights: list[float] = []
        for value in values:
            weight = exp(value - most)
            weights.append(weight if weight > LEAST_BY_PRIOR else LEAST_BY_PRIOR)
        return weights

    def _by_tactics(self, state: AnyState, moves: Sequence[Move]) -> list[float]:
        """By the order in which the game's tactics put them: what they measure differs from game to game."""
        view = view_of(self.game, state, state.to_move)
        worths = dict(zip(view.legal, self.game.tactics(view), strict=True))
        levels = sorted(set(worths.values()), reverse=True)
        weight_at = {worth: max(LEAST, STEP**place) for place, worth in enumerate(levels)}
        return [weight_at[worths[move]] for move in moves]
