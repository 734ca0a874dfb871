"""Piles that lie face up show their top card, and a theft is chosen from a menu by the name of who is robbed."""

import pytest
from textual.pilot import Pilot

from tests.tui.playing import (
    app_at,
    faces_in,
    said_in,
    screen_text,
    scripted,
    settled,
    table,
    table_screen,
    until,
    zone,
)

CARDS = "7D 2D 3D 4D 5D 6D FD FC FB 7S CB RB 7C 4C 7B RS"
"""The cards of seats 1, 2, 3 and 0, and of the table."""
MOVES = {1: ["7D x 7C", "2D", "3D"], 2: ["4D x 4C", "5D", "6D"], 3: ["FD", "FC x FD", "FB"]}


async def my_turn(pilot: Pilot[None]) -> None:
    """Waits until the person is to move."""
    await until(pilot, lambda: table_screen(pilot).standing.my_turn, "it is my turn")
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_top_card_of_each_pile_and_its_number_are_shown(size: tuple[int, int]) -> None:
    """Only the top card of each pile is visible and only it counts for stealing."""
    app = app_at(scripted(table("rubamazzetto", 4, cards=CARDS, eldest=1), MOVES))
    async with app.run_test(size=size) as pilot:
        await my_turn(pilot)
        slips = [[patch.card for patch in zone(pilot, f"seat.{seat}").picture if patch.card] for seat in (1, 2, 3)]
        pack = table_screen(pilot).table.setup.game.pack
        assert [pack.write(cards) for cards in slips] == ["7D", "4D", ""]
        assert "prese 2" in said_in(pilot, "seat.1")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_whoever_may_take_or_steal_is_asked_and_robs_the_one_that_is_named(size: tuple[int, int]) -> None:
    """If both are possible the player chooses one."""
    app = app_at(scripted(table("rubamazzetto", 4, cards=CARDS, eldest=1), MOVES))
    async with app.run_test(size=size) as pilot:
        await my_turn(pilot)
        hand = table_screen(pilot).standing.hand
        await pilot.press(str(hand.index(table_screen(pilot).table.setup.game.pack.number("7S")) + 1))
        await pilot.pause()
        shown = screen_text(pilot)
        assert "prendi il sette di bastoni" in shown
        assert "ruba il mazzetto di Bot1" in shown
        await pilot.press("2")
        await settled(pilot)
        assert [faces_in(pilot, f"pile.{side}") for side in range(2)] == [["7S"], []]
