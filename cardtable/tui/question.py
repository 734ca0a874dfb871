"""A question to the terminal itself, before anything is drawn: does it read UTF-8, and is every sign one cell wide?

Neither the locale nor Python's encoding tells: with no locale at all Python writes UTF-8 as well, and a terminal set up
for East Asian scripts draws lines, blocks and suits two cells wide. So some signs are printed, and the terminal is
asked before and after them where its cursor is. The question goes out before the interface is loaded and the answer is
taken up after it: a terminal that answers costs no time, one that does not costs `PATIENCE`.
"""

import os
import re
import signal
import sys
import time
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Self

if sys.platform != "win32":
    import select
    import termios

SIGNS = "ë─▀♥†"
"""Signs of UTF-8 in two and three bytes: a letter, a line, a block, and suits. No byte of them begins a sequence in a
terminal of another encoding."""

ASKED = f"\x1b7\x1b[6n{SIGNS}\x1b[6n\x1b8\x1b[K"
"""The question; after it the line is as it was."""

REPORT = re.compile(rb"\x1b\[(\d+);(\d+)R")
"""Where the cursor is: row and column."""

PATIENCE = 0.15
"""Seconds to wait for an answer once everything else is ready."""


class Question:
    """The question, as a context in which the terminal neither shows what is typed nor waits for the end of a line.

    It lasts until the app has ended: an answer that comes late is not seen on the screen either.
    """

    def __init__(self, keyboard: int = 0, screen: int = 1) -> None:
        self._keyboard = keyboard
        self._screen = screen
        self.before: list[Any] | None = None
        """How the terminal treated what is typed; None where that cannot be known."""
        self._signals: dict[int, Any] = {}
        self._found = b""

    def __enter__(self) -> Self:
        if sys.platform != "win32":
            try:
                self.before = termios.tcgetattr(self._keyboard)
            except termios.error:
                return self
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                self._signals[number] = signal.signal(number, self._end)
            quiet = termios.tcgetattr(self._keyboard)
            quiet[0] &= ~termios.ICRNL
            quiet[3] &= ~(termios.ECHO | termios.ICANON)
            quiet[6][termios.VMIN], quiet[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self._keyboard, termios.TCSANOW, quiet)
            os.write(self._screen, ASKED.encode())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._put_right()
        for number, before in self._signals.items():
            signal.signal(number, before)

    def _put_right(self) -> None:
        if sys.platform != "win32" and self.before is not None:
            with suppress(termios.error):  # where the connection is gone
                termios.tcsetattr(self._keyboard, termios.TCSANOW, self.before)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Ends the program as the signal would, with the terminal put right, at whatever moment it comes."""
        self._put_right()
        raise SystemExit(128 + number)

    def answer(self) -> bool | None:
        """Whether every sign took one cell; None where the terminal does not say."""
        if self.before is None:
            return None
        until = time.monotonic() + PATIENCE
        while len(reports := REPORT.findall(self._found)) < 2:
            found = self._read(until - time.monotonic())
            if not found:
                return None
            self._found += found
        (row, column), (same_row, after) = reports[:2]
        return int(after) - int(column) == len(SIGNS) if row == same_row else None

    def _read(self, seconds: float) -> bytes:
        """What the terminal sends within so many seconds, nothing where it sends nothing."""
        if sys.platform != "win32" and seconds >= 0:
            with suppress(OSError):
                if select.select([self._keyboard], [], [], seconds)[0]:
                    return os.read(self._keyboard, 4096)
        return b""

    def take_typed(self) -> bytes:
        """What the person typed meanwhile, once."""
        found, self._found = self._found, b""
        return REPORT.sub(b"", found).replace(b"\n", b"\r")  # what Enter sends, before the terminal changed it
