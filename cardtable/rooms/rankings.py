"""The rankings of a club as they are shown: per game, of all time and of each month.

They are kept up to date match by match: what takes long is reading a ledger for the first time, and nothing else does.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from cardtable.games import CLASSES
from cardtable.rooms.ledger import Summary
from cardtable.rooms.ranking import Played, Rated, Ratings, counted

ALL_TIME = ""
"""What stands for all months together."""


@dataclass(frozen=True, slots=True)
class Row:
    """One person in a ranking."""

    place: int
    """1 for the strongest, the same for those who are equal; 0 for whoever has played too little to have one."""
    name: str
    rating: int
    matches: int
    won: int
    level: int
    lost: int
    given_up: int
    mine: bool = False
    """Whether this is whoever looks."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of one game, for one month or for all time."""

    game: str
    """Empty where nothing has been played that counts."""
    month: str
    """`2026-01`; empty for all time."""
    matches: int
    rows: tuple[Row, ...]
    """The strongest first; those without a place come last."""
    games: tuple[str, ...]
    """The games of which there are rankings."""
    months: tuple[str, ...]
    """The months in which this one was played, the last one first."""


class Rankings:
    """All rankings of a ledger."""

    def __init__(self, summaries: Iterable[Summary] = (), known: Callable[[str], bool] = lambda name: True) -> None:
        """`known` says of a name whether it belongs to somebody for good."""
        self._known = cache(known)
        self._played: dict[str, list[Played]] = {}
        """Per game, in the order in which they ended."""
        self._ratings: dict[tuple[str, str], Ratings] = {}
        """Per game and month, or all time."""
        self._counted: set[str] = set()
        found = [match for summary in summaries if (match := counted(summary, self._known))]
        for match in sorted(found, key=lambda one: one.order):
            self._add(match)

    def add(self, summary: Summary) -> None:
        """Counts a match that is over, if it counts and has not been counted."""
        match = counted(summary, self._known)
        if match is not None:
            self._add(match)

    def _add(self, match: Played) -> None:
        if match.match in self._counted:
            return
        self._counted.add(match.match)
        played = self._played.setdefault(match.game, [])
        late = bool(played) and played[-1].order > match.order
        played.append(match)
        if late:  # clocks can be set back, and two matches can end in the same second
            played.sort(key=lambda one: one.order)
        for month in (ALL_TIME, match.month):
            if late:
                self._ratings[match.game, month] = Ratings(one for one in played if month in (ALL_TIME, one.month))
            else:
                self._ratings.setdefault((match.game, month), Ratings()).add(match)

    def of(self, game: str = "", month: str = ALL_TIME, me: str = "") -> Ranking:
        """The ranking of a game, of the one most played where none is named; `me` is the name of whoever looks."""
        games = tuple(one for one in CLASSES if one in self._played)
        game = game or max(games, key=lambda one: len(self._played[one]), default="")
        months = sorted({one.month for one in self._played.get(game, ())}, reverse=True)
        ratings = self._ratings.get((game, month)) or Ratings()
        return Ranking(game, month, ratings.matches, rows(ratings.people.values(), me), games, tuple(months))


def rows(people: Iterable[Rated], me: str = "") -> tuple[Row, ...]:
    """People in the order of their ratings, those whose rating is provisional after all others and without a place."""
    order = sorted(people, key=lambda one: (one.provisional, -round(one.rating), one.name.casefold(), one.name))
    found: list[Row] = []
    for number, one in enumerate(order, 1):
        rating, place = round(one.rating), 0 if one.provisional else number
        if place and found and found[-1].rating == rating:
            place = found[-1].place
        row = Row(place, one.name, rating, one.matches, one.won, one.level, one.lost, one.given_up, one.name == me)
        found.append(row)
    return tuple(found)
