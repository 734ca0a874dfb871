"""The picker: found, opened and started by keys alone and by mouse alone, in one's own language."""

import subprocess
import sys
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from cardtable.games import GAMES
from cardtable.text import Text
from cardtable.tui.screens.entries import Entry, entries
from cardtable.tui.screens.game_list import GameList
from cardtable.tui.screens.help import HelpScreen
from cardtable.tui.screens.picker import Masthead
from cardtable.tui.screens.rules import RulesScreen
from cardtable.tui.screens.setup import SetupScreen
from cardtable.tui.screens.shelf import Details
from cardtable.tui.settings import Settings, SettingsFile
from tests.tui.opening import app_in, at_picker, at_screen, at_table
from tests.tui.playing import screen_text, until


def chosen(pilot: Pilot[None]) -> tuple[str, str]:
    """The game under the cursor."""
    entry = pilot.app.screen.query_one(GameList).entry
    assert entry is not None
    return entry.key


def row_of(pilot: Pilot[None], name: str) -> int:
    """The line of the screen where a name begins a line of the list."""
    lines = screen_text(pilot).splitlines()
    return next(y for y, line in enumerate(lines) if line.lstrip(" ▸").startswith(f"{name}  "))


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_all_games_are_listed_by_family_with_players_and_length(language: str, size: tuple[int, int]) -> None:
    async with app_in(language).run_test(size=size) as pilot:
        await at_picker(pilot)
        every = entries(Text(language))
        assert every[0].tagline.split()[0] in screen_text(pilot)
        shown = screen_text(pilot)
        while chosen(pilot) != every[-1].key:
            await pilot.press("pagedown")
            await pilot.pause()
            shown += screen_text(pilot)
        for entry in every:
            assert entry.name in shown
            assert entry.family in shown
            assert entry.players in shown
        assert every[0].length in shown


async def test_typing_finds_a_game_and_taking_letters_back_brings_the_others() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press(*"SÈcc")
        assert chosen(pilot) == ("scopa", "scopa_secca")
        listed = pilot.app.screen.query_one(GameList)
        assert all("secca" in entry.sought for entry in listed.games)
        await pilot.press("backspace", "backspace", "backspace", "backspace")
        assert len(listed.games) == len(entries(Text("it")))
        await pilot.press(*"king", "escape")
        assert len(listed.games) == len(entries(Text("it")))


async def test_a_misspelt_name_is_answered_with_the_nearest_one_and_nothing_can_be_opened() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        picker = await at_picker(pilot)
        await pilot.press(*"kinh")
        assert "«King»" in screen_text(pilot)
        await pilot.press("enter", "f5", "f3")
        assert pilot.app.screen is picker


async def test_a_name_can_be_pasted() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        pilot.app.post_message(Paste("king\nquattro "))
        await until(pilot, lambda: pilot.app.screen.query_one(Masthead).typed != "", "it is pasted")
        assert chosen(pilot) == ("king", "king_four_series")


async def test_the_cursor_goes_round_by_arrows_and_to_the_ends_by_home_and_end() -> None:
    every = entries(Text("it"))
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        assert chosen(pilot) == every[0].key
        await pilot.press("up")
        assert chosen(pilot) == every[-1].key
        await pilot.press("down", "down")
        assert chosen(pilot) == every[1].key
        await pilot.press("end", "home", "pagedown", "pageup")
        assert chosen(pilot) == every[0].key


async def test_the_cursor_stays_on_its_game_while_it_matches() -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("down", *"scopa")
        assert chosen(pilot) == ("scopa", "scopa_secca")


