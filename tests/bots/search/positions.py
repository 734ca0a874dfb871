"""Positions in which those that search are asked, few and cheap: a deal of each game at its beginning and later on."""

from collections.abc import Iterator
from random import Random

from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, AnyState, Deal

ROUNDS = 4
"""Rounds of a search, so few that nothing but the way it goes is tested."""


def positions(game: AnyGame, *, after: tuple[int, ...] = (0, 9, 22)) -> Iterator[AnyState]:
    """Positions of one deal, played at random, each the first with a choice after so many moves."""
    state, rng = game.deal(Deal(1, 0, Seeded("positions"))), Random("positions")
    wanted = list(after)
    for made in range(game.longest_deal):
        if not wanted or state.to_move == NOBODY:
            return
        moves = game.legal_moves(state)
        if made >= wanted[0] and len(moves) > 1:
            wanted.pop(0)
            yield state
        state = game.play(state, rng.choice(moves))
