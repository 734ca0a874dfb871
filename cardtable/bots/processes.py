"""Bots that think in processes of their own, so that nobody waits for them and a bot that breaks breaks nothing else.

They are told what their seat may know, and the rules; a process that dies or thinks for too long is replaced.
"""

import gc
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from random import Random
from threading import Lock, Thread

from cardtable.bots.contract import Bot, Budget
from cardtable.bots.levels import make_bot
from cardtable.bots.search import Search
from cardtable.bots.simple import Greedy
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.view import View

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds after which a bot has thought for too long."""

TIDYING = 5.0
"""Seconds in which a pool whose processes are killed has tidied up, at the very latest."""

NICENESS = 10
"""How far bots stand back for the people when the machine is busy."""


GARBAGE = 100_000
"""So many objects more than there were are made before a process of bots looks for garbage among the new ones."""


class BotProcesses:
    """The processes; started when the first bot thinks."""

    def __init__(self, count: int = 1, patience: float = PATIENCE) -> None:
        self._count, self._patience = count, patience
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def bot(self, level: str, game: AnyGame) -> Bot:
        """The bot of a level, which will think elsewhere; raises `UnknownBot`."""
        return Elsewhere(make_bot(level, game), self)

    def think(self, bot: Bot, view: View, budget: Budget, rng: Random) -> Move:
        """What a bot plays; waits for it. Raises what the bot raises, `TimeoutError`, `BrokenProcessPool`."""
        for last in (False, True):
            pool = self._running()
            try:
                return pool.submit(bot, view, budget, rng).result(self._patience)
            except BrokenProcessPool:  # by another bot, perhaps: once more in a new process
                self._replace(pool)
                if last:
                    raise
            except TimeoutError:
                self._replace(pool)
                raise
        raise AssertionError("a bot has either thought or not")

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                several = multiprocessing.get_all_start_methods()
                context = multiprocessing.get_context("forkserver" if "forkserver" in several else "spawn")
                if "forkserver" in several:
                    context.set_forkserver_preload(["cardtable.games", "cardtable.bots"])
                self._pool = ProcessPoolExecutor(self._count, context, _stand_back)
            return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Ends processes, whatever they are doing; the next bot gets new ones."""
        with self._lock:
            if self._pool is not pool:
                return
            self._pool = None
        log.warning("bots replaced")
        end(pool)

    def close(self) -> None:
        """Ends all processes."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            end(pool)


def _stand_back() -> None:
    """What a process of bots does first: it leaves the machine to the people."""
    serve()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def serve() -> None:
    """What a process that works for another does first: Ctrl+C is for that one, with whose end it ends, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _rarely_collect()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when the one that started it has ended, even by a kill: nobody else would."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _rarely_collect() -> None:
    """Lets this process look for garbage rarely: a search makes hardly any, and to look for it takes a while each time.

    With the usual thresholds all that a search holds is gone through again and again: up to a tenth of a second at a
    time, which no search that looks at the clock can foresee.
    """
    gc.freeze()
    gc.set_threshold(GARBAGE, 100, 100)


def end(pool: ProcessPoolExecutor) -> None:
    """Ends a pool and its processes, whatever these are doing."""
    # A pool has no other way to end a process that does not answer, nor to wait for its own thread after that: one
    # that still tidies up while the program ends gets in the way of Python, which then prints a traceback.
    processes = list((getattr(pool, "_processes", None) or {}).values())
    tidying: Thread | None = getattr(pool, "_executor_manager_thread", None)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    if tidying is not None:
        tidying.join(TIDYING)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A bot as a room knows it: it waits, in a thread, for what the bot in another process plays."""

    bot: Bot
    processes: BotProcesses

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        return self.processes.think(self.bot, view, budget, rng)


HERE = BotProcesses()
"""The process in which the bots of those think who play at this computer."""


def think(bot: Bot, view: View, budget: Budget, rng: Random, processes: BotProcesses = HERE) -> Move:
    """What a bot plays; raises what it raises. One that searches thinks in a process of its own, any other at once.

    Where there can be no processes, or they do not answer, whoever searches does as one who looks one move ahead.
    """
    if not isinstance(bot, Search):
        return bot(view, budget, rng)
    try:
        return processes.think(bot, view, budget, rng)
    except (BrokenProcessPool, OSError):  # a timeout is one of these too
        log.warning("no process for a bot")
        return Greedy(bot.game)(view, budget, rng)
