"""Exact solving: at the end of a deal in which nothing is hidden, the best move is found by looking at all."""

from random import Random

import pytest

from cardtable.bots.search.solve import solution
from cardtable.bots.search.worth import Worth
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, AnyState, Deal
from cardtable.engine.view import view_of
from cardtable.games import find_game

LAST_CARDS = 6
PLENTY = 100_000


def end_of_deal(game: AnyGame, seed: int) -> AnyState:
    """A deal played at random until the stock is gone and few cards are left."""
    state, rng = game.deal(Deal(1, 0, Seeded(f"end {seed}"))), Random(seed)
    while sum(state.zones[seat].bit_count() for seat in (*range(game.seats), game.layout.stock)) > LAST_CARDS:
        state = game.play(state, rng.choice(game.legal_moves(state)))
    return state


def plainly(game: AnyGame, worth: Worth, state: AnyState) -> tuple[float, ...]:
    """What a position is worth to each side, by looking at every way to play on, without any short cut."""
    if state.to_move == NOBODY:
        return worth.of(game.gains(state))
    side = game.sides[state.to_move]
    return max(
        (plainly(game, worth, game.play(state, move)) for move in game.legal_moves(state)), key=lambda v: v[side]
    )


def value_of(game: AnyGame, worth: Worth, state: AnyState, move: Move) -> float:
    return plainly(game, worth, game.play(state, move))[game.sides[state.to_move]]


@pytest.mark.parametrize(("name", "seats"), [("scopa", 2), ("briscola", 2), ("tressette", 2), ("briscola", 3)])
def test_the_solution_is_as_good_as_any_move(name: str, seats: int) -> None:
    game = find_game(name).at_table(seats)
    for seed in range(6):
        state = end_of_deal(game, seed)
        worth = Worth(game, view_of(game, state, state.to_move), [game.finish(state, Random(n)) for n in range(8)])
        found = solution(game, state, worth, PLENTY, None)
        assert found is not None
        best = max(value_of(game, worth, state, move) for move in game.legal_moves(state))
        assert value_of(game, worth, state, found) == pytest.approx(best)


def test_what_takes_too_many_positions_is_not_solved() -> None:
    game = find_game("scopa").at_table(2)
    state = end_of_deal(game, 0)
    worth = Worth(game, view_of(game, state, state.to_move), [game.finish(state, Random(0))])
    assert solution(game, state, worth, 2, None) is None
    start = game.deal(Deal(1, 0, Seeded("start")))
    assert solution(game, start, worth, PLENTY, None) is None, "with a whole deal to come nothing is solved"
