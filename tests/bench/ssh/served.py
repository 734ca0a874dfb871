"""The club of the bench as it is seen from outside: its answers, its memory, its time and its files."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.cli.program import ROOT, surroundings

TICKS = os.sysconf("SC_CLK_TCK")


class Served:
    """A club that is open while this is a context."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0

    def __enter__(self) -> "Served":
        self._log = (self.folder / "log").open("w", encoding="utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.ssh.host", str(self.folder / "data")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, text=True, cwd=ROOT,
            env=surroundings(CARDTABLE_CLUBS=str(self.folder / "notice")),
        )  # fmt: skip
        self.port = int(self._answer()["port"])
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
        for stream in (self._process.stdin, self._process.stdout, self._log):
            if stream is not None:
                stream.close()

    @property
    def log(self) -> str:
        """What it has told on stderr."""
        return (self.folder / "log").read_text(encoding="utf-8")

    def ask(self, question: str) -> dict[str, Any]:
        """What it says of itself."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{question}\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the club has ended:\n{self.log}")
        found: dict[str, Any] = json.loads(line)
        return found

    @property
    def process(self) -> int:
        """Its number; the bots have others."""
        return self._process.pid

    @property
    def memory(self) -> float:
        """MB of memory that it has, what it shares with others by its share; its bots not counted."""
        return memory_of(self._process.pid)

    @property
    def files(self) -> int:
        """How many files and connections it has open."""
        return len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))


def seconds_of(process: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(process: int) -> float:
    """The proportional set size (PSS) of a process, in MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def family_of(process: int) -> list[int]:
    """A process and all that it has started, and they."""
    found = [process]
    for each in found:
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            found += [int(child) for child in task.read_text(encoding="ascii").split()]
    return found
