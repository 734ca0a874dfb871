"""What a window in a worker is told: all that its visit may see, and only what has changed since it was told last."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

from cardtable.rooms.club import Board, ClubTable, Line, Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.place import Place
from cardtable.rooms.replay import Replay
from cardtable.rooms.room import Room
from cardtable.rooms.update import Update
from cardtable.ssh.log import where_from
from cardtable.ssh.messages import Anew, Elsewhere, News, Part, Person, Reel, RoomFacts, Said, TableFacts

log = logging.getLogger(__name__)


class Mirror:
    """One window. Whatever happens to its visit is told at once."""

    def __init__(self, number: int, visit: Visit, lobby: Lobby, send: Callable[[News], None]) -> None:
        self.number, self.visit = number, visit
        self._lobby, self._send = lobby, send
        self._numbers = count(1)
        self._table: tuple[int, ClubTable | None] = (0, None)
        self._room: tuple[int, Room | None] = (0, None)
        self._place: tuple[int, Place | None] = (0, None)
        self._places: dict[int, Place] = {}
        """Those that the worker may still speak of: the one it holds and the one before."""
        self._person: Person | None = None
        self._facts: TableFacts | None = None
        self._board: Board | None = None
        self._heard: Line | None = None
        """The last line of talk that was told."""
        self._replay: Replay | None = None
        self._stirring = _watched(self._stirs())
        self._following: asyncio.Task[None] | None = None

    def close(self) -> None:
        """The window is gone."""
        self._stirring.cancel()
        if self._following is not None:
            self._following.cancel()

    # What is told.

    async def _stirs(self) -> None:
        """Tells what has changed whenever the visit is stirred."""
        while True:
            await self.visit.stirred.wait()
            self.visit.stirred.clear()
            self.tell()

    async def _follow(self, place: Place) -> None:
        """Tells what happens in the room."""
        while True:
            self.tell(await place.updates.get())

    def tell(self, *updates: Update) -> None:
        """Tells what has changed, and then these updates and those that wait."""
        parts: list[Part] = []
        visit = self.visit
        person = Person(visit.name, tuple(visit.invitations), visit.moved, self._lobby.cups.changes)
        if person != self._person:
            self._person = person
            parts.append(person)
        parts += self._of_table(visit.at) if visit.at is not None else self._of_lobby()
        parts += updates
        if visit.place is not None:
            with suppress(asyncio.QueueEmpty):
                while True:
                    parts.append(visit.place.updates.get_nowait())
        if parts:
            self._send(News(self.number, tuple(parts)))

    def _of_lobby(self) -> Sequence[Part]:
        """What there is to see away from any table."""
        parts: list[Part] = []
        if self._table[1] is not None or self._board is None:
            self._sits_at(None)
            self._hold(None)
            parts.append(Elsewhere())
        board = self._lobby.board(self.visit)
        if board != self._board:
            self._board = board
            parts.append(board)
        return parts

    def _of_table(self, table: ClubTable) -> Sequence[Part]:
        """What there is to see at a table."""
        parts: list[Part] = []
        if table is not self._table[1]:
            self._sits_at(table)
        facts = self._facts_of(table)
        if facts != self._facts:
            self._facts = facts
            parts.append(facts)
        if lines := self._unheard(table):
            parts.append(Said(lines))
        return parts

    def _sits_at(self, table: ClubTable | None) -> None:
        self._table = (next(self._numbers), table)
        self._facts = self._board = self._heard = None

    def _unheard(self, table: ClubTable) -> tuple[Line, ...]:
        """What was said since it was told last."""
        lines = list(table.talk)
        if not lines or lines[-1] is self._heard:
            return ()
        known = next((at for at, line in enumerate(lines, 1) if line is self._heard), 0)
        self._heard = lines[-1]
        return tuple(lines[known:])

    def _facts_of(self, table: ClubTable) -> TableFacts:
        room, place = table.room, self.visit.place
        if room is not self._room[1]:
            self._room = (next(self._numbers), room)
        if place is not self._place[1]:
            self._hold(place)
        return TableFacts(
            number=self._table[0],
            name=table.name,
            asked=table.asked,
            owner=table.owner,
            word=table.word,
            seats=tuple(table.seats),
            owners=tuple(table.owners),
            agreed=tuple((seat, frozenset(who)) for seat, who in table.agreed.items()),
            again=frozenset(table.again),
            for_open=frozenset(table.for_open),
            cup=table.cup,
            away=self._lobby.away(table),
            room=None if room is None else _facts_of(self._room[0], room),
            place=None if place is None else (self._place[0], place.seat),
        )

    def _hold(self, place: Place | None) -> None:
        """From now on the window holds this place."""
        if self._following is not None:
            self._following.cancel()
            self._following = None
        before = self._place[0]
        self._place = (next(self._numbers), place)
        self._places = {number: held for number, held in self._places.items() if number == before}
        if place is not None:
            self._places[self._place[0]] = place
            self._following = _watched(self._follow(place))

    # What is asked.

    def act(self, number: int, name: str, arguments: Sequence[Any]) -> Any:
        """What a place of this window answers, nothing where it is not held any more; raises what the place raises."""
        place = self._places.get(number)
        if place is None:
            return None
        if name == "look_anew" and number == self._place[0]:
            self._send(News(self.number, (Anew(),)))
        return getattr(place, name)(*arguments)

    def open_replay(self) -> tuple[Any, Reel]:
        """What there is to look at again; raises `ClubError`."""
        replay = self._replay = self._lobby.replay(self.visit)
        numbers = tuple(replay.number(at) for at in range(replay.last + 1))
        marks = {unit: tuple(found) for unit, found in replay.marks.items()}
        return replay.game, Reel(replay.made, numbers, marks)

    def show_replay(self, first: int, end: int, seat: int, open_hands: bool) -> tuple[Update, ...]:
        """Some positions of what is looked at again; a match that is over, or deals whose hands all have opened."""
        replay = self._replay
        if replay is None:
            return ()
        ats = range(first, min(end, replay.last + 1))
        return tuple(replay.update(at, seat, open_hands=open_hands) for at in ats)


def _watched(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """A task; where it breaks, the log tells so."""

    def ended(task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("failed window error=%s", where_from(error))

    task = asyncio.get_running_loop().create_task(work)
    task.add_done_callback(ended)
    return task


def _facts_of(number: int, room: Room) -> RoomFacts:
    return RoomFacts(number, room.players, room.pledge, room.pace, room.clock, room.begun, room.over)
