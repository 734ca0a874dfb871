"""Lulls: whoever hammers a key, or holds it down, does not mean what has only just appeared on the screen."""


class Lull:
    """The time after something appeared in which keys are not meant for it."""

    def __init__(self, seconds: float, now: float) -> None:
        self._seconds = seconds
        self._last = now

    def over(self, now: float) -> bool:
        """Whether a key pressed now is meant: not too soon after the appearance, nor after a key that was too soon."""
        if now - self._last >= self._seconds:
            return True
        self._last = now
        return False
