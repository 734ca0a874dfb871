"""Chances: how likely each side is to win a match to a target, counted out from how its deals come out."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import floor, gcd
from typing import Final

from cardtable.engine.state import Side

Points = tuple[int, ...]
"""Per side, that of the dealer first and then round."""

MOST_SCORES: Final = 20_000
"""No more scores than so many are counted out: that takes about as long as a search may go on beyond its time."""


class Chances:
    """The chance to win from any score, when each deal to come brings one of some results, all as likely.

    The deal passes from side to side. Who has most at the target wins; the best being level, another deal decides
    between them, and if they are level again they are as likely as each other.
    """

    def __init__(self, results: Sequence[Points], target: int) -> None:
        """`results` are deals; those that bring nobody anything are as if they had not been played."""
        self.sides: int = len(results[0])
        self.unit: int = gcd(*[points for result in results for points in result])
        """All points of deals are multiples of it."""
        self.results: list[Points] = [
            tuple([points // self.unit for points in result]) for result in results if any(result)
        ]
        self.target: int = -(-target // self.unit)
        self.width: int = self.target + max([max(result) for result in self.results])
        """No side has so much when the match is over."""
        self.shares: list[list[float]] = self._counted_out()
        """Per side in turn, the one that deals next being the first, its chance by the place of the scores."""

    def of(self, scores: Sequence[float], dealing: Side) -> list[float]:
        """Per side, its chance with these scores, where one side deals next.

        Parts of a point count nothing, and nobody has less than none.
        """
        sides = self.sides
        points = [max(0, floor(score / self.unit + 1e-9)) for score in scores]
        if max(points) < self.width:
            place = self._place([points[(dealing + at) % sides] for at in range(sides)])
            return [self.shares[(side - dealing) % sides][place] for side in range(sides)]
        best = max(points)
        return [(score == best) / points.count(best) for score in points]

    def _place(self, scores: Sequence[int]) -> int:
        place = 0
        for score in scores:
            place = place * self.width + score
        return place

    def _counted_out(self) -> list[list[float]]:
        """The chances at all scores, from the last ones on."""
        sides, target, width = self.sides, self.target, self.width
        shares = [[0.0] * width**sides for _ in range(sides)]
        level = self._level()
        for place, scores in enumerate(product(range(width), repeat=sides)):
            best = max(scores)
            if best >= target:
                found = level[tuple([score == best for score in scores])]
                for side in range(sides):
                    shares[side][place] = found[side]
        # After a deal the next side deals: it is the first then, and the one that dealt the last.
        steps = [self._place([*result[1:], result[0]]) for result in self.results]
        open_scores = sorted(product(range(target), repeat=sides), key=sum, reverse=True)
        for scores in open_scores:
            place, turned = self._place(scores), self._place([*scores[1:], scores[0]])
            after = [turned + step for step in steps]
            for side in range(sides):
                then = shares[side - 1]
                shares[side][place] = sum(map(then.__getitem__, after)) / len(after)
        return shares

    def _level(self) -> dict[tuple[bool, ...], list[float]]:
        """For each set of sides that are level at the target, what another deal gives to each."""
        found = {}
        for among in product((False, True), repeat=self.sides):
            shares = [0.0] * self.sides
            if any(among):
                for result in self.results:
                    best = max([points for points, level in zip(result, among, strict=True) if level])
                    ahead = [level and points == best for points, level in zip(result, among, strict=True)]
                    for side, leads in enumerate(ahead):
                        shares[side] += leads / sum(ahead) / len(self.results)
            found[among] = [
                1.0 if sum(among) == 1 and level else share for level, share in zip(among, shares, strict=True)
            ]
        return found


@lru_cache(maxsize=4)
def chances_of(results: tuple[Points, ...], target: int) -> Chances:
    """The chances by these results at a table with this target, counted out once."""
    return Chances(results, target)


def chances_from(results: tuple[Points, ...], target: int, scores: Sequence[int]) -> tuple[Chances, int] | None:
    """The chances by these results from some scores on, and what is to be taken off from all scores to ask for them.

    What all sides have is taken off where there are too many scores otherwise. None where there are even so.
    """
    points = [points for result in results for points in result]
    unit, most = gcd(*points), max(points)
    for begin in (0, max(0, min(*scores, target - 1)) // unit * unit):
        if (-(-(target - begin) // unit) + most // unit) ** len(results[0]) <= MOST_SCORES:
            return chances_of(results, target - begin), begin
    return None
