"""What one more person costs: a table is drawn once when it is opened, and what all apps have alike is there once."""

import asyncio
import gc
import re
import weakref
from typing import Any

import pyte

from cardtable.engine.match import Setup
from cardtable.games import find_game
from cardtable.rooms.club import ClubTable
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.table import Table, drawn
from cardtable.ssh.loop import collect
from tests.ssh.wires import Wire, window

A_SCREEN = 20_000
"""Bytes that a screen of 80x24 takes, at most."""


async def test_whoever_asks_for_a_table_is_sent_one_picture_of_it_and_none_of_the_lobby() -> None:
    """And who opens something above it and closes it again is sent the table once more, not several times."""
    lobby = Lobby()
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    table = lobby.make(anna, Table(drawn(find_game("scopa").at_table(2)), ()))
    lobby.sit(ugo, table.name)
    windows = []
    for name in ("Eva", "Leo"):
        wire = Wire()
        app = window(lobby, lobby.enter(name, name), wire, f"watch {table.name}")
        windows.append((app, asyncio.create_task(app.run_async(size=(80, 24)))))
        await wire.quiet(b"Ugo")
        assert len(wire.sent) < A_SCREEN
        assert "the lobby" not in wire.sent.decode()
    assert wire.driver is not None
    wire.sent = b""
    wire.driver.feed(b"h")
    await wire.quiet(b"h")
    wire.driver.feed(b"h")
    await wire.quiet(b"h")
    assert len(wire.sent) < 2 * A_SCREEN
    eva, leo = ({id(rule) for rule in app.stylesheet.rules} for app, _ in windows)
    assert eva, "there are styles"
    assert len(eva & leo) > len(eva) / 2
    for app, running in windows:
        app.exit()
        await running


async def test_what_was_drawn_for_somebody_is_forgotten_at_the_next_collection() -> None:
    """Textual remembers the colours of a thousand widgets, and with them every line that they have drawn."""
    lobby, wire = Lobby(), Wire()
    visit = lobby.enter("e", "Eva")
    app = window(lobby, visit, wire, "")
    running = asyncio.create_task(app.run_async(size=(80, 24)))
    await wire.quiet(b"cardtable")
    drawn_lines = weakref.ref(app.screen._styles_cache)
    app.exit()
    await running
    lobby.leave(visit)
    del app, running
    await asyncio.sleep(0.1)
    try:
        collect()
        assert drawn_lines() is None
    finally:
        gc.unfreeze()


UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>][0-9]*u|\x1b\[\?2026\$p")


def seen(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """Every cell of a terminal, with its colours."""
    cells = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return [[(cell.data, cell.fg, cell.bg, cell.bold, cell.reverse) for cell in row] for row in cells]


async def test_a_terminal_that_is_sent_only_what_changed_shows_what_it_would_be_sent_anew() -> None:
    """After each move, of a player and of somebody who looks on, with a notice above the table and without."""
    lobby = Lobby()
    anna, ugo, eva = (lobby.enter(name, name) for name in ("Anna", "Ugo", "Eva"))
    table: ClubTable = lobby.make(anna, Table(Setup(find_game("scopa").at_table(2), "1"), ()))
    lobby.sit(ugo, table.name)
    watched: list[tuple[Any, Wire, pyte.Screen, pyte.ByteStream]] = []
    running = []
    for visit, wanted in ((anna, table.name), (eva, f"watch {table.name}")):
        wire, screen = Wire(), pyte.Screen(80, 24)
        app = window(lobby, visit, wire, wanted)
        app.settings = app.settings.changed(pace="instant")
        running.append(asyncio.create_task(app.run_async(size=(80, 24))))
        await wire.quiet(b"Ugo")
        watched.append((app, wire, screen, pyte.ByteStream(screen)))
    room = table.room
    assert room is not None
    sizes = []
    for number in range(4):
        for app, *_ in watched:
            if number == 2:
                app.call_later(app.notify, "something to read", timeout=60)
            else:
                app.call_later(app.clear_notifications)
        seat = room.waited_for[0]
        place = room.join(seat)
        view = place.updates.get_nowait().view
        place.leave()
        room.play(seat, view.legal[0], number)
        for _, wire, screen, stream in watched:
            assert wire.driver is not None
            await wire.quiet(b"\x1b")
            sizes.append(len(wire.sent))
            stream.feed(UNKNOWN_TO_PYTE.sub(b"", wire.sent))
            wire.sent, before = b"", seen(screen)
            wire.driver.feed(b"\x0c")
            await wire.quiet(b"\x1b")
            anew = pyte.Screen(80, 24)
            for each in (stream, pyte.ByteStream(anew)):
                each.feed(UNKNOWN_TO_PYTE.sub(b"", wire.sent))
            wire.sent = b""
            assert before == seen(anew)
    assert min(sizes) < A_SCREEN / 4, "what has not changed is not sent"
    for (app, *_), task in zip(watched, running, strict=True):
        app.exit()
        await task


async def test_whoever_reads_is_not_sent_the_table_below_at_each_move_but_finds_it_as_it_is_afterwards() -> None:
    """A whole screen would be drawn for a move at which nobody looks, and others would wait for it."""
    lobby = Lobby()
    anna, ugo, eva = (lobby.enter(name, name) for name in ("Anna", "Ugo", "Eva"))
    table: ClubTable = lobby.make(anna, Table(Setup(find_game("scopa").at_table(2), "1"), ()))
    lobby.sit(ugo, table.name)
    wire, screen = Wire(), pyte.Screen(80, 24)
    app = window(lobby, eva, wire, f"watch {table.name}")
    app.settings = app.settings.changed(pace="instant")
    running = asyncio.create_task(app.run_async(size=(80, 24)))
    await wire.quiet(b"Ugo")
    room = table.room
    assert room is not None and wire.driver is not None
    stream = pyte.ByteStream(screen)

    async def shown() -> int:
        """What has come by now is drawn; how many bytes that was."""
        await asyncio.sleep(0.3)
        stream.feed(UNKNOWN_TO_PYTE.sub(b"", wire.sent))
        size, wire.sent = len(wire.sent), b""
        return size

    def moved(number: int) -> None:
        seat = room.waited_for[0]
        place = room.join(seat)
        view = place.updates.get_nowait().view
        place.leave()
        room.play(seat, view.legal[0], number)

    await shown()
    wire.driver.feed(b"?")
    await shown()
    sizes = []
    for number in range(4):
        moved(number)
        sizes.append(await shown())
    assert sum(size > A_SCREEN / 20 for size in sizes) <= 1, sizes
    wire.driver.feed(b"?")
    await shown()
    before = seen(screen)
    wire.driver.feed(b"\x0c")
    await shown()
    assert before == seen(screen)
    app.exit()
    await running
