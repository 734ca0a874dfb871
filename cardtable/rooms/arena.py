"""The arena: two bots compared over duplicate deals, each deal played again with the seats exchanged.

The same cards serve both bots, so most of the luck cancels out. One duplicate deal is one sample, however often it is
played. The same seed gives the same result, and to name the bots the other way round only changes its sign.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from random import Random
from statistics import fmean, stdev

from cardtable.bots import Bot, Budget
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, AnyState, Deal
from cardtable.engine.view import view_of
from cardtable.rooms.players import check_company

Z_95 = 1.96
"""So many standard errors on either side of a mean hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class DuplicateDeal:
    """One deal, played once for each way to seat the two bots."""

    number: int
    """The number of the deal in its match: in some games it decides what the deal is about."""
    margins: tuple[float, ...]
    """Per play, the mean points of the first bot's sides minus those of the second's."""

    @property
    def margin(self) -> float:
        """The mean over the plays: one sample."""
        return fmean(self.margins)


@dataclass(frozen=True)
class Duel:
    """How the first of two bots did against the second."""

    deals: tuple[DuplicateDeal, ...]

    @cached_property
    def margins(self) -> tuple[float, ...]:
        """Every play's margin."""
        return tuple(margin for deal in self.deals for margin in deal.margins)

    @property
    def wins(self) -> int:
        """Plays in which the first bot made more points a side."""
        return sum(margin > 0 for margin in self.margins)

    @property
    def draws(self) -> int:
        return sum(margin == 0 for margin in self.margins)

    @property
    def losses(self) -> int:
        return sum(margin < 0 for margin in self.margins)

    @property
    def mean(self) -> float:
        """Points a deal that the first bot is ahead."""
        return fmean(deal.margin for deal in self.deals)

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval of the mean, from the spread between duplicate deals; two at least."""
        return Z_95 * stdev(deal.margin for deal in self.deals) / sqrt(len(self.deals))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean, in points a deal."""
        return self.mean - self.half_width, self.mean + self.half_width

    def of_number(self, number: int) -> "Duel":
        """The part of it that was played in the deals of one number."""
        return Duel(tuple(deal for deal in self.deals if deal.number == number))


def duel(game: AnyGame, first: Bot, second: Bot, deals: int, *, seed: str, budget: Budget | None = None) -> Duel:
    """Plays so many duplicate deals between two bots: the numbers and the dealers of a whole match, in turn.

    Raises `BadPlayers` where bots alone may not play.
    """
    check_company(game, 0)
    return Duel(tuple(_duplicate(game, (first, second), at, seed, budget or Budget()) for at in range(deals)))


def seatings(sides: int) -> tuple[tuple[int, ...], ...]:
    """Per play of a duplicate deal, which bot (0 or 1) plays each side.

    The bots sit alternately, turned to every place and exchanged: two plays for two or four sides, six for three.
    """
    turned = [tuple((side + turn) % sides % 2 for side in range(sides)) for turn in range(sides)]
    exchanged = [tuple(1 - bot for bot in seating) for seating in turned]
    return tuple(dict.fromkeys(turned + exchanged))


def _duplicate(game: AnyGame, bots: Sequence[Bot], at: int, seed: str, budget: Budget) -> DuplicateDeal:
    """One deal with every seating."""
    number = at % game.longest_match + 1
    dealer = (at + at // game.longest_match) % game.seats
    start = game.deal(Deal(number, dealer, Seeded(f"{seed} {at}")))
    margins = []
    for seating in seatings(game.side_count):
        seated = [bots[seating[side]] for side in game.sides]
        end = _play_out(game, start, seated, budget, Random(f"{seed} {at}"))
        points = game.score(end).points
        margins.append(fmean(_of_bot(0, seating, points)) - fmean(_of_bot(1, seating, points)))
    return DuplicateDeal(number, tuple(margins))


def _of_bot(bot: int, seating: Sequence[int], points: Sequence[int]) -> Iterator[int]:
    """The points of the sides that one of the bots played."""
    return (made for side, made in enumerate(points) if seating[side] == bot)


def _play_out(game: AnyGame, state: AnyState, bots: Sequence[Bot], budget: Budget, rng: Random) -> AnyState:
    """The end of a deal that these bots (one per seat) play; none sees more than its own view."""
    while (seat := state.to_move) != NOBODY:
        move = bots[seat](view_of(game, state, seat), budget, rng)
        state = game.play(state, move)
    return state
