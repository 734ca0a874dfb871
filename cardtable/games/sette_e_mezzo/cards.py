"""Sette e mezzo: what cards count, in half points, so that everything is a whole number.

No document of the project tells the rules of this game: they are those of Treccani, sapere.it and trapaninfo.it.
"""

from functools import lru_cache

from cardtable.engine.cards import ITALIAN_40, Card, Mask

SEVEN_AND_A_HALF = 15
"""What is aimed at, and the most that has not gone bust, in half points."""

REALE = SEVEN_AND_A_HALF + 1
"""How a sette e mezzo reale ranks, which goes over any other."""

HALVES: tuple[int, ...] = tuple(
    1 if rank in "FCR" else 2 * (index + 1) for _ in ITALIAN_40.suits for index, rank in enumerate(ITALIAN_40.ranks)
)
"""Per card its half points: a card from ace to seven counts its number, a court card one half."""

MATTA: Card = ITALIAN_40.number("RD")
"""The king of coins, which may be a wild card (matta)."""

MATTA_VALUES: tuple[int, ...] = (1, *range(2, SEVEN_AND_A_HALF, 2))
"""What a matta can count: one half, or any whole number from 1 to 7, in half points."""

_OF_RANK: tuple[tuple[Mask, int], ...] = tuple(zip(ITALIAN_40.rank_masks, HALVES, strict=False))


@lru_cache(maxsize=1 << 14)
def total(cards: Mask, matta: Mask) -> int:
    """The half points of some cards, a wild one among them (`matta` is its mask, or 0) counting what suits best.

    Above 15 they have gone bust.
    """
    plain = cards & ~matta
    halves: int = sum(worth * (plain & rank).bit_count() for rank, worth in _OF_RANK)
    if plain == cards:
        return halves
    fitting = [halves + value for value in MATTA_VALUES if halves + value <= SEVEN_AND_A_HALF]
    return max(fitting, default=halves + MATTA_VALUES[0])


def is_bust(cards: Mask, matta: Mask) -> bool:
    """Whether some cards are over seven and a half (sballare)."""
    return total(cards, matta) > SEVEN_AND_A_HALF


def is_full(cards: Mask, matta: Mask) -> bool:
    """Whether some cards make seven and a half."""
    return total(cards, matta) == SEVEN_AND_A_HALF


def standing_of(cards: Mask, matta: Mask) -> int:
    """How some cards rank against others: their half points, 16 for a sette e mezzo reale, 0 when bust.

    A reale is made of the first two cards.
    """
    halves = total(cards, matta)
    if halves > SEVEN_AND_A_HALF:
        return 0
    return REALE if halves == SEVEN_AND_A_HALF and cards.bit_count() == 2 else halves
