"""Seating: on which side of the screen each seat is, seen from one of them."""

from typing import Literal

from cardtable.engine.state import Seat

Spot = Literal["bottom", "right", "top", "left"]
"""Where on the screen a seat is. The one who looks sits at the bottom."""

Turning = Literal["ccw", "cw"]
"""Which way the turn goes round: the next player sits to the right (`ccw`) or to the left."""


def spots(seats: int, me: Seat, turning: Turning) -> tuple[Spot, ...]:
    """Per seat, where it is: the next player at one side, the last one at the other, all between them opposite."""
    first: Spot = "right" if turning == "ccw" else "left"
    last: Spot = "left" if turning == "ccw" else "right"
    found: list[Spot] = ["top"] * seats
    found[me] = "bottom"
    if seats > 2:
        found[(me + 1) % seats] = first
        found[(me - 1) % seats] = last
    return tuple(found)


def left_to_right(seats: int, me: Seat, turning: Turning) -> tuple[Seat, ...]:
    """The seats opposite, in the order in which they sit along the upper edge."""
    where = spots(seats, me, turning)
    opposite = [(me + step) % seats for step in range(1, seats) if where[(me + step) % seats] == "top"]
    return tuple(reversed(opposite)) if turning == "ccw" else tuple(opposite)
