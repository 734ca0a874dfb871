"""The driver of one session: what a person types comes from an SSH channel, what they see goes into it.

Nothing here touches the terminal, the files or the signals of the server. A client that sends too much or reads too
little is bounded first and then dropped; frames that it would not have read are never drawn.
"""

import asyncio
import logging
from codecs import getincrementaldecoder
from functools import lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol, TextIO

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from cardtable.ssh.bucket import Bucket

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Literal

    from textual.app import App

log = logging.getLogger(__name__)

LARGEST = (240, 80)
"""Columns and rows beyond which a terminal is taken to be no larger: a client can ask for any number."""

MOST_WAITING = 128 * 1024
"""Bytes on their way to a client beyond which nothing is drawn for it."""

KEYS_A_SECOND, KEYS_AT_ONCE = 40.0, 80.0
BYTES_A_SECOND, BYTES_AT_ONCE = 2048.0, 8192.0
MOST_DROPPED = 64 * 1024
"""Bytes that may come too fast before the client is asked to leave."""

MOST_PASTED = 2048
"""Characters of a paste; a longer one is passed over."""

MOST_UNFINISHED = 8192
"""Bytes without one whole key among them; what began with them is forgotten."""

DRAIN = 0.2
"""Seconds after which a client that did not read is looked at again."""

ENTER = "\x1b[?1049h\x1b[?1000h\x1b[?1006h\x1b[?25l\x1b[?1004h\x1b[>1u\x1b[?2026$p\x1b[?2004h\x1b[?7l"
"""The second screen, clicks and the wheel, no cursor, telling of focus, all keys apart, whole frames, pastes in one."""

LEAVE = "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1006l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"

UNREADABLE = (ValueError, ArithmeticError, LookupError)
"""What parsing raises for numbers of keys that are too large."""


class Channel(Protocol):
    """What a driver needs of its session."""

    driver: "ChannelDriver | None"

    def send(self, data: bytes) -> None:
        """Sends bytes to the client."""

    def waiting(self) -> int:
        """How many bytes are on their way to the client."""

    def drop(self, reason: str) -> None:
        """Asks the client to leave."""


_shared = XTermParser(debug=False)


@lru_cache(maxsize=1024)
def _extended_key(sequence: str) -> Any:
    """What a sequence of a key means, remembered for all sessions and without holding any of them."""
    return XTermParser._parse_extended_key.__wrapped__(_shared, sequence)


class Parser(XTermParser):
    """Reads what is typed. The one it comes from remembers its sessions for ever."""

    def _parse_extended_key(self, sequence: str) -> Any:  # type: ignore[override]
        return _extended_key(sequence)

    def close(self) -> None:
        """Lets go of all that is remembered."""
        self._gen.close()


def fitting(width: int, height: int) -> tuple[int, int]:
    """A size in columns and rows as it may be drawn; what a client does not know is 80 by 24."""
    columns, rows = LARGEST
    return min(width, columns) if width > 0 else 80, min(height, rows) if height > 0 else 24


