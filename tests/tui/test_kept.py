"""Matches that are kept: taken up, given up, looked at again, counted; and where their cards come from."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from cardtable.engine.fairness import commitment
from cardtable.rooms.exchange import exported
from cardtable.rooms.ledger import Ledger, NotSaved
from cardtable.rooms.pledge import Pledge
from cardtable.rooms.results import read_result, write_result
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.statistics import Statistics, statistics
from cardtable.rooms.table import Table, taken_up
from cardtable.text import LANGUAGES, Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.fair import say_unsaved
from cardtable.tui.screens.ask import AskScreen
from cardtable.tui.screens.fair import FairScreen
from cardtable.tui.screens.history import HistoryScreen
from cardtable.tui.screens.own_words import OwnWordsScreen
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.replay import ReplayScreen
from cardtable.tui.screens.scores import ScoresScreen
from cardtable.tui.screens.statistics import StatisticsScreen, figures
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import Settings
from cardtable.tui.terminal import Terminal
from tests.rooms.test_ledger import played
from tests.rooms.test_statistics import match as finished
from tests.tui.opening import at_picker, at_screen
from tests.tui.playing import play_by_keys, screen_text, settled, table, table_screen, until

IT = Text("it")
SALT = "5a17" * 8


def app_with(path: Path, seated: Table | None = None, language: str = "it") -> CardtableApp:
    """The app of somebody whose matches are kept in a file."""
    settings = Settings().changed(pace="instant")
    app = CardtableApp(Text(language), seated, settings, None, Terminal("16"), ledger=partial(SqliteLedger, path))
    app.clock = partial(next, count(0.0))
    return app


def drawn_table(seed: str = "5eed", who: str = "me,bot:random") -> Table:
    """Scopa for two with a seed that was drawn."""
    asked = table("scopa", 2, seed=seed, who=who)
    return replace(asked, setup=replace(asked.setup, salt=SALT))


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with a match that is over, in which the reader played, and one that was given up."""
    path = tmp_path_factory.mktemp("history") / FILE_NAME
    ledger = SqliteLedger(path)
    ledger._file.execute("PRAGMA synchronous = OFF")
    for least in (10**6, 9):
        room = replace(drawn_table(who="bot:random,bot:random"), preset="scopa").open_room(ledger)
        asyncio.run(played(room, least))
        assert room.journal is not None
        room.journal.close()
    ledger.abandon(ledger.unfinished()[0].id)
    over = next(one for one in ledger.finished() if one.standing == "over")
    result = replace(read_result(over.result), players=("me", "bot:random"))
    ledger._file.execute("UPDATE matches SET result = ? WHERE id = ?", (write_result(result), over.id))
    ledger.close()
    return path


async def listed(pilot: Pilot[None]) -> PickerScreen:
    """The picker, when an unfinished match is in its list."""
    screen = await at_picker(pilot)
    await until(pilot, lambda: screen.shelf is not None and screen.shelf.match is not None, "a match is listed")
    return screen


# Resume.


async def test_a_match_that_was_left_stands_first_in_the_picker_and_goes_on_where_it_was(tmp_path: Path) -> None:
    """The picker shows unfinished matches first (game, players, how far, when), Enter resumes: the same table."""
    path = tmp_path / FILE_NAME
    async with app_with(path, drawn_table()).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("1", "enter")
        await settled(pilot)
        await pilot.press("1", "enter")
        await settled(pilot)
        before = screen_text(pilot)
        await pilot.press("q")
        assert IT("table.leave_kept")[:40] in screen_text(pilot)
        await pilot.press("g")
        await listed(pilot)
        shown = screen_text(pilot)
        assert shown.index(IT("kept.family")) < shown.index(IT("family.scopa"))
        moves = SqliteLedger(path).unfinished()[0].entries
        for said in ("Scopa", IT("person.me"), IT("kept.moves", count=moves), "oggi", IT("kept.button.resume")):
            assert said in shown
        await pilot.press("enter")
        await settled(pilot)
        assert screen_text(pilot) == before


