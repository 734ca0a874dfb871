"""Clubs for tests: `cardtable serve` in a process of its own, and windows onto it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import asyncssh
import pyte

from tests.cli.program import ROOT, surroundings
from tests.tui.terminal import UNFINISHED, UNKNOWN_TO_PYTE, Terminal

PATIENCE = 30.0
"""Seconds for which something is waited for that should come."""


class RunningClub:
    """A club that runs while this is a context."""

    def __init__(self, folder: Path, *flags: str, hooks: str = "stand_in") -> None:
        self.folder = folder
        self._flags, self._hooks = flags, hooks
        self._process: subprocess.Popen[str] | None = None
        self.told = ""
        """What it said when it opened."""
        self.port = 0

    def __enter__(self) -> "RunningClub":
        folder = self.folder
        self.told = ""
        folder.mkdir(exist_ok=True)
        # What the host's own terminal can show is nothing to the guests.
        own = surroundings(LANG="it_IT.UTF-8", NO_COLOR="1", TERM="dumb", CARDTABLE_CLUBS=str(folder / "notice"))
        self._log = (folder / "log").open("a", encoding="utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.ssh.run_club", self._hooks, "--port", str(self.port), "--data",
             str(folder / "data"), "--lang", "en", *self._flags],
            stdout=subprocess.PIPE, stderr=self._log, text=True, env=own, cwd=ROOT,
        )  # fmt: skip
        assert self._process.stdout is not None
        while "kept in" not in self.told:
            line = self._process.stdout.readline()
            assert line, self.log
            self.told += line
        found = re.search(r"port (\d+)", self.told)
        assert found is not None
        self.port = int(found[1])
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._log.close()

    @property
    def log(self) -> str:
        """What it has told on stderr."""
        return (self.folder / "log").read_text(encoding="utf-8")

    @property
    def process(self) -> "subprocess.Popen[str]":
        assert self._process is not None
        return self._process

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Tells it to end, and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise
        assert self.process.stdout is not None
        if not self.process.stdout.closed:
            self.told += self.process.stdout.read()
            self.process.stdout.close()
        return self.process.returncode

    def until_told(self, said: str) -> None:
        """Waits until the log tells something."""
        until = time.monotonic() + PATIENCE
        while said not in self.log:
            assert time.monotonic() < until, self.log
            time.sleep(0.02)

    def key(self, name: str) -> Path:
        """The file of somebody's key, made when it is asked for."""
        file = self.folder / f"key of {name}"
        if not file.exists():
            made = asyncssh.generate_private_key("ssh-ed25519")
            file.write_bytes(made.export_private_key())
            file.chmod(0o600)
        return file

    def line(self, name: str, *words: str, options: tuple[str, ...] = ("-tt",), port: int = 0) -> list[str]:
        """The command line of the real `ssh`; without a name that of a guest."""
        identity = ["-i", str(self.key(name))] if name else ["-o", "PubkeyAuthentication=no"]
        return [
            "ssh", "-F", "/dev/null", "-p", str(port or self.port), "-o", "StrictHostKeyChecking=no", "-o",
            f"UserKnownHostsFile={self.folder / 'known_hosts'}", "-o", "IdentitiesOnly=yes", "-o", "LogLevel=ERROR",
            "-o", "SendEnv=LANG LC_* COLORTERM NO_COLOR", *identity, *options, f"{name or 'somebody'}@127.0.0.1",
            *words,
        ]  # fmt: skip

    def terminal(self, name: str, *words: str, options: tuple[str, ...] = ("-tt",), **variables: str) -> Terminal:
        """The real `ssh` in a pseudo-terminal."""
        return Terminal(self.line(name, *words, options=options), surroundings_of_guest(variables))

    def ask(self, name: str, *words: str, options: tuple[str, ...] = (), given: bytes = b"") -> tuple[int, str, str]:
        """Runs the real `ssh` without a terminal; returns its exit code and what it wrote."""
        line = self.line(name, *words, options=("-o", "BatchMode=yes", *options))
        done = subprocess.run(
            line, input=given, capture_output=True, env=surroundings_of_guest({}), check=False, timeout=60
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()


def surroundings_of_guest(variables: Mapping[str, str]) -> dict[str, str]:
    """The environment of somebody at a terminal of today, who reads English."""
    return {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "TERM": "xterm-256color",
            "LANG": "en_GB.UTF-8", **variables}  # fmt: skip


class Guest(asyncssh.SSHClient):
    """Somebody without a key."""

    def __init__(self, password: str = "") -> None:
        self.password = password

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return [self.password] * len(prompts)


async def connect(
    club: RunningClub, name: str = "", password: str = "", **options: Any
) -> asyncssh.SSHClientConnection:
    """A connection by asyncssh; without a name that of a guest."""
    keys: Any = [str(club.key(name))] if name else None
    return await asyncssh.connect(
        "127.0.0.1", club.port, known_hosts=None, username=name or "somebody", config=None, agent_path=None,
        client_keys=keys, client_factory=lambda: Guest(password), **options,
    )  # fmt: skip


class Window:
    """Somebody's window onto a club, by asyncssh, in a terminal that pyte draws."""

    def __init__(self, connection: asyncssh.SSHClientConnection, process: Any, size: tuple[int, int]) -> None:
        self.connection, self.process = connection, process
        self.screen = pyte.Screen(*size)
        self.raw = b""
        """Everything that was received."""
        self._stream = pyte.Stream(self.screen)
        self._pending = ""
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls,
        club: RunningClub,
        name: str = "",
        words: str | None = None,
        *,
        term: str = "xterm-256color",
        size: tuple[int, int] = (80, 24),
        password: str = "",
        **variables: str,
    ) -> "Window":
        connection = await connect(club, name, password)
        process = await connection.create_process(
            words, term_type=term, term_size=size, env={"LANG": "en_GB.UTF-8", **variables}, encoding=None
        )
        return cls(connection, process, size)

    async def __aenter__(self) -> "Window":
        return self

    async def __aexit__(self, *_: object) -> None:
        self._reading.cancel()
        self.connection.abort()

    async def _read(self) -> None:
        while data := await self.process.stdout.read(1 << 16):
            self.raw += data
            found = self._pending + data.decode("utf-8", "replace")
            cut = UNFINISHED.search(found)
            self._pending = found[cut.start() :] if cut else ""
            ready = found[: cut.start()] if cut else found
            self._stream.feed(UNKNOWN_TO_PYTE.sub("", ready))
            self._news.set()
        self._news.set()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def press(self, *keys: str) -> None:
        """Presses keys."""
        for key in keys:
            self.process.stdin.write(key.encode())

    async def until(self, what: str | Callable[[str], bool]) -> str:
        """Waits until something stands on the screen, and returns the screen."""
        shown: Callable[[str], bool] = what if callable(what) else lambda text: what in text
        async with asyncio.timeout(PATIENCE):
            while not shown(self.text):
                self._news.clear()
                try:
                    async with asyncio.timeout(5):
                        await self._news.wait()
                except TimeoutError:
                    raise AssertionError(f"{what} is not to be seen:\n{self.text}") from None
                assert not self._reading.done() or shown(self.text), f"{what} before the end:\n{self.text}"
        return self.text

    async def ended(self) -> int:
        """Waits for the end; returns the exit status."""
        async with asyncio.timeout(PATIENCE):
            done = await self.process.wait()
            await self._reading
        return int(done.exit_status)
