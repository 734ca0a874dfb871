"""The course of a deal that is played by numbers which were drawn beforehand: any rules, and no player."""

from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, AnyState


def play_out(game: AnyGame, state: AnyState, picks: bytes) -> AnyState:
    """The state after so many plies or at the end of the deal: each byte picks a legal move, 0 the first."""
    for at in range(len(picks)):
        moves = game.legal_moves(state)
        place = picks[at] * len(moves) >> 8
        move = moves[place] if isinstance(moves, list) else moves[place]  # noqa: RUF034 (compiled, a list is read at once)
        state = game.play(state, move)
        if state.to_move == NOBODY:
            break
    return state
