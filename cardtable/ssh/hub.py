"""The hub: the port of a club, the workers behind it, and the club itself, in a process that draws nothing.

The hub takes each connection, counts it, and hands it to the worker that has the fewest. An encrypted connection stays
there; what its person does is done at the hub.
"""

import asyncio
import logging
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.ssh.address import BACKLOG, bound
from cardtable.ssh.club import Club
from cardtable.ssh.config import Config
from cardtable.ssh.desk import Caller, Desk
from cardtable.ssh.door import Door
from cardtable.ssh.log import where_from
from cardtable.ssh.messages import Close, Start
from cardtable.ssh.parcels import LENGTH
from cardtable.ssh.problems import ClubProblem
from cardtable.ssh.windows import LAST, NOTICE

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp

log = logging.getLogger(__name__)

AT_ONCE = 16
"""Connections that are taken before anything else is done."""

BREATH = 1.0
"""Seconds until a worker that died at its start is started again, or until a machine without files is asked again."""

START = 60.0
"""Seconds in which a worker has to be ready when the club opens."""


class Hub:
    """Opened and closed once."""

    def __init__(self, config: Config, door: Door, club: Club, app_type: "type[CardtableApp]") -> None:
        self._config, self._door, self._club = config, door, club
        self._start = Start(config, app_type)
        self._loop = asyncio.get_running_loop()
        self._listeners: list[socket.socket] = []
        self._workers: list[_Worker] = []
        self._keeping: list[asyncio.Task[None]] = []
        self._last = 0
        """The number of the connection that came last."""

    async def open(self) -> int:
        """Opens the port, and returns its number; raises `ClubProblem`."""
        config = self._config
        server = await bound(config)
        self._listeners = [socket.socket(fileno=os.dup(each.fileno())) for each in server.sockets]
        server.close()
        self._workers = [_Worker(self._start, self._club, self._door) for _ in range(config.workers)]
        self._keeping = [self._loop.create_task(worker.keep()) for worker in self._workers]
        try:
            async with asyncio.timeout(START):
                for worker in self._workers:
                    await worker.ready()
        except TimeoutError as error:
            await self.close()
            raise ClubProblem("worker", str(config.workers)) from error
        for listener in self._listeners:
            listener.setblocking(False)
            listener.listen(BACKLOG)
            self._loop.add_reader(listener.fileno(), self._accept, listener)
        return int(self._listeners[0].getsockname()[1])

    # Connections.

    def _accept(self, listener: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, address = listener.accept()
            except BlockingIOError:
                return
            except ConnectionError:
                continue
            except OSError as error:  # no more files, say
                log.error("not accepted error=%s", type(error).__name__)
                self._loop.remove_reader(listener.fileno())
                self._loop.call_later(BREATH, self._listen_again, listener)
                return
            with connection:
                self._hand_on(connection, str(address[0]))

    def _listen_again(self, listener: socket.socket) -> None:
        if listener.fileno() >= 0:
            self._loop.add_reader(listener.fileno(), self._accept, listener)

    def _hand_on(self, connection: socket.socket, address: str) -> None:
        """Gives a connection to a worker, unless too many come from its address."""
        free = min((w for w in self._workers if w.is_ready), key=lambda w: len(w.desk.callers), default=None)
        if free is None:
            log.info("refused address=%s reason=no_worker", address)
            return
        self._last = self._last % 2**31 + 1
        caller = Caller(free.desk, self._last, address)
        if not self._door.admits(caller):
            log.info("refused address=%s reason=too_fast", address)
        elif free.hand(self._last, connection):
            free.desk.callers[self._last] = caller
        else:
            self._door.lost(caller)
            log.info("refused address=%s reason=busy", address)

    # The end.

    async def close(self) -> None:
        """Takes nobody any more, lets the workers say goodbye, and ends them."""
        for listener in self._listeners:
            self._loop.remove_reader(listener.fileno())
            listener.close()
        for worker in self._workers:
            worker.close()
        if self._keeping:
            await asyncio.wait(self._keeping, timeout=NOTICE + LAST + 1.0)
        for worker in self._workers:
            worker.kill()
        if self._keeping:
            await asyncio.wait(self._keeping, timeout=1.0)


class _Worker:
    """A worker process, and the next one when it has died."""

    def __init__(self, start: Start, club: Club, door: Door) -> None:
        self._start, self._club, self._door = start, club, door
        self.desk = Desk(club, door)
        self._process: asyncio.subprocess.Process | None = None
        self._way_in: socket.socket | None = None
        self._closing = False

    @property
    def is_ready(self) -> bool:
        return self.desk.ready.is_set() and not self.desk.lost.is_set() and not self._closing

    async def ready(self) -> None:
        """Waits until a process serves."""
        while not self.is_ready:
            await asyncio.sleep(0.02)

    async def keep(self) -> None:
        """Runs a process, and another one whenever it has died, until the club closes."""
        loop = asyncio.get_running_loop()
        while not self._closing:
            began = loop.time()
            try:
                code = await self._run()
            except OSError as error:  # no more processes or files, say: it is tried again
                log.error("worker not started error=%s", where_from(error))
            else:
                if not self._closing:
                    log.error("worker lost code=%d", code)
            if self._closing:
                return
            if loop.time() - began < BREATH:
                await asyncio.sleep(BREATH)

    async def _run(self) -> int:
        """One process, from its start to its end; returns its exit code."""
        loop = asyncio.get_running_loop()
        own, other = socket.socketpair()
        self._way_in, door = socket.socketpair(type=socket.SOCK_DGRAM)
        self._way_in.setblocking(False)
        with self._way_in:
            with other, door:
                # Its modules are those of this process, and none that lie where the host happens to be.
                modules = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-P", "-m", "cardtable.ssh.worker", str(other.fileno()), str(door.fileno()),
                    stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
                    pass_fds=(other.fileno(), door.fileno()), env={**os.environ, "PYTHONPATH": modules},
                )  # fmt: skip
            self.desk = Desk(self._club, self._door)
            await loop.create_unix_connection(lambda: self.desk, sock=own)
            self.desk.send(self._start)
            if self._closing:
                self.close()
            await self.desk.lost.wait()
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST):
                    return await self._process.wait()
            self._process.kill()  # it has let go of its line, and stays
            return await self._process.wait()

    def hand(self, number: int, connection: socket.socket) -> bool:
        """Gives it a connection; False where it has too many to look at."""
        assert self._way_in is not None
        try:
            socket.send_fds(self._way_in, [LENGTH.pack(number)], [connection.fileno()])
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Lets it say goodbye and end."""
        self._closing = True
        self.desk.send(Close())

    def kill(self) -> None:
        """Ends it, whatever it is doing."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
