"""A worker: serves the people whose connections the hub hands to it, as long as there is the hub.

`python -m cardtable.ssh.worker LINE DOOR`, with the numbers of two sockets that it inherits: all that is said goes over
the line, connections come through the door. Nothing else starts it.
"""

import asyncio
import logging
import signal
import socket
import sys
from typing import Any

import asyncssh

from cardtable.ssh.hall_away import DoorAway, HallAway
from cardtable.ssh.line import HubGone, HubLine
from cardtable.ssh.log import broken, log_to_stderr, where_from
from cardtable.ssh.loop import SessionLoop, collect_when_quiet, spare_what_is_loaded
from cardtable.ssh.messages import Abort, Asked, Close, News, Start
from cardtable.ssh.parcels import LENGTH
from cardtable.ssh.server import options
from cardtable.ssh.windows import Windows

log = logging.getLogger(__name__)

SOON = 1.0
"""Seconds in which windows close when the hub has gone."""


class Worker:
    """What runs while a worker runs."""

    def __init__(self, start: Start, line: HubLine, way_in: socket.socket) -> None:
        self._loop = asyncio.get_running_loop()
        self._line, self._way_in = line, way_in
        self._hall = HallAway(line)
        self._door = DoorAway(start.config, line)
        self._windows = Windows(start.config, start.app_type, self._hall)
        self._options = options(self._door, self._windows)
        self._ending = asyncio.Event()
        self._orphaned = False
        self._coming: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Serves until the hub closes the club, or has gone."""
        self._line.take, self._line.on_gone = self._take, self._gone
        self._line.listen()
        self._way_in.setblocking(False)
        self._loop.add_reader(self._way_in.fileno(), self._show_in)
        spare_what_is_loaded()
        collecting = self._loop.create_task(collect_when_quiet(self._door.traffic))
        self._line.tell(Asked("hall", "ready", waits=False))
        await self._ending.wait()
        collecting.cancel()
        self._loop.remove_reader(self._way_in.fileno())
        if self._orphaned:
            await self._windows.say_goodbye(notice=0, last=SOON)
        else:
            await self._windows.say_goodbye()
        for connection in [*self._door.connections]:
            connection.abort()
        await asyncio.sleep(0)

    # What the hub tells.

    def _take(self, message: Any) -> None:
        match message:
            case News():
                self._hall.take(message)
            case Abort():
                self._door.abort(message.number, message.reason)
            case Close():
                self._ending.set()

    def _gone(self) -> None:
        log.error("hub gone")
        self._orphaned = True
        self._ending.set()

    # Connections.

    def _show_in(self) -> None:
        """Takes the next connection."""
        try:
            data, files, _, _ = socket.recv_fds(self._way_in, LENGTH.size, 1)
        except OSError:
            return
        for file in files:
            task = self._loop.create_task(self._connect(LENGTH.unpack(data)[0], socket.socket(fileno=file)))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def _connect(self, number: int, connection: socket.socket) -> None:
        file = connection.fileno()
        self._door.coming[file] = number
        try:
            connection.setblocking(False)
            await self._loop.connect_accepted_socket(
                lambda: asyncssh.SSHServerConnection(self._loop, self._options), connection
            )
        except Exception as error:
            log.error("not begun error=%s", where_from(error))
            self._door.never_came(file)
            connection.close()


def main() -> None:
    line_file, door_file = map(int, sys.argv[1:])
    # The hub is told to end, and tells its workers.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    log_to_stderr()
    line = HubLine(socket.socket(fileno=line_file))
    try:
        start = line.first()
    except (HubGone, OSError):
        sys.exit(1)
    with asyncio.Runner(loop_factory=SessionLoop) as runner:
        runner.run(_run(start, line, socket.socket(fileno=door_file)))


async def _run(start: Start, line: HubLine, way_in: socket.socket) -> None:
    asyncio.get_running_loop().set_exception_handler(broken)
    await Worker(start, line, way_in).run()


if __name__ == "__main__":
    main()
