"""The palette: all that can be done on any screen is in it, in words and with its keys, and is done from it."""

from collections.abc import AsyncIterator

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from cardtable.games.scopa.rules import Scopa
from cardtable.text import Text
from cardtable.tui.screens.help import HelpScreen
from cardtable.tui.screens.palette import ITSELF, PaletteScreen, commands, matching
from cardtable.tui.screens.person import key_name
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.piles import PilesScreen
from cardtable.tui.screens.rules import RulesScreen
from cardtable.tui.screens.setup import SetupScreen
from cardtable.tui.screens.story import StoryScreen
from tests.tui.opening import app_in, at_picker, at_screen, at_setup
from tests.tui.playing import app_at, counted, play_by_keys, screen_text, settled, table, until


async def screens(pilot: Pilot[None]) -> AsyncIterator[Screen[object]]:
    """Every screen that is reached from the picker and at a table, one after the other."""
    yield await at_picker(pilot)
    yield await at_setup(pilot, Scopa)
    await pilot.press("f3")
    yield await at_screen(pilot, RulesScreen)
    await pilot.press("f1")
    yield await at_screen(pilot, HelpScreen)
    await pilot.press("f1", "f9")
    yield await at_screen(pilot, PaletteScreen)
    await pilot.press("f9")
    app = pilot.app
    app.sit_down(table("scopa", 2))  # type: ignore[attr-defined]
    await settled(pilot)
    yield app.screen
    for key, kind in (("h", StoryScreen), ("p", PilesScreen)):
        await pilot.press(key)
        yield await at_screen(pilot, kind)
        await pilot.press("escape")
    await pilot.press("q")
    await pilot.pause()
    yield app.screen
    await pilot.press("escape")
    await play_by_keys(pilot)
    assert counted(pilot)
    yield app.screen


@pytest.mark.parametrize("language", ["it", "en"])
async def test_all_that_can_be_done_on_every_screen_is_in_the_palette_with_its_keys(language: str) -> None:
    """All actions are listed in the command palette with their keys."""
    text = Text(language)
    async with app_in(language).run_test(size=(100, 30)) as pilot:
        seen = set()
        async for screen in screens(pilot):
            seen.add(type(screen).__name__)
            active = screen.active_bindings.values()
            offered = commands(text, active)
            for one in active:
                if not one.binding.id or one.binding.id == ITSELF or not one.enabled:
                    continue
                found = next(each for each in offered if each.does.binding.action == one.binding.action)
                assert key_name(text, one.binding.key) in found.keys.split(), one.binding
                assert text.has(one.binding.description) and found.words == text(one.binding.description)
                assert text.has(one.binding.tooltip) and found.tip == text(one.binding.tooltip)
                where, _, action = one.binding.action.partition("(")[0].rpartition(".")
                assert hasattr(pilot.app if where == "app" else found.does.node, f"action_{action}"), one.binding
            assert any(each.does.binding.id == "app.quit" for each in offered), f"{screen} has no way out"
        assert len(seen) == 10


async def test_a_command_is_found_by_its_words_and_does_what_it_says() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("ctrl+p")
        palette = await at_screen(pilot, PaletteScreen)
        shown = screen_text(pilot)
        assert any("gioca subito" in line and "F5 ^G" in line for line in shown.splitlines())
        await pilot.press(*"prepara", "enter")
        await at_screen(pilot, SetupScreen)
        assert palette not in pilot.app.screen_stack


async def test_a_command_of_the_list_below_moves_the_list() -> None:
    """What is done by a part of the screen is done by that part."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        picker = await at_picker(pilot)
        assert picker.shelf is not None and picker.shelf.entry is not None
        before = picker.shelf.entry.key
        await pilot.press("f9")
        await at_screen(pilot, PaletteScreen)
        await pilot.press(*"giu", "enter")
        await until(pilot, lambda: pilot.app.screen is picker, "the palette is closed")
        await pilot.pause()
        assert picker.shelf.entry.key != before


async def test_nothing_that_is_sought_is_said_in_ones_own_language_and_taken_back() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        picker = await at_picker(pilot)
        await pilot.press("ctrl+p")
        palette = await at_screen(pilot, PaletteScreen)
        await pilot.press(*"xy", "enter")
        assert Text("it")("palette.nothing") in screen_text(pilot)
        await pilot.press("backspace", "backspace")
        assert len(palette.shown) > 10
        await pilot.press("ctrl+p")
        await until(pilot, lambda: pilot.app.screen is picker, "it is closed by the key that opened it")


async def test_a_command_is_clicked() -> None:
    async with app_at(table("scopa", 2), "en").run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("ctrl+p")
        await at_screen(pilot, PaletteScreen)
        row = next(y for y, line in enumerate(screen_text(pilot).splitlines()) if Text("en")("table.tip.story") in line)
        await pilot.click(offset=(10, row))
        await at_screen(pilot, StoryScreen)


async def test_a_query_matches_each_of_its_words_and_names_come_before_what_they_do() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        every = commands(Text("it"), (await at_picker(pilot)).active_bindings.values())
        assert matching(every, "REGOLE")[0].words == "regole"
        assert matching(every, "tasti mostra")[0].does.binding.id == "screen.help"
        assert matching(every, "") == every
        assert isinstance(pilot.app.screen, PickerScreen)
