"""A table of two to eight with up to forty cards each: who sits where, what is seen, and how every card is reached."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.state import NOBODY
from cardtable.tui.moment import Heap
from cardtable.tui.picture import Picture, changes
from cardtable.tui.plan import INDEX, SMALLEST, TUCKED
from cardtable.tui.widgets.hand import AFTER, BEFORE
from cardtable.tui.window import CARD_KEYS
from tests.tui.crowd import NAMED, Crowd, crowd, crowded_table, drawn, moment_of
from tests.tui.playing import app_at, click_on, faces_in, screen_text, settled, table_screen, zone

SIZES = [SMALLEST, (100, 30), (120, 40), (160, 50)]
SIGNS = "◆◇○●"


def words(picture: Picture) -> str:
    """What is written in a zone."""
    return " ".join(patch.drawing[0].text for patch in picture if len(patch.drawing) == 1)


GAMES = st.builds(
    crowd,
    st.integers(2, 8),
    hand=st.integers(1, 40),
    zone=st.sampled_from(["trick", "table"]),
    sides=st.sampled_from(["alone", "pairs"]),
    rows=st.booleans(),
    rest=st.booleans(),
)


@given(GAMES, st.sampled_from(SIZES), st.integers(0, 20))
@settings(max_examples=25, deadline=None)
def test_everybody_has_a_name_a_side_a_turn_and_a_number_of_cards(
    game: Crowd, size: tuple[int, int], moves: int
) -> None:
    """On every screen, with names of twelve letters."""
    seats = game.seats
    moment = moment_of(game, moves=min(moves, game.options.hand * seats - 1))
    moment = replace(moment, totals=tuple(101 + 7 * side for side in range(game.side_count)))
    view, (_, pictures) = moment.scene.view, drawn(moment, size)
    for seat in range(1, seats):
        said = words(pictures[f"seat.{seat}"])
        assert moment.names[seat][:9] in said
        assert str(view.size(seat)) in said or "una carta" in said
        assert ("►" in said) == (view.to_move == seat)
        assert ("mazz" in said) == (view.dealer == seat)
        if game.side_count < seats:
            assert f"{SIGNS[game.sides[seat]]} {moment.names[seat][:9]}" in said
        if moment.scene.tricks is not None:
            assert "pr" in said, "tricks, cut where there is hardly any room"
    for side, total in enumerate(moment.totals):
        near = [said for seat in range(1, seats) if game.sides[seat] == side for said in [pictures[f"seat.{seat}"]]]
        places = [pictures["header"], *near] if side != game.sides[0] else [pictures["header"], pictures["prompt"]]
        assert any(str(total) in words(place) for place in places)


@given(GAMES, st.sampled_from(SIZES), st.integers(0, 30))
@settings(max_examples=25, deadline=None)
def test_nothing_hangs_over_the_edge_of_its_zone(game: Crowd, size: tuple[int, int], moves: int) -> None:
    """What did would be cut off, and cards of a trick are all told apart."""
    moment = moment_of(game, moves=min(moves, game.options.hand * game.seats - 1))
    found, pictures = drawn(moment, size)
    for name, picture in pictures.items():
        region = found.regions[name]
        for patch in picture:
            assert patch.x >= 0, name
            assert patch.x + patch.width <= region.width, (name, patch.drawing[0].text)
            assert 0 <= patch.y <= patch.y + len(patch.drawing) <= region.height, name
    hand = [patch for patch in pictures["hand"] if patch.card is not None and len(patch.drawing) > 1]
    assert all(right.x - left.x >= INDEX or right.y - left.y >= TUCKED for left, right in pairwise(hand))
    corners = {(patch.x, patch.y) for patch in pictures["middle"]}
    assert len(corners) == len(pictures["middle"]) == len(moment.scene.trick or moment.scene.table)


@pytest.mark.parametrize("size", SIZES)
def test_cards_before_a_seat_are_seen_there_open_or_as_backs(size: tuple[int, int]) -> None:
    for seats in (2, 4, 8):
        moment = moment_of(crowd(seats, hand=12, rows=True))
        _, pictures = drawn(moment, size)
        for seat in range(seats):
            zones = [n for n, zone in enumerate(moment.game.layout.zones) if zone.owner == seat and "face" in zone.kind]
            shown = {card for zone in zones for card in moment.scene.view.cards(zone) if card >= 0}
            picture = pictures[f"seat.{seat}" if seat else "rows"]
            assert shown == {patch.card for patch in picture if patch.card is not None and patch.card >= 0} - set(
                moment.scene.view.cards(seat)
            )
            assert len(shown) == 3
            backs = words(picture).count("▮") if seat or size == SMALLEST else len(picture) - 3
            assert backs >= 3


def test_moving_the_cursor_draws_two_cards_and_nothing_else() -> None:
    """In a hand of forty; what stays comes from memory and is the same object."""
    moment = replace(moment_of(crowd(4, hand=40)), cursor=4)
    assert moment.scene.view.to_move != NOBODY
    found, before = drawn(moment, (120, 40))
    _, after = drawn(replace(moment, cursor=5), (120, 40))
    assert [name for name in before if before[name] != after[name]] == ["hand"]
    regions = changes(before["hand"], after["hand"])
    two = [patch for patch in before["hand"] if patch.card in moment.hand[4:6]]
    left, right = two[0].x, two[1].x + found.sizes.hand.width
    assert len(regions) == 8, "before and after: two cards and their keys"
    assert all(left <= region.x and region.right <= right for region in regions)
    drawings = {patch.card: patch.drawing for patch in before["hand"] if patch.card is not None}
    lower = [patch for patch in after["hand"] if patch.card in moment.hand[20:]]
    assert len(lower) == 20
    for patch in lower:
        strips = zip(drawings[patch.card], patch.drawing, strict=True)
        assert all(old is new for old, new in strips)


async def test_every_card_of_forty_is_reached_by_key_and_by_mouse_on_the_smallest_screen() -> None:
    """A table of eight at 80 by 24."""
    async with app_at(crowded_table(8, hand=40)).run_test(size=SMALLEST) as pilot:
        await settled(pilot)
        said = screen_text(pilot)
        assert all(name[:12] in said for name in NAMED)
        standing, faces = table_screen(pilot).standing, table_screen(pilot).table.setup.game.pack.faces
        hand = [faces[card] for card in standing.hand]
        assert len(hand) == 40
        seen = faces_in(pilot, "hand")
        assert set(seen) <= set(hand[: len(seen) + 1])
        assert f"{40 - len(seen)} ›" in said
        await pilot.press("end")
        assert standing.cursor == 39
        assert f"‹ {40 - len(seen)}" in screen_text(pilot)
        await pilot.press("home")
        assert standing.cursor == 0
        await click_on(pilot, "hand", AFTER)
        assert standing.cursor == len(seen)
        await click_on(pilot, "hand", BEFORE)
        assert standing.cursor == len(seen) - 1
        await pilot.press("end")
        first_key = faces_in(pilot, "hand")[-len(CARD_KEYS)]
        await pilot.press("1")
        await settled(pilot)
        left = [faces[card] for card in standing.hand]
        assert sorted([*left, first_key]) == sorted(hand), "a key plays the card above it"


async def test_a_table_of_eight_in_pairs_has_all_it_needs_on_a_large_screen() -> None:
    """The story stands beside the table, and a line of it on as many rows as it needs."""
    async with app_at(crowded_table(8, hand=18, sides="pairs", zone="table", rows=True)).run_test(
        size=(160, 50)
    ) as pilot:
        await settled(pilot)
        said = screen_text(pilot)
        assert all(f"{SIGNS[seat % 4]} {name}" in said for seat, name in enumerate(NAMED, 1))
        assert len(faces_in(pilot, "hand")) == 18
        assert len(faces_in(pilot, "rows")) == 3
        story = zone(pilot, "story").region
        assert (story.y, story.height, story.right) == (1, 48, 160)
        await pilot.press("c")
        await settled(pilot)
        await pilot.press("left", "enter")
        await settled(pilot)
        assert len(faces_in(pilot, "hand")) == 16


async def test_the_last_trick_lies_beside_a_wide_table() -> None:
    """With who played what."""
    async with app_at(crowded_table(4, hand=3)).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "L'ultima presa" not in screen_text(pilot)
        await pilot.press("1")
        await settled(pilot)
        assert "L'ultima presa" in words(zone(pilot, "story").picture)
        assert "Tu" in words(zone(pilot, "story").picture)
        assert len([patch for patch in zone(pilot, "story").picture if len(patch.drawing) > 1]) == 4


def test_a_click_on_what_lies_beside_a_wide_table_means_nothing() -> None:
    """In the panel of the story clicks are for the menu."""
    heaps = (Heap("Preso da te", (3, 4), ()), Heap("Preso da Zoe", (5,), ()))
    moment = moment_of(crowd(4))
    for shown in (heaps, heaps[:1]):
        _, pictures = drawn(replace(moment, heaps=shown), (120, 40))
        assert "Preso da te" in words(pictures["story"])
        assert all(patch.card is None for patch in pictures["story"])
