"""What a match is worth to a search where the highest score is not all: places, and wins at once."""

from itertools import pairwise

import pytest

from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, NOBODY
from cardtable.games import find_game

SHARP, BLURRED = 0.01, 100.0


def test_palio_is_worth_the_place_one_comes_in_at() -> None:
    """The better pair takes first and last, the other one second and third: partners sit opposite."""
    game = find_game("palio").at_table(4)
    worths = game.prospects((40.0, 25.0, 10.0, 20.0), SHARP)  # 50 to 45: seat 0 before seats 1, 3 and 2
    places = [worths[seat] for seat in (0, 1, 3, 2)]
    assert all(better > worse for better, worse in pairwise(places))
    even = game.prospects((40.0, 25.0, 10.0, 20.0), BLURRED)
    assert max(even) - min(even) < max(worths) - min(worths)


def test_a_napoleone_is_worth_a_match() -> None:
    """Cicera: all cards of a suit in the pile of one side win the match at once."""
    game = find_game("cicera").at_table(4)
    state = position(game, {}, rest=(CAPTURES, 0), to_move=NOBODY)
    assert game.gains(state)[0] - game.score(state).points[0] == game.target


@pytest.mark.parametrize(("name", "best"), [("scopa", 1), ("uomo_nero", 0)])
def test_the_best_chance_is_that_of_who_is_ahead_or_where_one_loses_not_behind(name: str, best: int) -> None:
    game = find_game(name).at_table()
    sides = game.side_count
    scores = [0.0] * sides
    scores[1] = 1.0 if name == "scopa" else -1.0
    chances = game.prospects(scores, SHARP)
    assert chances[best] == pytest.approx(1.0)
    assert chances[1 - best] == pytest.approx(0.0)
