"""Whole deals at the table, by keys alone and by mouse alone, and the count that follows."""

import pytest

from cardtable.tui.screens.scores import ScoresScreen
from tests.tui.playing import app_at, click_on, counted, play_by_keys, settled, table, table_screen, until

TABLES = [("scopa", 2, 18), ("scopa", 3, 12), ("scopa", 4, 9), ("king", 4, 13)]
"""Game, seats, and the cards that each plays in a deal."""


@pytest.mark.parametrize(("game", "seats", "cards"), TABLES)
async def test_a_whole_deal_is_played_by_keys_alone(game: str, seats: int, cards: int) -> None:
    """The count comes after the last card, with the sheet the rules have made; Enter goes on to the next deal."""
    async with app_at(table(game, seats)).run_test(size=(80, 24)) as pilot:
        assert await play_by_keys(pilot) == cards
        panel = pilot.app.screen
        assert isinstance(panel, ScoresScreen)
        update = table_screen(pilot).standing.update
        assert panel.sheet == update.sheet
        assert update.totals == panel.sheet.points
        await pilot.press("enter")
        await until(pilot, lambda: table_screen(pilot).standing.update.view.number == 2, "the second deal is dealt")


@pytest.mark.parametrize(("game", "seats", "cards"), [("scopa", 4, 9), ("king", 4, 13)])
async def test_a_whole_deal_is_played_by_mouse_alone(game: str, seats: int, cards: int) -> None:
    async with app_at(table(game, seats)).run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        played = 0
        while not counted(pilot):
            standing = table_screen(pilot).standing
            await click_on(pilot, "hand", next(card for card in standing.hand if standing.picking.playable >> card & 1))
            if standing.picking.choices:
                await click_on(pilot, "story", 0)
            played += 1
            await settled(pilot)
        assert played == cards
