"""The desk at the hub for one worker: what its people do is done here, and what they may see is told from here."""

import asyncio
import logging
from typing import Any, cast

from cardtable.engine.errors import CardtableError
from cardtable.rooms.club import ClubError, ClubTable
from cardtable.ssh.club import Club
from cardtable.ssh.door import Door
from cardtable.ssh.identity import Identity
from cardtable.ssh.messages import Abort, Answered, Asked, HubFailed, News, Refused
from cardtable.ssh.mirror import Mirror
from cardtable.ssh.parcels import LARGEST, Unpacking, Withheld, pack

log = logging.getLogger(__name__)


class Caller:
    """A connection that is at a worker."""

    file = -1

    def __init__(self, desk: "Desk", number: int, address: str) -> None:
        self._desk, self.number, self.address = desk, number, address

    def abort(self, reason: str = "") -> None:
        """Lets the worker cut it off."""
        self._desk.send(Abort(self.number, reason))


class Desk(asyncio.Protocol):
    """One worker, as long as it lives. Nothing here ever waits for it."""

    def __init__(self, club: Club, door: Door) -> None:
        self._club, self._door = club, door
        self._unpacking = Unpacking()
        self._transport: asyncio.Transport | None = None
        self._windows: dict[int, Mirror] = {}
        self._inside: list[tuple[str, str]] = []
        """Addresses and keys of the sessions at this worker."""
        self.callers: dict[int, Caller] = {}
        self.ready = asyncio.Event()
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The worker has gone, in whichever way: its people are away, and their seats are kept."""
        for mirror in [*self._windows.values()]:
            self._leave(mirror.number)
        for address, key in self._inside:
            self._door.leave(address, key)
        for caller in self.callers.values():
            self._door.lost(caller)
        self._inside.clear()
        self.callers.clear()
        self._transport = None
        self.lost.set()

    def data_received(self, data: bytes) -> None:
        self._door.traffic.heard = asyncio.get_running_loop().time()
        for asked in self._unpacking.feed(data):
            self._answer(asked)

    # What is told.

    def send(self, message: object) -> None:
        """Tells the worker something; raises `Withheld`. One that takes nothing any more is given up."""
        if self._transport is None:
            return
        self._transport.write(pack(message))
        if self._transport.get_write_buffer_size() > LARGEST:
            log.error("worker takes nothing")
            self._transport.abort()

    def _tell(self, news: News) -> None:
        try:
            self.send(news)
        except Withheld as error:
            log.error("withheld type=%s", error)

    # What is asked.

    def _answer(self, asked: Asked) -> None:
        """Does what is asked, and tells what came of it where that is waited for."""
        answer: Answered | Refused
        try:
            answer = Answered(self._do(asked))
        except CardtableError as error:
            answer = Refused(error)
        except Exception:
            log.exception("failed %s=%s", asked.of, asked.name)
            answer = Refused(HubFailed())
        if asked.waits:
            try:
                self.send(answer)
            except Withheld as error:
                log.error("withheld type=%s", error)
                self.send(Refused(HubFailed()))

    def _do(self, asked: Asked) -> Any:
        if asked.name.startswith("_"):
            raise Withheld(asked.name)
        match asked.of:
            case "door":
                return getattr(self, f"_door_{asked.name}")(*asked.arguments)
            case "hall":
                return self._of_hall(asked)
        mirror = self._windows.get(asked.window)
        if mirror is None:
            raise ClubError("no_seat", "this window is closed")
        try:
            if asked.of == "replay":
                return getattr(mirror, f"{asked.name}_replay")(*asked.arguments)
            if asked.of == "place":
                return mirror.act(asked.place, asked.name, asked.arguments)
            done = getattr(self._club.lobby, asked.name)(mirror.visit, *asked.arguments, **asked.facts)
            return None if isinstance(done, ClubTable) else done
        finally:
            mirror.tell()

    def _of_hall(self, asked: Asked) -> Any:
        match asked.name:
            case "ready":
                self.ready.set()
            case "enter":
                return self._enter(asked.window, *asked.arguments)
            case "leave":
                self._leave(asked.window)
            case "choose_name":
                return self._club.choose_name(*asked.arguments)
        return None

    def _enter(self, number: int, identity: Identity) -> bool:
        visit, nameless = self._club.enter(identity)
        mirror = self._windows[number] = Mirror(number, visit, self._club.lobby, self._tell)
        mirror.tell()
        return nameless

    def _leave(self, window: int) -> None:
        mirror = self._windows.pop(window, None)
        if mirror is not None:
            mirror.close()
            self._club.leave(mirror.visit)

    def _door_enter(self, address: str, key: str) -> str:
        full = self._door.enter(address, key)
        if not full:
            self._inside.append((address, key))
        return full

    def _door_leave(self, address: str, key: str) -> None:
        if (address, key) in self._inside:
            self._inside.remove((address, key))
            self._door.leave(address, key)

    def _door_waits_no_more(self, number: int) -> None:
        if number in self.callers:
            self._door.waits_no_more(self.callers[number])

    def _door_lost(self, number: int) -> None:
        caller = self.callers.pop(number, None)
        if caller is not None:
            self._door.lost(caller)
