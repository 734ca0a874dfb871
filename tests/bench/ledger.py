"""What it costs to keep a match: a move beside a bare append with fsync on the same disk, in turns."""

import os
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from cardtable.rooms.ledger import Entry, Header
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from tests.bench.measure import Measurement

MOST_SAVING = 1.5
"""Saving a move takes at most so many times as long as a bare append with fsync."""

MOVES = 300

HEADER = Header("cardtable record 1\ngame: scopa\n", ("me", "bot:greedy"), "scopa", "", "2026-01-01T10:00:00+00:00", "")


def saving_to_append() -> float:
    """A move that is kept in the ledger, in bare appends of the same few bytes with fsync."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        ledger = SqliteLedger(Path(folder) / FILE_NAME)
        match, bare, saved = ledger.begin(HEADER), [], []
        file = os.open(Path(folder) / "bare", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        for number in range(1, MOVES + 1):
            began = perf_counter()
            os.write(file, b"move 0 7D x 4C,3S\n")
            os.fsync(file)
            between = perf_counter()
            ledger.append(match, number, Entry("move", number % 2, "7D x 4C,3S"))
            bare.append(between - began)
            saved.append(perf_counter() - between)
        os.close(file)
        ledger.close()
        return median(saved) / median(bare)


MEASUREMENTS = (Measurement("a move that is saved", saving_to_append, "bare fsyncs", MOST_SAVING),)
