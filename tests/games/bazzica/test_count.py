"""Bàzzica: the count of a deal, the end of a match in and after a deal (rules: Scoring a deal, End of match)."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY
from cardtable.games.bazzica.rules import Bazzica
from tests.games.bazzica.tables import (
    asked,
    dealt,
    declared,
    holding,
    is_over,
    kinds,
    play,
    points,
    rules,
    sheet,
)

SEVENS = ((10,), ())
"""Side 0 has exchanged a seven."""


def counted(game: Bazzica, piles: dict[int, str], **facts: Any) -> Scoresheet:
    """The count of a deal in which these cards were taken and no more is played; the others are out of it."""
    rest = "".join(f"{face} " for face in game.pack.faces if face not in " ".join(piles.values()).split())
    return game.score(holding(game, [""] * game.seats, stock=rest, piles=piles, **facts))


def test_a_whole_deal() -> None:
    """Seat 0 declared 60 and exchanged the seven, took AC 10C AD KS and the last trick; seat 1 declared 40: 110, 90."""
    game = rules()
    found = counted(
        game,
        {0: "AC 10C AD KS", 1: "10D AH 10H AS 10S"},
        declared=(
            declared(game, "matrimonio", "KH QH", 40),
            declared(game, "matrimonio", "KS QS", 20),
            declared(game, "bazzica", "QS JD", 40, seat=1),
        ),
        sevens=SEVENS,
        leader=0,
    )
    assert found.points == (110, 90)
    assert {line.key: line.points for line in found.lines} == {
        "sette": (10, 0),
        "matrimoni": (60, 0),
        "bazziche": (0, 40),
        "quartetti": (0, 0),
        "quinte": (0, 0),
        "brisques": (30, 50),
        "last_trick": (10, 0),
    }
    brisques = found.line("brisques")
    assert brisques is not None
    assert brisques.counts == (3, 5)
    assert game.pack.write(brisques.cards[0]) == "10C AC AD"


@pytest.mark.parametrize(("court_points", "paid"), [(False, None), (True, (9, 4))])
def test_court_cards_pay_where_they_do(court_points: bool, paid: tuple[int, int] | None) -> None:
    """Kings, queens, jacks taken score nothing; with the option K 4, Q 3, J 2."""
    game = rules(court_points=court_points)
    line = counted(game, {0: "KS QS JD 9C", 1: "KD 7C"}).line("figure")
    assert (line and line.points) == paid


@pytest.mark.parametrize(
    ("seats", "packs", "least"), [(2, "one", 90), (3, "one", 90), (4, "one", 90), (2, "per_player", 170)]
)
def test_brisques_and_the_last_trick_are_sure(seats: int, packs: str, least: int) -> None:
    """80 brisque points plus 10 in every deal, also with 30 cards; as much again for each further pack."""
    game = rules(seats, packs=packs)
    state, _ = dealt(game)
    rng = Random(seats)
    while not is_over(state):
        state = game.play(state, rng.choice(game.legal_moves(state)))
    found = game.score(state)
    assert sum(points(found, "brisques")) + sum(points(found, "last_trick")) == least


def test_partners_score_together() -> None:
    """Pairs have one common score."""
    game = rules(4)
    before = (declared(game, "matrimonio", "KS QS", 20, seat=1), declared(game, "bazzica", "QS JD", 40, seat=3))
    state = asked(game, "7C", seat=1, declared=before)
    assert points(game.score(state), "matrimoni") == (0, 20)
    assert points(game.score(state), "bazziche") == (0, 40)
    assert state.facts.made == (0, 60, 0, 60)


# The end of the match.


def result(game: Bazzica, *sheets: Scoresheet) -> tuple[tuple[int, ...], str] | None:
    """Who has won, and why."""
    outcome = game.outcome(sheets)
    return None if outcome is None else (outcome.winners, outcome.reason)


def test_the_higher_total_wins_after_the_count() -> None:
    """More than one side at or over the target: the higher total; nobody: another deal."""
    game = rules()
    assert result(game, sheet(510, 540, last=0)) == ((1,), "most_points")
    assert result(game, sheet(490, 470)) is None
    assert result(game, sheet(250, 260), sheet(250, 200, deal=2)) == ((0,), "most_points")
    assert result(game) is None


def test_equal_totals_go_to_the_last_trick() -> None:
    """Equal totals: the winner of the last trick; with three seats the tied two share if the third took it."""
    assert result(rules(), sheet(500, 500, last=1)) == ((1,), "last_trick")
    assert result(rules(3), sheet(520, 300, 520, last=2)) == ((2,), "last_trick")
    assert result(rules(3), sheet(520, 300, 520, last=1)) == ((0, 2), "shared")
    assert result(rules(3), sheet(520, 520, 520, last=1)) == ((1,), "last_trick")


@pytest.mark.parametrize(("win_check", "over"), [("immediate", True), ("end_of_deal", False)])
def test_a_declaration_that_reaches_the_target_wins_at_once(win_check: str, over: bool) -> None:
    """A player who reaches the target by a declaration or a seven wins immediately; nothing else is counted."""
    game = rules(win_check=win_check)
    before = [sheet(440, 495)]
    state = asked(
        game, "KS QS JD 7H", before=before, piles={0: "AC AD", 1: "10C 10D AS"}, sevens=((), ()), stock="8C 9C"
    )
    state, _ = play(game, state, "exchange")
    assert not is_over(state)
    state, events = play(game, state, "declare 409")
    assert not is_over(state)
    state = asked(game, "KS QS JD", before=[sheet(460, 495)], piles={0: "AC AD", 1: "10C 10D AS"}, stock="8C 9C")
    state, events = play(game, state, "declare 409")
    assert is_over(state) == over
    assert ("out" in kinds(events)) == over
    if over:
        found = game.score(state)
        assert found.points == (40, 0)
        assert found.line("last_trick") is None
        assert result(game, sheet(460, 495), found) == ((0,), "out")


def test_a_seven_that_reaches_the_target_wins_at_once() -> None:
    """By a declaration or a seven."""
    game = rules()
    state = asked(game, "7H KS QS", before=[sheet(490, 100)], stock="8C 9C")
    assert is_over(play(game, asked(game, "7H KS", before=[sheet(490, 100)], stock="8C AH"), "exchange")[0])
    assert state.facts.out == NOBODY


def test_a_trump_quinta_wins_the_match_at_first_hand() -> None:
    """Gelli: the match can be won at first hand with a trump quinta or two others."""
    game = rules()
    state, _ = play(game, asked(game, "AH 10H KH QH JH"), "declare 5003")
    assert is_over(state)
    assert result(game, game.score(state)) == ((0,), "out")


@pytest.mark.parametrize(
    ("call_out", "total", "over"),
    [(True, 480, True), (True, 479, False), (True, 390, False), (False, 480, False)],
)
def test_who_calls_himself_out_counts_his_brisques_as_he_takes_them(call_out: bool, total: int, over: bool) -> None:
    """For a player who has reached 400 the brisques count as soon as they are taken: he wins in mid-deal."""
    game = rules(call_out=call_out)
    state = holding(
        game, ["AD 7C", "10D 8C"], before=[sheet(total, 300)], stock="8S 9S", piles={0: "", 1: "AC 10C AS 10S"}
    )
    state, events = play(game, state, "AD", "10D")
    assert is_over(state) == over
    if over:
        assert kinds(events)[-1] == "out"
        assert points(game.score(state), "brisques") == (20, 0)
        assert result(game, sheet(total, 300), game.score(state)) == ((0,), "out")


def test_the_call_goes_with_the_target() -> None:
    """100 below the target if this is not 500; what was made in the deal counts for it."""
    game = rules(call_out=True, target=300)
    state = asked(game, "KS QS JD", before=[sheet(180, 0)], stock="8S 9S", piles={0: "AC AD AS 10C 10D AH 10H 10S"})
    state, _ = play(game, state, "declare 409")
    assert is_over(state)
    assert game.score(state).points == (120, 0)
    low = asked(game, "KS QS JD", before=[sheet(179, 0)], stock="8S 9S", piles={0: "AC AD AS 10C 10D AH 10H 10S"})
    assert not is_over(play(game, low, "declare 409")[0])


@pytest.mark.parametrize(("total", "over"), [(900, True), (899, False)])
def test_nobody_calls_himself_out_who_is_further_away(total: int, over: bool) -> None:
    """For a player who has reached 400, 100 below the target: with several packs a deal has more brisques than that."""
    game = rules(call_out=True, packs="per_player")
    taken = "AC 10C AS 10S AH 10H AC.2 10C.2 AS.2 10S.2 AH.2 10H.2"
    state = holding(game, ["9D", "8D"], before=[sheet(total, 300)], stock="8S 9S", piles={0: taken})
    state, _ = play(game, state, "9D", "8D")
    assert is_over(state) == over


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("target", [300, 500, 1500])
def test_a_match_ends_within_its_bound(seats: int, target: int) -> None:
    """A target T is reached within sides x T / 70 + 1 deals."""
    game = rules(seats, target=target)
    assert game.longest_match <= game.side_count * target / 70 + 1
    assert game.piles == game.layout.all_of(CAPTURES)
    level = (target - 1) // 10 * 10
    assert game.outcome([sheet(*[level] * game.side_count)]) is None
