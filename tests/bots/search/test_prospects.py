"""What a match is worth to a search where the highest score is not all: places, and wins at once."""

from itertools import pairwise

import pytest

from cardtable.engine.options import Value
from cardtable.engine.position import position
from cardtable.engine.scoring import ScoreLine, Scoresheet, Standing
from cardtable.engine.state import CAPTURES, NOBODY
from cardtable.games import find_game

SHARP, BLURRED = 0.01, 100.0


def test_palio_is_worth_the_place_one_comes_in_at() -> None:
    """The better pair takes first and last, the other one second and third: partners sit opposite."""
    game = find_game("palio").at_table(4)
    scores = (40.0, 25.0, 10.0, 20.0)  # 50 to 45: seat 0 before seats 1, 3 and 2
    worths = game.prospects(game.standing(()), scores, SHARP)
    places = [worths[seat] for seat in (0, 1, 3, 2)]
    assert all(better > worse for better, worse in pairwise(places))
    even = game.prospects(game.standing(()), scores, BLURRED)
    assert max(even) - min(even) < max(worths) - min(worths)


def season_sheets(*matches: tuple[int, ...]) -> tuple[Scoresheet, ...]:
    """The counts of whole matches of eight deals, of which the first brought all the points."""
    deals = [points if deal == 0 else (0,) * 4 for points in matches for deal in range(8)]
    return tuple(Scoresheet(number, (ScoreLine("x", points),)) for number, points in enumerate(deals, 1))


def test_in_a_season_of_palio_a_deal_counts_for_its_match_and_that_by_the_places() -> None:
    """The pairs change, each match begins at nothing, and the places pay 5, 3, 2 and 1."""
    game = find_game("palio").at_table(4, {"season_matches": 3})
    standing = game.standing(season_sheets((40, 25, 10, 20)))
    assert (standing.game, standing.scores, standing.to_come) == (1, (0, 0, 0, 0), 7)
    assert standing.games == (5, 3, 1, 2)
    after = game.standing((*season_sheets((40, 25, 10, 20)), Scoresheet(9, (ScoreLine("x", (7, 0, 5, 1)),))))
    assert (after.scores, after.to_come) == ((7, 0, 5, 1), 6)


def test_the_last_match_of_a_season_is_worth_the_championship() -> None:
    """Seats 0 and 3 are partners in it: it is not the points that count, nor the places alone."""
    game = find_game("palio").at_table(4, {"season_matches": 3})
    before = Standing((0,) * 4, None, 0, 2, (10, 9, 1, 2))
    assert game.prospects(before, (40.0, 25.0, 10.0, 20.0), SHARP) == pytest.approx([1, 0, 0, 0]), "15 to 12"
    assert game.prospects(before, (40.0, 25.0, 10.0, 50.0), SHARP) == pytest.approx([0, 1, 0, 0]), "fourth: 11 to 12"
    early = game.prospects(before._replace(game=0, games=(0,) * 4), (40.0, 25.0, 10.0, 20.0), SHARP)
    assert 0 < early[2] < early[3] < early[1] < early[0] < 0.7, "by the places, two matches before the end"


def test_in_a_series_of_cirulla_a_deal_counts_for_its_game() -> None:
    """Partita, rivincita e bella: after 51 to 20 the next game begins at nothing, and its target is 51 again."""
    game = find_game("cirulla").at_table(2, {"match_format": "best_of_three"})
    sheets = [Scoresheet(number, (ScoreLine("x", points),)) for number, points in enumerate([(51, 20), (9, 4)], 1)]
    assert game.standing(sheets[:1]) == Standing((0, 0), 51, None, 1, (1, 0))
    assert game.standing(sheets) == Standing((9, 4), 51, None, 1, (1, 0))


@pytest.mark.parametrize(
    ("name", "options", "worth"),
    [
        ("cicera", {}, 51),
        ("scopa_d_assi", {"napoleone": True}, 21),
        ("cirulla", {}, 51),
        ("cirulla", {"match_format": "best_of_three"}, 51),
        ("cirulla", {"cappotto": False}, 0),
    ],
)
def test_what_wins_a_game_at_once_is_worth_as_much_as_a_game_asks_for(
    name: str, options: dict[str, Value], worth: int
) -> None:
    """Napoleone, cappotto: all cards of a suit in the pile of one side; in a series it wins one of its games."""
    game = find_game(name).at_table(chosen=options)
    state = position(game, {}, rest=(CAPTURES, 0), to_move=NOBODY)
    assert game.gains(state)[0] - game.score(state).points[0] == worth


@pytest.mark.parametrize(("name", "best"), [("scopa", 1), ("uomo_nero", 0)])
def test_the_best_chance_is_that_of_who_is_ahead_or_where_one_loses_not_behind(name: str, best: int) -> None:
    game = find_game(name).at_table()
    sides = game.side_count
    scores = [0.0] * sides
    scores[1] = 1.0 if name == "scopa" else -1.0
    chances = game.prospects(game.standing(()), scores, SHARP)
    assert chances[best] == pytest.approx(1.0)
    assert chances[1 - best] == pytest.approx(0.0)
