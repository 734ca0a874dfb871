"""Leaving the table, the end of a match, and what happens when something breaks."""

from asyncio import sleep
from pathlib import Path

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

from cardtable.engine.match import Setup
from cardtable.games import find_game
from cardtable.rooms.players import read_players
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.curtain import CurtainScreen
from cardtable.tui.screens.help import HelpScreen
from cardtable.tui.screens.leaving import another
from cardtable.tui.screens.piles import PilesScreen
from cardtable.tui.screens.rules import RulesScreen
from cardtable.tui.screens.scores import ScoresScreen
from cardtable.tui.screens.since import SinceScreen
from cardtable.tui.screens.story import StoryScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import Settings, SettingsFile
from tests.tui.playing import (
    app_at,
    arriving,
    counted,
    play_by_keys,
    screen_text,
    scripted,
    settled,
    table,
    table_screen,
    until,
    zone,
)
from tests.tui.test_score_panel import played
from tests.tui.test_table_choices import SEVEN_TAKES


async def test_leaving_a_match_is_asked_for_and_can_be_thought_better_of() -> None:
    async with app_at(table("scopa", 2)).run_test() as pilot:
        await settled(pilot)
        for key in ("q", "ctrl+q"):
            for better in ("r", "escape", "backspace"):
                await pilot.press(key)
                assert "andrà persa" in screen_text(pilot).lower()
                await pilot.press(better)
                await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen), "the question is gone")
        await pilot.press("q", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen), "Enter alone stays as well")
        assert table_screen(pilot).standing.my_turn


async def test_a_match_is_left_for_another_game() -> None:
    async with app_at(table("scopa", 2)).run_test() as pilot:
        await settled(pilot)
        await pilot.press("q", "g")
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "PickerScreen", "the games are shown")


@pytest.mark.parametrize("keys", [("q", "q"), ("ctrl+q", "q"), ("ctrl+q", "ctrl+q")])
async def test_the_app_is_left_by_two_keys(keys: tuple[str, str]) -> None:
    app = app_at(table("scopa", 2))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press(*keys)
        await pilot.pause()
        assert app.return_code == 0


async def test_after_a_match_another_one_is_dealt_with_other_cards() -> None:
    async with app_at(table("scopa", 4, options={"match": "single"})).run_test() as pilot:
        first = table_screen(pilot)
        while first.standing.updates == {} or first.standing.update.outcome is None:
            await play_by_keys(pilot)
            await pilot.press("enter")
            await until(pilot, lambda: not counted(pilot), "the count is closed")
        await until(pilot, lambda: isinstance(pilot.app.screen, AskScreen), "it is asked what comes next")
        assert "vin" in screen_text(pilot).lower(), "who has won is said again"
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen), "another table is open")
        await settled(pilot)
        assert table_screen(pilot).table.setup.seed != first.table.setup.seed
        assert table_screen(pilot).standing.update.view.number == 1


def test_another_match_names_the_dealer_only_where_the_rules_ask_for_it() -> None:
    agreed = find_game("scopa").at_table(2, {"first_dealer": "agreed"})
    players = read_players("me", agreed)
    assert another(Table(Setup(agreed, "1", dealer=1), players)).setup.dealer == 1
    drawn = find_game("scopa").at_table(2)
    written = Setup(drawn, None, {(1, 0): arriving(drawn, "")}, dealer=1)
    assert another(Table(written, players)).setup.dealer is None


async def test_a_room_that_breaks_is_said_in_a_sentence_and_can_be_left() -> None:
    """Only the first deal is written down, so the second one cannot be dealt."""
    rules = find_game("scopa").at_table(4)
    setup = Setup(rules, None, {(1, 0): arriving(rules, "")}, dealer=1)
    app = app_at(Table(setup, read_players("me", rules)))
    async with app.run_test() as pilot:
        await play_by_keys(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "Qualcosa si è rotto" in screen_text(pilot), "it is said that something broke")
        assert "Traceback" not in screen_text(pilot)
        await pilot.press("q")
        await pilot.pause()
        assert app.return_code == 0


async def test_a_move_that_comes_too_late_is_refused_in_words_and_nothing_is_lost() -> None:
    """The table has moved on between the drawing and the key."""
    async with app_at(table("scopa", 2)).run_test() as pilot:
        await settled(pilot)
        screen = table_screen(pilot)
        standing = screen.standing
        screen.chairs.place.play(standing.update.view.legal[0], standing.update.number)
        screen._make(standing.update.view.legal[-1])
        await pilot.pause()
        await settled(pilot)
        assert standing.my_turn
        assert "Traceback" not in screen_text(pilot)


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize(
    "node", [CardtableApp, TableScreen, CurtainScreen, SinceScreen, AskScreen, StoryScreen, PilesScreen]
)
def test_every_binding_has_an_id_and_words_in_both_languages(node: type[DOMNode], language: str) -> None:
    text = Text(language)
    for binding in node.BINDINGS:
        assert isinstance(binding, Binding)
        assert binding.id
        assert text.has(binding.description), binding
        assert text.has(binding.tooltip), binding


