"""The count on the screen: over the table, read to its end, closed by key or mouse."""

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from cardtable.rooms.players import read_players
from cardtable.text import LANGUAGES, Text
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.score_list import PLACE
from cardtable.tui.screens.score_panel import Lines
from cardtable.tui.screens.scores import Panel, ScoresScreen
from tests.tui.opening import app_in, at_screen
from tests.tui.playing import screen_text, until
from tests.tui.test_score_panel import LONGER, ROWS, TABLES, WIDTH, count_of, played


async def shown(pilot: Pilot[None], game: str, seats: int, deals: int = 2, seed: str = "1") -> ScoresScreen:
    """The count of a match of random moves."""
    match = played(game, seats, seed, deals)
    players = read_players("me", match.game)
    pilot.app.push_screen(ScoresScreen(match.game, match.sheets[-1], match.sheets, players, match.outcome, 0))
    return await at_screen(pilot, ScoresScreen)


def longest() -> dict[tuple[int, bool], tuple[str, int]]:
    """The table with the longest count for each number of sides, and for those that have to be scrolled."""
    counts = {table: list(Lines(count_of(played(*table, "1", 2)), WIDTH, tight=True)) for table in TABLES}
    found: dict[tuple[int, bool], tuple[str, int]] = {}
    for table in sorted(TABLES, key=lambda table: len(counts[table])):
        found[count_of(played(*table, "1", 2)).game.side_count, len(counts[table]) > ROWS] = table
    return found


async def test_the_whole_count_is_seen_at_80x24() -> None:
    """A few rows of the longest counts have to be scrolled to. How long each is at any table is a test of its lines."""
    tables = longest()
    assert {long for _, long in tables} == {False, True}
    for language in LANGUAGES:
        async with app_in(language).run_test(size=(80, 24)) as pilot:
            for (_, long), (game, seats) in tables.items():
                screen = await shown(pilot, game, seats)
                scroll = screen.query_one(VerticalScroll)
                assert (scroll.max_scroll_y > 0) == long
                assert scroll.max_scroll_y <= LONGER.get(game, 0)
                assert scroll.size.height <= ROWS
                text = screen_text(pilot)
                await pilot.press(*["down"] * scroll.max_scroll_y)
                await pilot.pause()
                text += screen_text(pilot)
                panel = screen.query_one(Panel)
                lines = panel.lines_for(panel.size.width)
                assert [line.plain for line in lines if line.plain.rstrip() not in text] == []
                places_alone = screen.sheet.line(PLACE) is not None and screen.game.longest_match == 1
                assert ({"it": "Totale", "en": "Total"}[language] in text) != places_alone
                assert any(Text(language)(f"panel.{end}") in text for end in ("next", "over"))
                assert {"it": "Tu", "en": "You"}[language] in text
                assert "Ada" in text
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(pilot.app.screen, PickerScreen), "the count is closed")


async def test_whoever_hammers_a_key_does_not_close_it_unread() -> None:
    """A key counts after the first moments of the panel, unless it follows a key that was too soon at once."""
    app = app_in()
    now = [100.0]
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock = lambda: now[0]
        screen = await shown(pilot, "scopa", 2)
        for seconds in (0.05, 0.3, 0.15, 0.15, 0.03):
            now[0] += seconds
            await pilot.press("enter")
            assert pilot.app.screen is screen
        now[0] += 0.25
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickerScreen), "the panel is closed")


async def test_it_is_closed_by_any_of_its_keys() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        for key in ("enter", "space", "escape"):
            await shown(pilot, "scopa", 2)
            await pilot.press(key)
            await until(pilot, lambda: isinstance(pilot.app.screen, PickerScreen), f"{key} closes the count")


async def test_it_is_closed_by_its_button() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await shown(pilot, "king", 4)
        await pilot.click("#done")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickerScreen), "the count is closed")


async def test_the_counts_before_may_be_given_with_this_one_or_without() -> None:
    match = played("scopa", 2, "1", 3)
    players = read_players("me", match.game)
    with_it = ScoresScreen(match.game, match.sheets[-1], match.sheets, players)
    without = ScoresScreen(match.game, match.sheets[-1], match.sheets[:-1], players)
    assert with_it.before == without.before == match.sheets[:-1]


async def test_what_does_not_fit_is_scrolled_and_the_button_stays_in_sight() -> None:
    async with app_in().run_test(size=(44, 12)) as pilot:
        screen = await shown(pilot, "scopa", 3)
        scroll = screen.query_one(VerticalScroll)
        assert scroll.max_scroll_y > 0
        assert "Avanti" in screen_text(pilot)
        await pilot.press(*["pagedown"] * 8, "up", "down")
        await pilot.pause()
        assert scroll.scroll_offset.y == scroll.max_scroll_y
        assert "Totale" in screen_text(pilot)
        assert "Avanti" in screen_text(pilot)


@pytest.mark.parametrize("size", [(40, 10), (20, 5), (200, 60)])
async def test_any_size_is_borne(size: tuple[int, int]) -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        screen = await shown(pilot, "king", 4)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.query_one(VerticalScroll).max_scroll_y == 0


async def test_the_end_of_the_match_is_told_and_the_button_says_so() -> None:
    async with app_in().run_test(size=(100, 30)) as pilot:
        await shown(pilot, "king", 4, deals=99)
        text = screen_text(pilot)
        assert "Fine" in text
        assert "vince con" in text or "Hai vinto" in text or "Pari" in text
