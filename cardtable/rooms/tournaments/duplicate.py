"""Duplicate play (duplicato): the same deals at several tables, and what everybody made of the same cards.

A result is compared with those of all others who held the same cards, at the same side of the same deal: it gets two
matchpoints for each difference of points that is lower than its own and one for each that is level. Its score is the
part of the matchpoints it could have got, 1/2 where nobody else held the cards. What was not played because somebody
resigned or did not come is 0 for them and `GIVEN` for their opponents; what neither plays is 0 for both.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

GIVEN = Fraction(3, 5)
"""The score of a deal that one's opponents did not play."""

ALONE = Fraction(1, 2)
"""The score of a deal that nobody else held."""


class Held(NamedTuple):
    """A deal as one entry of a tournament has played it."""

    entry: int
    opponent: int
    deal: int
    """The number of the deal, 1 for the first."""
    side: int
    """Which cards it held."""
    points: tuple[int, int]
    """Its own points of this deal, and those of its opponent."""

    @property
    def difference(self) -> int:
        """By how much it was better than its opponent."""
        return self.points[0] - self.points[1]


class Compared(NamedTuple):
    """A deal that one entry has played, beside the others who held the same cards."""

    held: Held
    others: int
    """How many others there are."""
    matchpoints: int
    """Two for each that is lower, one for each that is level: from 0 to twice `others`."""

    @property
    def score(self) -> Fraction:
        """The part of the matchpoints, from 0 to 1."""
        return Fraction(self.matchpoints, 2 * self.others) if self.others else ALONE


def compared(results: Iterable[Held]) -> tuple[Compared, ...]:
    """Every result beside the others, in the order given."""
    held = tuple(results)
    same: dict[tuple[int, int], list[int]] = {}
    for one in held:
        same.setdefault((one.deal, one.side), []).append(one.difference)
    return tuple(Compared(one, *_beside(one.difference, same[one.deal, one.side])) for one in held)


def _beside(own: int, every: Sequence[int]) -> tuple[int, int]:
    """How many others there are, and the matchpoints; `every` has the own one among them."""
    lower, level = sum(other < own for other in every), every.count(own) - 1
    return len(every) - 1, 2 * lower + level


def mean(scores: Sequence[Fraction]) -> Fraction | None:
    """The score of several deals, from 0 to 1; None where there is none."""
    return sum(scores, Fraction(0)) / len(scores) if scores else None
