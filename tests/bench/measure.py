"""What a measurement is, and the clock of the engine: iterations of a bare loop, timed beside the work itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from gc import disable, enable, isenabled
from time import perf_counter

from cardtable.engine import cards

COMPILED = not cards.__file__.endswith(".py")
"""Whether the engine at hand is the compiled one."""

LOOP = 20_000
"""Iterations of the bare loop that are timed at once: about as long as the pieces of work beside it."""

ROUNDS = 24
"""How often every piece of work is done."""

Work = Callable[[], object]


class Missing(Exception):
    """Something is not installed without which a figure cannot be taken; the message says what to do."""


@dataclass(frozen=True)
class Measurement:
    """One figure of the bench."""

    name: str
    take: Callable[[], float]
    unit: str
    bar: float | None = None
    """The figure is at most this; None where it is only told."""
    judged: bool = True
    """Whether the bench fails over the bar; else it is an aim."""
    least: float | None = None
    """The figure is at least this; None where it is only told, or has a bar above."""

    def over(self, figure: float) -> bool:
        """Whether a figure is on the wrong side of its bar."""
        if self.least is not None:
            return figure < self.least
        return self.bar is not None and figure > self.bar


def in_loops(pieces: Sequence[Work], units: int) -> float:
    """What a unit of work costs, in iterations of a bare loop; all the pieces together do so many units.

    The pieces and the loop take turns, without the garbage collector, as `timeit` measures. Of every piece, and of
    every loop beside one, the least of all rounds counts: what is above it is the machine's doing. So both sides of
    the ratio are met by the same noise and cleared of it in the same way.
    """
    work, loops = [float("inf")] * len(pieces), [float("inf")] * len(pieces)
    collecting = isenabled()
    disable()
    try:
        for _ in range(ROUNDS):
            for at, piece in enumerate(pieces):
                loops[at] = min(loops[at], _seconds(_bare_loop))
                work[at] = min(work[at], _seconds(piece))
    finally:
        if collecting:
            enable()
    return sum(work) / units / (sum(loops) / len(pieces) / LOOP)


def _seconds(work: Work) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def _bare_loop() -> None:
    for _ in range(LOOP):
        pass


def nanoseconds_of_loop() -> float:
    """How long an iteration of the bare loop takes on this machine, at its best."""
    return min(_seconds(_bare_loop) for _ in range(100)) / LOOP * 1e9
