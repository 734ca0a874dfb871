"""The course of a deal that is played by numbers which were drawn beforehand: any rules, and no player."""

from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, AnyState


def play_out(game: AnyGame, state: AnyState, picks: tuple[int, ...]) -> AnyState:
    """The state after so many plies or at the end of the deal: each number picks a legal move, round and round."""
    for pick in picks:
        moves = game.legal_moves(state)
        at = pick % len(moves)
        move = moves[at] if isinstance(moves, list) else moves[at]  # noqa: RUF034 (compiled, a list is read at once)
        state = game.play(state, move)
        if state.to_move == NOBODY:
            break
    return state
