"""Scopa d'Assi: what an ace may do, and every option that changes it (rules, sections 4, 5 and 10)."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.moves import read_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games.scopa_d_assi.rules import ScopaDAssi
from tests.games.scopa_d_assi.tables import rules
from tests.games.tables import at_the_end, dealt, faces, kinds, moves, pack_order, play
from tests.laws import laws
from tests.laws.deals import at_random, play_deal

each_seats = pytest.mark.parametrize("seats", [2, 4])


@each_seats
def test_an_ace_takes_every_card_on_the_table(seats: int) -> None:
    """The ace takes every card on the table; there is no choice and it cannot be declined."""
    game = rules(seats)
    assert sorted(moves(game, at_the_end(game, "RD 7S 4C", "AB 2C"))) == ["2C", "AB x RD,4C,7S"]
    state, events = play(game, at_the_end(game, "RD 7S 4C", "AB 2C", "3D"), "AB x RD,4C,7S")
    assert kinds(events) == ["captured"]
    assert state.zones[game.table] == 0
    assert state.facts.last_taker == 0
    assert state.facts.crosswise == ((), ())


@each_seats
def test_on_an_empty_table_an_ace_takes_only_itself(seats: int) -> None:
    """It goes straight to the pile and does not stay on the table; it counts as a capture for the leftovers."""
    game = rules(seats)
    start = at_the_end(game, "", "RS 3D", "AB 5D", to_move=1, last_taker=0)
    assert sorted(moves(game, start)) == ["5D", "AB x AB"]
    state, events = play(game, start, "AB x AB")
    assert kinds(events) == ["ace_took_itself"]
    assert (state.zones[game.table], faces(state.zones[game.piles[1]])) == (0, "AB")
    assert state.facts.last_taker == 1
    assert state.facts.crosswise == ((), ())


def test_leftovers_go_to_the_side_of_an_ace_that_took_itself() -> None:
    """An ace that took only itself counts as a capture for this purpose."""
    game = rules(2)
    state, events = play(game, at_the_end(game, "", "RS", "AB", to_move=1, last_taker=0), "AB x AB", "RS")
    assert kinds(events) == ["ace_took_itself", "laid", "leftovers"]
    assert faces(state.zones[game.piles[1]]) == "AB RS"


def test_with_the_default_rules_no_ace_ever_lies_on_the_table_of_four() -> None:
    """With the default rules (`ace_optional` off) no ace can ever lie on the table in the four-player game."""
    game = rules()
    for seed in range(40):
        for step in play_deal(game, Deal(1, seed % 4, Seeded(str(seed))), at_random(Random(seed))):
            assert not step.state.zones[game.table] & ITALIAN_40.rank_masks[0]


@pytest.mark.parametrize(
    ("options", "table", "expected"),
    [
        # ace_with_table_ace = sweep: a played ace still takes everything, the other ace included.
        ({}, "AD 5C 3S", ["AB x AD,5C,3S"]),
        ({}, "AD", ["AB x AD"]),
        # ace_only: takes one ace, leaves the rest; several: take one, choose which.
        ({"ace_with_table_ace": "ace_only"}, "AD 5C 3S", ["AB x AD"]),
        ({"ace_with_table_ace": "ace_only"}, "AD AC 5C", ["AB x AC", "AB x AD"]),
        ({"ace_with_table_ace": "ace_only"}, "5C 3S", ["AB x 5C,3S"]),
        # ace_on_empty = stays: the ace waits on the table.
        ({"ace_on_empty": "stays"}, "", ["AB"]),
        ({"ace_on_empty": "stays"}, "5C", ["AB x 5C"]),
        # ace_optional: as an ordinary 1 it takes an ace on the table, or is laid if there is none.
        ({"ace_optional": True}, "AD 5C", ["AB x AD", "AB x AD,5C"]),
        ({"ace_optional": True}, "AD AC 5C", ["AB x AC", "AB x AD", "AB x AD,AC,5C"]),
        ({"ace_optional": True}, "AD", ["AB x AD"]),
        ({"ace_optional": True}, "5C 3S", ["AB", "AB x 5C,3S"]),
        ({"ace_optional": True}, "", ["AB", "AB x AB"]),
        ({"ace_optional": True, "ace_on_empty": "stays"}, "", ["AB"]),
        ({"ace_optional": True, "ace_with_table_ace": "ace_only"}, "AD 5C", ["AB x AD"]),
        ({"ace_optional": True, "ace_with_table_ace": "ace_only"}, "5C", ["AB", "AB x 5C"]),
    ],
)
@each_seats
def test_what_an_ace_may_do(seats: int, options: dict[str, bool | str], table: str, expected: list[str]) -> None:
    game = rules(seats, **options)
    assert sorted(moves(game, at_the_end(game, table, "AB"))) == expected


def test_other_cards_take_as_in_scopa_and_an_ace_counts_one_in_sums() -> None:
    """Equal card first, else a sum at choice, else laid. An ace lying on the table counts 1 in sums."""
    game = rules(2)
    assert sorted(moves(game, at_the_end(game, "AD 5C RS", "6B 2D RB"))) == ["2D", "6B x AD,5C", "RB x RS"]
    short = rules(2, fewest_cards=True)
    assert sorted(moves(short, at_the_end(short, "AD 2C 4S 5B", "7D"))) == ["7D x 2C,5B"]
    assert sorted(moves(game, at_the_end(game, "AD 2C 4S 5B", "7D"))) == ["7D x 2C,5B", "7D x AD,2C,4S"]


# The scopa.


@pytest.mark.parametrize(
    ("options", "table", "move", "scopa"),
    [
        ({}, "2C 6D", "FS x 2C,6D", True),
        ({}, "RD 7S", "AB x RD,7S", False),
        ({}, "AD", "AB x AD", False),
        ({"ace_optional": True}, "AD", "AB x AD", False),
        ({"ace_scopa": True}, "RD 7S", "AB x RD,7S", True),
        ({"ace_scopa": True}, "AD", "AB x AD", True),
        ({"ace_scopa": True}, "", "AB x AB", False),
        # Ace takes ace is an ordinary equal capture there; an ace sweeping an ace-free table is not.
        ({"ace_with_table_ace": "ace_only"}, "AD", "AB x AD", True),
        ({"ace_with_table_ace": "ace_only"}, "AD 5C", "AB x AD", False),
        ({"ace_with_table_ace": "ace_only"}, "RD 7S", "AB x RD,7S", False),
        ({"ace_with_table_ace": "ace_only", "ace_scopa": True}, "AD 5C", "AB x AD", False),
    ],
)
@each_seats
def test_a_scopa_empties_the_table_and_needs_another_card_than_an_ace(
    seats: int, options: dict[str, bool | str], table: str, move: str, scopa: bool
) -> None:
    """A capture by a non-ace that empties the table is a scopa; by an ace only with `ace_scopa`, or in `ace_only`."""
    game = rules(seats, **options)
    state, events = play(game, at_the_end(game, table, f"{move[:2]} 2D", "3D"), move)
    assert ("scopa" in kinds(events)) is scopa
    assert state.facts.crosswise[0] == (ITALIAN_40.read(move[:2]) if scopa else ())


@pytest.mark.parametrize("ace_scopa", [True, False])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("move", ["AB x FD", "FC x FD"])
def test_the_last_card_makes_no_scopa_with_any_card(move: str, last: bool, ace_scopa: bool) -> None:
    """The last card of the smazzata never makes a scopa, with any card and any option except `last_card_scopa`."""
    game = rules(last_card_scopa=last, ace_scopa=ace_scopa)
    state, events = play(game, at_the_end(game, "FD", move[:2]), move)
    assert ("scopa" in kinds(events)) is (last and (ace_scopa or move[0] != "A"))
    assert state.to_move == NOBODY


# Regola del Vile.


def test_the_first_player_may_not_open_with_an_ace() -> None:
    """vile: the first player of the smazzata may not play an ace on their first turn; later turns are free."""
    game = rules(vile=True)
    start = at_the_end(game, "", "AD 5B", "AC 2D", "3D", "4D")
    assert sorted(moves(game, start)) == ["5B"]
    assert sorted(moves(rules(), at_the_end(rules(), "", "AD 5B"))) == ["5B", "AD x AD"]
    state, _ = play(game, start, "5B")
    assert sorted(moves(game, state)) == ["2D", "AC x 5B"]
    state, _ = play(game, state, "2D", "3D", "4D")
    assert sorted(moves(game, state)) == ["AD x 2D,3D,4D,5B"]


def test_whoever_holds_only_aces_may_open_with_one() -> None:
    """If the hand holds nothing but aces (two-player game only) the ban is lifted."""
    game = rules(2, vile=True)
    state, _ = dealt(game, "AD AC AB 2C 3C 4C 5D 6D 7D FD", dealer=1)
    assert sorted(moves(game, state)) == ["AB x 5D,6D,7D,FD", "AC x 5D,6D,7D,FD", "AD x 5D,6D,7D,FD"]


def test_an_ace_against_the_vile_tells_the_other_what_is_in_the_hand() -> None:
    """Who was allowed to open with an ace holds only aces until more is dealt: every guess respects it."""
    game = rules(2, vile=True)
    order = pack_order("AD AC AB 2C 3C 4C 5D 6D 7D FD")
    deal, rng = Deal(1, 1, Given({(1, 0): order})), Random(3)
    steps = play_deal(game, deal, at_random(rng))
    for moment in range(2, 7):
        state = steps[moment - 1].state
        view = view_of(game, state, 1)
        for n in range(10):
            assert not possible_state(game, view, Random(n)).zones[0] & ~ITALIAN_40.rank_masks[0]
        for seat in laws.everyone(game):
            laws.hidden_cards_change_nothing(game, steps[:moment], seat, rng)
        laws.possible_states_are_possible(game, state, rng)
    assert steps[6].state.facts.only_aces == NOBODY
    assert game.constraints(view_of(game, steps[6].state, 1)) == {}


def test_without_the_vile_an_ace_tells_nothing() -> None:
    game = rules(2)
    state, _ = dealt(game, "AD AC AB 2C 3C 4C 5D 6D 7D FD", dealer=1)
    state, _ = play(game, state, "AB x 5D,6D,7D,FD")
    assert game.constraints(view_of(game, state, 1)) == {}


def test_by_the_local_preset_an_ace_stays_on_the_empty_table_of_four_and_is_taken_alone() -> None:
    """002, first paragraph: with an ace on the table a played ace takes only that, and leaves the rest."""
    game = rules(4, **ScopaDAssi.presets["scopa_d_assi_locale"])
    state, events = play(game, at_the_end(game, "", "AB", "5C 2D", "AS 7D", "3S"), "AB", "5C")
    assert kinds(events) == ["laid", "laid"]
    assert sorted(moves(game, state)) == ["7D", "AS x AB"]
    state, events = play(game, state, "AS x AB")
    assert (kinds(events), faces(state.zones[game.table])) == (["captured"], "5C")


# Why not.


@pytest.mark.parametrize(
    ("options", "table", "hand", "move", "reason"),
    [
        ({}, "RD 7S", "AB", "AB", "ace_takes_all"),
        ({}, "RD 7S", "AB", "AB x 7S", "ace_takes_all"),
        ({}, "RD 7S", "AB", "AB x AB", "ace_takes_all"),
        ({}, "", "AB", "AB", "ace_takes_itself"),
        ({"ace_on_empty": "stays"}, "", "AB", "AB x AB", "no_ace_by_itself"),
        ({"ace_with_table_ace": "ace_only"}, "AD 5C", "AB", "AB x AD,5C", "ace_takes_ace"),
        ({"ace_optional": True}, "AD 5C", "AB", "AB x 5C", "ace_all_or_one"),
        ({"ace_optional": True}, "AD 5C", "AB", "AB", "ace_all_or_one"),
        ({"vile": True}, "", "AB 2D", "AB x AB", "vile"),
        ({}, "7S", "7D", "7D x 7D", "not_on_table"),
        ({}, "7S", "7D", "7D", "equal_card_first"),
        ({}, "3S 4C", "7D", "7D", "must_capture"),
        ({}, "3S 4C", "7D", "7D x 3S", "wrong_sum"),
        ({}, "3S 4C", "7D", "AB x 3S,4C", "not_in_hand"),
        ({}, "3S 4C", "7D", "7D x 5S", "not_on_table"),
        ({"fewest_cards": True}, "AD 2C 4S 5B", "7D", "7D x AD,2C,4S", "fewest_cards"),
        ({}, "", "7D", "pass", "not_now"),
    ],
)
def test_each_way_to_be_illegal_has_its_reason(
    options: dict[str, bool | str], table: str, hand: str, move: str, reason: str
) -> None:
    game = rules(**options)
    state = at_the_end(game, table, hand)
    assert move not in moves(game, state)
    assert game.objection(state, read_move(move, ITALIAN_40)) == reason
