"""A bucket that fills slowly: what may be done often for a moment and seldom in the long run."""

from collections.abc import Callable


class Bucket:
    """So many tokens a second, and no more than `burst` at once."""

    __slots__ = ("_clock", "_filled", "_level", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate, self.burst, self._clock = rate, burst, clock
        self._level, self._filled = burst, clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Takes tokens, or none at all where there are too few."""
        now = self._clock()
        self._level = min(self.burst, self._level + (now - self._filled) * self.rate)
        self._filled = now
        if self._level < tokens:
            return False
        self._level -= tokens
        return True

    @property
    def full(self) -> bool:
        """Whether nothing was taken lately, so that nobody would miss the bucket."""
        return self._level + (self._clock() - self._filled) * self.rate >= self.burst
