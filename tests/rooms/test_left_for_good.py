"""Somebody who leaves for good a match that waits for them has given it up, as if they had resigned: it counts."""

import asyncio
from pathlib import Path

import pytest

from cardtable.rooms.absence import EVERY, LEFT
from cardtable.rooms.club import ClubTable, Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.results import read_result
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import taken_up
from tests.rooms.test_lobby import a_move, seated


class Club:
    """A lobby whose ledger is older than it is."""

    def __init__(self, folder: Path) -> None:
        self.ledger = SqliteLedger(folder / FILE_NAME)
        self.now = 0.0
        self.lobby = Lobby(self.ledger, lambda: self.now)

    async def days_go_by(self, days: int) -> None:
        """Everything has been written so many days before, and somebody comes in an hour later."""
        for table, column in (("entries", "at"), ("matches", "began")):
            then = f"strftime('%Y-%m-%dT%H:%M:%S+00:00', {column}, '-{days} days')"
            self.ledger._file.execute(f"UPDATE {table} SET {column} = {then}")
        self.now += EVERY
        self.lobby.enter("key of Eva", "Eva")
        await asyncio.sleep(0)


@pytest.fixture
async def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


async def left(club: Club, game: str = "scopa", seats: int = 2) -> tuple[ClubTable, list[Visit]]:
    """A table that everybody has left after the first move."""
    table, people = await seated(club.lobby, game, seats)
    await a_move(table, people)
    await asyncio.sleep(0)
    for visit in people:
        club.lobby.leave(visit)
    return table, people


async def test_after_thirty_days_the_match_is_lost_for_whoever_it_waits_for(club: Club) -> None:
    table, people = await left(club)
    assert table.room is not None
    (late,) = table.room.waited_for
    await club.days_go_by(29)
    assert not table.over, "correspondence pace works: leave today, play tomorrow"
    await club.days_go_by(2)
    assert table.over
    (over,) = club.ledger.finished()
    result = read_result(over.result)
    assert (result.reason, result.gave_up, result.winners) == ("resigned", late, (1 - late,))
    assert table.talk[-1].phrase == LEFT
    assert table.talk[-1].name == people[late].name
    row = {row.name: row for row in club.lobby.ranking(people[0]).rows}
    assert (row[people[late].name].lost, row[people[late].name].given_up) == (1, 1)
    assert row[people[1 - late].name].won == 1


async def test_a_match_goes_on_where_somebody_plays_in_it(club: Club) -> None:
    table, people = await left(club)
    await club.days_go_by(29)
    for visit in people:
        club.lobby.visits.append(visit)
        club.lobby.sit(visit, table.name)
    await a_move(table, people)
    await club.days_go_by(29)
    assert not table.over


async def test_a_match_in_which_a_bot_plays_for_who_is_away_waits_for_those_who_are_here(club: Club) -> None:
    table, people = await left(club)
    assert table.room is not None
    (late,) = table.room.waited_for
    here = people[1 - late]
    club.lobby.visits.append(here)
    club.lobby.sit(here, table.name)
    assert club.lobby.stand_in(here, late)
    while not table.room.waited_for:
        await asyncio.sleep(0.001)
    assert late not in table.room.waited_for


@pytest.mark.parametrize(("days", "comes_back"), [(1, False), (3, False), (3, True)])
async def test_who_lets_a_match_wait_for_two_days_loses_it_where_a_bot_ends_it(
    club: Club, days: int, comes_back: bool
) -> None:
    """ "So has, whoever wins, somebody for whom it had waited 2 days when the bot sat down, and who was not back"."""
    table, people = await left(club)
    assert table.room is not None
    (late,) = table.room.waited_for
    here, name = people[1 - late], people[late].name
    await club.days_go_by(days)
    club.lobby.visits.append(here)
    club.lobby.sit(here, table.name)
    assert club.lobby.stand_in(here, late)
    assert table.running is not None
    table.running.cancel()
    await asyncio.gather(table.running, return_exceptions=True)
    lobby = Lobby(club.ledger)  # what was noted outlasts a restart
    owners = [person.who for person in people]
    table = lobby.restore(taken_up(club.ledger, club.ledger.unfinished()[0]), "again", "", owners)
    if comes_back:
        lobby.sit(lobby.enter(owners[late], name), table.name)
    back = lobby.enter(here.who, here.name)
    lobby.sit(back, table.name)
    await asyncio.sleep(0)
    lobby.resign(back)
    assert table.running is not None
    await table.running
    rows = {row.name: (row.lost, row.given_up) for row in lobby.ranking(back).rows}
    assert rows.pop(here.name) == (1, 1)
    assert rows == ({name: (1, 1)} if days > 2 and not comes_back else {})


async def test_at_a_count_it_waits_for_those_who_have_not_seen_it(club: Club) -> None:
    """Where several have not seen it nobody knows who left, and the match waits on."""
    table, people = await seated(club.lobby)
    room = table.room
    assert room is not None
    while len(room.waited_for) < 2:
        await a_move(table, people)
        await asyncio.sleep(0)
    await club.days_go_by(40)
    assert not table.over
    assert people[0].place is not None
    people[0].place.ready()
    assert room.waited_for == (1,)
    await club.days_go_by(40)
    assert table.over
    assert read_result(club.ledger.finished()[0].result).gave_up == 1
