"""Replay: a match that is over, at every position what each seat knew then, or all hands open."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.cards import UNSEEN
from cardtable.engine.state import NOBODY
from cardtable.rooms.exchange import StillSecret
from cardtable.rooms.replay import Replay, replayed
from cardtable.rooms.room import Room
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import taken_up
from cardtable.rooms.update import Update
from tests.rooms.ledgers import moves, table
from tests.rooms.test_ledger import played


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A match of King that is over."""
    room = table("king", "").open_room()
    asyncio.run(played(room))
    return Replay(table("king", "").setup, room.moves)


async def told_live(room: Room, seat: int) -> list[Update]:
    """Everything a seat is told while bots play to the end."""
    place, found = room.join(seat), []
    running = asyncio.create_task(room.run())
    while not found or found[-1].outcome is None:
        found.append(await place.updates.get())
        if found[-1].phase == "counted":
            place.ready()
    await running
    return found


async def test_each_seat_knows_at_each_position_what_it_was_told_then(tmp_path: Path) -> None:
    """See what each seat knew: the same updates as in the room, but for the moves that were legal."""
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    room = table("scopone", ",".join(["bot:random"] * 4)).open_room(ledger)
    live = [replace(update, view=replace(update.view, legal=())) for update in await told_live(room, 2)]
    again, _ = replayed(ledger, ledger.finished()[0])
    assert [again.update(at, 2) for at in range(again.last + 1)] == live
    assert [replace(u, view=replace(u.view, legal=())) for u in room.past(2)] == live


def test_with_all_hands_open_no_card_is_hidden(replay: Replay) -> None:
    for at in range(0, replay.last + 1, 97):
        view = replay.update(at, 1, open_hands=True).view
        assert view.unknown == 0
        assert UNSEEN not in [card for zone in range(len(view.shown)) for card in view.cards(zone)]
        assert replay.update(at, 1).view.size(0) == view.size(0)


def test_one_steps_by_moves_tricks_and_deals_and_back(replay: Replay) -> None:
    """King: ten deals of thirteen tricks of four cards; a deal is dealt, played and counted."""
    assert replay.stepped(0, "move", 1) == 1
    assert replay.number(replay.stepped(0, "trick", 1)) == 4
    trick = replay.stepped(replay.stepped(0, "trick", 1), "trick", 1)
    assert replay.number(trick) == 8
    assert replay.stepped(replay.stepped(trick, "move", 1), "trick", -1) == trick
    counted = replay.stepped(0, "deal", 1)
    assert replay.update(counted, NOBODY).sheet is not None
    assert replay.update(replay.stepped(counted, "deal", 1), NOBODY).view.number == 2
    assert replay.stepped(counted, "deal", -1) == 0
    assert replay.stepped(0, "move", -1) == 0
    assert replay.stepped(replay.last, "deal", 1) == replay.last
    assert replay.update(replay.last, 0).outcome is not None


def test_one_goes_on_from_any_position_against_bots_as_a_new_match(tmp_path: Path, replay: Replay) -> None:
    """Continue from here: a match of its own, with its moves kept and its seed told as one that is known."""
    at = replay.stepped(replay.stepped(0, "trick", 1), "move", 1)
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    room = replay.going_on(at, 2, "greedy").open_room(ledger)
    assert [player.bot is None for player in room.players] == [False, False, True, False]
    assert room.pledge.chosen
    assert room.journal is not None
    assert [f"{entry.seat} {entry.text}" for entry in ledger.read(room.journal.match)] == moves(room)
    assert len(room.moves) == replay.number(at) == 5
    assert [one.id for one in ledger.unfinished()] == [room.journal.match]


def test_a_match_that_is_being_played_cannot_be_looked_at(tmp_path: Path) -> None:
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    table().open_room(ledger)
    with pytest.raises(StillSecret):
        replayed(ledger, ledger.unfinished()[0])


async def test_a_drawn_seed_is_shown_when_the_match_is_over_and_never_before() -> None:
    """The commitment is there from the start; a chosen seed can be seen at any time."""
    room = table().open_room()
    before = room.pledge
    assert len(before.commitment) == 64
    assert (before.seed, before.salt, before.chosen) == ("", "", False)
    await played(room)
    assert room.pledge == replace(before, seed="5eed", salt="5a17")
    chosen = replace(table(), setup=replace(table().setup, salt="")).open_room().pledge
    assert (chosen.seed, chosen.commitment, chosen.chosen) == ("5eed", "", True)


async def test_a_match_whose_last_move_was_kept_but_not_its_end_is_ended_when_it_is_taken_up(tmp_path: Path) -> None:
    """A program may be killed between the two."""
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    room = table().open_room(ledger)
    await played(room)
    room.journal.close()
    ledger._file.execute("DELETE FROM entries WHERE kind = 'end'")
    ledger._file.execute("UPDATE matches SET standing = 'playing', result = ''")
    taken_up(ledger, ledger.unfinished()[0]).open_room(ledger).journal.close()
    assert ledger.finished()[0].standing == "over"
