"""Scopa a 15: the deal, the dealer's 15 or 30, the count and the match (rules, sections 3 and 7 to 10)."""

import pytest

from cardtable.engine.cards import ITALIAN_40, mask_of
from cardtable.engine.events import Event
from cardtable.engine.scoring import MISSING, TIED
from cardtable.engine.state import AnyState
from cardtable.games.scopa_a_15.rules import ScopaA15
from tests.games.scopa_a_15.tables import rules
from tests.games.tables import counted, dealt, faces, kinds, line, played_out, sheets

each_seats = pytest.mark.parametrize("seats", [2, 3, 4])
HANDS = "2D 3D 6D 7D FD CD 2C 3C 6C 7C FC CC"
"""Cards for the hands of up to four players, with none of those that come to the tables below."""


def opened(game: ScopaA15, table: str, dealer: int = 0) -> tuple[AnyState, list[Event]]:
    """A deal in which these cards are turned up."""
    hands = " ".join(HANDS.split()[: 3 * game.seats])
    return dealt(game, f"{hands} {table}", dealer)


@each_seats
def test_three_each_from_the_dealers_right_four_on_the_table_and_three_more_until_the_pack_is_finished(
    seats: int,
) -> None:
    """Three cards each, four face up; 6, 4 or 3 rounds with 2, 3 or 4 players."""
    game = rules(seats)
    state, events = dealt(game, HANDS, dealer=1)
    in_turn = [(1 + step) % seats for step in range(1, seats + 1)]
    assert [event.seat for event in events[:-1]] == in_turn
    assert [ITALIAN_40.write(event.cards) for event in events[:-1]] == [
        " ".join(HANDS.split()[at : at + 3]) for at in range(0, 3 * seats, 3)
    ]
    assert (kinds(events)[-1], len(events[-1].cards), state.to_move) == ("table_dealt", 4, in_turn[0])
    assert game.cutter(1) == 0
    assert not played_out(game, state).zones[game.stock]


def test_three_kings_on_the_table_do_not_void_the_deal() -> None:
    """Re can be taken by a 5, or inside larger sets."""
    state, events = opened(rules(), "RD RC RB 5S")
    assert "redealt" not in kinds(events)
    assert state.deal.attempt == 0


@each_seats
@pytest.mark.parametrize(("table", "total", "scope"), [("AD 4D 5D 5C", 15, 1), ("5D 5C RD RC", 30, 2)])
def test_an_opening_table_of_15_or_30_goes_to_the_dealer_where_it_is_played(
    seats: int, table: str, total: int, scope: int
) -> None:
    """table_15_30: an opening table worth 15 (30) gives the dealer the four cards and 1 (2) scope."""
    game, dealer = rules(seats, table_15_30=True), seats - 1
    side = game.sides[dealer]
    state, events = opened(game, table, dealer)
    told = events[-1]
    assert (told.kind, told.seat, told.side, told.points, told.number) == ("tavola", dealer, side, scope, total)
    assert mask_of(told.taken) == state.zones[game.piles[side]] == mask_of(ITALIAN_40.read(table))
    assert state.zones[game.table] == 0
    assert state.to_move == 0
    assert state.facts.last_taker == side
    scored = line(game.score(state), "scope")
    assert scored.points == tuple(scope * (other == side) for other in range(game.side_count))


@each_seats
@pytest.mark.parametrize("table", ["AD 4D 5D 5C", "5D 5C RD RC"])
def test_by_default_nothing_happens_to_an_opening_table_of_15_or_30(seats: int, table: str) -> None:
    """Opening total 15 or 30: the document is silent; nothing happens by default."""
    game = rules(seats)
    state, events = opened(game, table)
    assert kinds(events)[-1] == "table_dealt"
    assert faces(state.zones[game.table]).split() == sorted(table.split(), key=ITALIAN_40.number)
    assert line(game.score(state), "scope").reason == MISSING


@pytest.mark.parametrize("table", ["AD 4D 5D 4C", "5D 5C RD AC", "RD RC RB 5D"])
def test_no_other_opening_table_goes_to_the_dealer(table: str) -> None:
    game = rules(table_15_30=True)
    assert kinds(opened(game, table)[1])[-1] == "table_dealt"


def test_scope_of_the_opening_table_and_of_play_are_one_line() -> None:
    """Scope: 1 each, however they were made."""
    game = rules(table_15_30=True)
    state, _ = opened(game, "5D 5C RD RC", dealer=1)
    state.facts = state.facts._replace(crosswise=((), ITALIAN_40.read("6D")))
    assert line(game.score(state), "scope").points == (0, 3)


def test_the_sheet_has_its_five_lines_and_ties_go_to_nobody() -> None:
    """Carte, ori, settebello, primiera, scope; a tie: nobody."""
    sheet = counted(rules(), "AD 2D 3D 4D 5D 7C 7B 7S 6C", "6D 7D FD CD RD 6B 6S AC AB")
    assert [found.key for found in sheet.lines] == ["carte", "denari", "settebello", "primiera", "scope"]
    assert [line(sheet, key).reason for key in ("carte", "denari")] == [TIED, TIED]
    assert line(sheet, "settebello").points == (0, 1)


@pytest.mark.parametrize(("courts", "value"), [("ten", 40), ("eight_nine_ten", 37)])
def test_courts_are_worth_ten_or_their_own_value(courts: str, value: int) -> None:
    """primiera_courts: courts 10, or F 8, C 9, R 10."""
    assert line(counted(rules(primiera_courts=courts), "FD CC RB RS"), "primiera").counts[0] == value


@pytest.mark.parametrize("target", [11, 21, 31])
def test_the_highest_total_at_the_target_wins_and_level_totals_play_on(target: int) -> None:
    """After a complete smazzata, if some side has the target, the strictly highest total wins; level: another."""
    game = rules(target=target)
    assert game.outcome(sheets((target - 1, 3))) is None
    assert game.outcome(sheets((target, target))) is None
    outcome = game.outcome(sheets((target - 1, target - 2), (1, 3)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "target")
    assert game.target == target


def test_a_single_deal_ends_the_match_unless_it_is_level() -> None:
    """match = single; extra smazzate after a level one are at most 20, then the top is shared."""
    game = rules(match="single", target=31)
    assert game.target is None
    assert game.outcome(sheets((2, 1))).winners == (0,)
    level = [(1, 1)] * 21
    assert game.outcome(sheets(*level[:20])) is None
    assert game.outcome(sheets(*level)).winners == (0, 1)
    assert game.longest_match == 21


@each_seats
def test_a_match_is_never_longer_than_its_bound(seats: int) -> None:
    """A target T is reached within sides x (T - 1) + 1 smazzate, with at most 20 more."""
    game = rules(seats)
    assert game.longest_match == game.side_count * 20 + 1 + 20


def test_the_escoba_is_this_game_with_the_dealers_15_and_30() -> None:
    """Presets: Scopa a 15 (all defaults); Escoba (table_15_30 = true)."""
    assert ScopaA15.presets == {"scopa_a_15": {}, "escoba": {"table_15_30": True}}
    game = rules(**ScopaA15.presets["escoba"])
    assert not opened(game, "5D 5C RD RC")[0].zones[game.table]
