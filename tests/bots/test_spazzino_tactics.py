"""Spazzino: what the greedy player values: points made at once, and what the table it leaves would pay."""

import pytest

from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, HAND, TABLE
from cardtable.engine.view import view_of
from tests.bots.tables import best
from tests.games.spazzino.tables import on_table, rules


def test_a_bagher_goes_before_a_single_seven() -> None:
    """Taking 3+4 in one suit with the 7 of that suit may be worth more than the single 7."""
    game = rules()
    assert best(game, on_table(game, "7C 3B 4B", "7B FB", "CD CC")) == {"7B x 3B,4B"}


def test_a_bagher_goes_before_a_spazzino_and_a_spazzino_before_cards() -> None:
    game = rules()
    three_or_one = on_table(game, "5C 2C RD AB", "7C RB", "CD CC")
    assert best(game, three_or_one) == {"7C x 2C,5C"}
    assert best(game, on_table(game, "CB", "CS RB", "2D 3C")) == {"CS x CB"}


def test_the_card_that_was_just_laid_is_taken_for_the_picula() -> None:
    """Of two equal cards the one that pays."""
    game = rules()
    assert best(game, on_table(game, "4D 4B RC", "4C RB", "CD CC", laid="4B")) == {"4C x 4B"}


@pytest.mark.parametrize(("held", "expected"), [("6B", "FS"), ("FB", "6S")])
def test_no_card_is_laid_that_comes_back_as_a_picula(held: str, expected: str) -> None:
    """The last hand of the opponent is all that has not been seen."""
    game = rules()
    assert best(game, on_table(game, "RC 2D", "6S FS", f"{held} 3C", laid="2D")) == {expected}


def test_what_lies_together_in_one_suit_is_feared() -> None:
    """Four and three of coppe would pay three points to the seven of coppe."""
    game = rules()
    assert best(game, on_table(game, "4C RD", "3C CB", "7C FB")) == {"CB"}


def test_the_honours_and_the_spade_are_taken_first() -> None:
    game = rules()
    cards = {TABLE: "2S 2C RD FB CD", (HAND, 0): "2B 2D", (HAND, 1): "AC RB", (CAPTURES, 1): "AS"}
    assert best(game, position(game, cards, rest=(CAPTURES, 0))) <= {"2B x 2S", "2D x 2S"}


def test_where_a_distribution_cancels_the_picula_the_last_card_of_a_hand_is_laid_without_fear() -> None:
    """`picula_across_deal` = false: three new cards make what was laid be forgotten."""

    def worth(across: bool) -> float:
        game = rules(picula_across_deal=across)
        state = on_table(game, "RD 2B", "4S", "", stock="4C 5C FC 6C CC AC")
        return game.tactics(view_of(game, state, 0))[0][0]

    assert worth(True) < worth(False)
