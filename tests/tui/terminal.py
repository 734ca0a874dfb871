"""A real terminal for tests: the program runs in a pseudo-terminal, and pyte keeps the screen a person would see."""

import os
import re
import select
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyte

from cardtable.tui.question import ASKED, SIGNS

UNKNOWN_TO_PYTE = re.compile(r"\x1b\[(?:[<>=][\d;]*[a-zA-Z]|\?[\d;]*\$p|[<>]u)")
"""Sequences of newer terminals, which pyte would print as text: keyboard modes and questions about modes."""

UNFINISHED = re.compile(r"\x1b(?:\[[\d;?<>=$]*)?\Z")
"""A sequence whose end has not arrived yet."""

QUIET = 0.05
"""Seconds without output after which the program is taken to wait for a key."""

PATIENCE = 60.0
"""Seconds for which something is waited for that should come."""

ANSWER = f"\x1b[1;1R\x1b[1;{1 + len(SIGNS)}R"
"""What a terminal that reads UTF-8 and draws every sign in one cell says to the program's question."""


class Terminal:
    """A program in a pseudo-terminal. Use it as a context: leaving it ends the program.

    The terminal reads `encoding`, and says where its cursor is when it is asked, unless it is `mute`.
    """

    def __init__(
        self,
        argv: Sequence[str],
        environment: Mapping[str, str],
        columns: int = 80,
        lines: int = 24,
        *,
        encoding: str = "utf-8",
        mute: bool = False,
    ) -> None:
        self.screen = pyte.Screen(columns, lines)
        self.output = ""
        """Everything that was written, sequences and all."""
        self._stream = pyte.Stream(self.screen)
        self._pending = ""
        self._decode = getincrementaldecoder(encoding)(errors="replace").decode
        self._process: Any = pseudo_terminal(argv, environment, columns, lines)
        if not mute:
            self.screen.write_process_input = self._process.write

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.end()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def send(self, keys: str) -> None:
        """Presses some keys; `\\udcff` stands for a byte that is no text."""
        self._process.write(keys)

    def read(self, seconds: float) -> bool:
        """Takes in what is written within some seconds; False when nothing was."""
        found = self._decode(self._process.read_bytes(seconds))
        self.output += found
        self._pending += found
        cut = UNFINISHED.search(self._pending)
        ready = self._pending[: cut.start()] if cut else self._pending
        self._pending = self._pending[len(ready) :]
        self._stream.feed(UNKNOWN_TO_PYTE.sub("", ready))
        return bool(found)

    def write_over(self, words: str) -> None:
        """Lets something else than the program write on the terminal."""
        self._stream.feed(words)

    def settle(self) -> None:
        """Takes in everything until the program is quiet, and has nothing to do where the system tells."""
        until = time.monotonic() + PATIENCE
        while self.read(QUIET) or (self._process.is_at_work() and time.monotonic() < until):
            pass

    def wait_for(self, seen: Callable[[str], bool], what: str, seconds: float = PATIENCE) -> None:
        """Waits until something is seen on the screen."""
        until = time.monotonic() + seconds
        while not seen(self.text):
            if not self.read(0.2) and (time.monotonic() > until or self._process.code() is not None):
                raise AssertionError(f"waited in vain for {what}:\n{self.text}")

    def wait_for_end(self, seconds: float = 30.0) -> int:
        """The exit code, once the program has ended by itself."""
        until = time.monotonic() + seconds
        while self._process.code() is None and time.monotonic() < until:
            self.read(0.1)
        self.settle()
        code = self._process.code()
        assert code is not None, f"the program goes on:\n{self.text}"
        return int(code)

    def signal(self, number: int) -> None:
        """Sends a signal to the program."""
        self._process.signal(number)

    def hang_up(self) -> None:
        """Breaks the connection: whatever the program reads or writes from now on fails."""
        self._process.hang_up()

    def resize(self, columns: int, lines: int, *, told: bool = True) -> None:
        """Makes the window larger or smaller, and tells the program so unless it would not be told."""
        self.screen.resize(lines, columns)
        self._process.resize(columns, lines, told=told)

    def read_by_lines(self) -> None:
        """Has whole lines read, and what is typed shown: as a shell does with a terminal it has got."""
        self._process.read_by_lines()

    def wait_until_stopped(self) -> None:
        """Waits until the program sleeps."""
        self._process.wait_until_stopped()

    def wait_for_end_unread(self) -> int:
        """The exit code of a program of which nothing is read any more."""
        return int(self._process.wait())

    def is_put_right(self) -> bool:
        """Whether the program has taken back what it has asked for: a screen of its own, mouse, paste, no cursor."""
        last = self.output.rfind
        modes = (1049, 1000, 1003, 2004)
        return last("\x1b[?25h") > last("\x1b[?25l") and all(
            last(f"\x1b[?{mode}l") >= last(f"\x1b[?{mode}h") for mode in modes
        )

    def modes(self) -> tuple[object, ...]:
        """How the terminal treats what is typed: to be the same after the program as before it."""
        found: tuple[object, ...] = self._process.modes()
        return found


