"""Ranking: how strong everybody is at a game, from finished matches between people.

A rating is one of Elo's, taken from two players to sides of any number and size. Before a match every side has the mean
rating of its seats, and against each other side it is expected to score `expected`. It scores 1 against a side that has
lost where it has won, 0 the other way round, 1/2 where both have won or both have lost. Everybody gains or loses

    K x the mean, over the opponents, of weight x (scored - expected)

where K is `QUICK` in somebody's first `PROVISIONAL` matches and `SLOW` afterwards, and the weight is 1/n in the n-th
match of two opponents at this game within `WINDOW`. Matches count in the order in which they ended.

Nobody gains by what was not played, and nobody escapes a loss by not playing: how much a match counts for each seat
stands in `weights`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import fsum

from cardtable.engine.state import NOBODY, Seat, Side
from cardtable.rooms.ledger import Summary
from cardtable.rooms.results import Result, read_result
from cardtable.rooms.statistics import has_a_loser

START = 1500.0
"""What everybody begins with at every game."""
SCALE = 400.0
"""Whoever is so much stronger is expected to score ten times as much as the other."""
QUICK, SLOW = 40.0, 20.0
"""What one match can change at most, for a newcomer and for others."""
PROVISIONAL = 5
"""With fewer matches than these a rating is provisional: it has no place yet."""
WINDOW = 30 * 24 * 3600
"""Seconds after which a match between two opponents does not make their next one count less."""

ENOUGH = 10
"""A match that is given up before its first count counts for the others in full after so many moves for each seat."""

PERSON, BOT = "person:", "bot:"


@dataclass(frozen=True, slots=True)
class Played:
    """A match that counts."""

    ended: int
    """When, in seconds since 1970."""
    match: str
    """Its name in the ledger."""
    game: str
    month: str
    """The month in which it ended, in UTC: `2026-01`."""
    players: tuple[str, ...]
    """Per seat, the name of the person there."""
    sides: tuple[Side, ...]
    """Per seat, the side it played for."""
    winners: tuple[Side, ...]
    gave_up: Seat = NOBODY
    """The seat that gave the match up, if any did."""
    weights: tuple[float, ...] = ()
    """Per seat, how much of it counts, from 0 to 1; all of it where nothing is told."""
    left: tuple[Seat, ...] = ()
    """The seats that have lost it in any case, since their owners left it for good."""

    @property
    def order(self) -> tuple[int, str]:
        """Where it stands among the others."""
        return self.ended, self.match


@dataclass(slots=True)
class Rated:
    """How somebody stands at one game."""

    name: str
    rating: float = START
    matches: int = 0
    whole: int = 0
    """Those that counted in full."""
    won: int = 0
    level: int = 0
    """Matches whose win was shared with another side."""
    lost: int = 0
    given_up: int = 0
    """Those of the lost ones that were given up by nobody else."""

    @property
    def provisional(self) -> bool:
        """Whether there are too few matches to say much."""
        return self.whole < PROVISIONAL


def counted(summary: Summary, known: Callable[[str], bool]) -> Played | None:
    """A match of the ledger as it counts; None for one that does not.

    It counts where it came to an end, at every seat a person began it, and each of them is `known` by name, as guests
    are not; where a bot has stood in, it counts for those alone who have lost it.
    """
    if summary.standing != "over":
        return None
    try:
        result = read_result(summary.result)
        ended = datetime.fromisoformat(summary.last)
    except ValueError:
        return None
    people = summary.header.players
    names = tuple(player.removeprefix(PERSON) for player in people)
    if (
        not all(player.startswith(PERSON) for player in people)
        or len(result.players) != len(people)
        or any(now != first and not now.startswith(BOT) for now, first in zip(result.players, people, strict=True))
        or len(set(names)) < len(names)
        or len(result.sides) != len(names)
        or len(set(result.sides)) < 2
        or not all(map(known, names))
    ):
        return None
    counts = weights(result, people)
    if not any(counts):
        return None
    facts = int(ended.timestamp()), summary.id, summary.header.game, summary.last[:7], names
    return Played(*facts, result.sides, result.winners, result.gave_up, counts, result.left)


def weights(result: Result, began: Sequence[str]) -> tuple[float, ...]:
    """How much a match counts for each seat, from 0 to 1; `began` is who sat there first.

    Where a bot has stood in, it counts for those alone who have lost it at their own seat, and for whoever had left it.
    Where it was given up before its first count, it counts in full for the side that did, and for the others by the
    moves that were made.
    """
    seats = range(len(result.sides))
    if result.changed or result.players != tuple(began):
        return tuple(
            float(
                seat in result.left
                or (result.players[seat] == began[seat] and result.sides[seat] not in result.winners)
            )
            for seat in seats
        )
    if result.gave_up == NOBODY or result.deals:
        return (1.0,) * len(seats)
    played = min(1.0, result.moves / (ENOUGH * len(seats)))
    return tuple(1.0 if result.sides[seat] == result.sides[result.gave_up] else played for seat in seats)


def expected(mine: float, other: float) -> float:
    """What a side of one rating is expected to score against one of another: 0 to 1."""
    return float(1 / (1 + 10 ** ((other - mine) / SCALE)))


class Ratings:
    """How everybody stands at one game after some matches."""

    def __init__(self, played: Iterable[Played] = ()) -> None:
        """The matches may come in any order."""
        self.people: dict[str, Rated] = {}
        """By their names."""
        self.matches = 0
        self._met: dict[tuple[str, str], list[int]] = {}
        """Per two opponents, when their matches of the last `WINDOW` ended."""
        for match in sorted(played, key=lambda one: one.order):
            self.add(match)

    def copy(self) -> "Ratings":
        """The same, to which other matches can be added."""
        again = Ratings()
        again.people = {name: replace(one) for name, one in self.people.items()}
        again.matches, again._met = self.matches, dict(self._met)
        return again

    def add(self, played: Played) -> None:
        """Counts a match that ended after all that were counted before."""
        weights = played.weights or (1.0,) * len(played.sides)
        sides, seated = played.sides, [self.people.setdefault(name, Rated(name)) for name in played.players]
        members: dict[Side, list[float]] = {}
        for one, side in zip(seated, sides, strict=True):
            members.setdefault(side, []).append(one.rating)
        strength = {side: _mean(ratings) for side, ratings in members.items()}
        changes = []
        for seat, one in enumerate(seated):
            mine, gained = sides[seat], []
            for opponent, side in enumerate(sides):
                if side != mine:
                    scored = (1 + (mine in played.winners) - (side in played.winners)) / 2
                    scored = 0.0 if seat in played.left else scored
                    surprise = scored - expected(strength[mine], strength[side])
                    gained.append(self._weight(played, seat, opponent) * surprise)
            changes.append(weights[seat] * (QUICK if one.provisional else SLOW) * _mean(gained))
        shared = len(played.winners) > 1 and not has_a_loser(played.game)
        for seat, (one, change) in enumerate(zip(seated, changes, strict=True)):
            if not weights[seat]:
                continue
            one.rating += change
            one.matches += 1
            one.whole += weights[seat] == 1
            if seat in played.left or sides[seat] not in played.winners:
                one.lost += 1
                one.given_up += seat == played.gave_up or seat in played.left
            elif shared:
                one.level += 1
            else:
                one.won += 1
        self._meet(played)
        self.matches += 1

    def _weight(self, played: Played, seat: Seat, opponent: Seat) -> float:
        """How much a match counts between two opponents."""
        times = self._met.get(_pair(played, seat, opponent), ())
        return 1 / (1 + sum(played.ended - at <= WINDOW for at in times))

    def _meet(self, played: Played) -> None:
        """Remembers who played against whom, as long as that matters."""
        for seat, side in enumerate(played.sides):
            for opponent in range(seat):
                if played.sides[opponent] != side:
                    pair = _pair(played, seat, opponent)
                    recent = [at for at in self._met.get(pair, ()) if played.ended - at <= WINDOW]
                    self._met[pair] = [*recent, played.ended]


def _mean(numbers: Sequence[float]) -> float:
    """The mean, the same to the last digit with every Python."""
    return fsum(numbers) / len(numbers)


def _pair(played: Played, seat: Seat, opponent: Seat) -> tuple[str, str]:
    one, other = sorted((played.players[seat], played.players[opponent]))
    return one, other
