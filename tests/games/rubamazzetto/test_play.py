"""Rubamazzetto: taking, stealing, laying, and the end of the deal (rules: deal, turn, end, options)."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import PLAY, Move, read_move, write_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from tests.games.rubamazzetto.tables import lying, objection, piles_of, rules
from tests.games.tables import at_the_end, dealt, faces, kinds, moves, on_table, play, played_out

each_seats = pytest.mark.parametrize("seats", [2, 3, 4])


# The deal.


@each_seats
def test_three_each_from_the_dealers_right_four_on_the_table_and_three_more_until_the_pack_is_finished(
    seats: int,
) -> None:
    """Three each from the dealer's right, four face up; then three more each until the pack is finished."""
    game = rules(seats)
    state, events = dealt(game, Seeded("three"), dealer=1)
    assert [event.seat for event in events[:-1]] == [(2 + step) % seats for step in range(seats)]
    assert (kinds(events)[-1], len(events[-1].cards)) == ("table_dealt", 4)
    assert game.cutter(1) == 0
    assert game.sides == tuple(range(seats))
    assert not played_out(game, state).zones[game.stock]


def test_a_playoff_is_announced() -> None:
    """A tie for most: another smazzata, which all play but only the tied may win."""
    _, first = dealt(rules(), Seeded("one"))
    _, third = dealt(rules(), Seeded("one"), number=3)
    assert "playoff" not in kinds(first)
    assert (third[0].kind, third[0].number) == ("playoff", 2)


# Taking.


def test_one_table_card_of_equal_rank_is_taken_and_lies_under_the_card_played() -> None:
    """One table card of equal rank; the two go face up on the player's own pile, the played card on top."""
    game = rules()
    state = lying(game, "7D 7C 4C", ["7B 2S", "3B 3C"], ["RS RB"])
    assert moves(game, state) == ["7B x 7D", "7B x 7C", "2S"]
    state, events = play(game, state, "7B x 7C")
    assert piles_of(game, state) == ["RS RB 7C 7B", ""]
    assert kinds(events) == ["captured"]
    assert state.facts.last_taker == 0


def test_clearing_the_table_is_no_scopa() -> None:
    """There are no scope."""
    _, events = play(rules(), lying(rules(), "7D", ["7B 2S", "3B 3C"], []), "7B x 7D")
    assert kinds(events) == ["captured"]


def test_values_are_not_added_up_unless_sums_are_played() -> None:
    """Values only matter for equality (and for the optional sums)."""
    assert moves(rules(), on_table(rules(), "5C 2D", "7B")) == ["7B"]
    game = rules(sums=True)
    assert moves(game, on_table(game, "5C 2D 4C 3D", "7B")) == ["7B x 3D,4C", "7B x 2D,5C"]
    assert moves(game, on_table(game, "5C 2D 7S", "7B")) == ["7B x 7S"]
    state, _ = play(game, lying(game, "5C 2D", ["7B 2S", "3B 3C"], ["RS"]), "7B x 2D,5C")
    assert piles_of(game, state)[0] == "RS 2D 5C 7B"


# Stealing.


def test_a_pile_with_an_equal_card_on_top_is_stolen_whole_and_as_it_lies() -> None:
    """The whole pile is placed on the thief's pile and the played card goes on top."""
    game = rules(3)
    state = lying(game, "5C", ["7B 2S", "3B", "3C"], ["4D 4C", "2C 2D 7D 7S", "FC FD"])
    assert moves(game, state) == ["7B 1", "2S"]
    state, events = play(game, state, "7B 1")
    assert piles_of(game, state) == ["4D 4C 2C 2D 7D 7S 7B", "", "FC FD"]
    told = events[0]
    assert (told.kind, told.seat, told.side, told.number) == ("stole", 0, 1, 4)
    assert ITALIAN_40.write(told.taken) == "2C 2D 7D 7S"
    assert state.facts.last_taker == 0


def test_a_player_without_a_pile_may_steal_and_only_the_top_card_counts() -> None:
    """If the top card of an opponent's pile has the same rank; a player without a pile may steal."""
    game = rules()
    assert moves(game, lying(game, "5C", ["7B", "3B"], ["", "FC FD 7D 7S"])) == ["7B 1"]
    assert moves(game, lying(game, "5C", ["7B", "3B"], ["", "7D 7S FC FD"])) == ["7B"]


