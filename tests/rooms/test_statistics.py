"""Statistics: every number counts what it says, and each match once."""

import pytest

from cardtable.rooms.ledger import Header, Summary
from cardtable.rooms.results import Result, read_result, write_result
from cardtable.rooms.statistics import Statistics, Tally, lost_before, statistics

LINES = (("carte", (1, 0)), ("scope", (2, 1)))


def match(  # noqa: PLR0917 - a row of a table
    number: int,
    winners: tuple[int, ...],
    players: tuple[str, ...] = ("me", "bot:greedy"),
    game: str = "scopa",
    sides: tuple[int, ...] = (0, 1),
    deals: tuple[tuple[tuple[str, tuple[int, ...]], ...], ...] = (LINES,),
) -> Summary:
    """A finished match, the one with the higher number later."""
    result = Result(winners, "target", (11, 5), sides, players, 36, deals)
    header = Header("", players, game, game, f"2026-01-{number:02}T10:00:00+00:00", "0.1")
    return Summary(f"m{number}", header, "over", 37, header.began, write_result(result))


def of(*summaries: Summary, player: str = "me") -> Statistics:
    """The statistics of the only game."""
    (found,) = statistics(summaries, player)
    return found


def test_won_lost_and_level_are_told_per_opponent() -> None:
    found = of(
        match(1, (0,)),
        match(2, (1,)),
        match(3, (0, 1)),
        match(4, (0,), ("me", "person:Anna")),
        match(5, (1,), ("bot:random", "me")),
    )
    assert found.total == Tally(won=3, lost=1, level=1)
    assert found.against == {
        "bot:greedy": Tally(1, 1, 1),
        "person:Anna": Tally(won=1),
        "bot:random": Tally(won=1),
    }


def test_a_partner_is_no_opponent_and_two_alike_count_once() -> None:
    pairs = match(1, (0,), ("me", "bot:greedy", "bot:random", "bot:greedy"), sides=(0, 1, 0, 1))
    assert of(pairs).against == {"bot:greedy": Tally(won=1)}


def test_streaks_are_counted_in_the_order_in_which_the_matches_were_played() -> None:
    """Whatever order the ledger gives them in; a shared win ends a streak."""
    won = [match(number, (0,)) for number in (1, 2, 3, 5, 6)]
    found = of(won[4], won[0], match(4, (0, 1)), *won[1:4])
    assert (found.streak, found.longest_streak) == (2, 3)


def test_the_means_of_the_lines_are_over_the_deals_that_had_them() -> None:
    deals = ((("carte", (1, 0)), ("scope", (4, 0))), (("carte", (0, 1)),))
    found = of(match(1, (0,), deals=deals), match(2, (1,), ("bot:greedy", "me")))
    assert found.deals == 3
    assert found.lines == {"carte": pytest.approx(1 / 3), "scope": pytest.approx(2.5)}


def test_the_best_deal_says_where_it_was_played() -> None:
    deals = ((("scope", (1, 9)),), (("scope", (7, 0)),))
    best = of(match(1, (0,)), match(2, (0,), deals=deals)).best
    assert best is not None
    assert (best.points, best.match, best.deal) == (7, "m2", 2)


def test_a_match_that_was_given_up_counts_as_that_alone() -> None:
    given_up = match(1, (0,))
    given_up = Summary(given_up.id, given_up.header, "abandoned", 3, given_up.last)
    found = of(given_up, match(2, (0,)))
    assert found.abandoned == 1
    assert found.total.matches == 1


def test_others_have_statistics_of_their_own_and_games_are_kept_apart() -> None:
    summaries = [match(1, (0,)), match(2, (1,), game="king")]
    assert [one.game for one in statistics(summaries)] == ["king", "scopa"]
    assert of(summaries[0], player="bot:greedy").total == Tally(lost=1)
    assert statistics(summaries, "person:Nobody") == ()


def test_a_result_comes_back_as_it_was_written_and_rubbish_is_passed_over() -> None:
    result = read_result(match(1, (0,)).result)
    assert read_result(write_result(result)) == result
    for rubbish in ("", "{}", "[]", "null", '{"winners": 3}', "{"):
        with pytest.raises(ValueError):
            read_result(rubbish)
        whole = match(1, (0,))
        assert statistics([Summary("x", whole.header, "over", 1, "", rubbish)]) == ()


def test_where_one_loses_all_the_others_have_won() -> None:
    """There are no points and no winner but those who did not lose: a win that is shared with all of them is a win."""
    players, sides = ("me", "bot:greedy", "bot:greedy", "bot:random"), (0, 1, 2, 3)
    lost = ((("loser", (-1, 0, 0, 0)),),)
    found = of(
        match(1, (0, 1, 2), players, "uomo_nero", sides),
        match(2, (1, 2, 3), players, "uomo_nero", sides, lost),
        match(3, (0, 1, 2), players, "uomo_nero", sides),
    )
    assert found.total == Tally(won=2, lost=1)


def test_what_the_same_players_have_lost_before_is_told_deal_by_deal() -> None:
    """The game is called after the player with the worst record, once there are results to count."""
    players, sides = ("me", "bot:greedy", "bot:greedy", "bot:random"), (0, 1, 2, 3)
    first = ((("loser", (-1, 0, 0, 0)),), (("loser", (0, 0, -1, 0)),))
    second = ((("loser", (-1, 0, 0, 0)),),)
    summaries = (
        match(2, (1,), players, "uomo_nero", sides, second),
        match(1, (1,), players, "uomo_nero", sides, first),
        match(3, (1,), (*players[1:], "me"), "uomo_nero", sides, second),
    )
    assert lost_before(summaries, players) == ((0,), (2,), (0,))
    assert lost_before(summaries, ("person:Anna", *players[1:])) == ()