async def test_a_match_that_was_left_at_its_count_is_taken_up_at_its_count(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    async with app_with(path, drawn_table()).run_test(size=(80, 24)) as pilot:
        await play_by_keys(pilot)
        before = screen_text(pilot)
    ledger = SqliteLedger(path)
    async with app_with(path, taken_up(ledger, ledger.unfinished()[0])).run_test(size=(80, 24)) as pilot:
        await at_screen(pilot, ScoresScreen)
        assert screen_text(pilot) == before


async def test_a_match_is_given_up_only_after_asking(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    ledger = SqliteLedger(path)
    room = drawn_table(who="bot:random,bot:random").open_room(ledger)
    await played(room, 5)
    assert room.journal is not None
    room.journal.close()
    async with app_with(path).run_test(size=(80, 24)) as pilot:
        picker = await listed(pilot)
        await pilot.press("delete", "enter")
        assert len(ledger.unfinished()) == 1, "Enter keeps it"
        await pilot.press("delete", "a")
        assert ledger.unfinished() == ()
        assert picker.shelf is not None
        assert picker.shelf.match is None


async def test_a_match_that_is_open_in_another_window_is_told_of_and_the_picker_is_shown(tmp_path: Path) -> None:
    """A second one trying to play the same match is told."""
    path = tmp_path / FILE_NAME
    ledger = SqliteLedger(path)
    room = drawn_table().open_room(ledger)
    asked = taken_up(ledger, ledger.unfinished()[0])
    async with app_with(path, asked).run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await until(pilot, lambda: bool(pilot.app._notifications), "it is told")
        assert [note.message for note in pilot.app._notifications] == [
            IT("ledger.played_elsewhere", match=room.journal.match if room.journal else "")
        ]


async def test_a_match_that_is_open_in_another_window_is_not_given_up(tmp_path: Path) -> None:
    """Its seed would be told to anybody while it is being played."""
    path = tmp_path / FILE_NAME
    room = drawn_table().open_room(SqliteLedger(path))
    assert room.journal is not None
    match = room.journal.match
    async with app_with(path).run_test(size=(80, 24)) as pilot:
        await listed(pilot)
        await pilot.press("delete", "a")
        await until(pilot, lambda: bool(pilot.app._notifications), "it is told")
        assert [note.message for note in pilot.app._notifications] == [IT("ledger.played_elsewhere", match=match)]
    assert [summary.id for summary in SqliteLedger(path).unfinished()] == [match]
    room.journal.close()


async def test_a_table_that_is_left_before_the_first_move_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    async with app_with(path, drawn_table(who="me,person:Ugo")).run_test(size=(80, 24)):
        pass
    assert SqliteLedger(path).unfinished() == ()


# What can be wrong.


async def test_a_table_says_as_long_as_it_is_so_that_the_match_is_not_being_saved(tmp_path: Path) -> None:
    """A clear message in words, on the table, until it is saved again; then all of it is there."""
    path = tmp_path / FILE_NAME
    async with app_with(path, drawn_table()).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        ledger, alarm = table_screen(pilot).ledger, IT("table.unsaved", what="")[:32]
        assert isinstance(ledger, SqliteLedger)
        assert alarm not in screen_text(pilot)
        ledger._file.execute("PRAGMA query_only = ON")
        await pilot.press("1", "enter")
        await settled(pilot)
        assert alarm in screen_text(pilot)
        assert IT("table.your_turn") in screen_text(pilot), "80x24 is still enough"
        await pilot.press("q")
        assert IT("table.leave")[:20] in screen_text(pilot), "nothing is promised that is not so"
        await pilot.press("r")
        ledger._file.execute("PRAGMA query_only = OFF")
        await pilot.press("1", "enter")
        await settled(pilot)
        assert alarm not in screen_text(pilot)
        assert SqliteLedger(path).unfinished()[0].entries == len(table_screen(pilot).room.moves)


def test_a_full_disk_is_called_a_full_disk() -> None:
    for language in LANGUAGES:
        said = say_unsaved(Text(language), NotSaved("file", "database or disk is full"))
        assert said == Text(language)("table.unsaved_full")
        assert len(said) <= 78


def newer(path: Path) -> None:
    sqlite3.connect(path).execute("PRAGMA user_version = 99")


def damaged(path: Path) -> None:
    path.write_bytes(b"no database at all\n" * 100)


@pytest.mark.parametrize(("spoil", "said"), [(newer, "aggiorna"), (damaged, "rovinato")])
async def test_a_ledger_that_cannot_be_used_is_told_of_and_the_app_goes_on(
    spoil: Callable[[Path], None], said: str, tmp_path: Path
) -> None:
    spoil(tmp_path / FILE_NAME)
    async with app_with(tmp_path / FILE_NAME, drawn_table()).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await until(pilot, lambda: len(pilot.app._notifications) == 1, "it is told once")
        assert said in next(iter(pilot.app._notifications)).message
        await pilot.press("1", "enter")
        await settled(pilot)


# Seats.


async def test_a_seat_changes_from_person_to_bot_and_back_and_the_ledger_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    async with app_with(path, drawn_table(who="me,person:Ugo")).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(pilot.app.screen_stack) > 1, "it begins")
        table = table_screen(pilot)
        await until(pilot, lambda: pilot.app.screen is not table and pilot.app.screen.is_mounted, "a curtain")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is table, "the table")
        await pilot.press("s", "2", "1")
        await settled(pilot)
        assert [player.level for player in table.room.players] == ["", "random"]
        await pilot.press("1", "enter")
        await settled(pilot)
        assert table.chairs.alone == 0
        kept = taken_up(SqliteLedger(path), SqliteLedger(path).unfinished()[0])
        assert [player.level for player in kept.players] == ["", "random"]
        await pilot.press("s", "2", "p")
        await until(pilot, lambda: table.chairs.shared, "two persons share the screen")
        assert table.room.players[1].name == IT("person.seat", number=2)


