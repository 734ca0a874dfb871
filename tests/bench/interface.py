"""The interface on the clock: the first frame of the picker beside that of an empty app, and a key to its new table.

Programs run in pseudo-terminals, one after the other in turns, so that whatever else the machine does meets all alike;
figures are medians.
"""

import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from cardtable.text import Text
from tests.bench.measure import Measurement
from tests.tui.terminal import pseudo_terminal

MOST_FIRST_FRAME = 1.25
"""The first frame of the picker takes at most so many times as long as that of an empty app."""

MOST_KEY = 30.0
"""Milliseconds from a key to the table drawn anew, at 120 columns by 40 lines."""

EMPTY_APP = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    def compose(self):
        yield Static("nothing but this")
Empty().run()
"""

FORTY_CARDS = """
from cardtable.tui.launch import make_app
from tests.tui.crowd import crowded_table
make_app("it", crowded_table(4, hand=40)).run()
"""

SEQUENCE = re.compile(r"\x1b(?:\[[\d;?<>=$]*[a-zA-Z]|\][^\x07]*\x07|[()].)")
"""A sequence that moves the cursor, sets a colour and the like."""

QUIET = 0.02
"""Seconds without output after which a frame is taken to be whole."""

PATIENCE = 60.0


def first_frames(rounds: int = 15) -> tuple[float, float]:
    """Seconds from the start to the first frame: of an empty app, and of the picker."""
    empty: list[float] = []
    picker: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_in(folder)
        # The first start of each writes its compiled modules, and is not counted.
        for turn in range(rounds + 1):
            for found, words, marker in (
                (empty, ("-c", EMPTY_APP), "nothing but this"),
                (picker, ("-m", "cardtable"), Text("it")("picker.search_hint")),
            ):
                seconds = until_shown([sys.executable, *words], environment, marker)
                if turn:
                    found.append(seconds)
    return median(empty), median(picker)


def playing(game: str) -> tuple[str, ...]:
    """The program at a table of four."""
    return ("-m", "cardtable", "play", game, "--seed", "7", "--pace", "0", "--players", "4")


def key_to_table(program: Sequence[str], keys: int = 60) -> float:
    """Milliseconds from an arrow key to the last byte of the table drawn anew."""
    words = [sys.executable, *program]
    with tempfile.TemporaryDirectory() as folder:
        terminal = pseudo_terminal(words, environment_in(folder), 120, 40)
        try:
            _read_until(terminal.read, Text("it")("table.your_turn"))
            while terminal.read(0.5):
                pass
            found = []
            for _ in range(keys):
                began = last = time.perf_counter()
                terminal.write("\x1b[C")
                while terminal.read(QUIET if last > began else 1.0):
                    last = time.perf_counter()
                found.append((last - began) * 1000)
            return median(found)
        finally:
            terminal.end()


def environment_in(folder: str) -> dict[str, str]:
    """An environment alike on every machine, in which the second start finds its modules compiled."""
    others = ("TEXTUAL", "NO_COLOR", "LC_", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    said = {"CARDTABLE_CONFIG": folder, "CARDTABLE_DATA": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    return {
        **kept,
        **said,
        "LANG": "it_IT.UTF-8",
        "PYTHONUTF8": "1",
        "PYTHONPYCACHEPREFIX": f"{folder}/compiled",
    }


def until_shown(argv: Sequence[str], environment: dict[str, str], marker: str) -> float:
    """Seconds from the start of a program until it has written a marker on the screen."""
    began = time.perf_counter()
    terminal = pseudo_terminal(argv, environment, 80, 24)
    try:
        _read_until(terminal.read, marker)
        return time.perf_counter() - began
    finally:
        terminal.end()


def _read_until(read: Callable[[float], str], marker: str) -> None:
    output = ""
    until = time.perf_counter() + PATIENCE
    while marker not in SEQUENCE.sub("", output):
        output += read(0.5)
        if time.perf_counter() > until:
            raise TimeoutError(f"{marker!r} never came")


def picker_to_empty() -> float:
    """The first frame of the picker, in first frames of an empty app."""
    empty, picker = first_frames()
    return picker / empty


MEASUREMENTS = (
    Measurement("first frame of the picker", picker_to_empty, "empty apps", MOST_FIRST_FRAME),
    Measurement("a key to its new table at 120x40, scopa", partial(key_to_table, playing("scopa")), "ms", MOST_KEY),
    Measurement("a key to its new table at 120x40, king", partial(key_to_table, playing("king")), "ms", MOST_KEY),
    Measurement(
        "a key to its new table at 120x40, forty cards", partial(key_to_table, ("-c", FORTY_CARDS)), "ms", MOST_KEY
    ),
)
