"""Ledgers and matches for the tests: a fair setup, players, and a process that plays until it is killed."""

import asyncio
from multiprocessing.connection import Connection
from pathlib import Path

from cardtable.engine.match import Setup
from cardtable.engine.moves import write_move
from cardtable.engine.state import NOBODY
from cardtable.games import find_game
from cardtable.rooms.players import read_players
from cardtable.rooms.room import Room
from cardtable.rooms.sqlite import SqliteLedger
from cardtable.rooms.table import Table, taken_up


def table(game: str = "scopa", players: str = "bot:random,bot:random", *, seed: str = "5eed") -> Table:
    """A table with a drawn seed."""
    rules = find_game(game).at_table()
    setup = Setup(rules, seed, salt="5a17")
    return Table(setup, read_players(players, rules), preset=game)


def play_until_killed(path: Path, match: str, told: Connection) -> None:
    """Plays a match of a ledger, a new one if it has no name, and tells each move that an onlooker was shown."""
    ledger = SqliteLedger(path)
    wanted = taken_up(ledger, ledger.find(match)) if match else table("scopone", ",".join(["bot:random"] * 4))
    asyncio.run(_play(wanted.open_room(ledger), told))


async def _play(room: Room, told: Connection) -> None:
    place = room.join(NOBODY)
    assert room.journal is not None
    told.send(("match", room.journal.match))
    running = asyncio.create_task(room.run())
    while not running.done() or not place.updates.empty():
        update = await place.updates.get()
        told.send(("shown", update.number, [str(event) for event in update.events]))
        if update.phase == "counted":
            place.ready()
        if update.outcome is not None:
            break
    await running
    room.journal.close()
    told.send(("over",))


def moves(room: Room) -> list[str]:
    """The moves of a room, in notation. Only tests look at a match in a room."""
    match = room._match
    return [f"{seat} {write_move(move, match.game.pack)}" for seat, move in match.moves]
