"""Sides: who scores together."""

from cardtable.engine.state import Side

PAIRS: tuple[Side, ...] = (0, 1, 0, 1)
"""Four seats in two fixed pairs, partners opposite."""


def pairs_or_alone(seats: int) -> tuple[Side, ...]:
    """Four play in pairs, any other number each alone."""
    return PAIRS if seats == 4 else tuple(range(seats))
