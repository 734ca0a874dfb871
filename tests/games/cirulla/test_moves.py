"""Cirulla: what a card takes, the matta with a declared value, and the scopa (rules, sections 4 to 7)."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import ITALIAN_40, bits
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import NOBODY
from cardtable.games.captures import sets_of_total
from cardtable.games.cirulla.accuse import MATTA
from tests.games.cirulla.tables import at_the_end, on_table, rules
from tests.games.tables import faces, kinds, moves, play

each_seats = pytest.mark.parametrize("seats", [2, 4])
VALUE = {face: "A234567FCR".index(face[0]) + 1 for face in ITALIAN_40.faces}


def value(card: int, matta: int) -> int:
    """The capture value of a card: a bound matta has its declared value."""
    return matta if matta and card == MATTA else VALUE[ITALIAN_40.faces[card]]


def allowed(table: frozenset[int], card: int, matta: int, with_ace: bool, equal_first: bool) -> set[frozenset[int]]:
    """What the rules say a card may take, written down once more and from all sets there are."""
    if not table:
        return {frozenset()}
    own = value(card, matta)
    sets = [frozenset(cards) for size in range(1, len(table) + 1) for cards in combinations(table, size)]
    total = {cards: sum(value(c, matta) for c in cards) for cards in sets}
    equal = {cards for cards in sets if len(cards) == 1 and total[cards] == own}
    fifteens = {cards for cards in sets if total[cards] == 15 - own}
    if own == 1:
        return (equal | (fifteens if with_ace else set())) if equal else {table}
    by_value = equal if equal_first and equal else {cards for cards in sets if total[cards] == own}
    return by_value | fifteens or {frozenset()}


@settings(max_examples=200)
@given(
    st.frozensets(st.integers(0, 39), max_size=8),
    st.integers(0, 39),
    st.integers(0, 10),
    st.booleans(),
    st.booleans(),
)
def test_legal_moves_are_those_of_the_rules(
    table: frozenset[int], card: int, matta: int, with_ace: bool, equal_first: bool
) -> None:
    """An equal card, a sum, or what makes 15; an ace takes all, or one ace; else the card is laid."""
    table -= {card}
    ace = "ace_or_fifteen" if with_ace else "ace_only"
    game = rules(2, ace_with_table_ace=ace, equal_over_sum=equal_first)
    state = on_table(game, ITALIAN_40.write(table), ITALIAN_40.faces[card], matta=matta)
    found = [frozenset(bits(move.taken)) for move in game.legal_moves(state)]
    assert len(found) == len(set(found))
    assert set(found) == allowed(table, card, matta, with_ace, equal_first)


@given(st.frozensets(st.integers(0, 39), max_size=9), st.integers(1, 15))
def test_every_set_of_a_total_is_found_once(table: frozenset[int], total: int) -> None:
    """Shared by the games in which fifteens are taken: single cards included."""
    found = [frozenset(bits(cards)) for cards in sets_of_total(sum(1 << card for card in table), total)]
    every = (frozenset(cards) for size in range(1, len(table) + 1) for cards in combinations(table, size))
    assert len(found) == len(set(found))
    assert set(found) == {cards for cards in every if sum(value(card, 0) for card in cards) == total}


def test_the_equal_card_has_no_priority() -> None:
    """The player chooses freely among an equal card, a sum and a fifteen."""
    game = rules()
    found = moves(game, on_table(game, "5D RS 2C 3B", "5C"))
    assert sorted(found) == ["5C x 2C,3B", "5C x 5D", "5C x 5D,2C,3B", "5C x RS"]


def test_an_equal_card_excludes_sums_but_not_fifteens_where_that_is_played() -> None:
    """equal_over_sum = true: an equal card excludes sums (not fifteens)."""
    game = rules(equal_over_sum=True)
    assert moves(game, on_table(game, "5D RS 2C 3B", "5C")) == ["5C x 5D", "5C x 5D,2C,3B", "5C x RS"]
    assert moves(game, on_table(game, "2C 3B", "5C")) == ["5C x 2C,3B"]


def test_some_capture_must_be_made_and_nothing_else_is_laid() -> None:
    """If no capture exists the card is laid; if one exists, some capture must be made."""
    game = rules()
    assert moves(game, on_table(game, "7D 4C", "FS RS 2B")) == ["2B", "FS x 7D", "RS"]


@pytest.mark.parametrize(
    ("table", "taken"),
    [("RD 6S 2C", ["AB x RD,2C,6S"]), ("AS RD 4C", ["AB x AS"]), ("AS AC RD", ["AB x AC", "AB x AS"]), ("", ["AB"])],
)
def test_an_ace_takes_all_or_one_ace_or_stays(table: str, taken: list[str]) -> None:
    """No ace on the table: all cards; an ace: that ace only, of several one by choice; an empty table: it is laid."""
    game = rules()
    assert moves(game, on_table(game, table, "AB")) == taken


def test_an_ace_may_make_fifteen_beside_an_ace_where_that_is_played() -> None:
    """ace_with_table_ace = ace_or_fifteen: 1 + 10 + 4 = 15; without an ace on the table it still takes all."""
    game = rules(ace_with_table_ace="ace_or_fifteen")
    assert moves(game, on_table(game, "AS RD 4C", "AB")) == ["AB x AS", "AB x RD,4C"]
    assert moves(game, on_table(game, "6S RD 4C", "AB")) == ["AB x RD,4C,6S"]


# The matta.


def test_a_matta_bound_to_one_is_an_ace_in_every_respect() -> None:
    """It sweeps when played, and on the table it blocks sweeps."""
    game = rules()
    after, events = play(game, on_table(game, "RD 6S", "7C 2B", "RB", matta=1), "7C x RD,6S")
    assert kinds(events) == ["captured", "scopa"]
    assert after.facts.matta == 0
    assert moves(game, on_table(game, "7C RD 5S", "AB", matta=1)) == ["AB x 7C"]


def test_a_bound_matta_keeps_its_value_on_the_table_until_it_is_captured() -> None:
    """The card is played, captured and, if laid, lies on the table with that value until it is captured."""
    game = rules()
    laid, _ = play(game, on_table(game, "RD", "7C 6B", "5S FB", matta=3), "7C")
    assert laid.facts.matta == 3
    assert sorted(moves(game, laid)) == ["5S x RD", "FB"]
    state = on_table(game, "7C 2D", "5S 6B", "RB", matta=3)
    assert "5S x 2D,7C" in moves(game, state)
    after, _ = play(game, state, "5S x 2D,7C")
    assert after.facts.matta == 0


def test_without_a_claim_the_matta_is_an_ordinary_seven() -> None:
    """Without a claim the 7C is an ordinary 7."""
    game = rules()
    assert moves(game, on_table(game, "7D FB", "7C")) == ["7C x 7D", "7C x FB"]


def test_other_captures_leave_the_matta_bound() -> None:
    """Only its own capture ends it."""
    game = rules()
    after, _ = play(game, on_table(game, "7C RD", "RB 6B", "2B", matta=4), "RB x RD")
    assert after.facts.matta == 4


# The scopa.


@pytest.mark.parametrize(
    ("table", "play_of"), [("5D", "5C x 5D"), ("2D 3S", "5C x 2D,3S"), ("RS", "5C x RS"), ("RD 6S", "AB x RD,6S")]
)
def test_emptying_the_table_in_any_way_is_a_scopa(table: str, play_of: str) -> None:
    """Emptying the table in any way, ace sweep included, is a scopa."""
    game = rules()
    after, events = play(game, on_table(game, table, "5C AB", "RB"), play_of)
    assert [(event.kind, event.points) for event in events] == [("captured", 0), ("scopa", 1)]
    assert after.facts.crosswise == (ITALIAN_40.read(play_of[:2]), ())


@each_seats
@pytest.mark.parametrize(("counts", "told"), [(False, ["captured"]), (True, ["captured", "scopa"])])
def test_the_last_card_makes_no_scopa_unless_that_is_played(seats: int, counts: bool, told: list[str]) -> None:
    """No scopa with the last card of the smazzata, not even with an ace; last_card_scopa = true lets it count."""
    game = rules(seats, last_card_scopa=counts)
    state = at_the_end(game, "RD 6S 2C", "", "AB", to_move=1)
    after, events = play(game, state, "AB x RD,2C,6S")
    assert (kinds(events), after.to_move) == (told, NOBODY)
    assert faces(after.zones[game.piles[1]]) == "RD 2C AB 6S"


def test_leftovers_go_to_the_last_capturer_possibly_through_the_table_claim() -> None:
    """Leftovers to the last capturer."""
    game = rules()
    after, events = play(game, at_the_end(game, "2D 7C", "", "RB", to_move=1, last_taker=0, matta=4), "RB")
    assert kinds(events) == ["laid", "leftovers"]
    assert after.facts.matta == 0, "at the count it is a seven"
    assert faces(after.zones[game.piles[0]] & ITALIAN_40.rank_masks[9]) == "RD RC RB RS"


# Objections.


@pytest.mark.parametrize(
    ("table", "move", "reason"),
    [
        ("2S 3D", "RS", "not_in_hand"),
        ("2S 3D", "5B", "must_capture"),
        ("2S 3D", "5B x 6D", "not_on_table"),
        ("2S 3D", "5B x 3D", "no_capture"),
        ("2S 3D", "AB x 3D", "ace_takes_all"),
        ("2S AD", "AB x 2S", "ace_takes_ace"),
        ("5D 2S 3D", "5B x 2S,3D", "equal_card_first"),
    ],
)
def test_an_illegal_move_breaks_a_rule_that_is_named(table: str, move: str, reason: str) -> None:
    """Naming what was wrong."""
    game = rules(equal_over_sum=True)
    state = on_table(game, table, "5B AB FB", "4B")
    card, _, taken = move.partition(" x ")
    tried = Move(PLAY, ITALIAN_40.number(card), sum(1 << number for number in ITALIAN_40.read(taken)))
    assert tried not in game.legal_moves(state)
    assert game.objection(state, tried) == reason


@pytest.mark.parametrize(("move", "reason"), [("AB", "must_capture"), ("AB x RD", "no_capture")])
def test_an_ace_that_may_make_fifteen_is_not_told_to_take_the_ace(move: str, reason: str) -> None:
    """ace_with_table_ace = ace_or_fifteen: beside the ace on the table there is the fifteen 1 + 10 + 4."""
    game = rules(ace_with_table_ace="ace_or_fifteen")
    state = on_table(game, "AS RD 4C", "AB FB", "4B")
    card, _, taken = move.partition(" x ")
    tried = Move(PLAY, ITALIAN_40.number(card), sum(1 << number for number in ITALIAN_40.read(taken)))
    assert game.objection(state, tried) == reason
