"""The rankings of a club as they are shown: per game, of all time and of each month.

They are kept up to date match by match, so that nothing takes long but reading a ledger for the first time.
"""

import logging
from bisect import insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardtable.games import CLASSES
from cardtable.rooms.ledger import Ledger, LedgerError, Summary
from cardtable.rooms.ranking import Played, Rated, Ratings, counted

log = logging.getLogger(__name__)

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


class _OfGame:
    """The matches of one game, and the ratings that come of them."""

    def __init__(self) -> None:
        self.played: list[Played] = []
        """In the order in which they ended."""
        self.ever = Ratings()
        self.months: dict[str, Ratings] = {}
        self._before: dict[str, Ratings] = {}
        """Per month, the ratings of all time before its first match."""

    def add(self, match: Played) -> None:
        """Counts a match. One that ended before others have takes them back as far as to its month, and no further."""
        insort(self.played, match, key=lambda one: one.order)
        if self.played[-1] is match:
            self._count(match)
            return
        since = [month for month in self._before if month >= match.month]
        self.ever = self._before[min(since)]
        for month in since:
            del self._before[month], self.months[month]
        for one in self.played:
            if one.month >= match.month:
                self._count(one)

    def _count(self, match: Played) -> None:
        """Counts the last match so far."""
        if match.month not in self.months:
            self._before[match.month], self.months[match.month] = self.ever.copy(), Ratings()
        self.ever.add(match)
        self.months[match.month].add(match)


class Rankings:
    """All rankings of a ledger."""

    def __init__(self, summaries: Iterable[Summary] = (), known: Callable[[str], bool] = lambda name: True) -> None:
        """`known` says of a name whether it belongs to somebody for good."""
        self._known = cache(known)
        self._games: dict[str, _OfGame] = {}
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
        if match.match not in self._counted:
            self._counted.add(match.match)
            self._games.setdefault(match.game, _OfGame()).add(match)

    def of(self, game: str = "", month: str = ALL_TIME, me: str = "") -> Ranking:
        """The ranking of a game, of the one most played where none is named; `me` is the name of whoever looks."""
        games = tuple(one for one in CLASSES if one in self._games)
        game = game or max(games, key=lambda one: len(self._games[one].played), default="")
        found = self._games.get(game) or _OfGame()
        ratings = found.ever if month == ALL_TIME else found.months.get(month, Ratings())
        months = tuple(sorted(found.months, reverse=True))
        return Ranking(game, month, ratings.matches, rows(ratings.people.values(), me), games, months)


class LedgerRankings:
    """The rankings of a ledger that is being written: read as a whole once, then match by match.

    It is read once more where another program has written into it, as whoever imports a match does.
    """

    def __init__(self, ledger: Ledger | None, known: Callable[[str], bool]) -> None:
        self._ledger = ledger
        self._known = known
        self._read: Rankings | None = None
        self._set_aside: Path | None = None
        """Where the ledger lay that was damaged when this one was read."""

    def read(self) -> Rankings:
        """The rankings as they are now; raises `LedgerError` where the ledger cannot be read."""
        if self._ledger is None:
            return Rankings()
        elsewhere = self._ledger.written_elsewhere()
        if self._read is None or self._ledger.set_aside != self._set_aside:
            self._set_aside = self._ledger.set_aside
            self._read = Rankings(self._ledger.finished(), self._known)
        elif elsewhere:
            for summary in self._ledger.finished():
                self._read.add(summary)
        return self._read

    def over(self, *matches: str) -> None:
        """Counts matches of the ledger, by their names, that are over now or whose seal was broken."""
        if self._ledger is None or self._read is None:
            return
        for match in matches:
            try:
                self._read.add(self._ledger.find(match))
            except LedgerError as error:
                log.error("not ranked: %s", type(error).__name__)


def rows(people: Iterable[Rated], me: str = "") -> tuple[Row, ...]:
    """People in the order of their ratings, those whose rating is provisional after all others and without a place."""
    played = (one for one in people if one.matches)
    order = sorted(played, key=lambda one: (one.provisional, -round(one.rating), one.name.casefold(), one.name))
    found: list[Row] = []
    for number, one in enumerate(order, 1):
        rating, place = round(one.rating), 0 if one.provisional else number
        if place and found and found[-1].rating == rating:
            place = found[-1].place
        row = Row(place, one.name, rating, one.matches, one.won, one.level, one.lost, one.given_up, one.name == me)
        found.append(row)
    return tuple(found)