@pytest.mark.parametrize("entry", (entries(Text("it"))[1], entries(Text("it"))[-1]), ids=lambda entry: entry.preset)
async def test_a_game_is_started_by_keys_alone(entry: Entry) -> None:
    """Enter opens the form, Enter deals. What every other entry leads to is tested with the draft of its table."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press(*["down"] * [other.key for other in entries(Text("it"))].index(entry.key), "enter")
        await at_screen(pilot, SetupScreen)
        await pilot.press("enter")
        table = await at_table(pilot)
        assert isinstance(table.setup.game, entry.game)
        assert table.preset == entry.preset
        assert table.setup.game.options == entry.game.at_table(chosen=entry.game.presets[entry.preset]).options


async def test_one_key_starts_at_once_with_the_usual_rules() -> None:
    async with app_in(settings=Settings(pace="fast")).run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press(*"king", "f5")
        table = await at_table(pilot)
        assert table.setup.game.id == "king"
        assert table.pace == Settings(pace="fast").seconds
        assert [player.bot is None for player in table.players] == [True, False, False, False]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_is_started_by_mouse_alone(size: tuple[int, int]) -> None:
    async with app_in().run_test(size=size) as pilot:
        await at_picker(pilot)
        await pilot.press(*"prese")
        await pilot.pause()
        await pilot.click(offset=(6, row_of(pilot, "King in quattro serie")))
        assert chosen(pilot) == ("king", "king_four_series")
        await pilot.click(offset=(6, row_of(pilot, "King in quattro serie")))
        await at_screen(pilot, SetupScreen)
        await pilot.click("#start")
        assert (await at_table(pilot)).preset == "king_four_series"


async def test_rules_form_and_help_are_opened_by_clicks_or_keys_and_closed_again() -> None:
    """The words beside a game are buttons, as is the line of keys; the rules are those of the preset."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        picker = await at_picker(pilot)
        await pilot.press("down")
        await pilot.pause()
        lines = screen_text(pilot).splitlines()
        beside = next(y for y, line in enumerate(lines) if "Prepara il tavolo" in line)

        async def back(key: str) -> None:
            await pilot.press(key)
            await until(pilot, lambda: pilot.app.screen is picker, "the picker is back")

        await pilot.click(offset=(lines[beside].index("Regole") + 2, beside))
        rules = await at_screen(pilot, RulesScreen)
        assert dict(rules.game.options.items())["match"] == "single"
        await back("f3")
        await pilot.click(offset=(lines[beside].index("Prepara il tavolo") + 2, beside))
        await at_screen(pilot, SetupScreen)
        await back("escape")
        await pilot.click(offset=(lines[23].index("aiuto") + 1, 23))
        await at_screen(pilot, HelpScreen)
        await back("f1")
        await pilot.press("question_mark")
        await at_screen(pilot, HelpScreen)
        assert "Apre subito un tavolo" in screen_text(pilot)
        await back("escape")
        assert picker.query_one(Masthead).typed == "", "a question mark is not searched"


async def test_somebody_faster_than_the_screen_is_served_all_the_same() -> None:
    """The first frame does not wait for the games; what is pressed before they are there is not lost."""
    async with app_in().run_test(size=(80, 24)) as pilot:
        await pilot.press(*"king", "f5")
        assert (await at_table(pilot)).setup.game.id == "king"


async def test_the_language_changes_at_once_and_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    async with app_in("it", file=file).run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press(*"scopa", "down", "f2")
        await pilot.pause()
        shown = screen_text(pilot)
        assert "Find: scopa" in shown
        assert "players" in shown
        assert "Play at once" in shown
        assert "giocatori" not in shown
        assert chosen(pilot) == ("scopa", "scopa_secca")
    assert SettingsFile(file).load().language == "en"


async def test_pace_and_look_change_at_once_and_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    async with app_in("it", file=file).run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("f4", "f6")
        await pilot.pause()
        assert "ritmo veloce" in screen_text(pilot)
        assert not pilot.app.current_theme.dark
    assert SettingsFile(file).load() == Settings(pace="fast", theme="light")


async def test_a_broken_settings_file_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("language = it\n", encoding="utf-8")
    async with app_in("it", file=file).run_test(size=(100, 30), notifications=True) as pilot:
        await at_picker(pilot)
        messages = [notification.message for notification in pilot.app._notifications]
        assert len(messages) == 1
        assert "riga 1" in messages[0]
        assert str(file) in messages[0]


async def test_settings_that_cannot_be_kept_hold_as_long_as_the_app(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    async with app_in("it", file=tmp_path / "taken" / "settings.toml", settings=Settings()).run_test() as pilot:
        await at_picker(pilot)
        await pilot.press("f2")
        await pilot.pause()
        assert any("cannot be saved" in notification.message for notification in pilot.app._notifications)
        assert "Find:" in screen_text(pilot)


@pytest.mark.parametrize("size", [(40, 10), (20, 5), (200, 60)])
async def test_any_size_is_borne_and_the_game_stays_chosen(size: tuple[int, int]) -> None:
    async with app_in().run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("end")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert chosen(pilot) == entries(Text("it"))[-1].key
        assert f"▸ {entries(Text('it'))[-1].name[:15]}" in screen_text(pilot)


async def test_a_plain_terminal_is_shown_plain_signs() -> None:
    """Where a terminal shows no more than ASCII, only the words themselves have accents."""
    async with app_in("en", plain=True).run_test(size=(120, 40)) as pilot:
        await at_picker(pilot)
        assert {sign for sign in screen_text(pilot) if not sign.isascii()} <= set("·")


async def test_what_a_preset_changes_is_said_beside_it() -> None:
    async with app_in().run_test(size=(120, 40)) as pilot:
        await at_picker(pilot)
        await pilot.press("down")
        await pilot.pause()
        assert "Partita: secca" in str(pilot.app.screen.query_one(Details).render())


def test_the_first_frame_loads_neither_the_games_nor_the_engine() -> None:
    code = (
        "import sys, cardtable.tui.app, cardtable.tui.screens.picker;"
        "print(*(name for name in ('cardtable.games', 'cardtable.engine.match', 'cardtable.rooms.table',"
        " 'cardtable.tui.screens.table', 'cardtable.tui.screens.setup', 'markdown_it', 'jinja2', 'typer')"
        " if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


def test_there_are_games_to_choose_from() -> None:
    assert {game.id for game in GAMES} >= {"scopa", "king"}
