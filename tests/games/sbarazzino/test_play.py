"""Sbarazzino: aces and the ace that blocks them, the other cards, and the scopa (rules, sections 4, 5, 9 and 10)."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40, bits
from cardtable.engine.moves import read_move
from cardtable.engine.state import NOBODY
from cardtable.engine.view import possible_state, view_of
from cardtable.games.sbarazzino.rules import ACES
from tests.games.sbarazzino.tables import rules
from tests.games.tables import at_the_end, faces, kinds, line, moves, on_table, play

each_seats = pytest.mark.parametrize("seats", [2, 4])


# Aces.


@each_seats
def test_with_no_ace_on_the_table_an_ace_takes_everything(seats: int) -> None:
    """No ace on the table, table not empty: a played ace takes everything."""
    game = rules(seats)
    assert moves(game, on_table(game, "2S 5D RC", "AC")) == ["AC x 5D,RC,2S"]


@pytest.mark.parametrize("table", ["AS", "AS 5D", "AS AB 2C", "AS 6D RC 7C"])
def test_an_ace_on_the_table_blocks_the_aces_in_the_hand(table: str) -> None:
    """While at least one ace lies on the table, an ace in hand cannot be played at all.

    Neither to sweep nor to take the ace on the table; it does not matter whether the other cards could capture.
    """
    game = rules()
    state = on_table(game, table, "AC FB 4B")
    assert not any(move.card == ITALIAN_40.number("AC") for move in game.legal_moves(state))
    for move in ("AC", "AC x AS", f"AC x {','.join(table.split())}", "AC x AC"):
        assert game.objection(state, read_move(move, ITALIAN_40)) == "ace_blocked"


def test_with_nothing_but_aces_one_is_laid_without_capturing_and_the_block_becomes_stronger() -> None:
    """If the player holds nothing but aces, one must still be put down: it is laid without capturing anything."""
    game = rules()
    state = on_table(game, "AS 5D", "AC AD", "3B 7B 4B")
    assert moves(game, state) == ["AD", "AC"]
    for move in ("AC x AS", "AC x AS,5D", "AC x AC"):
        assert game.objection(state, read_move(move, ITALIAN_40)) == "blocked_ace_laid"
    state, events = play(game, state, "AC")
    assert kinds(events) == ["laid"]
    assert faces(state.zones[game.table] & ACES) == "AC AS"


def test_a_single_ace_as_the_last_card_of_a_round_has_to_be_laid_too() -> None:
    """A player can be left with one single ace while an ace is on the table: the forced-lay rule applies."""
    game = rules()
    state, events = play(game, on_table(game, "AS 5D", "", "AC", to_move=1), "AC")
    assert kinds(events) == ["laid", "dealt", "dealt"]
    assert state.facts.only_aces == 0


def test_with_take_ace_the_ace_that_has_to_be_played_takes_one_ace() -> None:
    """blocked_ace = take_ace: it takes one ace, an ordinary equal capture."""
    game = rules(blocked_ace="take_ace")
    state = on_table(game, "AS AB 5D", "AC", "3B")
    assert moves(game, state) == ["AC x AB", "AC x AS"]
    for move in ("AC", "AC x AS,AB,5D"):
        assert game.objection(state, read_move(move, ITALIAN_40)) == "blocked_ace_takes_ace"
    assert moves(game, on_table(game, "AS", "AC 7B")) == ["7B"]


def test_as_soon_as_the_last_table_ace_is_gone_aces_are_playable_again() -> None:
    """Even within the same round."""
    game = rules()
    state = on_table(game, "AS 5D 3C", "6C 2D", "AC 7B")
    state, _ = play(game, state, "6C x AS,5D")
    assert moves(game, state) == ["7B", "AC x 3C"]


@pytest.mark.parametrize(
    ("option", "move", "reason"), [("takes_itself", "AC x AC", "ace_takes_itself"), ("stays", "AC", "no_ace_by_itself")]
)
def test_on_an_empty_table_an_ace_takes_itself_or_stays(option: str, move: str, reason: str) -> None:
    """ace_on_empty: takes_itself, or stays; an ace that took itself counts as a capture."""
    game = rules(ace_on_empty=option)
    state = on_table(game, "", "AC 7B", "2B 3B", last_taker=1)
    assert moves(game, state) == ["7B", move]
    other = "AC" if option == "takes_itself" else "AC x AC"
    assert game.objection(state, read_move(other, ITALIAN_40)) == reason
    after, events = play(game, state, move)
    takes = option == "takes_itself"
    assert kinds(events) == ["ace_took_itself" if takes else "laid"]
    assert (faces(after.zones[game.piles[0]]), faces(after.zones[game.table])) == (("AC", "") if takes else ("", "AC"))
    assert after.facts.last_taker == (0 if takes else 1)


# Other cards.


def test_an_equal_card_goes_first_even_if_the_ace_stays_and_keeps_blocking() -> None:
    """Equal card first (compulsory), otherwise one set adding up to its value, otherwise laid."""
    game = rules()
    assert moves(game, on_table(game, "AS 5D 6D", "6C")) == ["6C x 6D"]
    assert moves(game, on_table(game, "AS 5D 6D", "FC AC")) == ["FC"]


def test_a_table_ace_is_removed_inside_sums_two_together_by_a_two() -> None:
    """Two aces on the table can be taken together by a 2, or singly inside other sums."""
    game = rules()
    assert moves(game, on_table(game, "AS AB 5D", "2C")) == ["2C x AB,AS"]
    assert moves(game, on_table(game, "AS AB 5D", "6C")) == ["6C x 5D,AB", "6C x 5D,AS"]


def test_fewest_cards_allows_only_the_shortest_sums() -> None:
    """fewest_cards: of several sums one with the fewest cards; an ace still takes everything."""
    game, table = rules(fewest_cards=True), "2D 3C 4S 5B"
    assert moves(game, on_table(game, table, "CD AC")) == ["CD x 5B,4S", "AC x 2D,3C,5B,4S"]
    assert game.objection(on_table(game, table, "CD"), read_move("CD x 2D,3C,4S", ITALIAN_40)) == "fewest_cards"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("5D", "not_in_hand"),
        ("7D x 6S", "not_on_table"),
        ("7D x 7D", "not_on_table"),
        ("CB x 5C,4S", "equal_card_first"),
        ("7D x 5C", "wrong_sum"),
        ("7D", "must_capture"),
        ("AC", "ace_takes_all"),
        ("AC x 5C", "ace_takes_all"),
        ("pass", "not_now"),
    ],
)
def test_each_way_to_be_illegal_has_its_reason(move: str, reason: str) -> None:
    """Every rule of the turn, broken once, on a table without an ace."""
    game = rules()
    assert game.objection(on_table(game, "CD 5C 4S 2B", "CB 7D AC"), read_move(move, ITALIAN_40)) == reason


# What a forced ace gives away.


def test_a_forced_ace_shows_that_the_hand_holds_nothing_else() -> None:
    """A turn always plays a card: who puts down an ace while one lies on the table has only aces left."""
    game, rng = rules(), Random(5)
    state = on_table(game, "AS 5D", "AC AD", "RB CB")
    state, _ = play(game, state, "AC")
    for seat in (1, NOBODY):
        view = view_of(game, state, seat)
        assert list(game.constraints(view)) == [0]
        assert {faces(possible_state(game, view, rng).zones[0]) for _ in range(60)} == {"AD", "AB"}
    state, _ = play(game, state, "RB", "AD", "CB")
    assert not game.constraints(view_of(game, state, 1))


def test_a_card_that_is_no_ace_gives_nothing_away() -> None:
    game = rules()
    state, _ = play(game, on_table(game, "AS 5D", "RC AD", "3B 7B"), "RC")
    assert not game.constraints(view_of(game, state, 1))


# The scopa.


def test_a_card_that_is_no_ace_makes_a_scopa_when_it_empties_the_table() -> None:
    """A non-ace capture that empties the table = 1 point."""
    game = rules()
    state, events = play(game, on_table(game, "AS 5D", "6C AC", "2B 3B"), "6C x AS,5D")
    assert kinds(events) == ["captured", "scopa"]
    assert line(game.score(state), "scope").points == (1, 0)


@pytest.mark.parametrize("counts", [True, False])
def test_an_ace_sweep_is_a_scopa_only_by_a_house_rule(counts: bool) -> None:
    """An ace sweep is not a scopa (ace_scopa); an ace that takes itself never is."""
    game = rules(ace_scopa=counts)
    state, events = play(game, on_table(game, "2S 5D RC", "AC AD", "2B 3B"), "AC x 2S,5D,RC")
    assert ("scopa" in kinds(events)) is counts
    state.to_move = 0
    _, events = play(game, state, "AD x AD")
    assert kinds(events) == ["ace_took_itself"]


def test_a_forced_ace_that_takes_the_only_ace_makes_a_scopa_like_any_equal_card() -> None:
    """take_ace: an ordinary equal capture."""
    game = rules(blocked_ace="take_ace")
    _, events = play(game, on_table(game, "AS", "AC", "2B 3B"), "AC x AS")
    assert kinds(events) == ["captured", "scopa"]


@pytest.mark.parametrize("counts", [True, False])
def test_the_last_card_makes_a_scopa_only_by_a_house_rule(counts: bool) -> None:
    """Nothing is scored with the last card of the smazzata; last_card_scopa reverses this."""
    game = rules(last_card_scopa=counts)
    state, events = play(game, at_the_end(game, "FD", "FC"), "FC x FD")
    assert state.to_move == NOBODY
    assert ("scopa" in kinds(events)) is counts


def test_leftovers_go_to_an_ace_that_took_itself() -> None:
    """Leftovers to the last capturer (an ace that took itself counts as a capture)."""
    game = rules()
    state, events = play(game, at_the_end(game, "", "AC", "RB", last_taker=1), "AC x AC", "RB")
    assert kinds(events) == ["ace_took_itself", "laid", "leftovers"]
    assert events[-1].side == 0
    assert list(bits(state.zones[game.table])) == []