# History, statistics, replay.


@pytest.mark.parametrize("language", LANGUAGES)
async def test_past_matches_are_listed_filtered_looked_at_and_gone_on_from(history: Path, language: str) -> None:
    """Date, players, result, length; filter by game; replay by move, trick and deal; all hands open; continue."""
    text = Text(language)
    async with app_with(history, language=language).run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("f8")
        listed = await at_screen(pilot, HistoryScreen)
        shown = screen_text(pilot)
        over = next(one for one in listed.every if one.standing == "over")
        result = read_result(over.result)
        for said in (text("history.abandoned"), f"{len(result.deals)} / {result.moves}", text("person.me"), "oggi"):
            assert said in shown or language == "en"
        await pilot.press("right")
        assert listed.game == "scopa"
        await pilot.press("end" if listed.shown[-1] is over else "home", "enter")
        replay = await at_screen(pilot, ReplayScreen)
        await pilot.press("right", "down", "o")
        assert text("replay.all_open") in screen_text(pilot)
        assert replay.update.view.unknown == 0
        await pilot.press("o", "t")
        assert replay.eyes == 1
        assert replay.update.view.unknown
        at = replay.at
        await pilot.press("n")
        await at_screen(pilot, ScoresScreen)
        await pilot.press("enter", "left")
        assert replay.at == replay.replay.stepped(0, "deal", 1) - 1 > at
        await pilot.press("home", "down", "t", "g")
        await settled(pilot)
        going_on = table_screen(pilot)
        assert len(going_on.room.moves) >= 1
        assert going_on.chairs.alone == 0
        assert going_on.room.pledge.chosen


@pytest.mark.parametrize("language", LANGUAGES)
async def test_statistics_are_shown_of_everybody_who_played(history: Path, language: str) -> None:
    async with app_with(history, language=language).run_test(size=(80, 24)) as pilot:
        await at_picker(pilot)
        await pilot.press("f10")
        screen = await at_screen(pilot, StatisticsScreen)
        assert Text(language)("statistics.finished", count=1)[:30] in screen_text(pilot)
        await pilot.press("w")
        assert screen.player == "bot:random"
        assert screen.here is not None
        assert screen.here.total.matches == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_fits_eighty_columns_and_says_what_it_counts(language: str) -> None:
    """Won, lost and shared against each opponent, streaks, the best deal, averages per line, as tables and bars."""
    matches = [finished(number, ((0,), (1,), (0, 1))[number % 3]) for number in range(1, 28)]
    (found,) = statistics(matches)
    assert isinstance(found, Statistics)
    lines = [line.plain for line in figures(Text(language), found, plain=True)]
    assert max(len(line) for line in lines if "%" in line) <= 76
    shown = "\n".join(lines)
    assert "27" in shown and "+" in shown and "#" in shown
    text = Text(language)
    assert "".join(text(f"statistics.{ending}") for ending in found.recent) in shown
    assert found.recent[-3:] == ("lost", "level", "won")


