"""Scopa a 15: the turn, the scopa and the end of the deal (rules, sections 4 to 6, 9 and 10)."""

from itertools import combinations
from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40, bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.moves import read_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.captures import VALUES
from tests.games.scopa_a_15.tables import rules
from tests.games.tables import at_the_end, faces, kinds, moves, on_table, play


@pytest.mark.parametrize(
    ("card", "needs"),
    [("AC", 14), ("2C", 13), ("3C", 12), ("4C", 11), ("5C", 10), ("6C", 9), ("7C", 8), ("FC", 7), ("CC", 6), ("RC", 5)],
)
def test_each_card_takes_what_it_needs_for_fifteen(card: str, needs: int) -> None:
    """What each card needs from the table: A 14, 2 13, 3 12, 4 11, 5 10, 6 9, 7 8, F 7, C 6, R 5."""
    game, table = rules(), "AD 2D 3S 4B 6D CS"
    cards = ITALIAN_40.read(table)
    sets = [chosen for size in range(1, 7) for chosen in combinations(cards, size)]
    making = {mask_of(chosen) for chosen in sets if sum(VALUES[c] for c in chosen) == needs}
    found = {move.taken for move in game.legal_moves(on_table(game, table, card))}
    assert found == (making or {0})


def test_equal_cards_and_sums_of_a_cards_own_value_are_not_taken() -> None:
    """Equal cards do not capture each other, and a card does not take cards that add up to its own value."""
    game = rules()
    assert moves(game, on_table(game, "7S 5C 2D", "7B")) == ["7B"]


def test_a_card_that_makes_fifteen_has_to_take_and_the_choice_is_free() -> None:
    """One such set must be taken; a single card has no priority; among several sets the choice is free."""
    game = rules()
    assert moves(game, on_table(game, "RD 5S 3C 2B", "5D 4B")) == ["5D x RD", "5D x 3C,2B,5S", "4B"]


def test_an_ace_needs_at_least_two_cards() -> None:
    """An ace needs 14, therefore at least two cards."""
    game = rules()
    for table in ("RD", "CD", "RD CD"):
        assert moves(game, on_table(game, table, "AC")) == ["AC"]
    assert moves(game, on_table(game, "RD 4S", "AC")) == ["AC x RD,4S"]


def test_fewest_cards_allows_only_the_shortest_fifteens() -> None:
    """fewest_cards: only the fifteens with the fewest cards."""
    game, table = rules(fewest_cards=True), "RD 5S 3C 2B 6D 4S"
    assert moves(game, on_table(game, table, "5D")) == ["5D x RD"]
    assert moves(game, on_table(game, "5S 3C 2B 6D 4S", "5D")) == ["5D x 6D,4S"]
    state = on_table(game, table, "5D")
    assert game.objection(state, read_move("5D x 6D,4S", ITALIAN_40)) == "fewest_cards"


def test_equal_capture_lets_a_card_take_one_equal_card_as_well() -> None:
    """equal_capture: an equal card may also be taken; one of the two is compulsory, which is free."""
    game = rules(equal_capture=True)
    assert moves(game, on_table(game, "7S 7D FC 2B", "7B")) == ["7B x 7D", "7B x 7S", "7B x FC"]
    assert moves(game, on_table(game, "7S", "7B")) == ["7B x 7S"]
    both = rules(equal_capture=True, fewest_cards=True)
    assert moves(both, on_table(both, "7S AC 7C", "7B")) == ["7B x 7C", "7B x 7S", "7B x AC,7C", "7B x AC,7S"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("6D", "not_in_hand"),
        ("5D x 6S", "not_on_table"),
        ("5D", "must_capture"),
        ("5D x 5S", "no_fifteen"),
        ("5D x 3C,2B", "no_fifteen"),
        ("4B x 3C", "no_fifteen"),
        ("pass", "not_now"),
    ],
)
def test_each_way_to_be_illegal_has_its_reason(move: str, reason: str) -> None:
    """Every rule of the turn, broken once."""
    game = rules()
    assert game.objection(on_table(game, "RD 5S 3C 2B", "5D 4B"), read_move(move, ITALIAN_40)) == reason


