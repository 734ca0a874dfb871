"""What a club has to bear: floods, rubbish, clients that read nothing, apps that break. The others notice nothing."""

import asyncio
import contextlib
import resource
import socket
from pathlib import Path
from random import Random

import asyncssh
import pytest

from tests.ssh.clubs import PATIENCE, RunningClub, Window, connect


async def answers(window: Window) -> None:
    """The window of somebody else still takes a key and shows it."""
    before = int(window.text.partition("keys ")[2].split()[0])
    window.press("k")
    await window.until(f"keys {before + 1}")


async def test_a_connection_has_one_session(club: RunningClub) -> None:
    async with await Window.open(club, "anna") as anna:
        await anna.until("name anna")
        with pytest.raises(asyncssh.ChannelOpenError):
            await anna.connection.create_process(term_type="xterm", encoding=None)
        await answers(anna)


async def test_what_is_sent_is_encrypted_cheaply(club: RunningClub) -> None:
    """Clients name ChaCha20 first, which costs the club several times as much for each packet: it is not there."""
    async with await connect(club, "anna") as connection:
        assert "gcm" in connection.get_extra_info("send_cipher")
        assert "gcm" in connection.get_extra_info("recv_cipher")


async def test_nothing_is_forwarded_whatever_a_client_asks_for(club: RunningClub, tmp_path: Path) -> None:
    """No port, socket, tunnel or agent: each request is refused, and the session is not disturbed by any."""
    async with await Window.open(club, "anna") as anna:
        await anna.until("name anna")
        connection = anna.connection
        for opened in (
            connection.open_connection("127.0.0.1", club.port),
            connection.open_unix_connection(str(tmp_path / "socket")),
            connection.open_tun(),
            connection.open_tap(),
        ):
            with pytest.raises(asyncssh.ChannelOpenError):
                await opened
        for listening in (
            connection.forward_remote_port("", 0, "127.0.0.1", 9),
            connection.forward_remote_path(str(tmp_path / "socket"), str(tmp_path / "other")),
        ):
            with pytest.raises(asyncssh.ChannelListenError):
                await listening
        assert list(tmp_path.iterdir()) == []
        await answers(anna)


async def test_an_app_that_breaks_ends_alone_and_says_no_secret(club: RunningClub) -> None:
    async with await Window.open(club, "anna") as anna, await Window.open(club, "ugo") as ugo:
        await ugo.until("here anna ugo")
        await anna.until("here anna")
        anna.press("x")
        assert await anna.ended() == 1
        assert "Your seat is kept" in anna.text
        assert b"\x1b[?1049l" in anna.raw
        await answers(ugo)
        assert "crashed error=ValueError@stand_in.py:" in club.log
        for said in (club.log, anna.raw.decode()):
            assert "seven of coins" not in said
            assert "Traceback" not in said


async def test_a_handler_that_never_ends_holds_up_nobody_else(club: RunningClub) -> None:
    async with await Window.open(club, "ugo") as ugo:
        await ugo.until("name ugo")
        async with await Window.open(club, "anna") as anna:
            await anna.until("name anna")
            anna.press("w")
            await answers(ugo)
        async with await Window.open(club, "eva") as eva:
            await eva.until(lambda text: "name eva" in text and "here" in text)
        await answers(ugo)


async def test_an_app_that_does_not_end_is_cut_off_and_its_terminal_put_right(tmp_path: Path) -> None:
    with RunningClub(tmp_path / "club") as own:
        async with await Window.open(own, "anna") as anna:
            await anna.until("name anna")
            anna.press("w")
            await asyncio.sleep(0.2)
            assert await asyncio.to_thread(own.stop) == 0
            await anna.ended()
            last = anna.raw[anna.raw.rindex(b"\x1b[?1049l") :].decode()
            assert "\x1b[?25h" in last
            assert "The club has closed." in last


async def test_five_thousand_random_bytes(club: RunningClub) -> None:
    rng = Random(5)
    async with await Window.open(club, "ugo") as ugo, await Window.open(club, "anna") as anna:
        await ugo.until("name ugo")
        await anna.until("name anna")
        for _ in range(10):
            anna.process.stdin.write(rng.randbytes(500))
            await asyncio.sleep(0.02)
        await answers(ugo)


@pytest.mark.parametrize("rubbish", [b"\x1b[99999999999;1u", b"\x1b[" + b"9" * 5000, b"\x1b[200~" + b"x" * 3000])
async def test_sequences_that_cannot_be_leave_the_window_as_it_is(club: RunningClub, rubbish: bytes) -> None:
    async with await Window.open(club, "anna") as anna:
        await anna.until("keys 0")
        anna.process.stdin.write(rubbish)
        await asyncio.sleep(0.1)
        anna.process.stdin.write(b"\x1b[201~")
        await asyncio.sleep(0.1)
        anna.press("k", "k")
        await anna.until(lambda text: int(text.partition("keys ")[2].split()[0]) >= 1)


