"""The other way to serve: a process of its own for each person, as programs are usually given to many people.

What encrypts is not counted here, and modules that have been compiled are read by all of them: it is cheaper than it
would be.
"""

import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Any

from tests.bench.interface import environment_in
from tests.bench.ssh.scenario import Scenario
from tests.bench.ssh.served import memory_of, seconds_of
from tests.tui.terminal import pseudo_terminal

PATIENCE = 60.0
QUIET = 0.4
"""Seconds without output after which a table is taken to be drawn."""


@dataclass(frozen=True)
class Apart:
    """What one more person costs in a process of their own."""

    memory: float
    """MB"""
    first: float
    """Seconds of the processor until the table is there,"""
    key: float
    """and for a key."""


def apart(scenario: Scenario) -> Apart:
    """Starts them one after the other, and presses keys at each."""
    asked = scenario.processes
    words = [sys.executable, "-m", "cardtable", "play", scenario.game, "--seed", "7", "--pace", "0"]
    terminals: list[Any] = []
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_in(folder)
        try:
            for _ in range(asked.sessions + 1):
                terminals.append(pseudo_terminal(words, environment, 80, 24))
                _until_quiet(terminals[-1])
            others = [terminal._process.pid for terminal in terminals[1:]]  # the first one compiles
            began = [seconds_of(process) for process in others]
            for terminal in terminals[1:]:
                for key in range(asked.keys):
                    terminal.write("\x1b[C" if key % 2 else "\x1b[D")
                    terminal.read(0.05)
                _until_quiet(terminal, drawn=True)
            ended = [seconds_of(process) for process in others]
            count = len(others)
            keys = sum(ended) - sum(began)
            memory = sum(map(memory_of, others)) / count
            return Apart(memory, sum(began) / count, keys / count / asked.keys)
        finally:
            for terminal in terminals:
                terminal.end()


def _until_quiet(terminal: Any, *, drawn: bool = False) -> None:
    """Waits until the table is drawn, or where it is `drawn` already until nothing more comes."""
    until, seen = time.monotonic() + PATIENCE, drawn
    while time.monotonic() < until:
        found = terminal.read(QUIET)
        if not found and seen:
            return
        seen = seen or len(found) > 100
    raise TimeoutError("a table never came")
