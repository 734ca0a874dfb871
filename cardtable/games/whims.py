"""Whims: now and then a player of a playout plays any card of his hand.

When that is and what he plays is drawn at once for a whole deal, and of the numbers only those are read that are
needed: a playout asks some forty times, and is made thousands of times a second.
"""

from random import Random
from typing import Final

from cardtable.engine.build import count
from cardtable.engine.cards import Mask
from cardtable.engine.native import i64

AT_RANDOM: Final = 0.2
"""How often a card is picked at random."""

WHIMS: Final = 48
"""So many are drawn; after that they come in the same order again."""

BYTES: Final = 2 * WHIMS
"""Per whim, a byte for the turns before the next one and one for the card."""


def _gaps() -> bytes:
    """Per byte, how many turns pass without a whim."""
    found: list[int] = []
    gap, beyond = 0, 1.0
    for byte in range(256):
        while 1 - (byte + 0.5) / 256 < beyond * (1 - AT_RANDOM):
            gap, beyond = gap + 1, beyond * (1 - AT_RANDOM)
        found.append(gap)
    return bytes(found)


GAPS: Final = _gaps()


class Whims:
    """When a player has one, and what comes of it."""

    __slots__ = ("at", "drawn", "quiet")

    def __init__(self, rng: Random) -> None:
        self.drawn = rng.getrandbits(8 * BYTES).to_bytes(BYTES, "little")
        self.at: i64 = 0
        self.quiet: i64 = GAPS[self.drawn[BYTES - 2]]
        """The turns until there is one."""

    def pick(self, hand: i64) -> i64:
        """Any card of a hand, by a whim."""
        at: i64 = self.at
        self.at = (at + 2) % BYTES
        self.quiet = GAPS[self.drawn[at]]
        passed: i64 = self.drawn[at + 1]
        passed = passed * count(hand) >> 8
        left: i64 = hand
        while passed:
            left &= left - 1
            passed -= 1
        return left & -left

    def of(self, hand: Mask) -> Mask:
        """What may be played of a hand at a turn: all of it, or one card by a whim."""
        if self.quiet:
            self.quiet -= 1
            return hand
        return self.pick(hand)
