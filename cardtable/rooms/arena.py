"""The arena: two bots compared over duplicate deals, each deal played again with the seats exchanged.

The same cards serve both bots, so most of the luck cancels out. One duplicate deal is one sample, however often it is
played. The same seed gives the same result, and to name the bots the other way round only changes its sign.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from cardtable.bots import Bot, Budget
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, AnyState, Deal, Seat
from cardtable.engine.view import view_of
from cardtable.rooms.players import check_company

Z_95 = 1.96
"""So many standard errors on either side of a mean hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How long one bot thought, all its choices together; where only one move was legal there was none."""

    choices: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Thought") -> "Thought":
        return Thought(self.choices + other.choices, self.seconds + other.seconds)

    @property
    def mean(self) -> float:
        """Seconds a choice."""
        return self.seconds / self.choices if self.choices else 0.0


@dataclass(frozen=True, slots=True)
class DuplicateDeal:
    """One deal, played once for each way to seat the two bots."""

    number: int
    """The number of the deal in its match: in some games it decides what the deal is about."""
    margins: tuple[float, ...]
    """Per play, the mean points of the first bot's sides minus those of the second's."""
    thoughts: tuple[Thought, Thought] = field(default=(Thought(), Thought()), compare=False)
    """How long each of the bots thought, all the plays together."""

    @property
    def margin(self) -> float:
        """The mean over the plays: one sample."""
        return fmean(self.margins)

    @property
    def share(self) -> float:
        """The share of the plays that the first bot won, drawn ones as half: one sample."""
        return fmean((margin > 0) + (margin == 0) / 2 for margin in self.margins)


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
        return _half_width([deal.margin for deal in self.deals])

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean, in points a deal."""
        return self.mean - self.half_width, self.mean + self.half_width

    @property
    def share(self) -> float:
        """The share of the plays that the first bot won, drawn ones as half."""
        return fmean(deal.share for deal in self.deals)

    @property
    def share_half_width(self) -> float:
        """Half the width of the 95 % interval of the share; two duplicate deals at least."""
        return _half_width([deal.share for deal in self.deals])

    @property
    def thoughts(self) -> tuple[Thought, Thought]:
        """How long each of the bots thought."""
        first, second = Thought(), Thought()
        for deal in self.deals:
            first, second = first + deal.thoughts[0], second + deal.thoughts[1]
        return first, second

    def of_number(self, number: int) -> "Duel":
        """The part of it that was played in the deals of one number."""
        return Duel(tuple(deal for deal in self.deals if deal.number == number))


def _half_width(samples: Sequence[float]) -> float:
    """Half the width of the 95 % interval of a mean."""
    return Z_95 * stdev(samples) / sqrt(len(samples))


def duel(game: AnyGame, first: Bot, second: Bot, deals: int, *, seed: str, budget: Budget | None = None) -> Duel:
    """Plays so many duplicate deals between two bots: the numbers and the dealers of a whole match, in turn.

    Raises `BadPlayers` where bots alone may not play.
    """
    check_company(game, 0)
    players = [(bot, budget or Budget()) for bot in (first, second)]
    return Duel(tuple(duplicate(game, players, at, seed) for at in range(deals)))


def seatings(sides: int) -> tuple[tuple[int, ...], ...]:
    """Per play of a duplicate deal, which bot (0 or 1) plays each side.

    The bots sit alternately, turned to every place and exchanged: two plays for two or four sides, six for three.
    """
    turned = [tuple((side + turn) % sides % 2 for side in range(sides)) for turn in range(sides)]
    exchanged = [tuple(1 - bot for bot in seating) for seating in turned]
    return tuple(dict.fromkeys(turned + exchanged))


def duplicate(game: AnyGame, players: Sequence[tuple[Bot, Budget]], at: int, seed: str) -> DuplicateDeal:
    """The deal at one place of a duel (0 is the first) with every seating of the two bots."""
    number = at % game.longest_match + 1
    dealer = (at + at // game.longest_match) % game.seats
    start = game.deal(Deal(number, dealer, Seeded(f"{seed} {at}")))
    margins = []
    thoughts = Thought(), Thought()
    for seating in seatings(game.side_count):
        seated = [seating[side] for side in game.sides]
        end, spent = _play_out(game, start, seated, players, Random(f"{seed} {at}"))
        points = game.score(end).points
        margins.append(fmean(_of_bot(0, seating, points)) - fmean(_of_bot(1, seating, points)))
        thoughts = thoughts[0] + spent[0], thoughts[1] + spent[1]
    return DuplicateDeal(number, tuple(margins), thoughts)


def _of_bot(bot: int, seating: Sequence[int], points: Sequence[int]) -> Iterator[int]:
    """The points of the sides that one of the bots played."""
    return (made for side, made in enumerate(points) if seating[side] == bot)


def _play_out(
    game: AnyGame, state: AnyState, seated: Sequence[int], players: Sequence[tuple[Bot, Budget]], rng: Random
) -> tuple[AnyState, tuple[Thought, Thought]]:
    """The end of a deal that two bots play, of which one sits at each seat; none sees more than its own view."""
    choices, seconds = [0, 0], [0.0, 0.0]
    seen: list[list[tuple[Seat, Move]]] = [[] for _ in seated]
    while (seat := state.to_move) != NOBODY:
        who, view = seated[seat], replace(view_of(game, state, seat), past=tuple(seen[seat]))
        bot, budget = players[who]
        began = perf_counter()
        move = bot(view, budget, rng)
        if len(view.legal) > 1:
            seconds[who] += perf_counter() - began
            choices[who] += 1
        for watcher, past in enumerate(seen):
            past.append((seat, move if watcher == seat else game.seen(move, seat, watcher)))
        state = game.play(state, move)
    return state, (Thought(choices[0], seconds[0]), Thought(choices[1], seconds[1]))
