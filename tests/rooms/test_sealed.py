"""Sealed matches: others have the same cards still to play, so that nothing of a match is shown when it is over."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.match import Setup
from cardtable.engine.state import NOBODY
from cardtable.games import find_game
from cardtable.rooms.exchange import StillSecret, exported
from cardtable.rooms.players import read_players
from cardtable.rooms.ranking import counted
from cardtable.rooms.replay import replayed
from cardtable.rooms.room import Room
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import Table, taken_up

SEED, SALT = "5eed" * 8, "5a17" * 8


@pytest.fixture
def ledger(tmp_path: Path) -> SqliteLedger:
    return SqliteLedger(tmp_path / FILE_NAME)


def sealed_table() -> Table:
    game = find_game("scopa").at_table(2)
    return Table(Setup(game, SEED, salt=SALT, deals=1), read_players("person:Anna,person:Ugo", game), seal="cup/1")


async def played_out(room: Room) -> None:
    """Plays the first legal move until the match is over."""
    places = [room.join(seat) for seat in range(2)]
    running = asyncio.create_task(room.run())
    while not running.done():
        for place in places:
            update = await asyncio.wait_for(place.updates.get(), 5)
            if update.view.legal:
                place.play(update.view.legal[0], update.number)
            if update.outcome is not None:
                await running
                break


async def test_a_sealed_match_that_is_over_shows_nothing_until_the_seal_is_broken(ledger: SqliteLedger) -> None:
    """Duplicate play: seed and cards stay secret until the last table with them is over.

    No seed at the end, no replay of hands, no open hands, no export, no history, no ranking.
    """
    room = sealed_table().open_room(ledger)
    await played_out(room)
    assert room.over
    assert (room.pledge.commitment != "", room.pledge.seed, room.pledge.salt) == (True, "", "")
    assert (room.moves, room.counted()) == ((), ())
    summary = ledger.find(room.journal.match)
    assert (summary.standing, summary.is_secret) == ("sealed", True)
    for way in (exported, replayed):
        with pytest.raises(StillSecret):
            way(ledger, summary)
    assert ledger.finished() == ledger.finished("scopa") == ledger.unfinished() == ()
    assert counted(summary, lambda name: True) is None

    told = room.join(NOBODY)
    assert ledger.unseal("another/1") == ()
    assert ledger.unseal("cup/1") == (summary.id,)
    room.break_seal()
    assert room.pledge.seed == SEED
    assert len(room.moves) == len(room.counted()) == 36
    summary = ledger.find(summary.id)
    assert (summary.standing, ledger.finished()) == ("over", (summary,))
    assert exported(ledger, summary).setup.seed == SEED
    assert not told.updates.empty()


def test_a_sealed_match_that_is_given_up_stays_a_secret_too(ledger: SqliteLedger) -> None:
    match = sealed_table().open_room(ledger).journal.match
    ledger.abandon(match)
    assert ledger.finished() == ()
    with pytest.raises(StillSecret):
        exported(ledger, ledger.find(match))
    assert ledger.unseal("cup/1") == (match,)
    assert ledger.find(match).standing == "abandoned"


def test_a_match_that_is_taken_up_is_sealed_as_before_and_others_are_not(ledger: SqliteLedger) -> None:
    room = sealed_table().open_room(ledger)
    room.journal.close()
    assert taken_up(ledger, ledger.find(room.journal.match)).seal == "cup/1"
    other = replace(sealed_table(), seal="").open_room(ledger)
    ledger.abandon(other.journal.match)
    assert [found.standing for found in ledger.finished()] == ["abandoned"]
