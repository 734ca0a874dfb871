"""A screen is closed once, whatever comes together with the key that closes it: the one below stays."""

import pytest
from textual import events
from textual.screen import Screen

from cardtable.tui.chronicle import Telling
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.ask_line import AskLineScreen
from cardtable.tui.screens.help import HelpScreen
from cardtable.tui.screens.leaving import LEAVING_TABLE
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.present import Present
from cardtable.tui.screens.since import SinceScreen
from tests.tui.opening import app_in, at_picker


class Box(Present, Screen[str]):
    """Any screen of this project."""


@pytest.mark.parametrize("together", [1, 2, 5])
async def test_keys_that_come_together_close_one_screen(together: int) -> None:
    """Two keys in one read, as a double tap or a slow line sends them, close the question and not the table."""
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        answers: list[str | None] = []
        for key, screen in (("r", AskScreen("?", LEAVING_TABLE)), ("2", SinceScreen(lambda: Telling((), 0)))):
            app.push_screen(screen, answers.append)
            await pilot.pause()
            for _ in range(together):
                screen.on_key(events.Key(key, key))
            await pilot.pause()
            assert isinstance(app.screen, PickerScreen)
        assert answers == ["stay", "2"]


async def test_a_screen_that_lies_below_another_is_not_closed() -> None:
    app = app_in()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        below = Box()
        app.push_screen(below)
        app.push_screen(HelpScreen([]))
        await pilot.pause()
        below.dismiss("no")
        await pilot.pause()
        assert isinstance(app.screen, HelpScreen)


def test_every_screen_that_is_closed_closes_so() -> None:
    for screen in (AskScreen, AskLineScreen, SinceScreen, HelpScreen):
        assert screen.dismiss is Present.dismiss
