"""Seating: on which side of the screen each seat is, seen from one of them."""

from functools import lru_cache
from typing import Literal, NamedTuple

from cardtable.engine.state import Seat

Spot = Literal["bottom", "right", "top", "left"]
"""Where on the screen a seat is. The one who looks sits at the bottom."""

Turning = Literal["ccw", "cw"]
"""Which way the turn goes round: the next player sits to the right (`ccw`) or to the left."""


class Seating(NamedTuple):
    """Who sits where, seen from one seat."""

    spots: tuple[Spot, ...]
    """Per seat, where it is."""
    top: tuple[Seat, ...] = ()
    """The seats along the upper edge, from left to right."""
    left: tuple[Seat, ...] = ()
    """The seats along the left edge, from top to bottom."""
    right: tuple[Seat, ...] = ()
    """The seats along the right edge, from top to bottom."""


@lru_cache(maxsize=128)
def seating(seats: int, me: Seat, turning: Turning) -> Seating:
    """Who sits where: as many to the right as to the left, at most two, and the others opposite.

    The turn goes once round the screen: up along one edge, across, and down along the other.
    """
    others = [(me + step) % seats for step in range(1, seats)]
    sides = 0 if len(others) == 1 else 1 if len(others) < 6 else 2
    first, across, last = others[:sides], others[sides : len(others) - sides], others[len(others) - sides :]
    if turning == "ccw":
        top, left, right = across[::-1], last, first[::-1]
    else:
        top, left, right = across, first[::-1], last
    found: list[Spot] = ["bottom"] * seats
    spots: tuple[tuple[Spot, list[Seat]], ...] = (("top", top), ("left", left), ("right", right))
    for spot, there in spots:
        for seat in there:
            found[seat] = spot
    return Seating(tuple(found), tuple(top), tuple(left), tuple(right))
