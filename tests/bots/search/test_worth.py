"""Worth: the deal far from the end of the match, the match near it; one side's gain is the others' loss."""

from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest

from cardtable.bots.search.worth import Worth
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import Deal
from cardtable.engine.view import view_of
from cardtable.games import GAMES, find_game

EVEN = [(2.0, 2.0), (4.0, 1.0), (1.0, 4.0), (3.0, 2.0)]


def worth_after(game: AnyGame, totals: tuple[int, ...]) -> Worth:
    """The worth of the second deal, after a first one with these points."""
    sheets = (Scoresheet(1, (ScoreLine("carte", totals),)),)
    state = game.deal(Deal(2, 0, Seeded("worth"), sheets=sheets))
    view = replace(view_of(game, state, state.to_move), sheets=sheets)
    return Worth(game, view, EVEN)


def test_more_is_worth_more_and_what_one_side_gains_the_other_loses() -> None:
    worth = worth_after(find_game("scopa").at_table(2), (0, 0))
    found = [worth.of((float(points), 2.0)) for points in range(6)]
    assert all(better[0] > worse[0] for worse, better in pairwise(found))
    assert all(sum(values) == pytest.approx(1) for values in found)
    assert worth.of((2.0, 2.0)) == pytest.approx((0.5, 0.5), abs=0.02), "but for who deals next"


@pytest.mark.parametrize(("name", "seats"), [(game.id, seats) for game in GAMES for seats in game.seat_counts])
def test_whatever_a_deal_may_bring_no_side_is_worse_off_with_more(name: str, seats: int) -> None:
    """Before the first point, where the gains of a playout may be less than none, as the parts of a point may.

    Of two sides the other is no better off by it; of three the last may be, where the first two become level.
    """
    game, rng = find_game(name).at_table(seats), Random(name)
    state = game.deal(Deal(1, 0, Seeded(name)))
    view = view_of(game, state, state.to_move)
    ends = [tuple(game.finish(state, rng)) for _ in range(5)]
    worth = Worth(game, view, ends)
    for end, side, more in product(ends, range(game.side_count), (0.3, 1.0, 2.5)):
        better, before = worth.of((*end[:side], end[side] + more, *end[side + 1 :])), worth.of(end)
        assert better[side] >= before[side] - 1e-9
        assert game.side_count > 2 or better[1 - side] <= before[1 - side] + 1e-9


def test_the_point_that_wins_the_match_is_worth_more_than_any_after_it() -> None:
    """At 10 to 9, played to 11, with equal points the leader wins; one more point changes hardly anything."""
    worth = worth_after(find_game("scopa").at_table(2), (10, 9))
    assert worth.of((1.0, 1.0))[0] > 0.9
    assert worth.of((2.0, 1.0))[0] - worth.of((1.0, 1.0))[0] < 0.1
    assert worth.of((0.0, 2.0))[0] < 0.1
    assert worth.of((1.0, 2.0)) == pytest.approx((0.5, 0.5), abs=0.05), "at eleven all another deal is played"


def test_where_one_loses_it_is_worth_not_to_be_that_one() -> None:
    """Uomo nero, a match of one deal: who is left with the odd card has lost, all the others have won alike."""
    game = find_game("uomo_nero").at_table(4, {"deals": 1})
    state = game.deal(Deal(1, 0, Seeded("worth")))
    worth = Worth(game, view_of(game, state, state.to_move), [(-1.0, 0.0, 0.0, 0.0), (0.0, -1.0, 0.0, 0.0)])
    values = worth.of((0.0, 0.0, -1.0, 0.0))
    assert values[2] < 0.1
    assert min(values[:2]) > 0.9


def test_in_a_series_of_fixed_length_the_last_deal_decides() -> None:
    """King, the tenth commandment: who is ahead by more than can be gained has won whatever the deal brings."""
    game = find_game("king").at_table(4)
    sheets = tuple(Scoresheet(n, (ScoreLine("x", (100 if n == 1 else 0, 0, 0, 0)),)) for n in range(1, 10))
    state = game.deal(Deal(10, 0, Seeded("worth"), sheets=sheets))
    worth = Worth(game, view_of(game, state, state.to_move), [(20.0, 16.0, 8.0, 8.0), (8.0, 12.0, 20.0, 12.0)])
    assert worth.of((0.0, 52.0, 0.0, 0.0))[0] > 0.85


def test_a_lead_in_king_is_worth_the_more_the_fewer_commandments_remain() -> None:
    """The king of hearts alone costs forty points, and a trick with trumps pays four: late leads are hard to lose."""
    game = find_game("king").at_table(4)
    found = []
    for number in (1, 5, 9, 10):
        sheets = tuple(Scoresheet(n, (ScoreLine("x", (40 if n == 1 else 0, 0, 0, 0)),)) for n in range(1, number))
        state = game.deal(Deal(number, 0, Seeded("worth"), sheets=sheets))
        worth = Worth(game, view_of(game, state, state.to_move), [(20.0, 16.0, 8.0, 8.0), (8.0, 12.0, 20.0, 12.0)])
        found.append(worth.of((40.0 if number == 1 else 0.0, 0.0, 0.0, 0.0))[0])
    assert all(earlier < later for earlier, later in pairwise(found))
    assert game.swing(game.longest_match) == 0


def test_a_match_that_any_deal_may_end_is_decided_by_who_has_most() -> None:
    """Rubamazzetto has no target and may have playoffs, but whoever has most cards after a deal has won."""
    game = find_game("rubamazzetto").at_table(2)
    state = game.deal(Deal(1, 0, Seeded("worth")))
    worth = Worth(game, view_of(game, state, state.to_move), [(25.0, 15.0), (10.0, 30.0)])
    assert worth.of((21.0, 19.0))[0] > 0.9
    assert worth.of((19.0, 21.0))[0] < 0.1


def test_in_the_second_game_of_a_series_it_is_that_game_that_is_won() -> None:
    """Cirulla, partita e rivincita: after 51 to 20 and 50 to 20 two points more are the game, as at a table of one."""
    values = []
    for formula, totals in (("single", [(50, 20)]), ("best_of_three", [(51, 20), (50, 20)])):
        game = find_game("cirulla").at_table(2, {"match_format": formula})
        sheets = tuple(Scoresheet(n, (ScoreLine("x", points),)) for n, points in enumerate(totals, 1))
        number = len(sheets) + 1
        state = game.deal(Deal(number, number % 2, Seeded("worth"), sheets=sheets))
        worth = Worth(game, replace(view_of(game, state, state.to_move), sheets=sheets), EVEN)
        values.append([worth.of((2.0, 6.0))[0], worth.of((0.0, 20.0))[0]])
    assert values[1][0] == pytest.approx(values[0][0], abs=0.02)
    assert values[1][0] > 0.8 > values[1][1]