async def test_an_error_that_should_not_be_ends_the_app_with_a_sentence(tmp_path: Path) -> None:
    """No traceback reaches a player; it is written down, without the values of variables."""
    app = CardtableApp(Text("it"), table("scopa", 2), Settings(), SettingsFile(tmp_path / "settings.toml"))
    said: list[str] = []

    def break_down() -> None:
        secret = "the hand of another"  # noqa: F841
        raise RuntimeError("something broke")

    with pytest.raises(RuntimeError):
        async with app.run_test() as pilot:
            await settled(pilot)
            app.call_later(break_down)
            await pilot.pause()
            said += map(str, app._exit_renderables)
    written = (tmp_path / "breakdown.txt").read_text(encoding="utf-8")
    assert "something broke" in written
    assert said == [app.text("app.broken", file=tmp_path / "breakdown.txt")]
    assert "Traceback" not in said[0]


async def test_the_pace_of_the_bots_changes_in_the_middle_of_a_match() -> None:
    async with app_at(table("scopa", 2)).run_test() as pilot:
        await settled(pilot)
        room = table_screen(pilot).room
        assert room.pace == 0.0
        await pilot.press("f2")
        assert room.pace == 0.0, "what the table was opened with holds until the pace is changed"
        await pilot.press("f4")
        assert room.pace == pilot.app.settings.seconds  # type: ignore[attr-defined]


@pytest.mark.parametrize(("direction", "right"), [("game", 1), ("cw", 3)])
async def test_the_turn_goes_round_the_screen_as_the_person_likes_it(direction: str, right: int) -> None:
    """Scopa is played counter-clockwise: the next player sits to the right."""
    settings = Settings().changed(direction=direction)
    async with app_at(table("scopa", 4), settings=settings).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert zone(pilot, f"seat.{right}").region.right == 80
        assert zone(pilot, f"seat.{4 - right}").region.x == 0


@pytest.mark.parametrize("key", ["r", "question_mark", "f1", "h", "p"])
async def test_whatever_is_opened_from_the_table_is_left_without_escape_and_nothing_is_lost(key: str) -> None:
    async with app_at(table("scopa", 2)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before = screen_text(pilot)
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen), "something lies over the table")
        await pilot.press("q")
        if not isinstance(pilot.app.screen, TableScreen):
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen), "the table is back")
        await pilot.pause()
        assert screen_text(pilot) == before


async def test_what_lies_open_above_the_table_follows_it() -> None:
    """The piles and the story are those of now, though somebody opened them before."""
    two = scripted(table("scopa", 2, cards=SEVEN_TAKES, eldest=0, pace=60.0), {1: ["5C"]})
    async with app_at(two).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for key, before, after in (("p", "0 carte", "2 carte"), ("h", "Prendi il due", "Bot1 ")):
            await pilot.press(key)
            await until(pilot, lambda before=before: before in screen_text(pilot), before)  # type: ignore[misc]
            screen = table_screen(pilot)
            if key == "p":
                screen._make(next(move for move in screen.standing.picking.legal if move.taken.bit_count() == 1))
            else:
                screen.chairs.hurry()
            await until(pilot, lambda after=after: after in screen_text(pilot), after)  # type: ignore[misc]
            await pilot.press("q")


async def test_a_key_that_reaches_a_screen_before_it_is_there_does_no_harm() -> None:
    """A key on its way through the table can meet the screen that is just being pushed above it."""
    sheet = played("scopa", 2, "1", 1).sheets[0]
    async with app_at(table("scopa", 2)).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app, open_table = pilot.app, table_screen(pilot).table
        game = open_table.setup.game
        for screen, action in (
            (ScoresScreen(game, sheet, (), open_table.players), "done"),
            (HelpScreen([]), "close"),
            (RulesScreen(game), "close"),
        ):
            app.push_screen(screen)
            await app.run_action(action, default_namespace=screen)
            assert app.screen is screen
            await until(pilot, lambda screen=screen: screen.is_mounted, "the screen is there")  # type: ignore[misc]
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen), "the screen is closed")


async def test_whatever_is_opened_while_the_app_ends_is_no_error() -> None:
    """Keys in a burst, and a deal that is counted meanwhile: nothing has any parts any more."""
    async with app_at(table("scopa", 2)).run_test() as pilot:
        await settled(pilot)
        app, bindings = pilot.app, pilot.app.screen.active_bindings.values()
        names = ("show_story", "show_piles", "show_rules", "leave", "palette", "show_help", "show_settings")
        opened = [one for one in bindings if one.binding.action.removeprefix("app.") in names]
        assert len(opened) >= len(names)
        app.exit()
        for one in opened:
            await app.run_action(one.binding.action, default_namespace=one.node)
        standing, match = table_screen(pilot).standing, played("scopa", 2, "1", 1)
        app.push_screen(ScoresScreen(match.game, match.sheets[0], match.sheets, standing.players))
        for _ in range(20):  # the pilot would wait for what is mounted no more
            await sleep(0)
    assert app.return_code == 0
    assert app._exception is None
