"""One app among others in a process: what it leaves behind, and what cannot be done in it."""

import asyncio
import gc
import re
import sys
import weakref
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtable.games import find_game
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.table import Table, drawn
from tests.ssh.wires import Wire, window


async def visited(lobby: Lobby, name: str, keys: bytes) -> weakref.ref[Any]:
    """Somebody comes, presses keys and goes; what is left of the app."""
    wire, visit = Wire(), lobby.enter(name, name)
    app = window(lobby, visit, wire, "")
    running = asyncio.create_task(app.run_async(size=(80, 24)))
    await wire.quiet(b"cardtable")
    assert wire.driver is not None
    wire.driver.feed(keys)
    await wire.quiet(b"cardtable")
    app.exit()
    await running
    lobby.leave(visit)
    assert b"\x1b[?1049l" in wire.sent
    return weakref.ref(app)


async def test_nothing_is_left_of_an_app_that_has_ended() -> None:
    """The parser of keys would hold a thousand of them, and every loop of references waits for the collector."""
    lobby = Lobby()
    left = [await visited(lobby, f"key {number}", b"\x1b[99;5u\x1b[B\x1b[<0;5;5Mn\x1b") for number in range(3)]
    await asyncio.sleep(0.1)
    gc.collect()
    assert [ref() for ref in left] == [None] * 3
    assert lobby.visits == []


async def test_a_second_of_the_clock_is_a_few_bytes() -> None:
    """The tick of a clock is sent to everybody at the table each second: it must not draw the screen anew."""
    lobby, wire = Lobby(), Wire()
    anna, ugo = lobby.enter("a", "Anna"), lobby.enter("u", "Ugo")
    table = lobby.make(anna, replace(Table(drawn(find_game("scopa").at_table(2)), ()), clock=300))
    lobby.sit(ugo, table.name)
    app = window(lobby, lobby.enter("e", "Eva"), wire, f"watch {table.name}")
    running = asyncio.create_task(app.run_async(size=(80, 24)))
    while not re.search(rb"4:\d\d", wire.sent):
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.3)
    before = len(wire.sent)
    while len(wire.sent) == before:
        await asyncio.sleep(0.05)
    assert re.search(rb"4:\d\d", wire.sent[before:])
    assert len(wire.sent) - before < 200
    app.exit()
    await running
    assert table.running is not None
    table.running.cancel()


async def test_nothing_is_left_of_an_app_that_ended_while_something_was_read_over_its_table() -> None:
    """The table below is drawn again much later; until then a timer of its own would hold all of the app."""
    lobby, wire = Lobby(), Wire()
    anna, ugo, eva = (lobby.enter(name, name) for name in ("Anna", "Ugo", "Eva"))
    table = lobby.make(anna, replace(Table(drawn(find_game("scopa").at_table(2)), ()), clock=300))
    lobby.sit(ugo, table.name)
    app = window(lobby, eva, wire, f"watch {table.name}")
    running = asyncio.create_task(app.run_async(size=(80, 24)))
    while not re.search(rb"4:\d\d", wire.sent):
        await asyncio.sleep(0.05)
    assert wire.driver is not None
    wire.driver.feed(b"h")
    while not any(getattr(screen, "_seen_through_soon", False) for screen in app.screen_stack):
        await asyncio.sleep(0.05)
    sooner = asyncio.get_running_loop().call_later(10, int)  # as there always is one: behind it a timer stays
    app.exit()
    await running
    lobby.leave(eva)
    left = weakref.ref(app)
    del app, running
    wire.driver = None
    await asyncio.sleep(0.1)
    gc.collect()
    assert left() is None
    sooner.cancel()
    assert table.running is not None
    table.running.cancel()


async def test_apps_that_end_in_another_order_leave_the_output_of_the_process_alone() -> None:
    lobby, before = Lobby(), (sys.stdout, sys.stderr)
    apps = []
    for number in range(2):
        wire = Wire()
        app = window(lobby, lobby.enter(f"{number}", f"Anna {number}"), wire, "")
        apps.append((app, asyncio.create_task(app.run_async(size=(80, 24)))))
        await wire.quiet(b"cardtable")
    for app, running in apps:  # the first one first
        assert (sys.stdout, sys.stderr) == before
        app.exit()
        await running
    assert (sys.stdout, sys.stderr) == before


async def test_nothing_is_written_or_opened_on_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by the actions that every Textual app has, nor by what the palette offers."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url, *_: opened.append(url))
    lobby, wire = Lobby(), Wire()
    app = window(lobby, lobby.enter("a", "Anna"), wire, "")
    running = asyncio.create_task(app.run_async(size=(80, 24)))
    await wire.quiet(b"cardtable")
    for action in ("app.screenshot", "app.screenshot('x.svg', '.')", "app.suspend_process", "app.command_palette"):
        await app.run_action(action)
    app.save_screenshot(path=str(tmp_path))
    app.deliver_screenshot(path=str(tmp_path))
    app.open_url("http://localhost/")
    offered = {binding.binding.action.partition("(")[0] for binding in app.screen.active_bindings.values()}
    assert offered, "there are keys"
    assert not {action for action in offered if "screenshot" in action or "suspend" in action or "export" in action}
    app.exit()
    await running
    assert list(tmp_path.iterdir()) == []
    assert opened == []
