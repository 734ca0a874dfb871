"""The parts of the bench: each opens a club of its own, lets people come, and tells its figures."""

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean

from tests.bench.measure import Measurement
from tests.bench.ssh.apart import apart
from tests.bench.ssh.cycles import come_and_go
from tests.bench.ssh.hall import Premises
from tests.bench.ssh.load import Report, Waits, arrive, leave, press
from tests.bench.ssh.players import Player
from tests.bench.ssh.scenario import Load, Scenario
from tests.bench.ssh.served import Served, family_of, memory_of, seconds_of
from tests.ssh.clubs import RunningClub

Figures = list[Measurement]

Part = Callable[[Scenario], Coroutine[object, object, Figures]]

Bars = tuple[float | None, float]
"""Milliseconds that half of the keys take at most, and all but one in a hundred."""

MEDIAN, LATE = 15.0, 60.0
"""Milliseconds that half of the keys, and that all but one in a hundred, are answered in at most."""

LATE_IN_THE_HALL = 120.0
"""The latter where each move is drawn for everybody at a table."""

FIRST = 400.0
"""Milliseconds from the beginning of a connection to the whole table, for all but one in a hundred."""

MEMORY = 1.0
"""MB that one more person takes at most."""

GROWTH = 5.0
"""Per cent by which the memory grows at most while people come and go."""

LOST = 1.0
"""Per cent of the keys that nothing answers, at most: keys that change nothing."""

FEW = 20
"""People after whom one more is a further one."""


def figure(name: str, value: float, unit: str, bar: float | None = None) -> Measurement:
    """A figure that has been taken already."""
    return Measurement(name, lambda: value, unit, bar)


