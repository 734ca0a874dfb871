"""Scopa d'Assi: the count and the match (rules, sections 6 to 8, and 10)."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.scoring import MISSING, TIED, WON, Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import NOBODY
from tests.games.scopa_d_assi.tables import rules
from tests.games.tables import at_the_end, counted, kinds, line, play

DENARI = " ".join(ITALIAN_40.faces[:10])


def sheets(*points: tuple[int, int]) -> tuple[Scoresheet, ...]:
    """Sheets of deals in which the sides made these points."""
    return tuple(Scoresheet(n, (ScoreLine("carte", column),)) for n, column in enumerate(points, 1))


def test_the_lines_of_a_sheet() -> None:
    """Carte, denari, settebello, primiera, scope; napola by default, rebello as an option."""
    keys = ["carte", "denari", "settebello", "primiera", "scope"]
    assert [found.key for found in counted(rules(), "7D").lines] == [*keys, "napola"]
    assert [found.key for found in counted(rules(napola=False), "7D").lines] == keys
    assert [found.key for found in counted(rules(rebello=True), "7D").lines] == [*keys, "napola", "rebello"]


@pytest.mark.parametrize(
    ("pile", "points"),
    [("AD 2D 3D", 3), ("AD 2D 3D 4D 5D FD", 5), ("AD 2D 4D 5D 6D 7D FD CD RD", 0), (DENARI, 10), ("2D 3D 4D", 0)],
)
def test_the_napola_is_a_row_without_a_gap(pile: str, points: int) -> None:
    """A 2 4 5 6 7 F C R = 0; A 2 3 4 5 F = 5; the ten denari are a napola of 10."""
    assert line(counted(rules(), pile), "napola").points == (points, 0)


@pytest.mark.parametrize(("pile", "value"), [("7D 7C 7B 2S", 75), ("6D 6C 6B 7S", 75), ("7D 7C 7B RS", 73)])
def test_three_sevens_do_not_always_win_the_primiera(pile: str, value: int) -> None:
    """7-7-7-2 and 6-6-6-7 are both 75: tied; 7-7-7 plus a court loses to 6-6-6-7."""
    assert line(counted(rules(), pile), "primiera").counts[0] == value


@pytest.mark.parametrize(
    ("a", "b", "points", "reason"),
    [
        ("7D 7C 7B 2S", "6D 6C 6B 7S", (0, 0), TIED),
        ("7D 7C 7B RS", "6D 6C 6B 7S", (0, 1), WON),
        ("7D 7C 7B", "6D 6C 6B 7S", (0, 1), WON),
        ("7D 7C 7B", "6D 6C 7S", (0, 0), MISSING),
    ],
)
def test_the_primiera_needs_all_four_suits(a: str, b: str, points: tuple[int, int], reason: str) -> None:
    """7-7-7 without the fourth suit is 0; a missing suit on both sides: no point."""
    primiera = line(counted(rules(), a, b), "primiera")
    assert (primiera.points, primiera.reason) == (points, reason)


def test_without_a_denaro_there_is_no_primiera() -> None:
    """All denari on one side: the other side has no denaro, hence no primiera."""
    others = " ".join(ITALIAN_40.faces[10:])
    assert line(counted(rules(), DENARI, others), "primiera").counts == (0, 0)


@pytest.mark.parametrize(("courts", "value"), [("eight_nine_ten", 37), ("ten", 40)])
def test_courts_are_worth_their_own_value_or_ten(courts: str, value: int) -> None:
    """R = 10, C = 9, F = 8 by default; `ten` matches the other source."""
    assert line(counted(rules(primiera_courts=courts), "FD CC RB RS"), "primiera").counts[0] == value


def test_the_rebello_is_the_re_di_denari() -> None:
    """Rebello (option): 1 for RD."""
    rebello = line(counted(rules(rebello=True), "7D", "RD"), "rebello")
    assert (rebello.points, rebello.reason) == ((0, 1), WON)


@pytest.mark.parametrize("target", [11, 21, 31])
def test_a_side_wins_with_the_target_when_it_is_ahead(target: int) -> None:
    """At least the target and ahead; if the sides are level, smazzate go on until one side is ahead."""
    game = rules(target=target)
    assert game.outcome(sheets((target - 1, 0))) is None
    assert game.outcome(sheets((target + 1, target + 1))) is None
    assert game.outcome(sheets((target, target), (1, 2))) == Outcome((1,), "target", (target + 1, target + 2))
    assert game.longest_match == 2 * (target - 1) + 1 + 20


def test_all_ten_denari_win_the_match_at_once_where_that_is_played() -> None:
    """napoleone: wins the match at once, whatever the score; without it the ten denari are a napola of 10."""
    everything = counted(rules(), DENARI, "AC")
    before = sheets((0, 20))
    assert rules().outcome((*before, everything)) is None
    won = rules(napoleone=True).outcome((*before, everything))
    assert won is not None
    assert (won.winners, won.reason) == ((0,), "at_once")
    nine = counted(rules(), DENARI[3:], "AD")
    assert rules(napoleone=True).outcome((*before, nine)) is None


@pytest.mark.parametrize("napoleone", [True, False])
def test_a_napoleone_is_announced_when_the_deal_is_over_leftovers_included(napoleone: bool) -> None:
    """ "At once" means at the count of that smazzata, leftovers included; it does not cut the smazzata short."""
    game = rules(2, napoleone=napoleone)
    state = at_the_end(game, "2D", "AC", "3C")
    assert state.to_move == 0
    end, events = play(game, state, "AC x 2D", "3C")
    assert end.to_move == NOBODY
    assert kinds(events) == ["captured", "laid", "leftovers"] + ["napoleone"] * napoleone
    assert events[-1].side == 0
