"""Worth: how good a deal that ends so is for each side, between 0 and 1.

Far from the end of the match that is how far a side is ahead in the deal, squashed; near its end it is the chance to
win the match. That is counted out from how deals come out between equal players, where the game has measured it, and
else guessed from how far apart this one may come out.
"""

from collections.abc import Sequence
from math import sqrt, tanh
from statistics import fmean

from cardtable.bots.search.chances import Chances, chances_from
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import Side
from cardtable.engine.view import View

NEAR, FAR = 1.0, 4.0
"""With so few deals to come, after this one, only the match counts; with so many, hardly anything but the deal."""

LEAST_OF_DEAL = 0.1
"""How much the deal counts at least: of two ways to win or lose a match the better one."""

LEAST_SPREAD = 0.5
"""In points: closer together no deals come out."""

BLUR_OF_SPREAD = 0.6
"""Chances follow a logistic curve, which is so much narrower than the normal one with the same spread."""


class Worth:
    """The worth of the ways in which one deal of a match may end."""

    def __init__(self, game: AnyGame, view: View, samples: Sequence[Sequence[float]]) -> None:
        """`samples` are some ways in which the deal may end, for the scale of all."""
        self.game = game
        sides = game.side_count
        self.before = game.standing(view.sheets[: view.number - 1])
        margins = [_margin(gains, side) for gains in samples for side in range(sides)]
        best = [max(gains) for gains in samples]
        self.scale = max(LEAST_SPREAD, sqrt(fmean(margin * margin for margin in margins)) if margins else 1.0)
        """Points by which a side is ahead, as a rule, when such a deal is over."""
        self.left = self._deals_left(view, max(fmean(best) if best else 1.0, LEAST_SPREAD))
        swing = game.swing(view.number)
        far = 0.0 if swing else (self.left - NEAR) / (FAR - NEAR)  # where it is known, the match counts from the first
        self.deal_counts = min(1.0, max(LEAST_OF_DEAL, far))
        """How much the deal counts rather than the match: 0..1."""
        self.blur = BLUR_OF_SPREAD * (swing or self.scale * sqrt(max(self.left, 0.0))) + 1e-3
        self.chances: Chances | None = None
        """Those of the match, where they matter and the game has measured how its deals come out."""
        self.taken_off: int = 0
        """What is taken off from all scores to ask for them."""
        results, target = game.results(), self.before.target
        if results and target is not None and self.deal_counts < 1:
            found = chances_from(results, target, self.before.scores)
            if found is not None:
                self.chances, self.taken_off = found
        self.next_to_deal: Side = game.sides[(view.dealer + 1) % game.seats]
        self._found: dict[tuple[float, ...], tuple[float, ...]] = {}
        values = [self.of(gains)[0] for gains in samples]
        mean = fmean(values) if values else 0.5
        self.spread = max(0.02, sqrt(fmean((value - mean) ** 2 for value in values)) if values else 0.25)
        """How far apart the worths of the samples lie."""

    def _deals_left(self, view: View, pace: float) -> float:
        """About how many deals are played after this one, where so many points are made in each."""
        game, before = self.game, self.before
        if before.to_come is not None:
            return float(before.to_come)
        most = game.longest_match - view.number
        if before.target is None:
            some = Scoresheet(view.number, (ScoreLine("", tuple(range(game.side_count))),))
            return 0.0 if game.outcome((*view.sheets[: view.number - 1], some)) else float(most)
        return min(float(most), max(0.0, (before.target - max(before.scores)) / pace - 1))

    def of(self, gains: Sequence[float]) -> tuple[float, ...]:
        """Per side, what it is worth to come out of the deal with these gains."""
        key = tuple(gains)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._worth(key)
        return found

    def _worth(self, gains: tuple[float, ...]) -> tuple[float, ...]:
        sides = range(len(gains))
        by_deal = [0.5 + 0.5 * tanh(_margin(gains, side) / self.scale) for side in sides]
        share = self.deal_counts
        if share >= 1:
            return tuple(by_deal)
        scores = [before + gained for before, gained in zip(self.before.scores, gains, strict=True)]
        if self.chances is not None:
            by_match: Sequence[float] = self.chances.of([score - self.taken_off for score in scores], self.next_to_deal)
        else:
            by_match = self.game.prospects(self.before, scores, self._blur_after(scores))
        return tuple([share * by_deal[side] + (1 - share) * by_match[side] for side in sides])

    def _blur_after(self, scores: Sequence[float]) -> float:
        """How far the scores are still blurred: not at all where one side has reached the target alone."""
        target = self.before.target
        if target is None or max(scores) < target:
            return self.blur
        ahead = sorted(scores)
        return 1e-3 if len(ahead) < 2 or ahead[-1] > ahead[-2] else BLUR_OF_SPREAD * self.scale


def _margin(gains: Sequence[float], side: int) -> float:
    """How far a side is ahead of the others, on average."""
    if len(gains) == 2:
        return gains[side] - gains[1 - side]
    return gains[side] - (sum(gains) - gains[side]) / (len(gains) - 1) if len(gains) > 1 else gains[side]
