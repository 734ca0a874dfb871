"""People play over SSH: whole matches, dropping out, coming back, looking on, and a server that ends in between."""

import asyncio
import json
import re
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cardtable.engine.record import Record
from cardtable.games import find_game
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from tests.ssh.clubs import PATIENCE, RunningClub, Window
from tests.ssh.playing import (
    DOWN,
    ENTER,
    F2,
    F5,
    F8,
    come_in,
    make_table,
    open_games,
    press_on,
    resign,
    settled,
    table_of,
)


def ledger_of(club: RunningClub) -> SqliteLedger:
    return SqliteLedger(club.folder / "data" / FILE_NAME)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    """A club as it is, but for the length of a match of Scopone."""
    with RunningClub(tmp_path_factory.mktemp("hall"), "--guests", hooks="short") as running:
        yield running


async def test_two_people_play_a_whole_match_in_their_languages_and_the_ledger_has_it(hall: RunningClub) -> None:
    async with await come_in(hall, "Anna", LANG="it_IT.UTF-8") as anna:
        table = await make_table(anna)
        async with await come_in(hall, "Ugo", table) as ugo, await Window.open(hall, "", f"watch {table}") as guest:
            await anna.until("Scopa, partita secca · smazzata 1")
            await ugo.until("Scopa, partita secca · deal 1")
            ledger = ledger_of(hall)
            async with asyncio.timeout(PATIENCE * 2):
                while not ledger.finished():
                    await press_on(anna, ugo)
            (played,) = ledger.finished()
            assert (played.standing, played.header.players) == ("over", ("person:Anna", "person:Ugo"))
            await guest.until(lambda text: "partita secca" in text)
            ledger.close()
    for event in ("entered", "seat table=", "match table=", "over table="):
        hall.until_told(event)
    setup = Record.read(played.header.record, [find_game("scopa")]).setup
    assert str(setup.seed) not in hall.log


async def test_four_people_play_a_whole_match_of_scopone_and_the_ledger_has_it(hall: RunningClub) -> None:
    names = ("Nord", "Est", "Sud", "Ovest")
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(await come_in(hall, names[0]))]
        table = await make_table(people[0], "scopone", "Scopone")
        for name in names[1:]:
            window = await come_in(hall, name, table, NO_COLOR="1", LC_ALL="C")
            people.append(await stack.enter_async_context(window))
        for person in people:
            await person.until("deal 1")
        ledger = ledger_of(hall)
        (begun,) = (found.id for found in ledger.unfinished() if found.header.game == "scopone")
        async with asyncio.timeout(PATIENCE * 2):
            while any(found.id == begun for found in ledger.unfinished()):
                played = [entry.seat for entry in ledger.read(begun)]
                for person in [people[(played[-1] + 1) % 4]] if played else people:
                    person.press(ENTER)
                await asyncio.sleep(0.1)
        (over,) = (found for found in ledger.finished("scopone") if found.id == begun)
        assert (over.standing, over.header.players) == ("over", tuple(f"person:{name}" for name in names))
        moves = [entry.seat for entry in ledger.read(begun) if entry.kind == "move"]
        assert [moves.count(seat) for seat in range(4)] == [9, 9, 9, 9]
        for person in people:
            await person.until(lambda text: "│ Deal 1" in text or "| Deal 1" in text)
        ledger.close()


async def test_a_private_table_is_on_no_board_of_others_and_opens_to_its_word_alone(hall: RunningClub) -> None:
    async with await Window.open(hall) as host, await Window.open(hall) as other:
        await other.until("are here: ")
        await open_games(host)
        host.press(*"secca")
        await host.until("secca▏")
        host.press(ENTER)
        await host.until("Word to enter")
        await settled(host)
        host.press(*[DOWN] * 5)
        await host.until("▸Word to enter")
        host.press(*"sesamo", F5)
        table = await table_of(host)
        async with await Window.open(hall, "", f"watch {table}") as curious, await Window.open(hall, "", table) as ugo:
            for window, wrong in ((curious, ""), (ugo, "apriti")):
                await window.until("what is its word?")
                window.press(*wrong, ENTER)
            await curious.until("are here: ")
            await ugo.until("ask for its word")
            assert table not in other.text
            ugo.press(*"sesamo", ENTER)
            await ugo.until("deal 1")
            await host.until("deal 1")
            await settled(other, curious)
            for window in (other, curious):
                assert f"{table} " not in window.text
            assert b"sesamo" not in other.raw + curious.raw
            await resign(host)
            await ugo.until("resigned")
    assert "sesamo" not in hall.log and "apriti" not in hall.log


