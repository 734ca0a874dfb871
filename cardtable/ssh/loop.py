"""The loop on which all sessions run, and when it stops to collect garbage.

Textual makes every loop it runs on start tasks eagerly from Python 3.12 on, under which the authentication of asyncssh
never ends; and a full collection of the garbage collector stops all players for as long as it takes.
"""

import asyncio
import gc
from dataclasses import dataclass
from typing import Any

from textual._styles_cache import StylesCache

YOUNG = (1000, 2, 1_000_000)
"""Thresholds of the garbage collector: young objects are looked at often, and once more soon, so that it never takes
long; all of them only when nobody plays."""

GLANCE = 2.0
"""Seconds between two looks at whether it is quiet, and for how long nobody must have pressed a key."""

FEW, MANY = 20, 200
"""Sessions that have ended: so many are collected when it is quiet, so many in any case."""

GROWN = 1000
"""Times that objects have grown old since all were looked at, each time some thousands: so many are worth a look."""

LONG = 600.0
"""Seconds after which even one session that has ended is collected when it is quiet."""

_EAGER = getattr(asyncio, "eager_task_factory", None)


class SessionLoop(asyncio.SelectorEventLoop):
    """An event loop that starts its tasks one after the other, whatever an app asks for."""

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
        if traffic.is_time(clock(), gc.get_count()[2]):
            collect()
            traffic.ended, traffic.collected = 0, clock()
