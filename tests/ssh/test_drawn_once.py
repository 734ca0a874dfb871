"""What one more person costs: a table is drawn once when it is opened, and what all apps have alike is there once."""

import asyncio
import gc
import weakref

from cardtable.games import find_game
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
