"""Lulls: whoever hammers a key, or holds it down, does not mean what has only just appeared on the screen."""

REPEATED = 0.2
"""Seconds within which a key that follows another one is taken to be the same one, held down or hammered."""


class Lull:
    """The time after something appeared in which keys are not meant for it."""

    def __init__(self, seconds: float, now: float) -> None:
        self._end = now + seconds

    def over(self, now: float) -> bool:
        """Whether a key pressed now is meant: not too soon after the appearance, nor on the heels of such a key."""
        if now >= self._end:
            return True
        self._end = max(self._end, now + REPEATED)
        return False
