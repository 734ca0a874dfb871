"""Rules and keys: opened from anywhere, read up and down, in one's own language."""

from itertools import chain

import pytest
from textual.binding import Binding
from textual.screen import Screen

from cardtable.engine.game import AnyGame
from cardtable.games import GAMES
from cardtable.games.scopa.rules import Scopa
from cardtable.text import Text
from cardtable.tui.screens.help import HelpScreen, told
from cardtable.tui.screens.key_line import hints
from cardtable.tui.screens.person import key_name
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.rules import Page, RulesScreen
from cardtable.tui.screens.sheet import Sheet
from tests.tui.opening import app_in, at_picker, at_screen, at_setup
from tests.tui.playing import screen_text, until


@pytest.mark.parametrize(("game", "language"), [(GAMES[0], "en"), (GAMES[-1], "it")])
async def test_the_page_of_a_game_is_read_to_its_end(game: type[AnyGame], language: str) -> None:
    async with app_in(language).run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(RulesScreen(game.at_table()))
        screen = await at_screen(pilot, RulesScreen)
        page = screen.query_one(Page)
        await until(pilot, lambda: page.max_scroll_y > 0, "the page is there")
        assert Text(language, game.id)("name") in screen_text(pilot)
        await pilot.press("down", "space", "pageup", "end")
        assert page.scroll_offset.y == page.max_scroll_y
        await pilot.press("home", "up")
        assert page.scroll_offset.y == 0


async def test_the_options_in_force_are_named_above_the_page() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(RulesScreen(Scopa.at_table(3, {"napola": True, "target": 31})))
        await at_screen(pilot, RulesScreen)
        shown = screen_text(pilot)
        assert "3 giocatori" in shown
        assert "Punti per vincere: 31 punti" in shown
        assert "Napola: sì" in shown


async def test_usual_rules_are_called_usual() -> None:
    async with app_in("en").run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(RulesScreen(Scopa.at_table()))
        await at_screen(pilot, RulesScreen)
        assert "the usual rules hold" in screen_text(pilot)


async def test_the_page_changes_language_where_it_is() -> None:
    async with app_in("it").run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(RulesScreen(Scopa.at_table()))
        await at_screen(pilot, RulesScreen)
        await pilot.press("f2")
        await until(pilot, lambda: "two" in screen_text(pilot).lower(), "the page is in English")
        assert "giocatori" not in screen_text(pilot)


async def test_rules_and_help_are_closed_by_any_of_their_keys() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        for opens, kind, keys in (
            ("f3", RulesScreen, ("enter", "escape", "f3", "f8", "q")),
            ("f1", HelpScreen, ("enter", "escape", "f1", "question_mark", "space", "q")),
        ):
            await pilot.press(opens)
            screen: Screen[object] = await at_screen(pilot, kind)
            does = {key: screen.active_bindings[key].binding.action for key in keys}
            assert set(does.values()) == {"close"}, does
            await pilot.press(keys[0])
            await until(pilot, lambda: isinstance(pilot.app.screen, PickerScreen), f"{opens} is closed")


@pytest.mark.parametrize("size", [(80, 24), (40, 10), (20, 5)])
async def test_the_help_tells_every_key_of_the_screen_below(size: tuple[int, int]) -> None:
    async with app_in().run_test(size=size) as pilot:
        setup = await at_setup(pilot, Scopa)
        tips = {binding.tooltip for _, binding, _, _ in setup.active_bindings.values() if binding.tooltip}
        await pilot.press("f1")
        await at_screen(pilot, HelpScreen)
        read = screen_text(pilot)
        assert "Tasti" in read
        if size[0] == 80:
            page = pilot.app.screen.query_one(Sheet)
            while page.top < page.laid.last:
                await pilot.press("pagedown")
                await pilot.pause()
                read += screen_text(pilot)
            text = Text("it")
            assert all(text(tip) in read for tip in tips if len(text(tip)) < 55)


async def test_every_key_of_ours_has_an_id_and_words_for_what_it_does() -> None:
    """Every binding has an id and a tooltip, in both languages."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        picker = await at_picker(pilot)
        ours = list(bindings_of(picker))
        setup = await at_setup(pilot, Scopa)
        ours += bindings_of(setup)
        pilot.app.push_screen(RulesScreen(Scopa.at_table()))
        ours += bindings_of(await at_screen(pilot, RulesScreen))
        await pilot.press("f1")
        ours += bindings_of(await at_screen(pilot, HelpScreen))
    assert len(ours) > 40
    for binding in ours:
        assert binding.id, binding
        for text in (Text("it"), Text("en")):
            assert text.has(binding.description), binding
            assert text.has(binding.tooltip), binding


def bindings_of(screen: object) -> list[Binding]:
    """The bindings declared by a screen and all that is on it, as far as they are ours."""
    assert isinstance(screen, PickerScreen | RulesScreen | HelpScreen) or hasattr(screen, "draft")
    nodes = [*screen.walk_children(), screen, screen.app]  # type: ignore[attr-defined]
    ours = [node for node in nodes if type(node).__module__.startswith("cardtable")]
    declared = chain.from_iterable(type(node).__dict__.get("BINDINGS", ()) for node in ours)
    return list(Binding.make_bindings(declared))


def test_keys_are_named_as_they_stand_on_the_keyboard() -> None:
    text = Text("it")
    named = {key: key_name(text, key) for key in ("enter", "f5", "ctrl+g", "up", "question_mark", "shift+tab", "k")}
    assert named == {
        "enter": "Invio",
        "f5": "F5",
        "ctrl+g": "^G",
        "up": "↑",
        "question_mark": "?",
        "shift+tab": "Maiusc+Tab",
        "k": "K",
    }
    assert key_name(text, "up", plain=True) == "Su"


async def test_keys_that_do_the_same_stand_together_on_the_line() -> None:
    async with app_in("en").run_test(size=(80, 24)) as pilot:
        picker = await at_picker(pilot)
        line = [f"{hint.keys} {hint.words}" for hint in hints(Text("en"), picker.active_bindings.values())]
        assert line[:3] == ["↑↓ choose", "Enter set up", "F5 play at once"]


def test_a_key_with_two_names_is_told_once() -> None:
    bindings = [Binding(key, "go", "a", tooltip="picker.tip.move", id=key) for key in ("up", "k", "up")]
    assert told(Text("en"), bindings) == [("↑ K", Text("en")("picker.tip.move"))]
