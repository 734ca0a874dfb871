"""Windows: which cards of a hand are seen where not all of them have room, and which of them have a key."""

from typing import NamedTuple

CARD_KEYS = "1234567890abc"
"""The keys that pick cards of a hand, from left to right."""


class Window(NamedTuple):
    """A stretch of a hand, by positions."""

    first: int
    """The first card that is seen."""
    end: int
    """The card after the last one that is seen."""
    keys: int
    """The first card that has a key."""

    @property
    def keyed(self) -> range:
        """The cards that have a key."""
        return range(self.keys, min(self.end, self.keys + len(CARD_KEYS)))


def window(count: int, cursor: int, whole: int, part: int) -> Window:
    """The stretch of `count` cards with the cursor in it.

    All of them where a hand of `whole` cards has room, else one of the pages of `part` cards. It stays where it is
    until the cursor leaves it, and so do the keys, which are for the cards around the cursor.
    """
    first, end = 0, count
    if count > whole:
        first = min(cursor // part * part, count - part)
        end = first + part
    keys = (max(cursor, first) - first) // len(CARD_KEYS) * len(CARD_KEYS)
    return Window(first, end, first + max(0, min(keys, end - first - len(CARD_KEYS))))
