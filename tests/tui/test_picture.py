"""Pictures: drawings laid over each other, and the lines they make."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.tui.picture import Patch, card_at, changes, label_to, lines, shortened, spread, wrapped

GROUND = Style(bgcolor="green")
BOXES = st.lists(
    st.tuples(st.integers(-6, 24), st.integers(-3, 7), st.integers(1, 8), st.integers(1, 4), st.sampled_from("abcdef")),
    max_size=8,
)


def box(width: int, height: int, letter: str) -> tuple[Strip, ...]:
    return tuple(Strip([Segment(letter * width)]) for _ in range(height))


@given(BOXES)
def test_each_cell_shows_the_patch_that_lies_on_top_there(boxes: list[tuple[int, int, int, int, str]]) -> None:
    picture = tuple(Patch(x, y, box(w, h, letter), at) for at, (x, y, w, h, letter) in enumerate(boxes))
    painted = [strip.text for strip in lines(picture, 20, 6, GROUND)]
    for row in range(6):
        for column in range(20):
            covering = [i for i, (x, y, w, h, _) in enumerate(boxes) if x <= column < x + w and y <= row < y + h]
            assert painted[row][column] == (boxes[covering[-1]][4] if covering else " ")
            assert card_at(picture, column, row) == (covering[-1] if covering else None)


@given(st.integers(1, 30), st.integers(3, 11), st.integers(11, 150), st.integers(2, 5))
def test_cards_side_by_side_stay_within_their_room(count: int, card: int, room: int, least: int) -> None:
    x, step = spread(count, card, room, least)
    if card + least * (count - 1) <= room:
        assert x >= 0
        assert x + step * (count - 1) + card <= room
        assert least <= step <= card + 1


@given(BOXES, st.lists(st.sampled_from(["both", "before", "after"]), min_size=8, max_size=8), st.randoms())
def test_two_pictures_are_alike_outside_their_changes(
    boxes: list[tuple[int, int, int, int, str]], where: list[str], rng: Random
) -> None:
    """What is not painted anew would have looked the same."""
    sides = list(zip(dict.fromkeys(boxes), where, strict=False))
    before = [Patch(x, y, box(w, h, letter)) for (x, y, w, h, letter), side in sides if side != "after"]
    after = [Patch(x, y, box(w, h, letter)) for (x, y, w, h, letter), side in sides if side != "before"]
    if rng.random() < 0.3:
        rng.shuffle(after)
    painted = [[strip.text for strip in lines(tuple(picture), 20, 6, GROUND)] for picture in (before, after)]
    regions = changes(tuple(before), tuple(after))
    for row in range(6):
        for column in range(20):
            if not any(region.contains(column, row) for region in regions):
                assert painted[0][row][column] == painted[1][row][column]


def test_cards_have_a_gap_of_one_where_there_is_room() -> None:
    assert spread(3, 7, 52, 4) == (14, 8)


def test_words_are_cut_with_a_mark_where_there_is_no_room() -> None:
    assert shortened("mazziere", 8) == "mazziere"
    assert shortened("mazziere", 5) == "mazz…"
    assert shortened("mazziere", 5, "~") == "mazz~"


def test_words_end_before_their_column_even_where_letters_are_two_cells_wide() -> None:
    assert label_to(10, 0, "re", GROUND).x == 8
    assert label_to(10, 0, "花子", GROUND).x == 6


def test_sentences_are_wrapped_between_words() -> None:
    assert wrapped("prendi il due e il cinque", 12) == ["prendi il", "due e il", "cinque"]
