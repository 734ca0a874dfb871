"""A contest: two bots by name over many duplicate deals, played wherever there is room, and taken up where it stopped.

Each deal is a piece of work of its own that any executor of `concurrent.futures` can do: processes of this machine, or
a cluster. The figures depend on the seed alone, not on who played which deal when; only bots that think by the clock
depend on the machine.
"""

import json
from collections.abc import Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

from cardtable import __version__
from cardtable.bots import Bot, Budget
from cardtable.bots.search import Search
from cardtable.bots.styles import make_rival
from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame
from cardtable.engine.options import Value
from cardtable.games import find_game
from cardtable.rooms.arena import Duel, DuplicateDeal, Thought, duplicate
from cardtable.rooms.players import check_company


class BadContest(CardtableError):
    """A contest that cannot be, or a file that does not hold what was asked for; `key` says why."""

    def __init__(self, kind: str, message: str, **facts: object) -> None:
        super().__init__(message, **facts)
        self.key = f"arena.error.{kind}"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part."""

    name: str
    budget: Budget

    def __str__(self) -> str:
        if self.budget.iterations is not None:
            return f"{self.name}:{self.budget.iterations}"
        return self.name if self.budget.seconds is None else f"{self.name}:{self.budget.seconds:g}s"


def read_entrants(text: str, budget: Budget) -> tuple[Entrant, Entrant]:
    """The two bots of a text such as `campione,greedy` or `campione:400,campione:0.2s`; raises `BadContest`.

    Behind the colon stand the rounds of its search, or the seconds, that a bot may think about a move; without them
    it is the budget given.
    """
    entrants = [_entrant(word.strip(), budget) for word in text.split(",")]
    if len(entrants) != 2:
        raise BadContest("two_players", f"two bots play in the arena, not {len(entrants)}", count=len(entrants))
    return entrants[0], entrants[1]


def _entrant(word: str, budget: Budget) -> Entrant:
    name, colon, limit = word.partition(":")
    if not colon:
        return Entrant(name.strip().lower(), budget)
    return Entrant(name.strip().lower(), read_budget(limit))


def read_budget(limit: str) -> Budget:
    """How long to think: rounds (`400`) or seconds (`0.2s`); raises `BadContest`."""
    limit = limit.strip().lower()
    if limit.isdecimal() and 0 < int(limit) < 10**9:
        return Budget(iterations=int(limit))
    try:
        seconds = float(limit.removesuffix("s")) if limit.endswith("s") else 0.0
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0 < seconds <= 3600):
        raise BadContest("budget", f"{limit!r} is no budget: write rounds (400) or seconds (0.2s)", text=limit)
    return Budget(seconds=seconds)


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: plain data, the same in every process."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    """Every house rule with its value."""
    entrants: tuple[Entrant, Entrant]
    seed: str

    @classmethod
    def of(cls, game: AnyGame, entrants: tuple[Entrant, Entrant], seed: str) -> "Contest":
        """The contest at a table; raises `UnknownBot`, `BadPlayers` where it cannot be."""
        check_company(game, 0)
        for entrant in entrants:
            make_rival(entrant.name, game)
        return cls(game.id, game.seats, tuple(asdict(game.options).items()), entrants, seed)

    def rules(self) -> AnyGame:
        """The game at the table."""
        return find_game(self.game).at_table(self.seats, dict(self.options))

    @property
    def by_the_clock(self) -> bool:
        """Whether a bot may think for some seconds, so that the figures depend on the machine."""
        return any(_by_the_clock(bot, budget) for bot, budget in _table(self)[1])

    def head(self) -> dict[str, Any]:
        """What a file of results says of it first."""
        return {
            "cardtable": __version__,
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "players": [str(entrant) for entrant in self.entrants],
            "seed": self.seed,
        }


@cache
def _table(contest: Contest) -> tuple[AnyGame, list[tuple[Bot, Budget]]]:
    """The rules and the bots of a contest, made once in each process."""
    game = contest.rules()
    return game, [(make_rival(entrant.name, game), entrant.budget) for entrant in contest.entrants]


def _by_the_clock(bot: Bot, budget: Budget) -> bool:
    """Whether the time that a bot thinks for is bounded by seconds."""
    if not isinstance(bot, Search):
        return False
    return budget.seconds is not None or (budget.iterations is None and bot.knobs.seconds is not None)


def play_deal(contest: Contest, at: int) -> DuplicateDeal:
    """One duplicate deal of a contest, 0 the first: the piece of work that is sent to a process or a machine."""
    game, players = _table(contest)
    return duplicate(game, players, at, contest.seed)


BEGINNING = b'{"cardtable": "'
"""How every file of results begins."""


class Results:
    """The deals of a contest that were played, kept in a file line by line; a killed run loses those under way only."""

    def __init__(self, contest: Contest, path: Path | None) -> None:
        """Reads what the file holds already; raises `BadContest` where that is something else, OSError."""
        self.contest = contest
        self.path = path
        self.deals: dict[int, DuplicateDeal] = {}
        if path is None:
            return
        head = json.dumps(contest.head(), sort_keys=True)
        lines = path.read_bytes().split(b"\n") if path.exists() else [b""]
        if len(lines) > 1 or not head.encode().startswith(lines[0]):
            _check_results(lines[0], path)
            if lines[0] != head.encode() or len(lines) == 1:
                raise BadContest("other_contest", f"{path} holds the results of another contest", path=str(path))
            for line in lines[1:-1]:
                self._take(line, path)
            if lines[-1]:  # a line that was not finished
                with path.open("r+b") as file:
                    file.truncate(path.stat().st_size - len(lines[-1]))
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(head + "\n", encoding="utf-8", newline="\n")

    def _take(self, line: bytes, path: Path) -> None:
        """Reads one deal."""
        try:
            told = json.loads(line)
            thoughts = tuple(Thought(choices, seconds) for choices, seconds in told["thoughts"])
            margins = tuple(float(margin) for margin in told["margins"])
            if not margins or not all(map(isfinite, margins)):
                raise ValueError("no margins")
            self.deals[int(told["at"])] = DuplicateDeal(int(told["number"]), margins, (thoughts[0], thoughts[1]))
        except (ArithmeticError, ValueError, LookupError, TypeError, RecursionError) as error:
            raise BadContest("damaged", f"{path} is damaged", path=str(path)) from error

    def add(self, at: int, deal: DuplicateDeal) -> None:
        """Keeps a deal; raises OSError."""
        self.deals[at] = deal
        if self.path is None:
            return
        thoughts = [[thought.choices, round(thought.seconds, 6)] for thought in deal.thoughts]
        told = {"at": at, "number": deal.number, "margins": deal.margins, "thoughts": thoughts}
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(told) + "\n")

    def duel(self, deals: int) -> Duel:
        """The figures of the first so many deals, as far as they were played."""
        return Duel(tuple(self.deals[at] for at in range(deals) if at in self.deals))


def forget(path: Path) -> None:
    """Removes a file of results, where there is one; raises `BadContest` where it is something else, OSError."""
    if path.exists():
        with path.open("rb") as file:
            line = file.readline()
        if line.strip():
            _check_results(line, path)
        path.unlink()


def _check_results(line: bytes, path: Path) -> None:
    """Raises `BadContest` where a file that begins with this line holds anything but results of a contest."""
    if not line.startswith(BEGINNING):
        raise BadContest("no_results", f"{path} holds no results of a contest", path=str(path))


def play_contest(results: Results, deals: int, executor: Executor, at_once: int) -> Generator[int, None, None]:
    """Plays the deals that are missing among the first so many, some of them at once; tells how many there are then."""
    missing = iter([at for at in range(deals) if at not in results.deals])
    under_way: dict[Future[DuplicateDeal], int] = {}
    while True:
        while len(under_way) < at_once and (at := next(missing, None)) is not None:
            under_way[executor.submit(play_deal, results.contest, at)] = at
        if not under_way:
            return
        for future in wait(under_way, return_when=FIRST_COMPLETED).done:
            results.add(under_way.pop(future), future.result())
        yield len(results.duel(deals).deals)


def figures(contest: Contest, found: Duel) -> Mapping[str, Any]:
    """The result as plain data: what was played, and how the first bot did, with 95 % intervals from two deals on."""
    first, second = found.thoughts
    several = len(found.deals) > 1
    return {
        **contest.head(),
        "deals": len(found.deals),
        "plays": len(found.margins),
        "wins": found.wins,
        "draws": found.draws,
        "losses": found.losses,
        "score": found.share,
        "score_half_width": found.share_half_width if several else None,
        "points": found.mean,
        "points_half_width": found.half_width if several else None,
        "seconds_a_move": [first.mean, second.mean],
        "moves": [first.choices, second.choices],
        "by_the_clock": contest.by_the_clock,
    }
