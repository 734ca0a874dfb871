"""The way out to the terminal, made for one that stops reading for a while, or that is gone.

A connection that hangs must neither stop the program nor fill its memory: what cannot be written soon is left out, and
everything is drawn anew once the terminal reads again.
"""

import os
import select
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

PATIENCE = 1.0
"""Seconds after which a terminal that reads nothing is taken to have stopped."""

MOST_HELD = 1 << 16
"""Characters held back for one write."""

START_OVER = b"\x18"
"""Ends a sequence of which only a part was written."""


class Outlet:
    """A file to write to, as far as Textual needs one; errors are told to `gone` and never raised."""

    def __init__(self, file: TextIO, gone: Callable[[], None]) -> None:
        self.missed = False
        """Whether something was left out, and is to be drawn anew."""
        self._file = file
        self._encoding = file.encoding or "utf-8"
        self._gone = gone
        self._held: list[str] = []
        self._size = 0
        self._number = _own(file.fileno())

    def fileno(self) -> int:
        return self._file.fileno()

    def isatty(self) -> bool:
        return self._file.isatty()

    def write(self, text: str) -> int:
        """Holds a text back until the next flush, or sends it where it is long."""
        self._held.append(text)
        self._size += len(text)
        if self._size > MOST_HELD:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Sends what was held back; waits at most `PATIENCE` for a terminal that does not read."""
        data = "".join(self._held).encode(self._encoding, errors="replace")
        self._held.clear()
        self._size = 0
        if not self.missed:
            self._send(data)

    def reads_again(self) -> bool:
        """Whether a terminal that had stopped has begun to read, so that everything is to be drawn anew."""
        if not (self.missed and self._writable(0)):
            return False
        self.missed = False
        self._send(START_OVER)
        return True

    def last_words(self, text: str) -> None:
        """Sends a text at once, if it can be: the program is about to end."""
        with suppress(OSError):
            os.write(self._number, text.encode(self._encoding, errors="replace"))

    def _send(self, data: bytes) -> None:
        while data:
            try:
                data = data[os.write(self._number, data) :]
            except BlockingIOError:
                if not self._writable(PATIENCE):
                    self.missed = True
                    return
            except OSError:
                self._gone()
                return

    def _writable(self, seconds: float) -> bool:
        return bool(select.select([], [self._number], [], seconds)[1])


def _own(number: int) -> int:
    """A way of one's own to a terminal that never waits: the one that was given is shared with the shell."""
    if sys.platform != "win32":
        with suppress(OSError):
            return os.open(os.ttyname(number), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    return number
