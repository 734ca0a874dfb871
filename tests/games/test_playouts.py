"""Playouts: a deal played on quickly keeps the rules and ends in the count of the rules."""

from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame, Game
from cardtable.engine.state import NOBODY, Deal
from cardtable.games import find_game

RULES: list[tuple[str, int, dict[str, str | bool]]] = [
    ("scopa", 2, {}),
    ("scopa", 3, {"fewest_cards": True, "last_card_scopa": True}),
    ("scopa", 4, {"must_capture": "single_only", "napola": True, "primiera_courts": "eight_nine_ten"}),
    ("scopone", 4, {}),
    ("scopone", 4, {"variant": "scientifico", "fewest_cards": True, "napola": True}),
    ("scopone", 5, {"last_card_scopa": True}),
    ("scopone", 5, {"sides": "3+2"}),
]

each_rules = pytest.mark.parametrize(("name", "seats", "options"), RULES)


@each_rules
def test_a_deal_finished_quickly_ends_as_one_played_by_the_rules_move_by_move(
    name: str, seats: int, options: dict[str, str | bool]
) -> None:
    """The same chance gives the same points, from the opening and from the middle of a deal."""
    game = find_game(name).at_table(seats, options)
    for at in range(8):
        state, rng = game.deal(Deal(1, at % seats, Seeded(f"finish {at}"))), Random(at)
        for _ in range(4 * at):
            state = game.play(state, rng.choice(game.legal_moves(state)))
        before = state.copy()
        assert list(game.finish(state, Random(at))) == list(Game.finish(game, state, Random(at)))
        assert state == before


@each_rules
def test_the_moves_of_a_playout_are_legal_and_the_points_those_of_the_count(
    name: str, seats: int, options: dict[str, str | bool]
) -> None:
    game, rng = find_game(name).at_table(seats, options), Random("legal")
    for at in range(4):
        state = game.deal(Deal(1, at % seats, Seeded(f"legal {at}")))
        while state.to_move != NOBODY:
            moves = game.legal_moves(state)
            move = game.playout(state, moves, rng)
            assert move in moves
            state = game.play(state, move)
        assert tuple(game.gains(state)) == game.score(state).points


def ahead(game: AnyGame, deals: int) -> int:
    """The points that side 0, by playouts, is ahead of random players, in deals with every dealer."""
    total = 0
    for at in range(deals):
        state, rng = game.deal(Deal(1, at % game.seats, Seeded(f"ahead {at}"))), Random(at)
        while state.to_move != NOBODY:
            moves = game.legal_moves(state)
            quick = game.sides[state.to_move] == 0
            state = game.play(state, game.playout(state, moves, rng) if quick else rng.choice(moves))
        points = game.gains(state)
        total += points[0] - max(points[1:])
    return total


@pytest.mark.parametrize(("name", "seats", "margin"), [("scopa", 2, 0.5), ("scopone", 4, 2.0)])
def test_playouts_are_no_nonsense(name: str, seats: int, margin: float) -> None:
    """They are clearly ahead of random play, half a point a deal in Scopa and two in Scopone at least."""
    assert ahead(find_game(name).at_table(seats), 40) > 40 * margin
