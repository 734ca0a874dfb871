"""A real terminal for tests: the program runs in a pseudo-terminal, and pyte keeps the screen a person would see."""

import os
import re
import select
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pyte

UNKNOWN_TO_PYTE = re.compile(r"\x1b\[(?:[<>=][\d;]*[a-zA-Z]|\?[\d;]*\$p|[<>]u)")
"""Sequences of newer terminals, which pyte would print as text: keyboard modes and questions about modes."""

UNFINISHED = re.compile(r"\x1b(?:\[[\d;?<>=$]*)?\Z")
"""A sequence whose end has not arrived yet."""

QUIET = 0.05
"""Seconds without output after which the program is taken to wait for a key."""


class Terminal:
    """A program in a pseudo-terminal. Use it as a context: leaving it ends the program."""

    def __init__(self, argv: Sequence[str], environment: Mapping[str, str], columns: int = 80, lines: int = 24) -> None:
        self.screen = pyte.Screen(columns, lines)
        self.output = ""
        """Everything that was written, sequences and all."""
        self._stream = pyte.Stream(self.screen)
        self._pending = ""
        self._process: Any = pseudo_terminal(argv, environment, columns, lines)

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
        found: str = self._process.read(seconds)
        self.output += found
        self._pending += found
        cut = UNFINISHED.search(self._pending)
        ready = self._pending[: cut.start()] if cut else self._pending
        self._pending = self._pending[len(ready) :]
        self._stream.feed(UNKNOWN_TO_PYTE.sub("", ready))
        return bool(found)

    def settle(self) -> None:
        """Takes in everything until the program is quiet."""
        while self.read(QUIET):
            pass

    def wait_for(self, seen: Callable[[str], bool], what: str, seconds: float = 60.0) -> None:
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

    def modes(self) -> tuple[object, ...]:
        """How the terminal treats what is typed: to be the same after the program as before it."""
        found: tuple[object, ...] = self._process.modes()
        return found


class _Posix:
    """A pseudo-terminal of Linux and macOS."""

    def __init__(self, argv: Sequence[str], environment: Mapping[str, str], columns: int, lines: int) -> None:
        import pty  # noqa: PLC0415 - not on Windows
        import subprocess  # noqa: PLC0415
        import termios  # noqa: PLC0415

        self._master, self._slave = pty.openpty()
        termios.tcsetwinsize(self._slave, (lines, columns))
        self._process = subprocess.Popen(
            argv,
            env=dict(environment),
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
        )

    def read(self, seconds: float) -> str:
        if not select.select([self._master], [], [], seconds)[0]:
            return ""
        found = os.read(self._master, 1 << 16)
        while found and select.select([self._master], [], [], 0.002)[0]:
            found += os.read(self._master, 1 << 16)
        return found.decode("utf-8", errors="replace")

    def write(self, keys: str) -> None:
        os.write(self._master, keys.encode("utf-8", errors="surrogateescape"))

    def code(self) -> int | None:
        return self._process.poll()

    def modes(self) -> tuple[object, ...]:
        import termios  # noqa: PLC0415

        return tuple(map(str, termios.tcgetattr(self._slave)))

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)
        os.close(self._slave)


class _Windows:
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

    def read(self, seconds: float) -> str:
        import queue  # noqa: PLC0415

        try:
            found = self._found.get(timeout=seconds)
        except queue.Empty:
            return ""
        while not self._found.empty():
            found += self._found.get()
        return found

    def write(self, keys: str) -> None:
        self._process.write(keys.encode("utf-8", errors="replace").decode())

    def code(self) -> int | None:
        return None if self._process.isalive() else int(self._process.exitstatus or 0)

    def modes(self) -> tuple[object, ...]:
        return ()

    def end(self) -> None:
        if self._process.isalive():
            self._process.terminate(force=True)


def pseudo_terminal(argv: Sequence[str], environment: Mapping[str, str], columns: int, lines: int) -> Any:
    """A program in a pseudo-terminal of this system: `read(seconds)`, `write(keys)`, `code()`, `modes()`, `end()`."""
    return (_Windows if sys.platform == "win32" else _Posix)(argv, environment, columns, lines)
