"""One person's window into the club: an app of their own on a channel of their own, which ends alone."""

import asyncio
import logging
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh

from cardtable.ssh.client import PASSED_ON, Environment, text_of
from cardtable.ssh.door import Door
from cardtable.ssh.driver import ChannelDriver, fitting
from cardtable.ssh.identity import Identity

if TYPE_CHECKING:
    from cardtable.ssh.served import Served
    from cardtable.ssh.server import Connection
    from cardtable.ssh.windows import Windows

log = logging.getLogger(__name__)

GRACE, FAREWELL = 2.0, 4.0
"""Seconds that an app may take to end, and that a client then has to read the rest and go."""

WORDS = re.compile(r"(?:(?:watch )?[a-z]{1,12})?", re.IGNORECASE)
"""What may stand after the host on the command line of `ssh`: a table, or `watch` and a table."""

HIGH_WATER, LOW_WATER = 128 * 1024, 16 * 1024
"""Bytes for which there is no room in the client's window: with so many nothing is drawn, until there are so few."""


class Session(asyncssh.SSHServerSession[bytes]):
    """From the request for a terminal to the goodbye."""

    def __init__(
        self,
        connection: "Connection",
        conn: asyncssh.SSHServerConnection,
        identity: Identity,
        door: Door,
        windows: "Windows",
    ) -> None:
        self._connection, self._conn, self._door, self._windows = connection, conn, door, windows
        self.identity, self.address = identity, connection.address
        self.driver: ChannelDriver | None = None
        self.app: Served | None = None
        self.environment: dict[str, str] = {}
        self.words = ""
        """What was written after the host on the command line of `ssh`."""
        self.task: asyncio.Task[None] | None = None
        """What runs the app; None before and after."""
        self.last_words = ""
        """Key of the words that are said when the app has gone; empty for none."""
        self._size = (80, 24)
        self._term = ""
        self._idle: asyncio.TimerHandle | None = None
        self._heard = 0.0

    # What is asked for.

    def connection_made(self, chan: "asyncssh.SSHServerChannel[bytes]") -> None:
        self._channel = chan
        chan.set_write_buffer_limits(high=HIGH_WATER, low=LOW_WATER)
        chan._env = Environment()

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        self._term, self._size = term_type[:100], fitting(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        """Nothing is carried out: the words may name a table, and are read by the lobby."""
        self.words = command.strip()[:200]
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        log.info("refused address=%s reason=subsystem", self.address)
        return False

    def session_started(self) -> None:
        sent = self._channel.get_environment()
        self.environment = {name: str(sent[name]) for name in PASSED_ON if name in sent} | {"TERM": self._term}
        self._door.waits_no_more(self._connection)
        if not self._term:
            self._refuse("no_terminal")
        elif not WORDS.fullmatch(self.words):
            self._refuse("no_command")
        elif full := self._door.enter(self.address, self.identity.fingerprint):
            self._refuse(full)
        else:
            loop = asyncio.get_running_loop()
            self._heard = loop.time()
            self._watch()
            self.task = loop.create_task(self._run())

    def _refuse(self, reason: str) -> None:
        """One sentence, and goodbye."""
        log.info("refused address=%s reason=%s", self.address, reason)
        self._say(f"serve.say.{reason}")
        self._channel.exit(1)
        self._hang_up()

    def _say(self, key: str) -> None:
        text = text_of(self.environment) if self.app is None else self.app.text
        self.send(f"{text(key)}\r\n".encode())

    # The app.

    async def _run(self) -> None:
        log.info("entered address=%s who=%s guest=%s", self.address, self.identity.who, self.identity.is_guest)
        code, loop = 0, asyncio.get_running_loop()
        self._windows.sessions.add(self)
        try:
            self.app = self._windows.app_for(self)
            await self.app.run_async(size=self._size)
            code = self.app.return_code or 0
            if self.app.broken:
                self.last_words = "serve.say.broken"
        except asyncio.CancelledError:
            log.warning("cut_off address=%s", self.address)
        except Exception:
            log.exception("broken address=%s", self.address)
            self.last_words, code = "serve.say.broken", 1
        finally:
            log.info("left address=%s who=%s", self.address, self.identity.who)
            self._windows.gone(self)
            self._door.leave(self.address, self.identity.fingerprint)
            if self._idle is not None:
                self._idle.cancel()
            if self.driver is not None:  # the app did not get that far
                self.driver.stop_application_mode()
                self.driver.detach()
            if self.last_words:
                self._say(self.last_words)
            if not self._channel.is_closing():
                self._channel.exit(code)
            self.app = self.task = None
            loop.call_soon(self._hang_up)

    def _hang_up(self) -> None:
        """There is one session in a connection: without it the connection goes, now or as soon as all is sent."""
        asyncio.get_running_loop().call_later(FAREWELL, self._conn.abort)

    def end(self, last_words: str = "") -> None:
        """Ends the app in good order, and after a while in any case; says something afterwards."""
        self.last_words = last_words or self.last_words
        if self.app is not None and self.app.is_running:
            self.app.exit()
        if self.task is not None:
            asyncio.get_running_loop().call_later(GRACE, self.task.cancel)

    def drop(self, reason: str) -> None:
        """Asks the client to leave."""
        log.info("dropped address=%s reason=%s", self.address, reason)
        if self.driver is not None:
            self.driver.disable_input()
        self.end(f"serve.say.{reason}")

    def _watch(self) -> None:
        """Ends a session in which nobody has pressed a key for long; the seat is kept."""
        left = self._heard + self._door.config.idle - asyncio.get_running_loop().time()
        if left <= 0:
            self.drop("idle")
        else:
            self._idle = asyncio.get_running_loop().call_later(min(left + 0.01, 30), self._watch)

    # What comes and goes.

    def data_received(self, data: bytes, datatype: Any) -> None:
        self._heard = self._door.traffic.heard = asyncio.get_running_loop().time()
        if self.driver is not None:
            self.driver.feed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = fitting(width, height)
        if self.driver is not None:
            self.driver.resize(width, height)

    def eof_received(self) -> bool:
        self.end()
        return False

    def break_received(self, msec: int) -> bool:
        return True

    def signal_received(self, signal: str) -> None:
        """Signals are for programs, and there is none of the client's here."""

    def pause_writing(self) -> None:
        if self.driver is not None:
            self.driver.freeze("channel")

    def resume_writing(self) -> None:
        if self.driver is not None:
            self.driver.thaw("channel")

    def connection_lost(self, exc: Exception | None) -> None:
        if self.driver is not None:
            self.driver.detach()
        self.end()

    def send(self, data: bytes) -> None:
        """Sends bytes, where anybody is there."""
        with suppress(OSError):
            self._channel.write(data)

    def waiting(self) -> int:
        """Bytes on their way; asyncssh counts those of its own window only."""
        transport = getattr(self._conn, "_transport", None)
        return int(transport.get_write_buffer_size()) if transport is not None else 0
