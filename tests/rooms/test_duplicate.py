"""Duplicate play: what everybody made of the same cards, in matchpoints."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from cardtable.rooms.tournaments.duplicate import ALONE, Held, compared, mean

TABLES = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=8)
"""Per table, the points of both sides in one deal."""


def both_sides(tables: list[tuple[int, int]]) -> list[Held]:
    return [
        held
        for at, (first, second) in enumerate(tables)
        for held in (Held(2 * at, 2 * at + 1, 1, 0, (first, second)), Held(2 * at + 1, 2 * at, 1, 1, (second, first)))
    ]


def test_a_worked_example() -> None:
    """Side 0 of one deal made +3, +1, +1 and -2 at four tables: 6, 3, 3 and 0 of 6 matchpoints."""
    found = compared(both_sides([(5, 2), (3, 2), (1, 0), (0, 2)]))
    assert [one.matchpoints for one in found if one.held.side == 0] == [6, 3, 3, 0]
    assert [one.score for one in found if one.held.side == 1] == [0, Fraction(1, 2), Fraction(1, 2), 1]


@given(TABLES)
def test_at_each_table_the_scores_of_both_sides_make_one(tables: list[tuple[int, int]]) -> None:
    """Whatever one side gains beside the others its opponents lose."""
    found = compared(both_sides(tables))
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert one.score + other.score == 1


@given(TABLES)
def test_the_matchpoints_of_a_deal_are_as_many_as_there_are_comparisons(tables: list[tuple[int, int]]) -> None:
    count = len(tables)
    for side in range(2):
        assert sum(one.matchpoints for one in compared(both_sides(tables)) if one.held.side == side) == (
            count * (count - 1)
        )


def test_who_held_the_cards_alone_has_half() -> None:
    assert {one.score for one in compared(both_sides([(7, 0)]))} == {ALONE}


def test_the_mean_of_no_deals_is_none() -> None:
    assert mean([]) is None
    assert mean([Fraction(1), Fraction(0), Fraction(1, 2)]) == Fraction(1, 2)