class ChannelDriver(Driver):
    """Connects an app with a channel. The app carries the channel as `channel`."""

    def __init__(
        self, app: "App[Any]", *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._channel: Channel | None = app.channel  # type: ignore[attr-defined]
        assert self._channel is not None
        self._channel.driver = self
        self._held: list[str] = []
        self._flushing: asyncio.Handle | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._draining: asyncio.TimerHandle | None = None
        self._parser = Parser(debug=False)
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._listening = False
        self._frozen: set[str] = set()
        self._keys = Bucket(KEYS_A_SECOND, KEYS_AT_ONCE, self._loop.time)
        self._bytes = Bucket(BYTES_A_SECOND, BYTES_AT_ONCE, self._loop.time)
        self._unfinished = 0
        self.dropped = 0
        """Bytes that came too fast."""

    # What is seen.

    def write(self, data: str) -> None:
        """Holds text back until the frame is whole."""
        if self._channel is not None:
            self._held.append(data)
            if self._flushing is None:
                self._flushing = self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Sends what was held back, as one piece."""
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        if self._held and self._channel is not None:
            data = "".join(self._held).encode("utf-8", "replace")
            self._held.clear()
            self._channel.send(data)
            if self._channel.waiting() > MOST_WAITING:
                self.freeze("network")
                self._drain()

    def freeze(self, reason: str) -> None:
        """Draws nothing while the client cannot take it; the game goes on."""
        if not self._frozen and self._channel is not None:
            self._app._begin_batch()
        self._frozen.add(reason)

    def thaw(self, reason: str) -> None:
        """Draws again, everything anew, when nothing speaks against it any more."""
        if reason in self._frozen:
            self._frozen.discard(reason)
            if not self._frozen and self._channel is not None:
                self._app._end_batch()
                self._app.call_later(self._app.refresh)

    def _drain(self) -> None:
        self._draining = None
        if self._channel is None:
            return
        if self._channel.waiting() > MOST_WAITING // 4:
            self._draining = self._loop.call_later(DRAIN, self._drain)
        else:
            self.thaw("network")

    # What is typed.

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def feed(self, data: bytes) -> None:
        """Takes what was typed, as far as a person can have typed it."""
        if not self._listening or self._channel is None:
            return
        if not self._bytes.take(len(data)):
            self.dropped += len(data)
            if self.dropped > MOST_DROPPED:
                self._channel.drop("flood")
            return
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        self._unfinished += len(data)
        try:
            for event in self._parser.feed(self._decode(data)):
                self._unfinished = 0
                self._take(event)
        except UNREADABLE:
            self._forget_typed()
            return
        if self._unfinished > MOST_UNFINISHED:  # a paste that never ends
            self._forget_typed()
            return
        if self._parser._timeout_time is not None:  # an Esc by itself, or the beginning of something
            self._ticking = self._loop.call_later(constants.ESCAPE_DELAY + 0.005, self._tick)

    def _forget_typed(self) -> None:
        """Begins anew with what comes next."""
        self._parser.close()
        self._parser = Parser(debug=False)
        self._unfinished = 0

    def _tick(self) -> None:
        self._ticking = None
        try:
            for event in self._parser.tick():
                self._take(event)
        except UNREADABLE:
            self._forget_typed()

    def _take(self, event: Message) -> None:
        if isinstance(event, InBandWindowResize | events.Resize | events.CursorPosition):
            return  # the size comes by SSH alone
        if isinstance(event, events.Paste) and len(event.text) > MOST_PASTED:
            return
        if self._keys.take(0.25 if isinstance(event, events.MouseMove) else 1.0):
            self.process_message(event)

    def resize(self, width: int, height: int) -> None:
        """The client's terminal has another size."""
        self._size = fitting(width, height)
        self._tell_size()

    def _tell_size(self) -> None:
        size = Size(*(self._size or (80, 24)))
        self._app.post_message(events.Resize(size, size))

    # From the beginning to the end.

    def start_application_mode(self) -> None:
        self.write(ENTER)
        self._listening = True
        self._tell_size()
        self.flush()

    def disable_input(self) -> None:
        self._listening = False
        for handle in (self._ticking, self._draining):
            if handle is not None:
                handle.cancel()
        self._ticking = self._draining = None

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.write(LEAVE)
        self.flush()

    def close(self) -> None:
        self.flush()
        self.detach()
        self._parser.close()

    def detach(self) -> None:
        """The client is gone: nothing more is sent or taken."""
        self.disable_input()
        self._held.clear()
        if self._channel is not None:
            self._channel.driver = None
        self._channel = None

    # Nothing of the server is for its guests.

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Opens nothing: a browser would open on the server."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: "Path",
        open_method: "Literal['browser', 'download']" = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Writes nothing: a file would lie on the server."""
        binary.close()