def test_nobody_steals_his_own_pile() -> None:
    game = rules()
    state = lying(game, "5C", ["7B", "3B"], ["7D 7S"])
    assert moves(game, state) == ["7B"]
    assert objection(game, state, "7B 0") == "no_such_pile"


def test_between_table_and_piles_the_player_chooses_one() -> None:
    """If both are possible the player chooses one (never both, and only one pile)."""
    game = rules(3)
    state = lying(game, "7D 2D", ["7B", "3B", "3C"], ["", "2C 7S", "FC 7C"])
    assert moves(game, state) == ["7B x 7D", "7B 1", "7B 2"]
    both = Move(PLAY, ITALIAN_40.number("7B"), 1 << ITALIAN_40.number("7D"), 1)
    assert game.objection(state, both) == "take_or_steal"


def test_where_sapere_is_followed_an_equal_card_on_the_table_forbids_the_theft() -> None:
    """steal_when_table_match = false: a matching table card forbids the theft."""
    game = rules(steal_when_table_match=False)
    state = lying(game, "7D 2D", ["7B", "3B"], ["", "2C 7S"])
    assert moves(game, state) == ["7B x 7D"]
    assert objection(game, state, "7B 1") == "table_before_pile"
    assert moves(game, lying(game, "2D", ["7B", "3B"], ["", "2C 7S"])) == ["7B 1"]


def test_a_sum_on_the_table_does_not_forbid_the_theft() -> None:
    """Only a matching table card does."""
    game = rules(sums=True, steal_when_table_match=False)
    assert moves(game, lying(game, "5D 2D", ["7B", "3B"], ["", "2C 7S"])) == ["7B x 2D,5D", "7B 1"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("5D", "not_in_hand"),
        ("7B x 6S", "not_on_table"),
        ("7B", "must_take_or_steal"),
        ("FB", "must_take_or_steal"),
        ("7B x 2D", "equal_card_first"),
        ("FB x 2D", "only_equal"),
        ("2S 1", "another_top"),
        ("FB 2", "no_such_pile"),
        ("FB 7", "no_such_pile"),
        ("pass", "not_now"),
    ],
)
def test_each_way_to_be_illegal_has_its_reason(move: str, reason: str) -> None:
    """Every rule of the turn, broken once."""
    game = rules(3)
    state = lying(game, "7D 2D", ["7B FB 2S", "3B", "3C"], ["", "2C FS"])
    assert objection(game, state, move) == reason


def test_with_sums_a_wrong_sum_is_called_one() -> None:
    game = rules(sums=True)
    assert objection(game, on_table(game, "5C 2D 4S", "7B"), "7B x 5C,4S") == "wrong_sum"


@pytest.mark.parametrize("move", ["7B 0", "7B 3", "FS 2", "AD 1"])
def test_a_theft_is_written_as_the_card_and_the_seat(move: str) -> None:
    read = read_move(move, ITALIAN_40)
    assert (read.verb, read.taken) == (PLAY, 0)
    assert write_move(read, ITALIAN_40) == move


# What is known.


def test_what_lay_open_once_is_known_wherever_the_pile_goes() -> None:
    """Only the top card of each pile is visible; what was once seen and can be placed stays known to everybody."""
    game, rng = rules(4), Random(3)
    state = game.deal(Deal(1, 0, Seeded("known")))
    while state.to_move != NOBODY:
        state = game.play(state, rng.choice(game.legal_moves(state)))
        for seat in range(NOBODY, 4):
            view = view_of(game, state, seat)
            assert [view.orders[pile] for pile in game.piles] == [state.orders[pile] for pile in game.piles]


# The end.


def test_leftovers_go_to_whoever_took_or_stole_last() -> None:
    """Leftovers go to whoever took or stole last; theft counts."""
    game = rules()
    state, events = play(game, at_the_end(game, "FD 3S", "RB", "", last_taker=1), "RB")
    assert kinds(events) == ["laid", "leftovers"]
    assert (events[-1].side, faces(state.zones[game.piles[1]])) == (1, "FD RB 3S")


def test_with_nothing_taken_all_deal_the_cards_stay_on_the_table() -> None:
    game = rules()
    state, events = play(game, at_the_end(game, "FD 3S", "RB", ""), "RB")
    assert kinds(events) == ["laid"]
    assert (state.to_move, faces(state.zones[game.table])) == (NOBODY, "FD RB 3S")