async def test_what_is_said_and_what_somebody_is_called_does_nothing_to_the_terminals_of_others(
    hall: RunningClub,
) -> None:
    """Names, chat and invitations are stripped of control sequences: what others are sent holds none of them."""
    evil = "\x1b]2;hacked\x07\x1b[2J\x9b31m\x90q\x9c"
    async with await Window.open(hall, "zoe") as zoe, await Window.open(hall) as other:
        await zoe.until("be called")
        await settled(zoe)
        zoe.press("\x7f" * 3, "\x1b[200~Z\x9b31moe\x1b[201~", ENTER)
        await zoe.until("are here: ")
        table = await make_table(zoe)
        other.press("t")
        await other.until("Type its name")
        other.press(*table, ENTER)
        await other.until("deal 1")
        await zoe.until("deal 1")
        zoe.press("t")
        await zoe.until("or a number for one of the phrases")
        zoe.press(f"\x1b[200~ciao {evil} bella\x1b[201~")
        await settled(zoe)
        zoe.press(ENTER)
        await other.until("bella")
        zoe.press(*evil, "fine", ENTER)
        await settled(other, zoe)
        zoe.press(F8)
        await resign(zoe)
        await other.until("resigned")
    titles = re.findall(r"\x1b\](.*?)(?:\x07|\x1b\\)", other.raw.decode())
    assert titles and not any("hacked" in title for title in titles)
    assert not re.search("[\x80-\x9f]", other.raw.decode())
    assert b"\x1b]2;hacked" not in other.raw


async def test_a_name_belongs_to_a_key_and_cannot_be_taken(hall: RunningClub) -> None:
    async with await come_in(hall, "Rita") as rita:
        await rita.until("Rita")
        async with await Window.open(hall, "rita ") as other:
            await other.until("be called")
            await settled(other)
            assert "guest-" in other.text
            other.press(*["\x7f"] * 16)
            await settled(other)
            other.press(*"R1TA")
            await other.until("R1TA")
            other.press(ENTER)
            await other.until("belongs to somebody else")


async def test_what_somebody_has_set_is_found_again_with_the_key_and_not_by_guests(hall: RunningClub) -> None:
    async with await come_in(hall, "Gino") as gino, await Window.open(hall) as guest:
        for window in (gino, guest):
            await window.until("are here: ")
            window.press(F2)
            await window.until("Qui siete in")
    async with await Window.open(hall, "Gino") as gino, await Window.open(hall) as guest:
        await gino.until("Qui siete in")
        await guest.until("are here: ")
    kept = [file.read_text(encoding="utf-8") for file in (hall.folder / "data" / "settings").iterdir()]
    assert [json.loads(content) for content in kept] == [{"language": "it"}]


async def test_whoever_drops_out_keeps_the_seat_and_a_newer_window_takes_the_game(hall: RunningClub) -> None:
    async with await come_in(hall, "Eva") as eva:
        table = await make_table(eva)
        async with await come_in(hall, "Leo", table) as leo:
            await leo.until("deal 1")
            await eva.until("deal 1")
        await eva.until(lambda text: "away" in text)  # Leo's connection was cut
        async with await Window.open(hall, "Leo", table) as back:
            await back.until("deal 1")
            await eva.until(lambda text: "away" not in text)
            async with await Window.open(hall, "Leo", table) as newer:
                await newer.until("deal 1")
                await back.until(lambda text: "in the window that you opened later" in text)


async def test_a_bot_that_thinks_in_another_process_takes_a_seat(hall: RunningClub) -> None:
    async with await come_in(hall, "Ida") as ida:
        await make_table(ida)
        ida.press("b")
        await ida.until("greedy bot")
        await settled(ida)
        ida.press("1")
        await ida.until("deal 1")
        ledger = ledger_of(hall)
        async with asyncio.timeout(PATIENCE):
            while not any("person:Ida" in found.header.players and found.entries > 3 for found in ledger.unfinished()):
                ida.press(ENTER)
                await asyncio.sleep(0.1)
        ledger.close()
    own = Path(f"/proc/{hall.process.pid}/task").glob("*/children")
    assert any(file.read_text(encoding="ascii") for file in own), "bots think in processes of their own"
    assert "bot failed" not in hall.log


async def test_a_club_that_ends_says_so_and_its_matches_go_on_when_it_opens_again(tmp_path: Path) -> None:
    club = RunningClub(tmp_path / "club", hooks="")
    with club:
        async with await come_in(club, "Anna") as anna:
            table = await make_table(anna)
            async with await come_in(club, "Ugo", table, LANG="it_IT.UTF-8") as ugo:
                ledger = ledger_of(club)
                async with asyncio.timeout(PATIENCE):
                    while not ledger.unfinished()[0].entries:
                        await press_on(anna, ugo)
                await settled(anna, ugo)
                moves = ledger.unfinished()[0].entries
                ledger.close()
                code = await asyncio.to_thread(club.stop, signal.SIGTERM)
                assert code == 0
                assert await anna.ended() == await ugo.ended() == 0
                for window, said in ((anna, "The club has closed."), (ugo, "Il circolo ha chiuso.")):
                    last = window.raw[window.raw.rindex(b"\x1b[?1049l") :].decode()
                    assert said in last
                    assert "\x1b[?25h" in last
    with club:
        assert "One table waits for its players." in club.told + club.log or "tables=1" in club.log
        async with await Window.open(club, "Anna", table) as anna, await Window.open(club, "Ugo", table) as ugo:
            await anna.until("deal 1")
            await ugo.until("deal 1")
            ledger = ledger_of(club)
            async with asyncio.timeout(PATIENCE):
                while ledger.unfinished()[0].entries <= moves:
                    await press_on(anna, ugo)
            ledger.close()
