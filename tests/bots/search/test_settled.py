"""A settled choice: the search ends where no other move at the root can catch up any more."""

from random import Random

import pytest

from cardtable.bots import Budget
from cardtable.bots.search import Knobs, Search
from cardtable.bots.search.player import visits
from cardtable.engine.game import AnyGame
from cardtable.engine.state import AnyState
from cardtable.engine.view import view_of
from cardtable.games import GAMES, find_game
from cardtable.games.scopone.rules import Scopone
from tests.bots.search.positions import positions

ROUNDS, FEW_ROUNDS = 200, 80


class CountedScopone(Scopone):
    """Scopone, and how many deals were played out or ended."""

    counted = 0

    def gains(self, state: AnyState) -> object:  # type: ignore[override]
        type(self).counted += 1
        return super().gains(state)

    def finish(self, state: AnyState, rng: Random) -> object:  # type: ignore[override]
        type(self).counted += 1
        return super().finish(state, rng)


def rounds_of(knobs: Knobs, game: AnyGame, state: AnyState) -> int:
    """How many rounds a search makes of those it may make, pilots included."""
    before = CountedScopone.counted
    Search(game, knobs)(view_of(game, state, state.to_move), Budget(iterations=ROUNDS), Random(1))
    return CountedScopone.counted - before


def test_fewer_rounds_are_made_where_one_move_is_far_ahead_and_no_more_than_asked_for_elsewhere() -> None:
    counted = CountedScopone.at_table(4)
    made = [rounds_of(Knobs(), counted, state) for state in positions(counted)]
    assert min(made) < 0.8 * ROUNDS
    assert max(made) <= ROUNDS
    assert rounds_of(Knobs(by_the_book=0.3), counted, next(positions(counted))) == ROUNDS, "all moves are compared"


@pytest.mark.parametrize("name", [game.id for game in GAMES])
def test_the_move_is_one_that_all_the_rounds_would_have_tried_most(name: str) -> None:
    """Who asks for the visits gets all the rounds; up to where the choice is settled they are the same ones."""
    game = find_game(name).at_table()
    for state in positions(game, after=(0, 9)):
        view = view_of(game, state, state.to_move)
        tried = visits(game, view, FEW_ROUNDS, Random(2))
        move = Search(game)(view, Budget(iterations=FEW_ROUNDS), Random(2))
        assert tried[view.legal.index(move)] == max(tried)
