"""A worker's line to the hub: what is told there is taken in as it comes, and what is asked is waited for.

While a worker waits nothing else is done there; the hub answers at once, because it never waits for a worker.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from cardtable.ssh.messages import Answered, Asked, Refused
from cardtable.ssh.parcels import Unpacking, pack

AT_ONCE = 256 * 1024
"""Bytes that are read at once."""


class HubGone(ConnectionError):
    """There is no club any more."""


class HubLine:
    """One end of the socket; the other one is the hub's."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        end.setblocking(True)
        self._unpacking = Unpacking()
        self.take: Callable[[Any], None] = lambda message: None
        """Takes in what the hub tells without being asked."""
        self.on_gone: Callable[[], None] = lambda: None
        """What is done when the hub has gone."""

    def listen(self) -> None:
        """From now on what the hub tells is taken in by the loop."""
        for message in self._unpacking.feed(b""):  # what came together with the first message
            self.take(message)
        asyncio.get_running_loop().add_reader(self._end.fileno(), self._read)

    def first(self) -> Any:
        """Waits for the first message; raises `HubGone`."""
        while True:
            for message in self._unpacking.feed(self._receive()):
                return message

    def tell(self, asked: Asked) -> None:
        """Says something to which nothing is answered; where the hub has gone nothing happens."""
        try:
            self._end.sendall(pack(asked))
        except OSError:
            return

    def ask(self, asked: Asked) -> Any:
        """What the hub answers; raises what it raises there, `HubGone`."""
        try:
            self._end.sendall(pack(asked))
        except OSError as error:
            raise HubGone from error
        found: Answered | Refused | None = None
        while found is None:
            for message in self._unpacking.feed(self._receive()):
                if isinstance(message, Answered | Refused):
                    found = message  # the last one: nothing more is told before something is asked again
                else:
                    self.take(message)
        if isinstance(found, Refused):
            raise found.error
        return found.value

    def _receive(self, flags: int = 0) -> bytes:
        data = self._end.recv(AT_ONCE, flags)
        if not data:
            raise HubGone
        return data

    def _read(self) -> None:
        try:
            data = self._receive(socket.MSG_DONTWAIT)
        except BlockingIOError:
            return
        except OSError:
            asyncio.get_running_loop().remove_reader(self._end.fileno())
            self.on_gone()
            return
        for message in self._unpacking.feed(data):
            self.take(message)
