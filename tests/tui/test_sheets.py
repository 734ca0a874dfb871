"""Sheets: what is read above a table is whole where it is opened, is scrolled by keys and by the wheel, and leaves.

Questions lie there as well.
"""

import sys
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from cardtable.tui.app import CardtableApp
from cardtable.tui.chronicle import Telling
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.ask_line import AskLineScreen
from cardtable.tui.screens.help import HelpScreen, laid_out
from cardtable.tui.screens.leaving import LEAVING_KEPT_TABLE, SEEN
from cardtable.tui.screens.person import person
from cardtable.tui.screens.since import SinceScreen
from cardtable.tui.screens.story import StoryScreen
from tests.tui.opening import app_in, at_picker, at_screen
from tests.tui.playing import screen_text, until

LINES = tuple(f"line {number}." for number in range(60))


def story(fresh: int = 3) -> StoryScreen:
    return StoryScreen(lambda: Telling(LINES, fresh, fresh))


async def opened(pilot: Pilot[None], screen: StoryScreen | SinceScreen) -> None:
    await at_picker(pilot)
    pilot.app.push_screen(screen)
    await until(pilot, lambda: pilot.app.screen is screen and bool(screen.sheet.size), "it lies there")


@pytest.mark.parametrize("size", [(80, 24), (20, 5)])
async def test_a_story_is_opened_at_its_end_and_goes_up_and_down_by_keys_and_by_the_wheel(
    size: tuple[int, int],
) -> None:
    async with app_in("en").run_test(size=size) as pilot:
        screen = story()
        await opened(pilot, screen)
        below = screen_text(pilot)
        assert "line 59." in below or "Since" in below, "what is new is read from its beginning"
        await pilot.press("end")
        assert "line 59." in screen_text(pilot)
        await pilot.press("home")
        assert "line 0." in screen_text(pilot)
        await pilot.press("down")
        assert screen.sheet.top == 1
        screen.sheet.post_message(events.MouseScrollUp(screen.sheet, 1, 1, 0, 0, 0, False, False, False))
        await until(pilot, lambda: "line 0." in screen_text(pilot), "the wheel goes up")
        await pilot.resize_terminal(60, 20)
        await until(pilot, lambda: screen.sheet.laid.size.width == 60, "it is laid out anew")
        assert {cell_len(line) for line in screen_text(pilot).splitlines()} <= set(range(61))
        await pilot.press("h")
        await until(pilot, lambda: pilot.app.screen is not screen, "it is closed")
        assert "line 0." not in screen_text(pilot)


async def test_a_click_on_the_bar_goes_a_page_up_or_down() -> None:
    """`Nothing depends on the mouse alone`, and everything can be done with it."""
    async with app_in("en").run_test(size=(80, 24)) as pilot:
        screen = story()
        await opened(pilot, screen)
        await pilot.press("home")
        sheet = screen.sheet
        box, last = sheet.laid.box, sheet.laid.last
        lowest, highest = (box.right - 2, box.bottom - 2), (box.right - 2, box.y + 1)
        await pilot.click(sheet, lowest)
        assert sheet.top == sheet.laid.seen - 1
        for _ in range(3):
            await pilot.click(sheet, lowest)
        assert sheet.top == last
        await pilot.click(sheet, highest)
        assert sheet.top == last - sheet.laid.seen + 1
        await pilot.click(sheet, (box.right - 3, box.y + 1))
        assert sheet.top == last - sheet.laid.seen + 1, "beside the bar nothing is scrolled"


async def test_what_has_happened_meanwhile_is_read_at_once_by_whoever_was_at_the_end() -> None:
    told = [Telling(LINES, 1, 1)]
    async with app_in("en").run_test(size=(80, 24)) as pilot:
        screen = StoryScreen(lambda: told[-1])
        await opened(pilot, screen)
        told.append(Telling((*LINES, "news."), 1, 1))
        screen.sheet.reword()
        await until(pilot, lambda: "news." in screen_text(pilot), "the news is there")
        await pilot.press("home")
        told.append(Telling((*LINES, "news.", "more."), 1, 1))
        screen.sheet.reword()
        await pilot.pause()
        assert "line 0." in screen_text(pilot)
        assert "more." not in screen_text(pilot)


