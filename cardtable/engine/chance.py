"""All chance of a match, derived from its seed or given as pack orders, and never drawn in between.

The generator is documented so that anybody can check a deal with a few lines of any language. Block `k` of the stream
for a purpose is `SHA-256("cardtable 1|seed|purpose|deal|attempt|k")`, cut into eight big-endian 32-bit words. A number
below `n` is the next word smaller than the largest multiple of `n` that fits into 32 bits, modulo `n`. A shuffle takes
the cards 0..n-1 and, for `i` from n-1 down to 1, exchanges place `i` with the place drawn below `i + 1`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from itertools import chain, count
from struct import Struct
from typing import Protocol

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.errors import BadSetup

_WORD = 1 << 32
_WORDS_OF_BLOCK = Struct(">8I")


class Chance(Protocol):
    """Where the order of the cards comes from. Never leaves the engine."""

    def order(self, cards: int, deal: int, attempt: int, without: Mask = 0) -> tuple[Card, ...]:
        """The order in which the cards arrive in a deal (1 is the first), at an attempt (0 is the first).

        Of a pack of so many cards those in `without` are not played with.
        """

    def places(self, purpose: str, count: int, deal: int, attempt: int, counter: int) -> tuple[int, ...]:
        """In which order 0..count-1 come after a shuffle in the middle of a deal, for instance of a hand held out."""

    def lot(self, purpose: str, below: int, counter: int = 0) -> int:
        """A number 0..below-1 for a purpose outside the deals, such as the first dealer."""


def _words(seed: str, purpose: str, deal: int, attempt: int) -> Iterator[int]:
    """The endless stream of 32-bit words for one purpose."""
    start = f"cardtable 1|{seed}|{purpose}|{deal}|{attempt}|"
    digests = (sha256(f"{start}{block}".encode()).digest() for block in count())
    return chain.from_iterable(map(_WORDS_OF_BLOCK.unpack, digests))


@cache
def _limits(most: int) -> tuple[int, ...]:
    """Per number n, 1 at place 0, the largest multiple of n that fits into a word."""
    return tuple([_WORD - _WORD % n for n in range(1, most + 1)])


def _below(words: Iterator[int], n: int) -> int:
    """An unbiased number 0..n-1."""
    limit = _WORD - _WORD % n
    while (word := next(words)) >= limit:
        pass
    return word % n


def _shuffled(cards: list[int], words: Iterator[int]) -> tuple[int, ...]:
    """The cards in the order that the words of a stream give them."""
    limits = _limits(len(cards))
    for i in range(len(cards) - 1, 0, -1):
        # What `_below` does, in place: a call for every card costs as much as all the rest.
        while (word := next(words)) >= limits[i]:
            pass
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


class Seeded:
    """Chance from a seed: the same seed gives the same cards on every machine and every version of Python."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def order(self, cards: int, deal: int, attempt: int, without: Mask = 0) -> tuple[Card, ...]:
        played = bits(((1 << cards) - 1) & ~without) if without else list(range(cards))
        return _shuffled(played, _words(self.seed, "shuffle", deal, attempt))

    def places(self, purpose: str, count: int, deal: int, attempt: int, counter: int) -> tuple[int, ...]:
        return _shuffled(list(range(count)), _words(self.seed, f"{purpose} {counter}", deal, attempt))

    def lot(self, purpose: str, below: int, counter: int = 0) -> int:
        return _below(_words(self.seed, purpose, 0, counter), below)


class Given:
    """Chance that was written down: the pack orders of real deals, by (deal, attempt).

    With `fallback` the deals that were not written down come from another source; without it asking for one raises
    `BadSetup`.
    """

    __slots__ = ("fallback", "orders")

    def __init__(self, orders: Mapping[tuple[int, int], tuple[Card, ...]], fallback: Chance | None = None) -> None:
        self.orders = dict(orders)
        self.fallback = fallback

    def order(self, cards: int, deal: int, attempt: int, without: Mask = 0) -> tuple[Card, ...]:
        order = self.orders.get((deal, attempt))
        if order is not None:
            played = bits(((1 << cards) - 1) & ~without)
            if sorted(order) != played:
                raise BadSetup(
                    f"the pack order of deal {deal} does not name each of the {len(played)} cards once",
                    "order_incomplete",
                    deal=deal,
                    cards=len(played),
                )
            return order
        if self.fallback is not None:
            return self.fallback.order(cards, deal, attempt, without)
        again = f", redeal {attempt}" if attempt else ""
        raise BadSetup(f"no pack order is given for deal {deal}{again}", "order_missing", deal=deal, attempt=attempt)

    def places(self, purpose: str, count: int, deal: int, attempt: int, counter: int) -> tuple[int, ...]:
        """Nobody writes down how a hand was shuffled: without a fallback all lie in the order in which they came."""
        if self.fallback is not None:
            return self.fallback.places(purpose, count, deal, attempt, counter)
        return tuple(range(count))

    def lot(self, purpose: str, below: int, counter: int = 0) -> int:
        if self.fallback is not None:
            return self.fallback.lot(purpose, below, counter)
        raise BadSetup(
            f"nothing is drawn by lot ({purpose}) where the pack orders are given: name it",
            "lot_missing",
            purpose=purpose,
        )
