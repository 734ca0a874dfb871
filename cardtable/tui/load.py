"""Load: how late a process is with what it has to do. Where many share one, what is only nice to see makes way."""

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
