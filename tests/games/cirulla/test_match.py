"""Cirulla: the end of the match, cappotto, series and stake (rules, section 9), and who deals and cuts."""

import pytest

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.games.cirulla.options import CirullaOptions
from cardtable.games.cirulla.rules import Cirulla
from tests.games.cirulla.tables import dealt, rules
from tests.games.tables import faces, sheets


def cappotto(points: tuple[int, int], side: int) -> Scoresheet:
    """A deal in which a side has taken all ten denari."""
    counts = (10, 0) if side == 0 else (0, 10)
    return Scoresheet(1, (ScoreLine("carte", points), ScoreLine("denari", (0, 0), counts)))


@pytest.mark.parametrize("target", [26, 51, 101, 200])
def test_the_match_ends_at_the_target_after_a_whole_deal(target: int) -> None:
    """Reaching it is enough; if both sides have reached it the higher total wins."""
    game = rules(target=target)
    assert game.target == target
    assert game.outcome(sheets((target - 1, target - 1))) is None
    for points in ((target, 0), (target + 2, target + 1)):
        outcome = game.outcome(sheets(points))
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((0,), "target")


def test_level_at_the_target_another_smazzata_is_played_at_most_twenty_times() -> None:
    """If they are level another smazzata is played; extra smazzate are at most 20, then the game is shared."""
    game = rules()
    assert game.outcome(sheets((51, 51), *[(1, 1)] * 19)) is None
    outcome = game.outcome(sheets((51, 51), *[(1, 1)] * 20))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "level_for_good")
    assert game.longest_match == 2 * 50 + 1 + 20


def test_all_ten_denari_win_the_match_at_once_whatever_the_score() -> None:
    """Cappotto: wins the whole match at the count of that smazzata; cappotto = false leaves it out."""
    played = (*sheets((10, 45)), cappotto((20, 7), 0))
    outcome = rules().outcome(played)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.totals) == ((0,), "at_once", (30, 52))
    without = rules(cappotto=False).outcome(played)
    assert without is not None
    assert (without.winners, without.reason) == ((1,), "target")
    assert rules(cappotto=False).outcome((cappotto((20, 7), 0),)) is None


# The series.


def test_two_games_win_the_series() -> None:
    """best_of_three: partita, rivincita and, where each has won one, the bella."""
    game = rules(match_format="best_of_three")
    assert game.target is None
    assert game.outcome(sheets((51, 3))) is None
    assert game.outcome(sheets((51, 3), (40, 2))) is None
    won = game.outcome(sheets((51, 3), (40, 2), (11, 0)))
    assert won is not None
    assert (won.winners, won.reason, won.totals) == ((0,), "best_of_three", (102, 5))
    assert game.outcome(sheets((51, 3), (2, 60))) is None
    bella = game.outcome(sheets((51, 3), (2, 60), (50, 52)))
    assert bella is not None
    assert (bella.winners, bella.totals) == ((1,), (103, 115))
    assert game.longest_match == 3 * (2 * 50 + 1 + 20)


def test_a_shared_game_counts_for_nobody() -> None:
    """After three games more games won wins, equal is shared."""
    game = rules(match_format="best_of_three")
    shared = [(51, 51), *[(0, 0)] * 20]
    assert game.outcome(sheets(*shared, (51, 0))) is None
    one_to_none = game.outcome(sheets(*shared, (51, 0), *shared))
    assert one_to_none is not None
    assert (one_to_none.winners, one_to_none.reason) == ((0,), "best_of_three")
    level = game.outcome(sheets((51, 0), *shared, (0, 51)))
    assert level is not None
    assert (level.winners, level.reason) == ((0, 1), "series_shared")


def test_a_cappotto_wins_the_game_being_played() -> None:
    """In best_of_three "the whole match" is the game being played."""
    game = rules(match_format="best_of_three")
    assert game.outcome((cappotto((20, 7), 1),)) is None
    outcome = game.outcome((cappotto((20, 7), 1), cappotto((20, 7), 1)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "best_of_three")


def test_a_series_shows_the_points_of_the_game_and_the_games_won() -> None:
    """Totals over all games would say nothing: the columns say how the series stands."""
    game = rules(match_format="best_of_three")
    assert game.columns(()) == ((0, 0), (0, 0), ())
    assert game.columns(sheets((40, 3))) == ((40, 3), (0, 0), ())
    assert game.columns(sheets((40, 3), (11, 8))) == ((51, 11), (1, 0), ())
    assert game.columns(sheets((51, 11), (6, 9))) == ((6, 9), (1, 0), ())
    assert rules().columns(sheets((40, 3))) == ((), (), ())


# The stake.


def test_the_loser_pays_the_stake_for_each_point_of_difference() -> None:
    """stake_per_point times the difference, a line of the final sheet, never the winner."""
    game = rules(target=200, stake_per_point=3)
    assert game.columns(sheets((150, 90))) == ((), (), ())
    assert game.columns(sheets((150, 90), (51, 5))) == ((), (), (318, -318))
    assert game.columns(sheets((150, 250))) == ((), (), (-300, 300))
    assert game.columns((cappotto((20, 70), 0),)) == ((), (), (0, 0))
    outcome, without = (rules(target=200, stake_per_point=stake).outcome(sheets((201, 90))) for stake in (3, 0))
    assert outcome == without


def test_a_stake_goes_only_with_two_hundred() -> None:
    """Only with target 200, refused otherwise."""
    with pytest.raises(ImpossibleCombination) as refused:
        rules(stake_per_point=1)
    assert (refused.value.names, refused.value.reason) == (("stake_per_point", "target"), "stake_without_200")
    assert rules(target=200).columns(sheets((201, 90))) == ((), (), ())


# The deal.


@pytest.mark.parametrize(("seats", "dealer", "cutter"), [(2, 0, 1), (2, 1, 0), (4, 2, 1), (4, 0, 3)])
def test_the_opponent_or_the_player_at_the_dealers_left_cuts(seats: int, dealer: int, cutter: int) -> None:
    """The opponent (two players) or the player at the dealer's left (pairs) cuts; the deal passes to the right."""
    assert rules(seats).cutter(dealer) == cutter
    assert rules(seats).dealer(dealer, sheets((1, 2))) == (dealer + 1) % seats


@pytest.mark.parametrize("seats", [2, 4])
def test_three_cards_each_from_the_dealers_right_and_four_on_the_table(seats: int) -> None:
    """A given pack order lists the cards in order of arrival."""
    order = "AD 2D 3D 4D 5D 6D 7D FD CD RD AC 2C 3C 4C 5C 6C"
    game = rules(seats)
    state, _ = dealt(game, order, dealer=1)
    packets = [" ".join(order.split()[at : at + 3]) for at in range(0, 3 * seats, 3)]
    assert [faces(state.zones[(2 + step) % seats]) for step in range(seats)] == packets
    assert faces(state.zones[game.table]).split() == order.split()[3 * seats : 3 * seats + 4]


def test_presets_are_those_of_the_rules() -> None:
    """Cirulla; ai duecento; partita, rivincita e bella; da torneo."""
    assert [dict(CirullaOptions.resolve(2, chosen).changed(2)) for chosen in Cirulla.presets.values()] == [
        {},
        {"target": 200, "stake_per_point": 1},
        {"match_format": "best_of_three"},
        {"table_nine": False, "cappotto": False},
    ]