@pytest.mark.parametrize("since", [0, 40], ids=["whoever looks on", "whoever had a turn long ago"])
async def test_whoever_has_gone_to_the_end_of_a_story_stays_there_however_much_is_told(since: int) -> None:
    """`Everything that happened, the latest at the end`: who reads it there is not sent back by the next move."""
    told = [LINES]
    async with app_in("en").run_test(size=(80, 24)) as pilot:
        screen = StoryScreen(lambda: Telling(told[-1], since + len(told) if since else 1, since and since + len(told)))
        await opened(pilot, screen)
        assert ("line 59." in screen_text(pilot)) == (not since)
        await pilot.press("end")
        for news in ("one.", "two.", "three."):
            told.append((*told[-1], news))
            screen.sheet.reword()
            await until(pilot, lambda news=news: news in screen_text(pilot), "the news is there")  # type: ignore[misc]
        await pilot.resize_terminal(40, 24)
        await until(pilot, lambda: screen.sheet.laid.size.width == 40, "it is laid out anew")
        assert "three." in screen_text(pilot)


async def test_a_sheet_above_a_sheet_shows_it_through_the_veil() -> None:
    async with app_in("en").run_test(size=(100, 30)) as pilot:
        await opened(pilot, story())
        app = pilot.app
        assert isinstance(app, CardtableApp)
        app.push_screen(HelpScreen(StoryScreen.BINDINGS))  # type: ignore[arg-type]
        await at_screen(pilot, HelpScreen)
        assert "─ Keys ─" in screen_text(pilot)
        assert "│" in screen_text(pilot).splitlines()[4][:10], "the frame of the story, which is wider"


if sys.platform != "win32":  # where there is a background

    @pytest.mark.parametrize(
        "above",
        [
            story,
            lambda: HelpScreen([]),
            lambda: AskScreen("?", SEEN),
            lambda: AskLineScreen("club.ask_name", 9),
        ],
        ids=["story", "help", "question", "line"],
    )
    async def test_ctrl_z_goes_to_the_background_whatever_lies_above(above: Callable[[], Screen[Any]]) -> None:
        app = app_in("en")
        gone: list[Screen[object]] = []
        app.action_suspend_process = lambda: gone.append(app.screen)  # type: ignore[method-assign]
        async with app.run_test(size=(80, 24)) as pilot:
            await at_picker(pilot)
            screen = above()
            app.push_screen(screen)
            await until(pilot, lambda: app.screen is screen and screen.is_mounted, "it lies there")
            await pilot.press("ctrl+z")
            assert gone == [screen]


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (30, 8), (20, 5)])
async def test_a_question_is_read_and_every_answer_seen_where_it_is_pointed_at_however_small_the_window(
    size: tuple[int, int],
) -> None:
    async with app_in("en").run_test(size=size) as pilot:
        await at_picker(pilot)
        text = person(pilot.app).text
        screen = AskScreen(text("table.leave_kept"), LEAVING_KEPT_TABLE)
        pilot.app.push_screen(screen)
        await until(pilot, lambda: bool(screen.query("#answer-3").first().size), "it lies there")
        first = text("table.leave_kept").split()[0]
        assert first in screen_text(pilot)
        for answer in (*screen.answers[1:], screen.answers[0]):
            await pilot.press("down")
            words = text(answer.said).split()
            if answer is screen.answers[0]:
                await until(pilot, lambda: first in screen_text(pilot), "the question is read again")
            else:
                await until(pilot, lambda words=words: all(one in screen_text(pilot) for one in words), "it is seen")  # type: ignore[misc]


def test_the_keys_and_their_words_fit_beside_each_other_at_any_width() -> None:
    pairs = (("← ↑ → ↓ Home End", "Goes to the card beside this one"), ("Q", "Leaves"))
    for width in range(30, 90):
        rows = laid_out(pairs, width)
        assert all(sum(cell_len(said) for said, _ in row) <= width for row in rows)
        assert "".join(row[0][0] for row in rows).replace(" ", "") == "←↑→↓HomeEndQ"
