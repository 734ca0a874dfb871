"""Advice: priors by what a game's tactics measure, where that is in one unit and good enough to be followed closely."""

from collections.abc import Sequence

from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from cardtable.engine.view import view_of


def by_tactics(game: AnyGame, state: AnyState, moves: Sequence[Move], sureness: float) -> list[float]:
    """Logarithms of the weights of some legal moves: their first worth by the tactics, so many times."""
    view = view_of(game, state, state.to_move)
    worths = dict(zip(view.legal, game.tactics(view), strict=True))
    return [sureness * worths[move][0] for move in moves]
