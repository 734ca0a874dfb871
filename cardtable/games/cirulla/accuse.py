"""Cirulla: the claims (accuse) on the opening table and on three cards in hand, and the matta that helps with them."""

from functools import lru_cache
from typing import NamedTuple

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.games.captures import VALUES

MATTA: Card = ITALIAN_40.number("7C")
"""The seven of coppe (of hearts): for a claim it stands for any value."""

MATTA_VALUES = range(1, 11)
NINE = 9
"""A hand or an opening table that adds up to nine or less can be claimed."""

NOVE, TRIS, BOTH, TABLE_CLAIM = "nove", "tris", "trisnove", "tavola"
"""The verbs of the claims: nine or less, three equal cards, both in one; and the opening table."""

SCOPE = {NOVE: 3, TRIS: 10, BOTH: 13}
"""The scope that a claim on a hand is worth."""

TABLE_SCOPE = {15: 1, 30: 2, NINE: 3}
"""The scope that the dealer makes with an opening table of fifteen, of thirty, of nine or less."""


class Claim(NamedTuple):
    """A claim that a hand allows."""

    verb: str
    matta: int = 0
    """The value the matta takes for it; 0 where it is not in the hand."""


def values_of(cards: Mask, matta: int = 0) -> list[int]:
    """The values of some cards, the matta's being the one declared where it has one."""
    return [matta if matta and card == MATTA else VALUES[card] for card in bits(cards)]


@lru_cache(maxsize=1 << 12)
def hand_claims(hand: Mask, cumulative: bool) -> tuple[Claim, ...]:
    """Every claim on a hand of three cards, the one worth most first; three equal cards of 9 or less may be both."""
    claims = []
    for matta in MATTA_VALUES if hand >> MATTA & 1 else (0,):
        values = values_of(hand, matta)
        low, equal = sum(values) <= NINE, len(set(values)) == 1
        if low and equal and cumulative:
            claims.append(Claim(BOTH, matta))
        else:
            claims += [Claim(verb, matta) for verb, holds in ((TRIS, equal), (NOVE, low)) if holds]
    return tuple(sorted(claims, key=lambda claim: -SCOPE[claim.verb]))


@lru_cache(maxsize=1 << 10)
def table_claims(table: Mask, offered: tuple[int, ...]) -> tuple[int, ...]:
    """Of the totals that are offered (15, 30, and 9 for nine or less), those an opening table allows, the best first.

    The matta counts as whatever helps.
    """
    mattas = MATTA_VALUES if table >> MATTA & 1 else (0,)
    totals = {sum(values_of(table, matta)) for matta in mattas}
    allowed = [total for total in offered if total in totals or (total == NINE and min(totals) <= NINE)]
    return tuple(sorted(allowed, key=lambda total: -TABLE_SCOPE[total]))
