"""Statistics over the finished matches of a ledger: how somebody did, at which game and against whom.

A match counts once, for those who sat there at its end; one that was abandoned counts as that and nothing else.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import fmean

from cardtable.engine.losers import losers_of
from cardtable.engine.state import Side
from cardtable.games import CLASSES, game_of
from cardtable.rooms.ledger import Summary
from cardtable.rooms.players import UNKNOWN
from cardtable.rooms.results import Result, read_result

RECENT = 40
"""So many matches are told of one by one."""

ME = "me"
"""Who sits at the screen of whoever asks, where no name was given."""


@dataclass
class Tally:
    """How matches ended for one of those who played."""

    won: int = 0
    lost: int = 0
    level: int = 0
    """Matches whose win was shared with somebody else."""

    def count(self, mine: bool, shared: bool) -> None:
        """Counts one match."""
        if mine and shared:
            self.level += 1
        elif mine:
            self.won += 1
        else:
            self.lost += 1

    @property
    def matches(self) -> int:
        """All matches that were counted."""
        return self.won + self.lost + self.level


@dataclass
class Best:
    """The deal (smazzata) that brought the most points."""

    points: int
    match: str
    """The name of the match in the ledger."""
    deal: int
    """1 for its first."""


@dataclass
class Statistics:
    """How somebody did at one game."""

    game: str
    total: Tally = field(default_factory=Tally)
    """All finished matches."""
    against: dict[str, Tally] = field(default_factory=dict)
    """Per opponent (`bot:LEVEL`, `person:NAME`, `me`), the matches with at least one such on another side."""
    abandoned: int = 0
    """Matches that were given up."""
    deals: int = 0
    """Deals in the finished matches."""
    lines: dict[str, float] = field(default_factory=dict)
    """Per line of the count, the mean of one's side's points a deal, over the deals that had the line."""
    streak: int = 0
    """Matches won in a row up to the last one."""
    longest_streak: int = 0
    """The most matches ever won in a row."""
    best: Best | None = None
    recent: tuple[str, ...] = ()
    """How the last matches ended, as `ending` says it, the last one last; at most `RECENT` of them."""


def statistics(summaries: Iterable[Summary], player: str = ME) -> tuple[Statistics, ...]:
    """How a player did, game by game in the order of their names, over the matches of a ledger in any order.

    A match whose result cannot be read is passed over.
    """
    found: dict[str, Statistics] = {}
    points: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for summary in sorted(summaries, key=lambda one: (one.header.began, one.id)):
        game = summary.header.game
        if summary.standing == "abandoned" and player in summary.header.players:
            found.setdefault(game, Statistics(game)).abandoned += 1
        if summary.standing != "over":
            continue
        try:
            result = read_result(summary.result)
        except ValueError:
            continue
        if player in result.players:
            _count(found.setdefault(game, Statistics(game)), summary.id, result, player, points[game])
    for game, lines in points.items():
        found[game].lines = {key: fmean(made) for key, made in lines.items()}
    return tuple(found[game] for game in sorted(found))


def has_a_loser(game: str) -> bool:
    """Whether a game has one who loses rather than one who wins."""
    return game in CLASSES and game_of(game).one_loses


def ending(result: Result, player: str, game: str) -> str:
    """How a match ended for a player: `won`, `lost`, `level` where the win was shared; empty for one not there.

    Where one loses all the others have won.
    """
    if player not in result.players:
        return ""
    mine = result.sides[result.players.index(player)] in result.winners
    return "lost" if not mine else "level" if len(result.winners) > 1 and not has_a_loser(game) else "won"


def lost_before(summaries: Iterable[Summary], players: Sequence[str]) -> tuple[tuple[Side, ...], ...]:
    """Per deal that the same players have played in the same seats, the sides that lost it, the oldest match first."""
    lost = []
    for summary in sorted(summaries, key=lambda one: (one.header.began, one.id)):
        with suppress(ValueError):
            result = read_result(summary.result)
            if result.players == tuple(players):
                lost += [
                    losers_of([sum(made) for made in zip(*(points for _, points in deal), strict=True)])
                    for deal in result.deals
                ]
    return tuple(lost)


def _count(so_far: Statistics, match: str, result: Result, player: str, lines: dict[str, list[int]]) -> None:
    """Counts one match. Who sits at several seats counts for the first."""
    side, how = result.sides[result.players.index(player)], ending(result, player, so_far.game)
    mine, shared = how != "lost", how == "level"
    so_far.total.count(mine, shared)
    so_far.recent = (*so_far.recent, how)[-RECENT:]
    for opponent in {other for other, its in zip(result.players, result.sides, strict=True) if its != side} - {UNKNOWN}:
        so_far.against.setdefault(opponent, Tally()).count(mine, shared)
    so_far.streak = so_far.streak + 1 if mine and not shared else 0
    so_far.longest_streak = max(so_far.longest_streak, so_far.streak)
    for number, deal in enumerate(result.deals, 1):
        so_far.deals += 1
        made = sum(points[side] for _, points in deal)
        if so_far.best is None or made > so_far.best.points:
            so_far.best = Best(made, match, number)
        for key, points in deal:
            lines[key].append(points[side])
