"""What the club of the bench says of itself, from within its process."""

import asyncio
import gc
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from weakref import WeakSet

from textual.binding import Binding, BindingType

from cardtable.bots import Budget
from cardtable.bots.processes import BotProcesses
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games import find_game
from cardtable.ssh.config import Config
from cardtable.ssh.loop import collect
from cardtable.ssh.serve import Opened, serve
from cardtable.tui.club import ClubApp
from tests.bench.ssh.layers import Layers

SESSIONS = 1000

CRASH = "f12"
"""The key at which a window breaks."""

alive: "WeakSet[Any]" = WeakSet()


class Window(ClubApp):
    """The app of the club, counted, and with a key at which it breaks."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(CRASH, "crash", "", id="bench.crash", show=False, priority=True)]

    def __init__(self, *arguments: Any, **facts: Any) -> None:
        super().__init__(*arguments, **facts)
        alive.add(self)

    def action_crash(self) -> None:
        raise ValueError("as it was asked to")


class Answers:
    """Takes questions from standard input, on the loop of the club, and answers them on standard output."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._pauses: list[float] = []
        self._began = 0.0
        self._layers = Layers()
        self._thinking: asyncio.Task[None] | None = None
        self._thought: list[float] = []
        self._bots = BotProcesses()
        gc.callbacks.append(self._collecting)
        self._loop.add_reader(sys.stdin.fileno(), self._read)

    def _collecting(self, phase: str, info: dict[str, int]) -> None:
        """Notes for how long the collector stops everybody."""
        now = time.perf_counter()
        if phase == "start":
            self._began = now
        else:
            self._pauses.append(now - self._began)

    def _read(self) -> None:
        for line in os.read(sys.stdin.fileno(), 4096).decode().splitlines():
            name, *words = line.split()
            tell(getattr(self, f"answer_{name}")(*words))

    def answer_state(self) -> dict[str, object]:
        """How many apps there are, and how many tasks."""
        return {"apps": len(alive), "tasks": len(asyncio.all_tasks(self._loop)), "frozen": gc.get_freeze_count()}

    def answer_collect(self) -> dict[str, object]:
        """Looks at all there is, as the club does when it is quiet."""
        began = time.perf_counter()
        collect()
        return {"seconds": time.perf_counter() - began, "apps": len(alive)}

    def answer_pauses(self) -> dict[str, object]:
        """The pauses of the collector since they were last asked for."""
        found, self._pauses = self._pauses, []
        return {"pauses": found}

    def answer_profile(self, on: str) -> dict[str, object]:
        """Begins or ends to look where the time goes."""
        if on == "on":
            self._layers.start()
            return {}
        return {"layers": self._layers.stop()}

    def answer_think(self, rate: str, seconds: str) -> dict[str, object]:
        """Lets bots think from now on, so many times a second; none any more at a rate of 0, which says how long."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        if float(rate):
            self._thinking = self._loop.create_task(self._think(float(rate), float(seconds)))
        found, self._thought = self._thought, []
        return {"thought": found}

    async def _think(self, rate: float, seconds: float) -> None:
        game = find_game("scopone").at_table(4)
        match = Match(Setup(game, "a bot that thinks"))
        match.deal_next()
        view, bot = match.view(match.to_move), Thinker(seconds)
        running: set[asyncio.Task[None]] = set()

        async def think_once() -> None:
            began = time.perf_counter()
            with suppress(TimeoutError):
                await asyncio.to_thread(self._bots.think, bot, view, Budget(), Random(1))
            self._thought.append(time.perf_counter() - began)

        try:
            while True:
                task = self._loop.create_task(think_once())
                running.add(task)
                task.add_done_callback(running.discard)
                await asyncio.sleep(1 / rate)
        finally:
            for task in running:
                task.cancel()
            self._bots.close()


class Thinker:
    """A bot that computes for some seconds of its own time, in pure Python, and plays the first move there is."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        until = time.process_time() + self.seconds
        while time.process_time() < until:
            sum(range(1000))
        return view.legal[0]


def tell(what: dict[str, object]) -> None:
    """Writes a line of JSON."""
    print(json.dumps(what), flush=True)


def serve_and_answer(folder: Path) -> None:
    """Runs a club in a folder until it is told to end."""
    kept: list[Answers] = []

    def opened(club: Opened) -> None:
        kept.append(Answers())
        tell({"port": club.port, "waiting": club.waiting})

    config = Config(port=0, data=str(folder), sessions=SESSIONS)
    app: Callable[..., Any] = Window
    serve(config, app, opened)  # type: ignore[arg-type]
