"""What it costs to keep matches: a move beside a bare append with fsync on the same disk, a start beside many."""

import json
import os
import sys
import tempfile
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median
from time import perf_counter

from cardtable.rooms.ledger import Entry, Header
from cardtable.rooms.rankings import LedgerRankings
from cardtable.rooms.results import Result, write_result
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.text import Text
from tests.bench.interface import environment_in, until_shown
from tests.bench.measure import Measurement

MOST_SAVING = 1.5
"""Saving a move takes at most so many times as long as a bare append with fsync."""

MOST_STARTING = 1.5
"""With 10,000 past matches the picker takes at most so many times as long to open as with none."""

MOST_RANKING = 3.0
"""With 10,000 past matches a match takes at most so many times as long to be ranked and shown as with 100."""

MOVES = 300
PAST = 10_000
STARTS = 9
"""How often the program is started with each ledger."""

RECORD = "cardtable record 1\ngame: scopa\npack: italian40\nseats: 2\nseed: 7\nsalt: salt\n"
HEADER = Header(RECORD, ("me", "bot:greedy"), "scopa", "", "2026-01-01T10:00:00+00:00", "")


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


def picker_with_past() -> float:
    """The picker with its unfinished match, from the start: with 10,000 past matches beside an empty ledger."""
    marker = Text("it")("kept.button.resume")
    with tempfile.TemporaryDirectory() as folder:
        environments = []
        for past in (0, PAST):
            place = Path(folder) / str(past)
            ledger = SqliteLedger(place / FILE_NAME)
            fill(ledger, past)
            ledger.append(ledger.begin(HEADER), 1, Entry("move", 0, "7D"))
            ledger.close()
            environments.append({**environment_in(folder), "CARDTABLE_DATA": str(place)})
        seconds: tuple[list[float], list[float]] = ([], [])
        for turn in range(STARTS + 1):
            for found, environment in zip(seconds, environments, strict=True):
                taken = until_shown([sys.executable, "-m", "cardtable"], environment, marker)
                if turn:  # the first start of each writes its compiled modules
                    found.append(taken)
        return median(seconds[1]) / median(seconds[0])


def ranking_with_past() -> float:
    """A match that has just ended is ranked and the ranking is shown, as the loop of a club does: with 10,000 past
    matches between forty people beside 100.
    """
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        for past in (100, PAST):
            ledger = SqliteLedger(Path(folder) / str(past) / FILE_NAME)
            fill(ledger, past, people=40)
            rankings, seconds = LedgerRankings(ledger, lambda name: True), []
            rankings.read()
            match = "m0000000"
            for number in range(200):
                match = ledger.begin(ledger.find(match).header)
                ledger.append(match, 1, Entry("end", -1, ledger.find("m0000000").result))
                began = perf_counter()
                rankings.over(match)
                rankings.read().of(me=f"P{number % 40}")
                seconds.append(perf_counter() - began)
            taken.append(median(seconds))
            ledger.close()
    return taken[1] / taken[0]


def fill(ledger: SqliteLedger, past: int, people: int = 0) -> None:
    """Writes so many matches that are over, at once: each between two of so many people, or of one against a bot."""
    with ledger._writing():
        for number in range(past):
            name = f"m{number:07}"
            pair = number % people if people else 0, number // people % (people - 1) if people else 0
            players = (
                (f"person:P{pair[0]}", f"person:P{(pair[0] + pair[1] + 1) % people}") if people else HEADER.players
            )
            result = Result((0,), "target", (11, 5), (0, 1), players, 36, ((("scope", (1, 0)),),) * 3)
            content = json.dumps(asdict(replace(HEADER, players=players))), write_result(result)
            row = (name, content[0], HEADER.game, HEADER.began, "over", content[1])
            ledger._file.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)", row)
            moves = [(name, at, "move", at % 2, "7D x 4C,3S", HEADER.began) for at in range(1, 38)]
            ledger._file.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", moves)


MEASUREMENTS = (
    Measurement("a move that is saved", saving_to_append, "bare fsyncs", MOST_SAVING),
    Measurement("the picker with 10,000 past matches", picker_with_past, "empty ones", MOST_STARTING),
    Measurement("a match that is ranked beside 10,000", ranking_with_past, "beside 100", MOST_RANKING),
)
