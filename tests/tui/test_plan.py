"""Plans and seating: everything has its place on every screen from 80 by 24 on, and nothing lies on anything else."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from cardtable.tui.faces import HUGE, LARGE, MEDIUM
from cardtable.tui.plan import INDEX, SMALLEST, Shape, plan
from cardtable.tui.seating import seating


def shape(seats: int, hand: int, *, trick: bool) -> Shape:
    """The shape of a table such as Scopa or King."""
    around = seating(seats, 0, "ccw")
    piles = () if trick else tuple((seat, around.spots[seat]) for seat in range(min(seats, 3) if seats != 4 else 2))
    return Shape(around, hand, trick, piles, not trick, trick)


SCOPA = [shape(seats, 3, trick=False) for seats in (2, 3, 4)]
KING = shape(4, 13, trick=True)
SHAPES = [*SCOPA, KING, shape(4, 10, trick=False), shape(3, 13, trick=True), shape(2, 10, trick=True)]


@given(st.integers(80, 260), st.integers(24, 90), st.sampled_from(SHAPES))
def test_every_zone_lies_within_the_screen_and_none_on_another(width: int, height: int, table: Shape) -> None:
    regions = plan(width, height, table).regions
    for name, region in regions.items():
        assert Region(0, 0, width, height).contains_region(region), name
        assert region.area > 0, name
    for (one, here), (other, there) in itertools.combinations(regions.items(), 2):
        assert not here.overlaps(there), (one, other)


@given(st.integers(80, 260), st.integers(24, 90), st.sampled_from(SHAPES))
def test_every_seat_pile_and_stock_has_a_place(width: int, height: int, table: Shape) -> None:
    regions = plan(width, height, table).regions
    wanted = {"header", "middle", "hand", "prompt", "story", "keys"}
    wanted |= {f"seat.{seat}" for seat, spot in enumerate(table.seating.spots) if spot != "bottom"}
    wanted |= {f"pile.{owner}" for owner, _ in table.piles}
    wanted |= {"stock"} if table.stock else set()
    assert wanted <= set(regions)


@given(st.integers(80, 260), st.integers(24, 90), st.sampled_from(SHAPES))
def test_a_whole_hand_can_be_read(width: int, height: int, table: Shape) -> None:
    """Of each card at least the corner with its rank and suit is seen."""
    found = plan(width, height, table)
    size = found.sizes.hand
    assert size.width + INDEX * (table.hand - 1) <= found.regions["hand"].width
    assert found.regions["hand"].height >= size.height + 2, "room to raise a card, and for the keys below"


@pytest.mark.parametrize("table", SHAPES)
def test_a_larger_screen_has_larger_cards_and_more_of_the_story(table: Shape) -> None:
    small, medium, large = (plan(*size, table) for size in (SMALLEST, (100, 30), (160, 50)))
    assert small.sizes.hand == MEDIUM
    assert medium.sizes.hand == LARGE
    assert large.sizes.hand == HUGE
    assert small.regions["story"].height < medium.regions["story"].height < large.regions["story"].height


def test_the_next_player_sits_to_the_right_where_the_turn_goes_counter_clockwise() -> None:
    assert seating(4, 0, "ccw").spots == ("bottom", "right", "top", "left")
    assert seating(4, 0, "cw").spots == ("bottom", "left", "top", "right")
    assert seating(4, 1, "ccw").spots == ("left", "bottom", "right", "top")


def test_two_sit_opposite_and_three_at_the_sides() -> None:
    assert seating(2, 1, "ccw").spots == ("top", "bottom")
    assert seating(3, 0, "ccw").spots == ("bottom", "right", "left")


def test_those_opposite_sit_in_the_order_in_which_the_turn_passes_them() -> None:
    """Counter-clockwise the turn comes from the right, so whoever is first sits rightmost."""
    assert seating(6, 0, "ccw").top == (4, 3, 2)
    assert seating(6, 0, "cw").top == (2, 3, 4)
