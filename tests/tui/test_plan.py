"""Plans and seating: everything has its place on every screen from 80 by 23 on, and nothing lies on anything else."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.geometry import Region

from cardtable.tui.faces import HUGE, LARGE, MEDIUM, SMALL
from cardtable.tui.plan import BESIDE, INDEX, MORE, PANEL_FROM, SMALLEST, Shape, plan
from cardtable.tui.seating import Turning, seating
from cardtable.tui.window import CARD_KEYS, window

WIDTHS, HEIGHTS = st.integers(80, 260), st.integers(SMALLEST[1], 90)


def shape(seats: int, hand: int, *, trick: bool, rows: int = 0, stock: bool | None = None) -> Shape:
    """The shape of a table such as Scopa or King, or with cards before the seats."""
    around = seating(seats, 0, "ccw")
    piles: tuple[tuple[int, str], ...] = ()
    if not trick:
        shown = 1 if seats > 4 else seats if seats != 4 else 2
        piles = tuple((seat, around.spots[seat]) for seat in range(shown))
    return Shape(around, hand, trick, piles, not trick if stock is None else stock, trick, rows)  # type: ignore[arg-type]


SCOPA = [shape(seats, 3, trick=False) for seats in (2, 3, 4)]
KING = shape(4, 13, trick=True)
SHAPES = [*SCOPA, KING, shape(4, 10, trick=False), shape(3, 13, trick=True), shape(2, 10, trick=True)]

TABLES = st.one_of(
    st.sampled_from(SHAPES),
    st.builds(
        shape,
        st.integers(2, 8),
        st.integers(1, 40),
        trick=st.booleans(),
        rows=st.sampled_from([0, 2]),
        stock=st.booleans(),
    ),
)
"""Two to eight seats with hands of up to forty cards."""


@given(WIDTHS, HEIGHTS, TABLES)
def test_every_zone_lies_within_the_screen_and_none_on_another(width: int, height: int, table: Shape) -> None:
    """All but the cloth, which the others lie on."""
    regions = dict(plan(width, height, table).regions)
    for name, region in regions.items():
        assert Region(0, 0, width, height).contains_region(region), name
        assert region.area > 0, name
    cloth = regions.pop("cloth")
    for (one, here), (other, there) in itertools.combinations(regions.items(), 2):
        assert not here.overlaps(there), (one, other)
    for name, region in regions.items():
        beneath = name.startswith(("seat", "pile")) or name in ("middle", "hand", "rows", "stock", "contract")
        assert cloth.contains_region(region) if beneath else not cloth.overlaps(region), name


@given(WIDTHS, HEIGHTS, TABLES)
def test_every_seat_pile_and_stock_has_a_place(width: int, height: int, table: Shape) -> None:
    """A seat has room for a name of twelve letters with its signs, and for three lines."""
    regions = plan(width, height, table).regions
    wanted = {"header", "middle", "hand", "prompt", "story", "keys"}
    wanted |= {f"pile.{owner}" for owner, _ in table.piles}
    wanted |= {"stock"} if table.stock else set()
    wanted |= {"rows"} if table.rows else set()
    assert wanted <= set(regions)
    for seat, spot in enumerate(table.seating.spots):
        if spot != "bottom":
            region = regions[f"seat.{seat}"]
            assert region.width >= 14
            assert region.height >= (SMALL.height if spot == "top" else BESIDE - 1)


@given(WIDTHS, HEIGHTS, TABLES)
def test_the_middle_has_room_for_a_card_before_everybody(width: int, height: int, table: Shape) -> None:
    found = plan(width, height, table)
    middle, card = found.regions["middle"], found.sizes.middle
    assert middle.height >= card.height + (2 if table.trick else 1)
    if table.trick:
        across = max(1, len(table.seating.top)) + (2 if table.seating.left else 0)
        assert middle.width >= across * card.width


@given(WIDTHS, HEIGHTS, TABLES)
@settings(max_examples=50)
def test_a_whole_hand_can_be_read(width: int, height: int, table: Shape) -> None:
    """Of each card that is seen at least the corner with its rank and suit is seen, and every card can be seen."""
    found = plan(width, height, table)
    card, hand = found.sizes.hand, found.regions["hand"]
    reached: set[int] = set()
    for cursor in range(table.hand):
        seen = found.window(table.hand, cursor)
        assert seen.first <= cursor < seen.end <= table.hand
        assert cursor in seen.keyed
        assert set(seen.keyed) <= set(range(seen.first, seen.end))
        reached |= set(seen.keyed)
        in_row = -(-(seen.end - seen.first) // found.hand_rows)
        margin = 0 if seen.end - seen.first == table.hand else 2 * MORE
        assert card.width + INDEX * (in_row - 1) + margin <= hand.width
    assert reached == set(range(table.hand)), "every card has a key somewhere"
    assert hand.height >= card.height + 2, "room to raise a card, and for the keys below"


@pytest.mark.parametrize("size", [SMALLEST, (100, 30), (120, 40), (160, 50)])
@pytest.mark.parametrize("hand", [10, 13])
def test_thirteen_cards_are_seen_at_once_on_every_screen(size: tuple[int, int], hand: int) -> None:
    for seats in range(2, 9):
        assert plan(*size, shape(seats, hand, trick=True)).window(hand, 0)[:2] == (0, hand)


def test_forty_cards_lie_in_two_rows_where_there_is_room() -> None:
    rows = {size: plan(*size, shape(4, 40, trick=True)).hand_rows for size in (SMALLEST, (100, 30), (120, 40))}
    assert rows == {SMALLEST: 1, (100, 30): 2, (120, 40): 2}
    assert plan(120, 40, shape(4, 40, trick=True)).window(40, 39)[:2] == (0, 40)


def test_the_keys_stay_where_they_are_until_the_cursor_leaves_their_cards() -> None:
    """So that moving the cursor by one card changes nothing else."""
    for cursor in range(len(CARD_KEYS)):
        assert window(40, cursor, 30, 20) == (0, 20, 0)
    assert window(40, 13, 30, 20) == (0, 20, 7)
    assert window(40, 20, 30, 20) == (20, 40, 20)
    assert window(40, 39, 30, 24) == (16, 40, 27)


@pytest.mark.parametrize("table", SHAPES)
def test_a_larger_screen_has_larger_cards_and_more_of_the_story(table: Shape) -> None:
    small, medium, large = (plan(*size, table) for size in (SMALLEST, (100, 30), (160, 50)))
    assert small.sizes.hand == MEDIUM
    assert medium.sizes.hand == LARGE
    assert large.sizes.hand == HUGE
    assert small.regions["story"].height < medium.regions["story"].height < large.regions["story"].height


@pytest.mark.parametrize("table", SHAPES)
def test_a_wide_screen_has_the_story_beside_the_table(table: Shape) -> None:
    for width, beside in ((PANEL_FROM - 1, False), (PANEL_FROM, True), (240, True)):
        found = plan(width, 40, table)
        assert found.beside == beside
        assert (found.regions["story"].height == 38) == beside


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
    assert seating(8, 0, "ccw")[1:] == ((5, 4, 3), (6, 7), (2, 1))


@given(st.integers(2, 8), st.sampled_from(["ccw", "cw"]), st.data())
@settings(max_examples=40)
def test_the_turn_goes_once_round_the_screen(seats: int, turning: Turning, data: st.DataObject) -> None:
    me = data.draw(st.integers(0, seats - 1))
    found = seating(seats, me, turning)
    clockwise = (me, *reversed(found.left), *found.top, *found.right)
    order = tuple((me + step) % seats for step in range(seats))
    assert clockwise == (order if turning == "cw" else (me, *reversed(order[1:])))
    assert len(found.left) == len(found.right) <= 2
