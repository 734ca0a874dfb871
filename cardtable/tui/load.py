"""Load: how late a process is with what it has to do.

Where many share one, what is only nice to see makes way, and what others did is drawn for one person after the other,
so that whoever presses a key does not wait for all of them.
"""

from asyncio import AbstractEventLoop, Future, get_running_loop
from collections import deque
from collections.abc import Callable
from typing import Protocol, runtime_checkable
from weakref import WeakKeyDictionary

HALF_LIFE = 2.0
"""Seconds after which half of a lateness is forgotten."""

BUSY = 0.1
"""Seconds of lateness from which on nothing is shown that can be left out."""


class Load:
    """What was last seen of how late things are done, by the clock of the loop."""

    def __init__(self) -> None:
        self._late = 0.0
        self._at = 0.0

    def note(self, late: float, now: float) -> None:
        """Something was done so many seconds later than it was due."""
        self._late, self._at = max(late, self.late(now)), now

    def late(self, now: float) -> float:
        """How late things are done at present, in seconds."""
        return float(self._late * 0.5 ** (max(0.0, now - self._at) / HALF_LIFE))

    def is_busy(self, now: float) -> bool:
        """Whether there is no time for what can be left out."""
        return self.late(now) >= BUSY


LOAD = Load()
"""That of this process."""


PATIENCE = 0.25
"""Seconds that a turn waits at most for a moment in which nobody waits for the answer to a key."""


@runtime_checkable
class Idle(Protocol):
    """A loop that knows when nothing is to be done."""

    def call_idle(self, what: Callable[[], None], patience: float) -> None: ...


class Turns:
    """The turns of those who draw what others did: one after the other, when no key is to be answered.

    Where the loop does not know that, one each time round, with keys in between.
    """

    def __init__(self) -> None:
        self._waiting: deque[tuple[Future[None], float]] = deque()

    async def come(self) -> None:
        """Waits for one's turn."""
        loop = get_running_loop()
        turn = loop.create_future()
        self._waiting.append((turn, loop.time() + PATIENCE))
        if len(self._waiting) == 1:
            self._wait(loop)
        await turn

    def _wait(self, loop: AbstractEventLoop) -> None:
        if isinstance(loop, Idle):
            loop.call_idle(self._next, max(0.0, self._waiting[0][1] - loop.time()))
        else:
            loop.call_soon(self._next)

    def _next(self) -> None:
        turn, _ = self._waiting.popleft()
        if not turn.done():  # as it is where who waited has gone
            turn.set_result(None)
        if self._waiting:
            self._wait(get_running_loop())


_TURNS: WeakKeyDictionary[AbstractEventLoop, Turns] = WeakKeyDictionary()


def turns() -> Turns:
    """The turns on this loop."""
    loop = get_running_loop()
    if (found := _TURNS.get(loop)) is None:
        found = _TURNS[loop] = Turns()
    return found
