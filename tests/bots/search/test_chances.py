"""The chance to win a match to a target, counted out from how the deals of the game come out."""

from itertools import pairwise, product

import pytest

from cardtable.bots.search.chances import MOST_SCORES, Chances, chances_from
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.games import GAMES, find_game
from cardtable.games.results import measured
from tests.bench.results import tables

MEASURED = [table for game in GAMES for table in tables(game) if measured(table)]
SCOPA = find_game("scopa").at_table(2)


def chances_of_scopa() -> Chances:
    assert SCOPA.target == 11
    return Chances(measured(SCOPA), SCOPA.target)


def test_a_deal_worked_out_by_hand() -> None:
    """To 2, and a deal brings one point to the dealer three times of four, else to the other."""
    chances = Chances([(1, 0), (1, 0), (1, 0), (0, 1)], 2)
    assert chances.of((1, 1), 0) == pytest.approx([0.75, 0.25])
    assert chances.of((1, 0), 1) == pytest.approx([1 / 4 + 3 / 4 * 3 / 4, 3 / 4 * 1 / 4])
    assert chances.of((2, 2), 1) == pytest.approx([0.25, 0.75]), "level at the target: another deal"


def test_a_deal_that_brings_nobody_anything_changes_no_chance() -> None:
    assert Chances([(1, 0), (0, 1), (0, 0)], 2).of((1, 0), 0) == Chances([(1, 0), (0, 1)], 2).of((1, 0), 0)


def test_what_is_handed_out_in_tens_is_counted_in_tens() -> None:
    tens, ones = Chances([(30, 10), (10, 20)], 50), Chances([(3, 1), (1, 2)], 5)
    assert tens.shares == ones.shares
    assert tens.of((20, 30), 1) == ones.of((2, 3), 1)


def test_in_a_long_match_what_all_have_is_taken_off() -> None:
    """There are 36,100 scores to 190, but from 180 on few are left; where one side has nothing they are too many."""
    results = ((1, 0), (0, 1), (2, 1))
    whole = Chances(results, 90)
    for scores in ((80, 85), (89, 89), (85, 80)):
        found = chances_from(results, 190, [score + 100 for score in scores])
        assert found is not None
        chances, taken_off = found
        assert len(chances.shares[0]) <= MOST_SCORES
        for gained in product(range(4), repeat=2):
            after = [score + points for score, points in zip(scores, gained, strict=True)]
            found_after = chances.of([score + 100 - taken_off for score in after], 1)
            assert found_after == pytest.approx(whole.of(after, 1))
    assert chances_from(results, 190, (0, 180)) is None


def test_each_point_more_is_worth_something_and_each_of_the_other_side_costs_something() -> None:
    chances = chances_of_scopa()
    for other, dealing in product(range(11), (0, 1)):
        won = [chances.of((own, other), dealing)[0] for own in range(12)]
        assert all(less < more for less, more in pairwise(won))
        lost = [chances.of((other, theirs), dealing)[0] for theirs in range(12)]
        assert all(more > less for more, less in pairwise(lost))


def test_sides_that_change_places_change_their_chances() -> None:
    chances = chances_of_scopa()
    for own, other in product(range(14), repeat=2):
        first, second = chances.of((own, other), 0), chances.of((other, own), 1)
        assert first == second[::-1]
        assert sum(first) == pytest.approx(1)


@pytest.mark.parametrize(("name", "seats"), [("scopa", 2), ("scopa", 3), ("scopone", 4), ("cirulla", 2)])
def test_at_the_target_the_outcome_of_the_game_says_who_has_won(name: str, seats: int) -> None:
    table = find_game(name).at_table(seats)
    target, sides = table.target or 0, table.side_count
    chances = Chances(measured(table), target)
    for scores in product((target - 1, target, 3 * target), repeat=sides):
        outcome = table.outcome([Scoresheet(1, (ScoreLine("x", scores),))])
        found = chances.of(scores, 0)
        assert sum(found) == pytest.approx(1)
        if outcome is None:
            assert max(found) < 1 or scores.count(max(scores)) == 1
        elif len(outcome.winners) == 1:
            assert found == [float(side in outcome.winners) for side in range(sides)]


def test_every_kind_of_table_that_is_played_to_a_target_has_results() -> None:
    """But for those where points can be lost, or where the deal does not pass from side to side."""
    assert {table.id for table in MEASURED} >= {"scopa", "scopone", "scopa_d_assi", "cirulla", "cicera"}
    for table in MEASURED:
        assert all(len(result) == table.side_count for result in measured(table))


def test_house_rules_that_nobody_measured_have_no_results() -> None:
    usual = find_game("scopa").at_table(2)
    assert usual.results() == measured(usual) != ()
    assert find_game("scopa").at_table(2, {"target": 31}).results() == usual.results()
    assert find_game("scopa").at_table(2, {"napola": True}).results() == ()