async def test_who_floods_is_shown_out(club: RunningClub) -> None:
    async with await Window.open(club, "ugo") as ugo, await Window.open(club, "anna") as anna:
        await ugo.until("name ugo")
        await anna.until("name anna")
        with contextlib.suppress(OSError, asyncssh.Error):
            for _ in range(60):
                anna.process.stdin.write(b"\x1b[A" * 1000)
                await asyncio.sleep(0.01)
        await anna.ended()
        assert "That was too much at once." in anna.text
        assert "dropped address=127.0.0.1 reason=flood" in club.log
        await answers(ugo)


async def test_a_client_that_stops_reading_is_frozen_and_later_drawn_anew(club: RunningClub) -> None:
    """asyncssh stops to read where nobody takes what came; the club stops to draw, and its memory does not grow."""
    async with await Window.open(club, "ugo") as ugo, await Window.open(club, "anna") as anna:
        await ugo.until("name ugo")
        await anna.until("name anna")
        anna.connection._transport.pause_reading()  # type: ignore[union-attr]
        anna.press("d")
        await asyncio.sleep(0.5)
        before = resident(club)
        await asyncio.sleep(1.0)
        await answers(ugo)
        assert resident(club) - before < 20_000
        anna.connection._transport.resume_reading()  # type: ignore[union-attr]
        seen = int(anna.text.partition("keys ")[2].split()[0])
        await anna.until(lambda text: int(text.partition("keys ")[2].split()[0]) > seen + 20)
        assert "name anna" in anna.text


def resident(club: RunningClub) -> int:
    """How much memory the club has, in KiB."""
    lines = Path(f"/proc/{club.process.pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


async def test_a_thousand_connections_that_say_nothing(club: RunningClub) -> None:
    """The oldest of them make room; whoever means it comes in and plays."""
    few, many = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(many, max(few, 2048)), many))
    async with await Window.open(club, "ugo") as ugo:
        await ugo.until("name ugo")
        silent = [socket.create_connection(("127.0.0.1", club.port), PATIENCE) for _ in range(1000)]
        try:
            await answers(ugo)
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        eva = await Window.open(club, "eva")
                        break
                    except (OSError, asyncssh.Error):  # faster than anybody may knock
                        await asyncio.sleep(0.3)
            async with eva:
                await eva.until("name eva")
                await answers(eva)
            await answers(ugo)
        finally:
            for connection in silent:
                connection.close()
    for reason in ("too_many_waiting", "too_fast"):
        assert f"reason={reason}" in club.log


async def test_a_client_cannot_fill_the_memory_with_variables(club: RunningClub) -> None:
    connection = await connect(club, "anna")
    many = {f"FILL_{number}": "x" * 1000 for number in range(500)} | {"LANG": "it_IT.UTF-8" + "x" * 5000}
    process = await connection.create_process(term_type="xterm", env=many, encoding=None)
    async with Window(connection, process, (80, 24)) as anna:
        await anna.until("language it")


async def test_sizes_that_cannot_be_are_bounded(club: RunningClub) -> None:
    async with await Window.open(club, "anna", size=(80, 24)) as anna:
        await anna.until("size 80x24")
        anna.screen.resize(80, 240)
        anna.process.change_terminal_size(4_000_000_000, 4_000_000_000)
        await anna.until("size 240x80")
        anna.screen.resize(24, 80)
        anna.process.change_terminal_size(0, 0)
        await anna.until("size 80x24")


async def test_windows_with_other_colours_do_not_change_each_other(club: RunningClub) -> None:
    """What is drawn is remembered for all: the codes of one client must not be sent to another."""
    async with (
        await Window.open(club, "anna") as first,
        await Window.open(club, "ugo", COLORTERM="truecolor") as second,
        await Window.open(club, "eva", NO_COLOR="1", LANG="it_IT.UTF-8") as third,
    ):
        await first.until("terminal 256")
        await second.until("terminal truecolor")
        await third.until(lambda text: "terminal none" in text and "language it" in text)
        await second.until("language en")
        assert b"38;5;" in first.raw and b"38;2;" not in first.raw
        assert b"38;2;255;128;0" in second.raw and b"38;5;" not in second.raw
        assert b"38;5;" not in third.raw and b"38;2;" not in third.raw