# Fair deals.


async def play_to_the_end(pilot: Pilot[None]) -> None:
    """Plays a match in one deal until its end is told; where the deal was level another one is dealt."""
    while not isinstance(pilot.app.screen, AskScreen):
        await play_by_keys(pilot)
        await pilot.press("enter")
        await until(
            pilot,
            lambda: isinstance(pilot.app.screen, AskScreen) or table_screen(pilot).standing.my_turn,
            "the match ends, or goes on",
        )
    await at_screen(pilot, AskScreen)


async def test_the_commitment_is_shown_before_the_first_card_and_seed_and_salt_after_the_last(tmp_path: Path) -> None:
    asked = replace(drawn_table(), setup=replace(table("scopa", 2, options={"match": "single"}).setup, salt=SALT))
    promised = commitment("1", SALT)
    async with app_with(tmp_path / FILE_NAME, replace(asked, pace=30.0)).run_test(size=(80, 24)) as pilot:
        screen = table_screen(pilot)
        await until(pilot, lambda: promised[:16] in screen_text(pilot), "the commitment is shown")
        assert not screen.room.begun
        screen.room.pace = 0.0
        screen.hurried.set()
        await settled(pilot)
        assert promised[:16] in screen_text(pilot), "as the first line of the story"
        await pilot.press("i")
        await at_screen(pilot, FairScreen)
        assert promised in screen_text(pilot)
        assert SALT not in screen_text(pilot)
        await pilot.press("q")
        await play_to_the_end(pilot)
        assert SALT in screen_text(pilot)
        await pilot.press("i")
        await at_screen(pilot, FairScreen)
        await pilot.press("c", "q")
        assert pilot.app.clipboard == f"seed: 1\nsalt: {SALT}\ncommitment: {promised}"
        await at_screen(pilot, AskScreen)


async def test_a_seed_that_somebody_chose_is_shown_at_the_table_and_marked_in_the_result(tmp_path: Path) -> None:
    asked = table("scopa", 2, seed="lunedì", options={"match": "single"})
    async with app_with(tmp_path / FILE_NAME, asked).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        chosen = IT("fair.chosen", seed="lunedì")
        assert chosen in screen_text(pilot)
        await play_to_the_end(pilot)
        assert chosen in screen_text(pilot)


async def test_persons_give_their_words_after_the_commitment_was_shown_and_they_are_in_the_cards(
    tmp_path: Path,
) -> None:
    path = tmp_path / FILE_NAME
    asked = replace(drawn_table(who="person:Anna,person:Ugo"), own_words=True)
    async with app_with(path, asked).run_test(size=(80, 24)) as pilot:
        screen = await at_screen(pilot, OwnWordsScreen)
        assert asked.setup.commitment in screen_text(pilot)
        assert "Anna" in str(screen.query_one("#asked", Static).content)
        screen.query_one(Input).value = "a|b"
        await pilot.press("enter")
        assert screen.given == {}, "a word that cannot be is refused"
        screen.query_one(Input).value = "albero"
        await pilot.press("enter")
        await pilot.press("enter")
        await until(pilot, lambda: any(isinstance(one, TableScreen) for one in pilot.app.screen_stack), "the table")
        room = table_screen(pilot).room
        assert room.pledge == Pledge(asked.setup.commitment, words=((0, "albero"),))
    ledger: Ledger = SqliteLedger(path)
    assert all("albero" in exported(ledger, one).write() for one in ledger.finished())
