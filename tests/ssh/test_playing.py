"""People play over SSH: whole matches, dropping out, coming back, looking on, and a server that ends in between."""

import asyncio
import json
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cardtable.engine.record import Record
from cardtable.games import find_game
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from tests.ssh.clubs import PATIENCE, RunningClub, Window
from tests.ssh.playing import ENTER, F2, come_in, make_table, settled


def ledger_of(club: RunningClub) -> SqliteLedger:
    return SqliteLedger(club.folder / "data" / FILE_NAME)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    """A club as it is."""
    with RunningClub(tmp_path_factory.mktemp("hall"), "--guests", hooks="") as running:
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
                    anna.press(ENTER)
                    ugo.press(ENTER)
                    await asyncio.sleep(0.1)
            (played,) = ledger.finished()
            assert (played.standing, played.header.players) == ("over", ("person:Anna", "person:Ugo"))
            await guest.until(lambda text: "partita secca" in text)
            ledger.close()
    for event in ("entered", "seat table=", "match table=", "over table="):
        hall.until_told(event)
    setup = Record.read(played.header.record, [find_game("scopa")]).setup
    assert str(setup.seed) not in hall.log


async def test_four_people_play_scopone(hall: RunningClub) -> None:
    names = ("Nord", "Est", "Sud", "Ovest")
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(await come_in(hall, names[0]))]
        table = await make_table(people[0], "scopone", "Scopone")
        for name in names[1:]:
            people.append(await stack.enter_async_context(await come_in(hall, name, table)))
        for person in people:
            await person.until("deal 1")
        ledger = ledger_of(hall)
        async with asyncio.timeout(PATIENCE):
            while not any(found.header.game == "scopone" and found.entries >= 8 for found in ledger.unfinished()):
                for person in people:
                    person.press(ENTER)
                await asyncio.sleep(0.2)
        (found,) = (found for found in ledger.unfinished() if found.header.game == "scopone")
        assert found.header.players == tuple(f"person:{name}" for name in names)
        assert {entry.seat for entry in ledger.read(found.id)} == {0, 1, 2, 3}
        ledger.close()


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
                await settled(anna, ugo)
                anna.press(ENTER)
                ugo.press(ENTER)
                await settled(anna, ugo)
                moves = ledger_of(club).unfinished()[0].entries
                assert moves > 0
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
                    anna.press(ENTER)
                    ugo.press(ENTER)
                    await asyncio.sleep(0.1)
            ledger.close()
