"""Tournaments as they stand: entries, rounds, what is level, who leaves, places, and the comparison of deals."""

import json
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.rooms.tournaments.duplicate import GIVEN
from cardtable.rooms.tournaments.kept import from_plain, to_plain
from cardtable.rooms.tournaments.standings import comparison, shown_rounds, standings
from cardtable.rooms.tournaments.tournament import (
    LEVEL,
    MOST_EXTRA,
    NEITHER,
    Form,
    Member,
    Plan,
    Tournament,
    TournamentError,
)


def entered(count: int, plan: Plan | None = None, **facts: object) -> Tournament:
    """A tournament that so many people have entered, A, B, C and so on."""
    tournament = Tournament("cup", plan or Plan("scopa", 2, **facts), "Host")  # type: ignore[arg-type]
    for at in range(count):
        tournament = tournament.enter(Member(f"key {at}", chr(ord("A") + at)))
    return tournament


def open_meetings(tournament: Tournament) -> list[int]:
    return [at for at, meeting in enumerate(tournament.current) if meeting.winner is None]


def at_of(tournament: Tournament, first: int, second: int) -> int:
    """Where two entries meet in this round."""
    return next(at for at, meeting in enumerate(tournament.current) if {*meeting.pair} == {first, second})


def won_by(tournament: Tournament, at: int, entry: int, *points: tuple[int, int]) -> Tournament:
    """An entry wins the open match of a meeting, with these points of its own and of the other in each deal."""
    side = tournament.current[at].pair.index(entry)
    told = [(own, other) if side == 0 else (other, own) for own, other in points]
    return tournament.finished(at, told, side)


def played(tournament: Tournament, better: list[int]) -> Tournament:
    """Everything played to the end; whoever stands earlier in `better` wins by 5 to 2."""
    while tournament.stage == "playing":
        at = open_meetings(tournament)[0]
        tournament = won_by(tournament, at, min(tournament.current[at].pair, key=better.index), (5, 2))
    return tournament


# Coming in.


def test_whoever_has_entered_does_not_enter_again_and_can_leave_before_the_start() -> None:
    tournament = entered(2)
    with pytest.raises(TournamentError) as refused:
        tournament.enter(Member("key 0", "A"))
    assert refused.value.key == "tournament.error.entered"
    assert [entry.name for entry in tournament.leave("key 0").entries] == ["B"]
    with pytest.raises(TournamentError):
        tournament.leave("key 7")


def test_pairs_are_made_by_entering_beside_somebody_and_loners_are_put_together() -> None:
    """An entry of a game for pairs has two people; whoever is left over at the start does not play."""
    tournament = entered(6, Plan("scopa", 4)).enter(Member("p", "P"), beside=1)
    with pytest.raises(TournamentError):
        tournament.enter(Member("q", "Q"), beside=1)
    started = tournament.start()
    assert [entry.name for entry in started.entries] == ["B + P", "A + C", "D + E"]
    assert started.entry_of("key 5") is None


def test_it_is_complete_with_as_many_entries_as_it_waits_for() -> None:
    tournament = entered(3, wanted=4)
    assert not tournament.complete
    tournament = tournament.enter(Member("last", "Z"))
    assert tournament.complete
    with pytest.raises(TournamentError):
        tournament.enter(Member("late", "Y"))


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_plays_a_tournament_alone(count: int) -> None:
    with pytest.raises(TournamentError):
        entered(count).start()


def test_nobody_enters_once_it_has_started() -> None:
    with pytest.raises(TournamentError) as refused:
        entered(3).start().enter(Member("late", "Z"))
    assert refused.value.facts["stage"] == "playing"


def test_seeds_by_lot_are_the_entries_in_the_order_drawn() -> None:
    started = entered(4, form="knockout", by_lot=True).start([3, 1, 0, 2])
    assert [entry.name for entry in started.entries] == ["D", "B", "A", "C"]