@contextmanager
def opened(scenario: Scenario, fill: Callable[[Premises], None]) -> Iterator[tuple[Served, Premises]]:
    """A club that is open, with the tables and people that `fill` has put there."""
    with tempfile.TemporaryDirectory(prefix="cardtable-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        premises = Premises(folder / "data", scenario)
        fill(premises)
        premises.close()
        with Served(folder) as club:
            yield club, premises


async def pace(scenario: Scenario) -> Figures:
    """Everybody at a table of their own: many at the pace of play, then fewer at a brisk one."""
    load, brisk = scenario.pace, scenario.brisk
    with opened(scenario, lambda premises: premises.tables_of_their_own(load.sessions)) as (club, premises):
        empty = club.memory
        players = await arrive(club.port, premises.people, scenario)
        found = _first(players, load)
        full = club.memory
        club.ask("pauses")
        report = await press(players, load, [club.process])
        found += _told(report, load, (MEDIAN, LATE), club)
        found += [figure("  memory of the club: empty", empty, "MB"), figure("  with all of them", full, "MB")]
        leave(players[brisk.sessions :])
        await asyncio.sleep(3)
        club.ask("pauses")
        report = await press(players[: brisk.sessions], brisk, [club.process])
        found += _told(report, brisk, (None, LATE), club)
        leave(players)
    return found


async def fanout(scenario: Scenario) -> Figures:
    """Tables with several people, bots and onlookers, and where the time of the club goes then."""
    load = scenario.fanout
    with opened(scenario, lambda premises: premises.hall(load.sessions)) as (club, premises):
        players = await arrive(club.port, premises.people, scenario)
        club.ask("pauses")
        found = _told(await press(players, load, [club.process]), load, (None, LATE_IN_THE_HALL), club, " in the hall")
        club.ask("profile on")
        await press(players, Load(load.sessions, load.keys, load.profile), [club.process])
        layers = club.ask("profile off")["layers"]
        found += [figure(f"  time spent: {name}", share * 100, "%") for name, share in layers.items()]
        leave(players)
    return found


async def memory(scenario: Scenario) -> Figures:
    """What one more person takes, in a club and in a process of their own."""
    sessions = scenario.brisk.sessions
    few = min(FEW, sessions // 2)
    with opened(scenario, lambda premises: premises.hall(sessions)) as (club, premises):
        people = premises.people
        first = await arrive(club.port, people[:few], scenario)
        club.ask("collect")
        before, began = club.memory, seconds_of(club.process)
        others = await arrive(club.port, people[few:], scenario)
        seconds, raw = seconds_of(club.process) - began, club.memory
        club.ask("collect")
        after = club.memory
        more = len(others)
        leave([*first, *others])
    alone = apart(scenario)
    return [
        figure("memory of one more person", (raw - before) / more, "MB", MEMORY),
        figure("  after a collection", (after - before) / more, "MB"),
        figure("  in a process of their own", alone.memory, "MB"),
        figure("time to let one more person in", seconds / more * 1000, "ms of CPU"),
        figure("  in a process of their own", alone.first * 1000, "ms of CPU"),
        figure("  a key in a process of their own", alone.key * 1000, "ms of CPU"),
    ]


async def bots(scenario: Scenario) -> Figures:
    """Bots that think for long, beside people who play."""
    load = scenario.bots
    with opened(scenario, lambda premises: premises.tables_of_their_own(load.sessions)) as (club, premises):
        players = await arrive(club.port, premises.people, scenario)
        club.ask(f"think {load.rate} {load.thinks}")
        await asyncio.sleep(3)  # their process starts
        club.ask("pauses")
        report = await press(players, load, [club.process])
        thought = Waits.of(club.ask("think 0 0")["thought"])
        leave(players)
        return [
            *_told(report, load, (None, LATE), club, " while bots think"),
            figure("  a bot that thinks 300 ms answers, p50", thought.at(0.5), "ms"),
        ]


async def workers(scenario: Scenario) -> Figures:
    """Several processes that share one port."""
    load = scenario.workers
    with tempfile.TemporaryDirectory(prefix="cardtable-bench-", ignore_cleanup_errors=True) as name:
        premises = Premises(Path(name) / "data", scenario)
        premises.tables_of_their_own(load.sessions)
        premises.close()
        club = RunningClub(Path(name), "--workers", str(load.workers), "--sessions", "1000", hooks="")
        with club:
            players = await arrive(club.port, premises.people, scenario)
            processes = family_of(club.process.pid)
            full = sum(map(memory_of, processes))
            report = await press(players, load, processes)
            leave(players)
            return [
                *_told(report, load, (None, LATE), None, f" on {load.workers} workers"),
                figure("  memory of all processes", full, "MB"),
            ]


async def cycles(scenario: Scenario) -> Figures:
    """People who come and go, and what they leave behind."""
    rounds = scenario.cycles
    with opened(scenario, lambda premises: premises.hall(rounds.together * scenario.hall.sessions)) as (club, premises):
        found = await come_and_go(club, premises.people, scenario)
        crashed = club.log.count("crashed")
    first = next((left for left in found if left.rounds >= rounds.first), found[-1])
    start, end = found[0], found[-1]
    return [
        figure(f"apps that live after {end.rounds} visits", end.apps, "", 0),
        figure("  tasks more than at the start", end.tasks - start.tasks, "", 0),
        figure("  files more than at the start", end.files - start.files, "", 0),
        figure(f"  memory since visit {first.rounds}", (end.memory / first.memory - 1) * 100, "%", GROWTH),
        figure("  memory at the end", end.memory, "MB"),
        figure("  of them broke", crashed, ""),
    ]


PARTS: dict[str, Part] = {
    "pace": pace,
    "fanout": fanout,
    "memory": memory,
    "bots": bots,
    "workers": workers,
    "cycles": cycles,
}


def _first(players: list[Player], load: Load) -> Figures:
    waits = Waits.of([player.tally.first for player in players])
    return [
        figure(f"connection to whole table, {load.sessions} people, p50", waits.at(0.5), "ms"),
        figure("  p99", waits.at(0.99), "ms", FIRST),
        figure("  max", waits.at(1), "ms"),
    ]


def _told(report: Report, load: Load, bars: Bars, club: Served | None, where: str = "") -> Figures:
    """The figures of a load; of a club that answers also how long its collector stopped it."""
    waits, keys, (median, late) = report.waits, max(1, report.keys), bars
    found = [
        figure(f"key to frame, {load.sessions} x {load.keys}/s{where}, p50", waits.at(0.5), "ms", median),
        figure("  p90", waits.at(0.9), "ms"),
        figure("  p99", waits.at(0.99), "ms", late),
        figure("  max", waits.at(1), "ms"),
        figure("  keys that nothing answered", report.lost / keys * 100, "%", LOST),
        figure("  keys", report.keys, ""),
        figure("  frames", report.frames, ""),
        figure("  sent", report.received / max(1, report.frames), "bytes a frame"),
        figure("  the club", report.served / report.seconds * 100, "% of a core"),
        figure("  a frame", report.served / max(1, report.frames) * 1000, "ms of CPU"),
        figure("  those who press the keys", report.pressed / report.seconds * 100, "% of a core"),
    ]
    if club is not None:
        pauses = club.ask("pauses")["pauses"]
        found += [
            figure("  longest pause of the collector", max(pauses, default=0) * 1000, "ms"),
            figure("  pauses in all", sum(pauses) / report.seconds * 100, "% of the time"),
            figure("  a pause", mean(pauses or [0]) * 1000, "ms"),
        ]
    return found
