"""The load: people come one after the other, press keys for a while, and what they waited for is told."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time

from tests.bench.ssh.hall import Person
from tests.bench.ssh.players import Player
from tests.bench.ssh.scenario import Load, Scenario
from tests.bench.ssh.served import seconds_of


@dataclass(frozen=True)
class Waits:
    """Seconds that were waited, in order."""

    sorted: tuple[float, ...]

    @classmethod
    def of(cls, waits: Sequence[float]) -> "Waits":
        return cls(tuple(sorted(waits)))

    def at(self, share: float) -> float:
        """Milliseconds that such a share of all waits do not exceed; not a number where there are none."""
        if not self.sorted:
            return float("nan")
        return self.sorted[min(len(self.sorted) - 1, int(len(self.sorted) * share))] * 1000


@dataclass(frozen=True)
class Report:
    """What a load was like."""

    waits: Waits
    """From each key to the end of the frame that answers it."""
    lost: int
    """Keys that nothing answered: they count as long as they were waited for."""
    keys: int
    frames: int
    received: int
    """Bytes."""
    seconds: float
    served: float
    """Seconds of the processor that the club took, its bots not counted."""
    pressed: float
    """Those that the people took who press the keys."""


async def arrive(port: int, people: Sequence[Person], scenario: Scenario) -> list[Player]:
    """People come one after the other, and wait for their tables."""
    coming = []
    for number, person in enumerate(people):
        player = Player(person, scenario, Random(scenario.seed * 1000 + number))
        coming.append(asyncio.create_task(player.come(port)))
        await asyncio.sleep(1 / scenario.arrivals)
    players = await asyncio.gather(*coming)
    await asyncio.sleep(1)
    return players


async def press(players: Sequence[Player], load: Load, processes: Sequence[int]) -> Report:
    """All of them press keys; `processes` are those of the club."""
    before = [(p.tally.keys, p.tally.frames, p.tally.received, len(p.tally.waits), p.tally.lost) for p in players]
    gc.collect()
    gc.disable()  # of this process: the pauses of the club are what is measured
    served, pressed, began = sum(map(seconds_of, processes)), process_time(), perf_counter()
    try:
        await asyncio.gather(*(player.press_for(load.seconds, rate) for player, rate in rates(players, load)))
    finally:
        gc.enable()
    tallies = [player.tally for player in players]
    return Report(
        Waits.of([wait for tally, past in zip(tallies, before, strict=True) for wait in tally.waits[past[3] :]]),
        sum(tally.lost - past[4] for tally, past in zip(tallies, before, strict=True)),
        sum(tally.keys - past[0] for tally, past in zip(tallies, before, strict=True)),
        sum(tally.frames - past[1] for tally, past in zip(tallies, before, strict=True)),
        sum(tally.received - past[2] for tally, past in zip(tallies, before, strict=True)),
        perf_counter() - began,
        sum(map(seconds_of, processes)) - served,
        process_time() - pressed,
    )


def rates(players: Sequence[Player], load: Load) -> list[tuple[Player, float]]:
    """How many keys each of them presses a second: onlookers few, all together what the load says."""
    shares = [1.0 if player.person.plays else player.scenario.onlooking for player in players]
    whole = load.keys * len(players) / sum(shares)
    return [(player, whole * share) for player, share in zip(players, shares, strict=True)]


def leave(players: Sequence[Player]) -> None:
    """They hang up."""
    for player in players:
        player.leave()
