"""People who come and go again, each in another way: by a key, by hanging up, by closing the channel, by a crash."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from tests.bench.ssh.hall import Person
from tests.bench.ssh.players import LEFT, RIGHT, Player
from tests.bench.ssh.scenario import Cycles, Scenario
from tests.bench.ssh.served import Served

CRASH = b"\x1b[24~"
"""F12, at which a window of the bench breaks."""

LEAVE = b"\x11"
"""Ctrl+Q, of which whoever sits at a table is asked once more."""

PATIENCE = 60.0
"""Seconds in which somebody has to be gone who wants to go."""

BEFORE = 12
"""Rounds that are not counted."""

BETWEEN = 100
"""So many rounds after which it is counted what is left."""

REST = 2.5
"""Seconds that the club then has to clear away what has ended."""


@dataclass(frozen=True)
class Left:
    """What there is after so many rounds."""

    rounds: int
    apps: int
    tasks: int
    files: int
    memory: float
    """MB, after a collection of the garbage."""


async def come_and_go(club: Served, people: list[Person], scenario: Scenario) -> list[Left]:
    """All rounds; what is left before the first and after each hundred of them.

    Some have come before: what a club opens when it is first played in stays open.
    """
    cycles: Cycles = scenario.cycles
    free = asyncio.Semaphore(cycles.together)

    async def one(number: int) -> None:
        async with free:
            await _round(club, people[number % len(people)], scenario, number)

    await asyncio.gather(*(one(number) for number in range(BEFORE)))
    await asyncio.sleep(REST)
    found = [_count(club, 0)]
    step = min(BETWEEN, max(1, cycles.rounds // 3))
    for done in range(0, cycles.rounds, step):
        await asyncio.gather(*(one(number) for number in range(done, min(done + step, cycles.rounds))))
        await asyncio.sleep(REST)
        found.append(_count(club, min(done + step, cycles.rounds)))
    return found


def _count(club: Served, rounds: int) -> Left:
    club.ask("collect")
    state = club.ask("state")
    return Left(rounds, state["apps"], state["tasks"], club.files, club.memory)


async def _round(club: Served, person: Person, scenario: Scenario, number: int) -> None:
    rng = Random(number)
    player = await Player(person, scenario, rng).come(club.port)
    for key in (RIGHT, LEFT, b"\x1b[<35;%d;%dM" % (rng.randint(1, 80), rng.randint(1, 24)), b"h", b"q"):
        player.channel.write(key)
        await asyncio.sleep(0.02)
    player.channel.change_terminal_size(rng.randint(80, 130), rng.randint(24, 44))
    await asyncio.sleep(0.05)
    way = number % 4
    with suppress(BrokenPipeError):  # whoever looks on is gone at the first time of asking
        if way == 0:
            player.connection.abort()
        elif way == 1:
            player.channel.close()
        elif way == 2:
            player.channel.write(CRASH)
        else:
            player.channel.write(LEAVE)
            await asyncio.sleep(0.3)
            player.channel.write(LEAVE)
    if way > 1:
        async with asyncio.timeout(PATIENCE):
            await player.gone.wait()
    player.connection.abort()
