"""The loop on which all sessions run, and when it stops to collect garbage.

Textual makes every loop it runs on start tasks eagerly from Python 3.12 on, under which the authentication of asyncssh
never ends; and a full collection of the garbage collector stops all players for as long as it takes.
"""

import asyncio
import gc
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from selectors import DefaultSelector, SelectorKey
from typing import Any

from textual._styles_cache import StylesCache

NEVER = 1_000_000

YOUNG = (2000, NEVER, NEVER)
"""Thresholds of the garbage collector: young objects are looked at once, as nearly all that outlive it are of use for
long; all of them only when nobody plays."""

ENOUGH = 500
"""So many young objects are looked at where the loop has nothing else to do, so that it need not happen later."""

GLANCE = 2.0
"""Seconds between two looks at whether it is quiet, and for how long nobody must have pressed a key."""

FEW, MANY = 20, 200
"""Sessions that have ended: so many are collected when it is quiet, so many in any case."""

GROWN = 3000
"""Times that objects have grown old since all were looked at, each time about a thousand: so many are worth a look."""

LONG = 600.0
"""Seconds after which even one session that has ended is collected when it is quiet."""

_EAGER = getattr(asyncio, "eager_task_factory", None)


class Gaps(DefaultSelector):
    """Waits for what comes, and has something done first that could wait until nothing else was to be done."""

    def __init__(self, fill: Callable[[], bool]) -> None:
        """`fill` does a little, and says whether there was anything to do."""
        super().__init__()
        self._fill = fill

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(timeout)
        return super().select(0) or super().select(0 if self._fill() else timeout)


class SessionLoop(asyncio.SelectorEventLoop):
    """An event loop that starts its tasks one after the other, whatever an app asks for.

    What can wait is done when nothing else is to be done, and young garbage is collected then.
    """

    def __init__(self) -> None:
        self._waiting: deque[tuple[Callable[[], None], asyncio.TimerHandle]] = deque()
        super().__init__(Gaps(self._fill))

    def call_idle(self, what: Callable[[], None], patience: float) -> None:
        """Does something when nothing else is to be done, at the latest after so many seconds."""
        self._waiting.append((what, self.call_later(patience, self._do_next)))

    def _do_next(self) -> None:
        if self._waiting:
            what, overdue = self._waiting.popleft()
            overdue.cancel()
            what()

    def _fill(self) -> bool:
        if not self._waiting:
            return glance()
        self.call_soon(self._do_next)  # still in this round, and what fails there ends nothing else
        return True

    def set_task_factory(self, factory: Any) -> None:
        """Takes any factory but the eager one."""
        if _EAGER is None or factory is not _EAGER:
            super().set_task_factory(factory)


@dataclass
class Traffic:
    """What has been going on, as far as the collector has to know."""

    heard: float = 0.0
    """When somebody last pressed a key, by the clock of the loop."""
    ended: int = 0
    """Sessions that have ended since the last collection."""
    collected: float = 0.0
    """When everything was last looked at."""

    def is_time(self, now: float, grown: int = 0) -> bool:
        """Whether this is a moment for a full collection, objects having grown old so many times since the last one."""
        quiet = now - self.heard >= GLANCE
        worth = self.ended >= FEW or grown >= GROWN or (self.ended > 0 and now - self.collected >= LONG)
        return self.ended >= MANY or (quiet and worth)


def glance() -> bool:
    """Looks at young objects, where there are enough; whether it has."""
    if len(gc.get_objects(generation=0)) < ENOUGH:
        return False
    gc.collect(0)
    return True


def spare_what_is_loaded() -> None:
    """Tells the collector that what is loaded stays, and to look at everything only when it is told to."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


def collect() -> None:
    """Looks at everything; for a moment in which nobody waits."""
    # What Textual remembers by this holds all that a thousand widgets have drawn, of sessions that have long ended.
    StylesCache.get_inner_outer.cache_clear()
    gc.unfreeze()
    gc.collect()
    gc.freeze()


async def collect_when_quiet(traffic: Traffic) -> None:
    """Collects what sessions have left behind, in moments in which nobody plays; for ever."""
    clock = asyncio.get_running_loop().time
    while True:
        await asyncio.sleep(GLANCE)
        if traffic.is_time(clock(), gc.get_count()[1]):
            collect()
            traffic.ended, traffic.collected = 0, clock()