class _Process:
    """What pseudo-terminals of all systems do alike."""

    read_bytes: Callable[[float], bytes]
    write: Callable[[str], None]

    def read(self, seconds: float) -> str:
        """What is written within some seconds; the program's question is answered as by a terminal of today."""
        found = self.read_bytes(seconds).decode("utf-8", errors="replace")
        if ASKED in found:
            self.write(ANSWER)
        return found


class _Posix(_Process):
    """A pseudo-terminal of Linux and macOS."""

    def __init__(self, argv: Sequence[str], environment: Mapping[str, str], columns: int, lines: int) -> None:
        import pty  # noqa: PLC0415 - not on Windows
        import subprocess  # noqa: PLC0415
        import termios  # noqa: PLC0415

        self._master, self._slave = pty.openpty()
        self._connected = True
        termios.tcsetwinsize(self._slave, (lines, columns))
        self._process = subprocess.Popen(
            argv,
            env=dict(environment),
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
        )

    def read_bytes(self, seconds: float) -> bytes:
        if not self._connected:
            time.sleep(seconds)
            return b""
        if not select.select([self._master], [], [], seconds)[0]:
            return b""
        found = os.read(self._master, 1 << 16)
        while found and select.select([self._master], [], [], 0.002)[0]:
            found += os.read(self._master, 1 << 16)
        return found

    def write(self, keys: str) -> None:
        os.write(self._master, keys.encode("utf-8", errors="surrogateescape"))

    def code(self) -> int | None:
        return self._process.poll()

    def is_at_work(self) -> bool:
        """Whether the program computes, or waits until a busy machine lets it: it is not asleep, as Linux tells."""
        try:
            told = [file.read_text(encoding="utf-8") for file in Path(f"/proc/{self._process.pid}/task").glob("*/stat")]
        except OSError:
            return False
        return any(said.rpartition(")")[2].split()[0] == "R" for said in told)

    def modes(self) -> tuple[object, ...]:
        import termios  # noqa: PLC0415

        return tuple(map(str, termios.tcgetattr(self._slave)))

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def read_by_lines(self) -> None:
        import termios  # noqa: PLC0415

        attributes = termios.tcgetattr(self._slave)
        attributes[3] |= termios.ICANON | termios.ECHO
        termios.tcsetattr(self._slave, termios.TCSANOW, attributes)

    def resize(self, columns: int, lines: int, *, told: bool) -> None:
        import signal  # noqa: PLC0415
        import termios  # noqa: PLC0415

        termios.tcsetwinsize(self._slave, (lines, columns))
        if told:
            self._process.send_signal(signal.SIGWINCH)

    def wait_until_stopped(self) -> None:
        os.waitpid(self._process.pid, os.WUNTRACED)

    def wait(self) -> int:
        return self._process.wait(30)

    def hang_up(self) -> None:
        os.close(self._master)
        self._connected = False

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        if self._connected:
            os.close(self._master)
        os.close(self._slave)


class _Windows(_Process):
    """A pseudo-terminal of Windows."""

    def __init__(self, argv: Sequence[str], environment: Mapping[str, str], columns: int, lines: int) -> None:
        import queue  # noqa: PLC0415
        import threading  # noqa: PLC0415

        from winpty import PtyProcess  # type: ignore[import-not-found]  # noqa: PLC0415

        self._process = PtyProcess.spawn(list(argv), env=dict(environment), dimensions=(lines, columns))
        self._found: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                self._found.put(self._process.read(1 << 16))
            except EOFError:
                return

    def read_bytes(self, seconds: float) -> bytes:
        import queue  # noqa: PLC0415

        try:
            found = self._found.get(timeout=seconds)
        except queue.Empty:
            return b""
        while not self._found.empty():
            found += self._found.get()
        return found.encode()

    def write(self, keys: str) -> None:
        self._process.write(keys.encode("utf-8", errors="replace").decode())

    def code(self) -> int | None:
        return None if self._process.isalive() else int(self._process.exitstatus or 0)

    def is_at_work(self) -> bool:
        return False

    def modes(self) -> tuple[object, ...]:
        return ()

    def end(self) -> None:
        if self._process.isalive():
            self._process.terminate(force=True)


def pseudo_terminal(argv: Sequence[str], environment: Mapping[str, str], columns: int, lines: int) -> Any:
    """A program in a pseudo-terminal of this system: `read`, `write`, `code`, `modes`, `end` and so on."""
    return (_Windows if sys.platform == "win32" else _Posix)(argv, environment, columns, lines)
