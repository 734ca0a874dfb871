"""Keys that go along the cards: they draw no more than they change, and all of that; they are found at once."""

from asyncio import Event, sleep

import pytest
from rich.segment import Segment
from textual._compositor import Compositor
from textual.dom import DOMNode
from textual.events import Key
from textual.message_pump import MessagePump
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.visual import RenderOptions, visualize
from textual.widget import Widget

from cardtable.tui.chronicle import Telling
from cardtable.tui.keys import bound_at_once
from cardtable.tui.screens.story import StoryScreen
from cardtable.tui.veil import Veil
from cardtable.tui.widgets.felt import Felt
from tests.tui.playing import app_at, settled, table, table_screen, until


@pytest.mark.parametrize(("game", "seats"), [("scopa", 2), ("scopone", 4), ("king", 4), ("palio", 4)])
async def test_what_is_pointed_at_is_drawn_as_with_the_whole_table(game: str, seats: int) -> None:
    async with app_at(table(game, seats)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = table_screen(pilot)
        for key in ("right", "right", "3", "left", "end", "home", "up", "1", "down"):
            await pilot.press(key)
            await settled(pilot)
            alone = {name: area.picture for name, area in screen.felt.areas.items()}
            screen.felt.reword()
            screen.on_felt_arranged()
            assert alone == {name: area.picture for name, area in screen.felt.areas.items()}, key


async def test_keys_are_found_as_textual_would_find_them() -> None:
    """Those of the screen before those of the app; where something has the focus, Textual looks for them itself."""
    async with app_at(table("scopa", 2)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app = table_screen(pilot).app
        for key in ("right", "h", "space", "ctrl+q", "f1", "z"):
            found = bound_at_once(app, Key(key, None))  # type: ignore[arg-type]
            chain = app.screen._modal_binding_chain
            usual = [(node, each) for node, keyed in chain for each in keyed.key_to_bindings.get(key, ())]
            first = [pair for pair in usual if pair[1].priority]
            assert found == first + [pair for pair in usual if not pair[1].priority], key
        felt = table_screen(pilot).felt
        felt.can_focus = True
        app.screen.set_focus(felt)
        assert bound_at_once(app, Key("right", None)) is None  # type: ignore[arg-type]


class Ends(StoryScreen):
    """A story that remembers where keys have led: to the start (0) and to the end (1)."""

    def __init__(self) -> None:
        super().__init__(lambda: Telling((), 0))
        self.ends: list[int] = []

    def action_end(self, end: int) -> None:
        self.ends.append(end)


async def test_keys_are_done_in_the_order_in_which_they_were_pressed_whatever_the_screen_is_busy_with() -> None:
    """A key that had to wait for the screen is not overtaken: neither while it waits there nor on its way back."""
    async with app_at(table("scopa", 2)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app, screen = pilot.app, Ends()
        app.push_screen(screen)
        await until(pilot, lambda: app.screen is screen and screen.is_mounted, "it lies there")
        await settled(pilot)
        busy, over = Event(), Event()

        async def work() -> None:
            busy.set()
            await over.wait()

        screen.call_later(work)
        screen._forward_event(Key("home", None))
        await busy.wait()
        app.post_message(Key("end", None))
        for _ in range(5):
            await sleep(0)
        over.set()
        await until(pilot, lambda: len(screen.ends) == 2, "both are done")
        assert screen.ends == [0, 1]
        while bound_at_once(app, Key("end", None)) is None:  # type: ignore[arg-type]
            await sleep(0)
        first = Key("home", None)
        first._set_forwarded()
        app.post_message(first)
        assert bound_at_once(app, Key("end", None)) is None, "it has come back, and is done before"  # type: ignore[arg-type]


async def test_the_table_below_is_seen_through_what_lies_on_it_as_textual_would_show_it() -> None:
    """Colour by colour and letter by letter, though each style is mixed once alone."""
    async with app_at(table("scopa", 2)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("q")
        await settled(pilot)
        below, asking = pilot.app.screen_stack[-2:]
        colour, ground = asking.styles.background, asking.visual_style
        options = RenderOptions(asking._get_style, asking.styles.get_rules())
        shown = Veil(below, colour).render_strips(80, 24, ground, options)
        usual = visualize(asking, BackgroundScreen(below, colour)).render_strips(80, 24, ground, options)
        assert [list(Segment.simplify(row)) for row in shown] == [list(Segment.simplify(row)) for row in usual]


def test_textual_has_what_is_reached_into() -> None:
    """Drawing at once and finding keys at once use parts of Textual that nobody promises: another version may not."""
    assert {"render_full_update", "render_partial_update", "layers_visible", "visible_widgets"} <= set(dir(Compositor))
    assert {"_on_timer_update", "_compositor_refresh", "_refresh_layout", "_on_idle"} <= set(vars(Screen))
    assert {"_check_refresh", "_set_dirty", "refresh"} <= set(vars(Widget))
    assert "message_queue_size" in vars(MessagePump)
    pump = MessagePump()
    assert pump._pending_message is None
    assert not pump._message_queue.values
    assert hasattr(DOMNode, "_merged_bindings")
    assert issubclass(Felt, Widget)
