"""The command `arena`: two bots measured against each other, with a bar that tells how long it will take."""

import json
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from hashlib import sha256
from os import cpu_count
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table as Rows
from rich.text import Text as Line

from cardtable.bots import Budget
from cardtable.cli.pages import Page
from cardtable.cli.problems import WrongCommand
from cardtable.cli.request import Request
from cardtable.rooms.arena import Duel
from cardtable.rooms.contest import (
    BadContest,
    Contest,
    Results,
    figures,
    forget,
    play_contest,
    read_budget,
    read_entrants,
)
from cardtable.rooms.executors import opened
from cardtable.rooms.sqlite import ledger_path
from cardtable.text.text import Text
from cardtable.tui.reading import trouble

DEALS = 200
"""Duplicate deals where the number is not named."""

MOST = 10_000_000
PLAYERS = "campione,greedy"
FAILED, INTERRUPTED = 1, 130
"""Exit codes: a process that played was killed, Ctrl+C."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The words of the command, as they were written; None where they were not."""

    table: Request
    players: str | None
    deals: str | None
    jobs: str | None
    executor: str | None
    iterations: str | None
    seconds: str | None
    state: str | None
    fresh: bool
    as_json: bool


def measure(text: Text, asked: Asked) -> int:
    """Plays what was asked for, prints how it came out, and returns the exit code; raises a `CardtableError`."""
    entrants = read_entrants(asked.players or PLAYERS, _budget(asked.iterations, asked.seconds))
    contest = Contest.of(asked.table.rules(), entrants, asked.table.seed or "arena")
    deals = _number("--deals", asked.deals, DEALS)
    jobs = _number("--jobs", asked.jobs, cpu_count() or 1)
    path = _own_file(contest) if asked.state is None else Path(asked.state)
    results = _results(contest, path, fresh=asked.fresh, own=asked.state is None)
    if results.duel(deals).deals:
        print(text("arena.taken_up", count=len(results.duel(deals).deals), path=path), file=sys.stderr)
    code = 0
    try:
        with opened(asked.executor, jobs) as (executor, at_once):
            _watch(text, deals, len(results.duel(deals).deals), play_contest(results, deals, executor, at_once))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenExecutor:
        code = FAILED
    _tell(text, contest, results.duel(deals), as_json=asked.as_json)
    if code:
        if code == FAILED:
            print(text("arena.broken"), file=sys.stderr)
        print(text("arena.stopped", count=len(results.duel(deals).deals), deals=deals, path=path), file=sys.stderr)
    elif asked.state is None:
        path.unlink(missing_ok=True)
    return code


def _results(contest: Contest, path: Path, *, fresh: bool, own: bool) -> Results:
    """What was played before, if anything; raises what `Results` raises, and `WrongCommand` for a file of no use."""
    try:
        if fresh and own:
            path.unlink(missing_ok=True)
        elif fresh:
            forget(path)
        return Results(contest, path)
    except OSError as error:
        why = {"folder": path.is_dir(), "forbidden": isinstance(error, PermissionError), **trouble(error)}
        raise WrongCommand("unreadable_file", str(path), **why) from error


def _own_file(contest: Contest) -> Path:
    """Where the results lie until a contest is over, if no file was named: beside the matches of whoever asks."""
    name = sha256(json.dumps(contest.head(), sort_keys=True).encode()).hexdigest()[:16]
    return ledger_path().parent / "arena" / f"{name}.jsonl"


def _budget(iterations: str | None, seconds: str | None) -> Budget:
    if iterations is not None and seconds is not None:
        raise BadContest("one_budget", "a budget is either iterations or seconds")
    if iterations is not None:
        return read_budget(iterations)
    return Budget() if seconds is None else read_budget(f"{seconds}s")


def _number(flag: str, told: str | None, usual: int) -> int:
    """A whole number from 1 on."""
    if told is None:
        return usual
    if not (told.strip().isdecimal() and 0 < int(told) <= MOST):
        raise WrongCommand("not_a_number", told, flag=flag)
    return int(told)


def _watch(text: Text, deals: int, done: int, playing: Iterable[int]) -> None:
    """Lets a contest go on, with a bar on stderr where somebody looks."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn(text("arena.left")),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task(text("arena.deals"), total=deals, completed=done)
        for played in playing:
            progress.update(bar, completed=played)


def _tell(text: Text, contest: Contest, found: Duel, *, as_json: bool) -> None:
    """Prints the figures, as a page or as JSON."""
    if as_json:
        told = figures(contest, found) if found.deals else {**contest.head(), "deals": 0}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return
    page, words = Page(), text.within(contest.game)
    names = [str(entrant) for entrant in contest.entrants]
    page.show(Line(text("arena.match", game=words("name"), count=contest.seats, first=names[0], second=names[1])))
    if not found.deals:
        page.show(text("arena.nothing"))
        return
    page.show(_rows(text, names[0], found))
    for name, thought in zip(names, found.thoughts, strict=True):
        page.show(text("arena.time", name=name, milliseconds=f"{1000 * thought.mean:.3g}", count=thought.choices))
    if contest.by_the_clock:
        page.show(text("arena.by_the_clock"))


def _rows(text: Text, name: str, found: Duel) -> Rows:
    """The figures of the first bot."""
    rows = Rows(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    plays, several = len(found.margins), len(found.deals) > 1
    counts: Sequence[tuple[str, int]] = (("won", found.wins), ("drawn", found.draws), ("lost", found.losses))
    rows.add_row(text("arena.deals"), str(len(found.deals)), text("arena.plays", count=plays))
    for key, count in counts:
        rows.add_row(text(f"arena.{key}", name=name), str(count), f"{100 * count / plays:.1f} %")
    score, width = 100 * found.share, 100 * found.share_half_width if several else 0.0
    rows.add_row(text("arena.score"), f"{score:.1f} %", _interval(text, score, width, "%") if several else "")
    mean, width = found.mean, found.half_width if several else 0.0
    rows.add_row(text("arena.points"), f"{mean:+.3f}", _interval(text, mean, width, "") if several else "")
    return rows


def _interval(text: Text, mean: float, width: float, unit: str) -> str:
    """A 95 % interval."""
    low, high = mean - width, mean + width
    if unit:  # a share: where there are few deals the interval would reach beyond all there is
        low, high = max(0.0, low), min(100.0, high)
    told = [f"{low:.1f} {unit}", f"{high:.1f} {unit}"] if unit else [f"{low:+.3f}", f"{high:+.3f}"]
    return text("arena.interval", low=told[0], high=told[1])
