"""The driver of a terminal of Linux or macOS, made to survive what may happen to one.

Bytes that are no text, keys that cannot be, a connection that breaks or that nobody reads, a program that is told to
end or that was stopped: in each case the terminal is left as it was, or drawn anew.
"""

import os
import select
import signal
import sys
import termios
import threading
from codecs import getincrementaldecoder
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO, cast

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition, Resize
from textual.geometry import Size

from cardtable.tui.outlet import Outlet
from cardtable.tui.question import Question

if TYPE_CHECKING:
    from textual.app import App

assert sys.platform != "win32"

UNREADABLE = (ValueError, ArithmeticError, LookupError)
"""What parsing raises for numbers of keys that are too large."""

TICK = 0.1
"""Seconds after which the thread that reads looks at other things."""

TAKEN_BACK = 0.5
"""Seconds after which a program that was continued draws its screen once more."""

GRACE = 2.0
"""Seconds that an orderly end may take before the program ends at once: a bot may be thinking."""

HUNG_UP = 128 + 1
"""The exit code where the terminal is gone: as the signal of that name leaves it."""

LEAVE = (
    "\x1b[?2004l\x1b[?7h\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[<u\x1b[?1004l\x1b[?1049l\x1b[?25h"
)
"""Puts a terminal right: without those modes, with the keyboard, the screen and the cursor as before."""

COME_BACK = "\x1b[?2004h\x1b[?7l\x1b[?1004h\x1b[?25l"
"""The modes that a shell may have changed where it was not asked to wait: those of its own line of input."""


class PersistentDriver(LinuxDriver):
    """What one person types and sees, to the end; from the `question` it has what was typed before it was there."""

    def __init__(
        self,
        app: "App[Any]",
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
        question: Question | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._question = question
        self._outlet = Outlet(cast(TextIO, self._file), self._hung_up)
        self._file = cast(Any, self._outlet)  # as much of a file as is written to
        self._in_front = False
        self._attrs_here: list[Any] | None = None
        """How the terminal treats what is typed while this program has it."""
        self._leaving = False
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, self._told_to_end)

    # What is typed.

    def run_input_thread(self) -> None:
        """Reads keys until the app ends or the terminal is gone. What cannot be read is passed over."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="ignore").decode
        data = b"" if self._question is None else self._question.take_typed()
        while not self.exit_event.is_set():
            try:
                text = decode(data)
                for event in (*(parser.feed(text) if text else ()), *parser.tick()):
                    if not isinstance(event, CursorPosition):  # an answer that came late
                        self.process_message(event)
            except UNREADABLE:
                parser = XTermParser(self._debug)
            if self._outlet.reads_again():
                self._draw_anew()
            data = b""
            if select.select([self.fileno], [], [], TICK)[0]:
                data = self._read()
                if not data:
                    self._hung_up()
                    return

    def _read(self) -> bytes:
        """What was typed; nothing where the terminal is gone."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    # Going to the background and coming back.

    def start_application_mode(self) -> None:
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._question is not None:  # since then the terminal is not as it was
            self.attrs_before = self._question.before
        with suppress(termios.error):
            self._attrs_here = termios.tcgetattr(self.fileno)
        # The loop is woken by every signal from now on; the thread that reads keys may be the one that gets it.
        self._loop.add_signal_handler(signal.SIGCONT, self.resume_application_mode)
        self._in_front = True

    def stop_application_mode(self) -> None:
        self._in_front = False
        self._outlet.missed = False  # the terminal may read again
        super().stop_application_mode()

    def resume_application_mode(self) -> None:
        """Comes back to the terminal, unless it belongs to another program or was never left."""
        if self._in_front:  # stopped and continued by others, without having been asked
            self._take_back()
            # Once more a moment later: whoever continued it may only then give the terminal back.
            self._loop.call_soon_threadsafe(self._loop.call_later, TAKEN_BACK, self._take_back)
        elif self._in_background():
            os.kill(os.getpid(), signal.SIGSTOP)
        else:
            super().resume_application_mode()
            self._draw_anew()

    def _take_back(self) -> None:
        """Has the terminal as it was before somebody else used it, at the size that it has now."""
        if self._in_front and not self._in_background():
            if self._attrs_here is not None:
                with suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self._attrs_here)
            self.write(COME_BACK)
            self._enable_mouse_support()
            size = Size(*self._get_terminal_size())
            with suppress(RuntimeError):  # the app has ended meanwhile
                self.send_message(Resize(size, size))
        self._draw_anew()

    def _in_background(self) -> bool:
        """Whether the terminal belongs to another program now."""
        try:
            return os.tcgetpgrp(self.fileno) != os.getpgrp()
        except OSError:  # a terminal that was only lent to this program
            return False

    def _draw_anew(self) -> None:
        """Asks for the whole screen, from whatever thread or signal."""
        with suppress(RuntimeError):  # the app has ended meanwhile
            self._loop.call_soon_threadsafe(partial(self._app.refresh, layout=True))

    # The end.

    def _told_to_end(self, number: int, frame: FrameType | None) -> None:
        """Ends in good order, at the second time at once."""
        if self._leaving or self._loop.is_closed():
            self._end_now(128 + number)
        self._leave(128 + number)

    def _hung_up(self) -> None:
        """The terminal is gone: nobody can be asked whether to leave."""
        if not self._leaving:
            self._leave(HUNG_UP)

    def _leave(self, code: int) -> None:
        self._leaving = True
        last = threading.Timer(GRACE, self._end_now, [code])
        last.daemon = True
        last.start()
        with suppress(RuntimeError):  # the app has ended meanwhile
            self._loop.call_soon_threadsafe(self._app.exit, None, code)

    def _end_now(self, code: int) -> None:
        """Puts the terminal right, whatever the app is doing, and ends."""
        self._outlet.last_words(LEAVE)
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        os._exit(code)
