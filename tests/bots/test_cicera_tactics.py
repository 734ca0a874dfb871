"""Cicera: what the greedy player values: points made at once, and what the table it leaves would pay."""

from tests.bots.tables import best
from tests.games.cicera.tables import on_table, rules

OTHERS = ("8C 9C", "8D 9D", "8B 9B")


def test_the_capture_that_makes_most_points_is_chosen() -> None:
    """1+2+3+4 all in swords with the 10S is picchiata + cinquina, 6+4 of mixed suits nothing."""
    game = rules()
    assert best(game, on_table(game, "AC 2C 3C 4C 6D RD", "10C RC", *OTHERS)) == {"10C x AC,2C,3C,4C"}


def test_a_court_takes_its_equal_rather_than_cards_without_a_point() -> None:
    """A court taken with the equal court is a picchiata."""
    game = rules()
    assert best(game, on_table(game, "RC 5C 4B", "RB 5B", *OTHERS)) == {"RB x RC"}


def test_no_court_is_laid_for_the_next_player_to_knock() -> None:
    """The next player may hold another Re, a seven is out of play: a court on the table is a picchiata in waiting."""
    game = rules(hand_points="none")
    assert best(game, on_table(game, "FC", "RB 7B", "RC RD", "8D", "8B")) == {"7B"}


def test_with_the_other_authorities_the_card_just_laid_is_answered() -> None:
    game = rules(picchiata="authority")
    state = on_table(game, "5B 6D RD", "5D 6B", *OTHERS, laid="5B")
    assert best(game, state) == {"5D x 5B"}


def test_what_sweeps_is_feared() -> None:
    """Up to 10 and without courts the next player may sweep: here the ten that is still out."""
    game = rules(hand_points="none")
    assert best(game, on_table(game, "6C", "4B RB", "10D", "10C", "8B")) == {"RB"}


def test_captures_may_be_refused_where_that_leaves_less() -> None:
    """capture_rule = free: a capturing card may also be laid; here taking pays."""
    game = rules(capture_rule="free")
    assert best(game, on_table(game, "10D 6C 4D RC", "10S 9S", *OTHERS)) == {"10S x 10D"}