def test_where_equal_cards_capture_the_reason_speaks_of_them() -> None:
    game = rules(equal_capture=True)
    state = on_table(game, "RD 5S 3C 2B", "5D 4B")
    assert game.objection(state, read_move("5D x 3C,2B", ITALIAN_40)) == "no_fifteen_nor_equal"


# The scopa.


def test_emptying_the_table_with_a_fifteen_is_a_scopa() -> None:
    """Emptying the table with a fifteen = 1 point, announced, its card crosswise in the pile."""
    game = rules()
    state, events = play(game, on_table(game, "CD", "6S 2C", "3B 4B"), "6S x CD")
    assert kinds(events) == ["captured", "scopa"]
    assert (events[1].seat, events[1].side, events[1].points) == (0, 0, 1)
    assert state.facts.crosswise == (ITALIAN_40.read("6S"), ())
    assert state.facts.last_taker == 0


def test_an_equal_card_that_empties_the_table_is_a_scopa_too() -> None:
    game = rules(equal_capture=True)
    _, events = play(game, on_table(game, "CD", "CS 2C", "3B 4B"), "CS x CD")
    assert "scopa" in kinds(events)


@pytest.mark.parametrize("counts", [True, False])
def test_with_equal_capture_the_last_card_sweeps_only_by_a_house_rule(counts: bool) -> None:
    """last_card_scopa: only with equal_capture; else the document excludes the last card of the smazzata."""
    game = rules(equal_capture=True, last_card_scopa=counts)
    state, events = play(game, at_the_end(game, "FD", "FC"), "FC x FD")
    assert state.to_move == NOBODY
    assert ("scopa" in kinds(events)) is counts
    assert sum(map(len, state.facts.crosswise)) == counts


def test_last_card_scopa_without_equal_capture_is_refused() -> None:
    """Without it the last card cannot empty the table."""
    with pytest.raises(ImpossibleCombination) as refused:
        rules(last_card_scopa=True)
    assert refused.value.reason == "last_card_never_sweeps"


# The end of the deal.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("table_15_30", [True, False])
def test_what_is_left_always_totals_ten_more_than_a_multiple_of_fifteen(seats: int, table_15_30: bool) -> None:
    """The pack is worth 220 = 14 x 15 + 10, each capture removes 15: table and unplayed cards total 10, 25, 40 ...

    The final table is never empty, hence the last card can never sweep; a dealer's 15 or 30 changes nothing in it.
    """
    game, rng = rules(seats, table_15_30=table_15_30), Random(seats)
    assert sum(VALUES) == 220
    for number in range(1, 41):
        state = game.deal(Deal(number, number % seats, Seeded("fifteen")))
        while state.to_move != NOBODY:
            move = rng.choice(game.legal_moves(state))
            if (state.zones[game.stock] | sum(state.hands())) == 1 << move.card:
                left = state.zones[game.table] & ~move.taken | (0 if move.taken else 1 << move.card)
                assert left
                assert sum(VALUES[card] for card in bits(left)) % 15 == 10
            state = game.play(state, move)
            if state.to_move != NOBODY:
                rest = state.zones[game.stock] | state.zones[game.table] | sum(state.hands())
                assert sum(VALUES[card] for card in bits(rest)) % 15 == 10


def test_the_leftovers_go_to_the_side_that_captured_last() -> None:
    """Leftovers go to the side that captured last; they are no scopa."""
    game = rules()
    state, events = play(game, at_the_end(game, "CD 7D", "6S", "3S"), "6S x CD", "3S")
    assert kinds(events) == ["captured", "laid", "leftovers"]
    assert (events[-1].side, faces(mask_of(events[-1].taken))) == (0, "7D 3S")
    assert state.facts.crosswise == ((), ())
