"""The course of a deal that is played by numbers which were drawn beforehand: any rules, and no player."""

from collections.abc import Sequence

from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, AnyState


def play_out(game: AnyGame, state: AnyState, picks: Sequence[int]) -> AnyState:
    """The state after so many plies or at the end of the deal: each number picks a legal move, round and round."""
    for pick in picks:
        moves = game.legal_moves(state)
        state = game.play(state, moves[pick % len(moves)])
        if state.to_move == NOBODY:
            break
    return state
