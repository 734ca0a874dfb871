"""A club with two workers: people whose connections are in different processes are at one club all the same."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.ssh.club import Club
from cardtable.ssh.config import Config
from cardtable.ssh.door import Door
from cardtable.ssh.hub import _Worker
from cardtable.ssh.messages import Start
from cardtable.tui.club import ClubApp
from tests.ssh.clubs import PATIENCE, RunningClub, Window
from tests.ssh.playing import ENTER, F5, come_in, make_table, press_on, settled

DOWN = "\x1b[B"

WORD_FIELD = 5
"""So many fields down from where the form of a table opens stands that of its word, with two players."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    """A club with two workers, in which one key opens two windows."""
    flags = ("--guests", "--workers", "2", "--per-key", "2")
    with RunningClub(tmp_path_factory.mktemp("hall"), *flags, hooks="") as running:
        yield running


def workers(club: RunningClub) -> set[int]:
    """The processes that serve people."""
    children = " ".join(
        file.read_text(encoding="ascii") for file in Path(f"/proc/{club.process.pid}/task").glob("*/children")
    )
    return {int(child) for child in children.split() if is_worker(int(child))}


def is_worker(process: int) -> bool:
    try:
        return b"cardtable.ssh.worker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def worker_of(club: RunningClub, window: Window) -> int:
    """The process at which a connection has arrived: its end there is one of its files."""
    port = window.connection.get_extra_info("sockname")[1]
    ends = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    (number,) = (
        fields[9] for fields in ends
        if (int(fields[1].partition(":")[2], 16), int(fields[2].partition(":")[2], 16)) == (club.port, port)
    )  # fmt: skip
    for worker in workers(club):
        for file in Path(f"/proc/{worker}/fd").iterdir():
            if file.is_symlink() and str(file.readlink()) == f"socket:[{number}]":
                return worker
    raise AssertionError("no worker has the connection")


async def gone(processes: set[int]) -> None:
    """Waits until processes have ended."""
    async with asyncio.timeout(PATIENCE):
        while any(is_worker(process) for process in processes):
            await asyncio.sleep(0.02)


async def typed(window: Window, said: str) -> None:
    """Somebody types a line."""
    await settled(window)
    window.press(*said)
    await window.until(said)
    window.press(ENTER)


async def say(window: Window, said: str) -> None:
    """Somebody says something at the table."""
    window.press("t")
    await window.until("type here, or a number")
    await typed(window, said)
    await window.until(f": {said}")
    window.press(ENTER)


async def test_people_on_different_workers_play_a_whole_match_that_the_ledger_has(hall: RunningClub) -> None:
    """Two play and talk, a third looks on, at two workers; one line of the log for each thing, as with one process."""
    async with await come_in(hall, "Anna") as anna:
        table = await make_table(anna)
        async with await come_in(hall, "Ugo", table) as ugo, await Window.open(hall, "", f"watch {table}") as guest:
            assert worker_of(hall, anna) != worker_of(hall, ugo)
            for window in (anna, ugo, guest):
                await window.until("Scopa, partita secca · deal 1")
            await say(ugo, "ciao Anna")
            for window in (anna, guest):
                await window.until("Ugo: ciao Anna")
            ledger = SqliteLedger(hall.folder / "data" / FILE_NAME)
            async with asyncio.timeout(PATIENCE * 2):
                while not ledger.finished():
                    await press_on(anna, ugo)
            (played,) = ledger.finished()
            assert (played.standing, played.header.players) == ("over", ("person:Anna", "person:Ugo"))
            assert {entry.seat for entry in ledger.read(played.id) if entry.kind == "move"} == {0, 1}
            ledger.close()
            await anna.until("The end")
            await settled(anna)
            anna.press(ENTER)
            await anna.until("look at the match again")
            await settled(anna)
            anna.press("v")
            await anna.until("Move 0 of ")
    for event in ("entered", "seat table=", "match table=", "over table=", "left"):
        await asyncio.to_thread(hall.until_told, f"Z info {event}")
    assert all(line.split()[1] in ("info", "warning", "error") for line in hall.log.splitlines())
    assert "failed" not in hall.log
    assert "withheld" not in hall.log


async def test_a_private_table_is_entered_with_its_word_from_another_worker(hall: RunningClub) -> None:
    async with await come_in(hall, "Rosa") as rosa:
        rosa.press("n")
        await rosa.until("partita secca")
        await settled(rosa)
        rosa.press(*"secca")
        await rosa.until("secca▏")
        rosa.press(ENTER)
        await rosa.until("Word to enter")
        await settled(rosa)
        rosa.press(*[DOWN] * WORD_FIELD)
        await rosa.until("▸Word to enter")
        rosa.press(*"sesamo")
        await rosa.until("sesamo")
        rosa.press(F5)
        found = await rosa.until("its word is “sesamo”")
        table = found.partition("Table ")[2][:4]
        async with await come_in(hall, "Pino") as pino:
            assert worker_of(hall, rosa) != worker_of(hall, pino)
            assert table not in pino.text, "a private table is not on the board of others"
            pino.press("t")
            await pino.until("Type its name")
            await typed(pino, table)
            await pino.until("what is its word?")
            await typed(pino, "melone")
            await pino.until("ask for its word")
            await typed(pino, "sesamo")
            await pino.until("deal 1")
            await rosa.until("deal 1")


async def test_a_newer_window_at_another_worker_takes_the_game_and_a_third_is_refused(hall: RunningClub) -> None:
    """One key has two windows here, whichever workers they are at."""
    async with await come_in(hall, "Leo") as leo:
        table = await make_table(leo)
        async with await come_in(hall, "Eva", table) as eva:
            await leo.until("deal 1")
            async with await Window.open(hall, "Leo", table) as newer, await Window.open(hall, "Ada") as other:
                await newer.until("deal 1")
                await other.until("be called")
                await leo.until("in the window that you opened later")
                async with await Window.open(hall, "Leo") as third:
                    assert await third.ended() == 1
                    assert "You are here in several windows already" in third.text
                assert len({worker_of(hall, window) for window in (leo, eva, newer, other)}) == 2
                newer.press(ENTER)
                eva.press(ENTER)
                await settled(newer, eva)
        await newer_is_away(leo)


async def newer_is_away(window: Window) -> None:
    """After both windows at the table are closed, the lobby tells that a table waits for them."""
    window.press(ENTER)
    await window.until("your seat")


async def test_a_worker_that_is_killed_takes_only_its_own_people_with_it(hall: RunningClub) -> None:
    async with await come_in(hall, "Mara") as mara:
        table = await make_table(mara)
        async with await come_in(hall, "Tino", table) as tino:
            await mara.until("deal 1")
            await tino.until("deal 1")
            killed = worker_of(hall, tino)
            assert worker_of(hall, mara) != killed
            os.kill(killed, signal.SIGKILL)
            await mara.until("away")
        mara.press("h")
        await mara.until("PgUp/PgDn page")  # the story: this window goes on
        mara.press("q")
        async with asyncio.timeout(PATIENCE):
            while len(workers(hall)) < 2 or killed in workers(hall):
                await asyncio.sleep(0.05)
        async with await Window.open(hall, "Tino", table) as back:
            await back.until("deal 1")
            await mara.until(lambda text: "away" not in text)
    await asyncio.to_thread(hall.until_told, "worker lost code=-9")


async def test_a_club_with_workers_ends_in_good_order_when_all_its_processes_are_told_to(tmp_path: Path) -> None:
    """Systemd tells every process of a service; the hub lets its workers say goodbye, and ends within ten seconds."""
    club = RunningClub(tmp_path / "club", "--workers", "2", hooks="")
    with club:
        async with await come_in(club, "Anna") as anna, await come_in(club, "Ugo", LANG="it_IT.UTF-8") as ugo:
            processes = workers(club)
            assert len({worker_of(club, window) for window in (anna, ugo)}) == len(processes) == 2
            for process in processes:
                os.kill(process, signal.SIGTERM)
            async with asyncio.timeout(10):
                assert await asyncio.to_thread(club.stop) == 0
            assert await anna.ended() == await ugo.ended() == 0
            for window, said in ((anna, "The club has closed."), (ugo, "Il circolo ha chiuso.")):
                last = window.raw[window.raw.rindex(b"\x1b[?1049l") :].decode()
                assert said in last
                assert "\x1b[?25h" in last
        await gone(processes)
        assert "closing sessions=2" in club.log


async def test_without_the_hub_no_worker_stays(tmp_path: Path) -> None:
    club = RunningClub(tmp_path / "club", "--workers", "2", "--sessions", "1")
    with club:
        async with await Window.open(club, "anna") as anna:
            await anna.until("name anna")
            async with await Window.open(club, "ugo") as ugo:
                assert await ugo.ended() == 1
                assert "The club is full" in ugo.text
            processes = workers(club)
            club.process.kill()
            await gone(processes)
            await anna.ended()
            assert b"\x1b[?1049l" in anna.raw, "terminals are put right"


async def test_a_worker_that_cannot_be_started_is_started_as_soon_as_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that has no more processes or files for a while does not leave the club without workers for good."""
    config, python = Config(data=str(tmp_path / "club")), sys.executable
    club = Club(config)
    worker = _Worker(Start(config, ClubApp), club, Door(config))
    monkeypatch.setattr("cardtable.ssh.hub.BREATH", 0.02)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no python here"))
    keeping = asyncio.create_task(worker.keep())
    await asyncio.sleep(0.1)
    assert not keeping.done()
    monkeypatch.setattr(sys, "executable", python)
    async with asyncio.timeout(PATIENCE):
        await worker.ready()
        worker.close()
        await keeping
    await club.close()