# Whole tournaments.


@settings(max_examples=30)
@given(st.integers(2, 9), st.sampled_from(["round_robin", "knockout"]), st.randoms(use_true_random=False))
def test_the_best_wins_and_there_are_as_many_meetings_as_there_should_be(count: int, form: Form, rng: Random) -> None:
    better = rng.sample(range(count), count)
    over = played(entered(count, form=form).start(), better)
    meetings = [meeting for number in over.rounds for meeting in number if meeting.how != "bye"]
    assert len(meetings) == (count - 1 if form == "knockout" else count * (count - 1) // 2)
    table = standings(over)
    assert table[0].entry == better[0]
    assert [row.place for row in table] == [*range(1, count + 1)]
    if form == "round_robin":
        assert [row.entry for row in table] == better
        assert table[0].points == 2 * (count - 1)
    assert from_plain(json.loads(json.dumps(to_plain(over)))) == over


def test_a_file_that_holds_no_tournament_is_refused() -> None:
    begun = to_plain(entered(3).start())
    wrong = to_plain(entered(1)) | {"entries": [3]}
    for content in ({}, {"id": "x", "plan": {"game": "scopa"}}, wrong, begun | {"entries": begun["entries"][:2]}):
        with pytest.raises(ValueError, match="no tournament"):
            from_plain(content)


# What is level.


def test_in_a_round_robin_a_draw_is_a_point_for_each() -> None:
    over = entered(2).start().finished(0, [(3, 3)], LEVEL)
    assert over.stage == "over"
    assert [(row.level, row.points) for row in standings(over)] == [(1, 1), (1, 1)]


def test_in_a_knockout_another_match_decides_and_in_the_end_the_better_seed() -> None:
    """No level ends: up to three more matches are played, with the seats exchanged each time; then the seed decides."""
    tournament = entered(2, form="knockout").start()
    for number in range(1 + MOST_EXTRA):
        (leg,) = (meeting.open for meeting in tournament.current)
        assert leg is not None
        assert (leg.extra, leg.swapped) == (number > 0, number % 2 == 1)
        tournament = tournament.finished(0, [(3, 3)], LEVEL)
    assert tournament.current[0].how == "seed"
    assert tournament.current[0].winner == 0


def test_level_on_points_the_direct_encounter_decides_and_then_the_difference_per_deal() -> None:
    """A beats B, B beats C, C beats D, A loses to D, and so on: A, B and D have as many points; A beat B, D beat A."""
    tournament = entered(4).start()
    winners = {(0, 1): 0, (1, 2): 1, (0, 2): 0, (0, 3): 3, (1, 3): 1, (2, 3): 3}
    margins = {(0, 1): (2, 1), (1, 3): (9, 0)}
    while tournament.stage == "playing":
        at = open_meetings(tournament)[0]
        pair = tuple(sorted(tournament.current[at].pair))
        tournament = won_by(tournament, at, winners[pair], margins.get(pair, (3, 1)))  # type: ignore[index,call-overload]
    table = standings(tournament)
    assert [row.points for row in table] == [4, 4, 4, 0]
    # Among A, B and D each has beaten one of the others: B won its deals by most.
    assert [row.entry for row in table] == [1, 0, 3, 2]
    assert table[0].per_deal == Fraction(-1 + 9 + 2, 3)


# Who does not play.


def test_a_meeting_that_was_resigned_or_awarded_is_won_by_the_other() -> None:
    tournament = entered(3).start()
    first = tournament.current[0].pair
    tournament = tournament.finished(0, [(4, 0)], LEVEL, gave_up=0)
    assert tournament.rounds[0][0].winner == first[1]
    pair = tournament.current[0].pair
    with pytest.raises(TournamentError):
        tournament.award(0, next(entry for entry in range(3) if entry not in pair))
    tournament = tournament.award(0, NEITHER)
    assert tournament.rounds[1][0].how == "awarded"
    with pytest.raises(TournamentError):
        tournament.award(7, 0)
    assert sum(row.lost for row in standings(tournament)) == 3


def test_in_a_knockout_somebody_goes_on() -> None:
    tournament = entered(4, form="knockout").start()
    with pytest.raises(TournamentError):
        tournament.award(0, NEITHER)
    assert tournament.award(0, 0).current[0].winner == 0


def test_whoever_leaves_loses_what_is_not_played_and_keeps_what_is() -> None:
    tournament = entered(4).start()
    tournament = won_by(tournament, at_of(tournament, 0, 3), 0, (5, 0))
    over = played(tournament.leave("key 0"), [0, 1, 2, 3])
    rows = {row.entry: row for row in standings(over)}
    assert (rows[0].won, rows[0].lost) == (1, 2)
    assert all(meeting.how == "left" for number in over.rounds[1:] for meeting in number if 0 in meeting.pair)


@pytest.mark.parametrize("form", ["round_robin", "knockout"])
def test_where_everybody_leaves_it_ends(form: Form) -> None:
    tournament = entered(5, form=form).start()
    for at in range(5):
        if tournament.stage == "playing":
            tournament = tournament.leave(f"key {at}")
    assert tournament.stage == "over"


def test_a_tournament_is_called_off_once() -> None:
    cancelled = entered(2).start().cancel()
    with pytest.raises(TournamentError):
        cancelled.cancel()
    with pytest.raises(TournamentError):
        cancelled.award(0, 0)


# Duplicate play.


def test_the_results_of_a_round_are_told_when_its_last_table_is_over() -> None:
    """Even a result would speak of the cards that others have still to play."""
    tournament = entered(4, deals=2).start()
    assert tournament.seal == "cup/1"
    halfway = won_by(tournament, 0, tournament.current[0].pair[0], (5, 0), (2, 2))
    assert shown_rounds(halfway) == ()
    assert all(row.played == 0 and row.share is None for row in standings(halfway))
    assert comparison(halfway) == ()
    done = won_by(halfway, 1, halfway.current[1].pair[0], (0, 2), (3, 1))
    assert done.seal == "cup/2"
    assert len(comparison(done)) == 1
    assert {row.share for row in standings(done)} == {Fraction(1, 2)}  # one deal better, the other worse


def test_with_deals_twice_the_seats_are_exchanged_and_both_matches_count() -> None:
    """Every pairing plays each deal twice with seats swapped, and is compared with itself."""
    tournament = entered(2, deals=1, twice=True).start().finished(0, [(6, 1)], 0)
    leg = tournament.current[0].open
    assert leg is not None
    assert leg.swapped
    assert shown_rounds(tournament) == ()
    over = tournament.finished(0, [(4, 2)], 0)
    assert (over.current[0].winner, over.current[0].score) == (0, (10, 3))
    # With the cards of side 0 A was better by 5, B worse by 2: A has all matchpoints with them, and with the others.
    assert [row.share for row in standings(over)] == [1, 0]


def test_what_was_not_played_is_given_to_who_was_there() -> None:
    tournament = entered(2, deals=4).start().finished(0, [(1, 1)], LEVEL, gave_up=1)
    shares = {row.entry: row.share for row in standings(tournament)}
    assert shares == {0: (Fraction(1, 2) + 3 * GIVEN) / 4, 1: Fraction(1, 8)}


def test_in_duplicate_play_the_comparison_decides_before_the_points() -> None:
    """Four entries, one deal: whoever did better with the same cards is before whoever only won."""
    tournament = entered(4, deals=1).start()
    first, second = (meeting.pair for meeting in tournament.current)
    tournament = tournament.finished(0, [(9, 0)], 0).finished(1, [(5, 4)], 0)
    table = standings(tournament)
    assert [row.entry for row in table] == [first[0], second[1], second[0], first[1]]
    assert [row.points for row in table] == [2, 0, 2, 0]
