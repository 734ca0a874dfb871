"""Sbarazzino: the deal, the count and the match (rules, sections 3 and 7 to 9)."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import BadSeats
from cardtable.games.sbarazzino.rules import Sbarazzino
from tests.games.sbarazzino.tables import rules
from tests.games.tables import counted, dealt, kinds, line, played_out, sheets

each_seats = pytest.mark.parametrize("seats", [2, 4])


@each_seats
def test_three_each_from_the_dealers_right_and_four_on_the_table(seats: int) -> None:
    """Three cards each from the dealer's right, four face up; the player at the dealer's left cuts."""
    game = rules(seats)
    state, events = dealt(game, Seeded("three"), dealer=1)
    assert [event.seat for event in events[:-1]] == [(2 + step) % seats for step in range(seats)]
    assert (kinds(events)[-1], len(events[-1].cards)) == ("table_dealt", 4)
    assert game.cutter(1) == 0
    assert not played_out(game, state).zones[game.stock]


def test_no_table_voids_the_deal() -> None:
    """No redeal for particular table cards."""
    state, events = dealt(rules(), "2D 3D 4D 5D 6D 7D RD RC RB RS")
    assert (state.deal.attempt, "redealt" in kinds(events)) == (0, False)


def test_it_is_played_by_two_or_by_two_pairs() -> None:
    """Two players, or four in two pairs (seats 0+2 against 1+3)."""
    assert rules(4).sides == (0, 1, 0, 1)
    with pytest.raises(BadSeats):
        rules(3)


@pytest.mark.parametrize(("napola", "keys"), [(True, ["napola"]), (False, [])])
def test_the_sheet_has_the_lines_of_scopa_and_the_napola_unless_it_is_not_played(napola: bool, keys: list[str]) -> None:
    """Carte, denari, settebello, primiera, napola, scope."""
    sheet = counted(rules(napola=napola), "AD 2D 3D 4D 7C 7B 7S 6C", "7D")
    assert [found.key for found in sheet.lines] == ["carte", "denari", "settebello", "primiera", "scope", *keys]
    assert sheet.points[0] == 3 + 4 * napola


@pytest.mark.parametrize(("courts", "value"), [("ten", 40), ("eight_nine_ten", 37)])
def test_courts_are_worth_ten_or_their_own_value(courts: str, value: int) -> None:
    """primiera_courts: courts 10, or F 8, C 9, R 10."""
    assert line(counted(rules(primiera_courts=courts), "FD CC RB RS"), "primiera").counts[0] == value


def test_scope_are_counted_with_the_cards_that_made_them() -> None:
    scope = line(counted(rules(), "6C 5D", scope={0: "6C"}), "scope")
    assert (scope.points, scope.cards[0]) == ((1, 0), ITALIAN_40.read("6C"))


@pytest.mark.parametrize(("seats", "target"), [(2, 11), (4, 21)])
def test_the_target_is_11_for_two_and_21_in_pairs(seats: int, target: int) -> None:
    """Target 11 with two players, 21 in pairs."""
    assert rules(seats).target == target


@each_seats
@pytest.mark.parametrize("target", [11, 21, 31])
def test_the_higher_total_at_the_target_wins_and_level_totals_play_on(seats: int, target: int) -> None:
    """After a complete smazzata the strictly higher total wins if the target is reached; level: another smazzata."""
    game = rules(seats, target=target)
    assert game.outcome(sheets((target - 1, 0))) is None
    assert game.outcome(sheets((target, target))) is None
    outcome = game.outcome(sheets((target - 3, target - 2), (5, 2)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "target")
    assert game.longest_match == 2 * (target - 1) + 1 + 20


def test_after_twenty_level_deals_more_the_result_is_shared() -> None:
    """Extra smazzate are at most 20, then the result is shared."""
    game, level = rules(), [(11, 11), *[(1, 1)] * 20]
    assert game.outcome(sheets(*level[:20])) is None
    outcome = game.outcome(sheets(*level))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "level_for_good")


def test_there_is_one_preset_with_all_defaults() -> None:
    """Preset in the picker: Sbarazzino (all defaults)."""
    assert Sbarazzino.presets == {"sbarazzino": {}}
