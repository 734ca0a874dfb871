"""The tables at which the laws are tried: each game and number of seats, its presets and all pairs of option values."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

import pytest

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.game import AnyGame
from cardtable.engine.options import Options, OptionSpec, Value
from cardtable.games import GAMES

Choice = tuple[str, Value]
"""An option with a value."""


@dataclass(frozen=True)
class Table:
    """A game with its options and number of seats."""

    game_type: type[AnyGame]
    seats: int
    label: str
    chosen: Mapping[str, Value] = field(hash=False)

    def game(self) -> AnyGame:
        """The rules at this table."""
        return self.game_type.at_table(self.seats, self.chosen)

    def __str__(self) -> str:
        return f"{self.game_type.id}-{self.seats}-{self.label}"


def values(spec: OptionSpec) -> tuple[Value, ...]:
    """The values of an option to try: all of them, of a long range of numbers its ends and its middle."""
    allowed = spec.allowed
    if spec.span and len(allowed) > 4:
        return tuple(dict.fromkeys((allowed[0], spec.default, allowed[len(allowed) // 2], allowed[-1])))
    return allowed


def pairs_of(options: type[Options]) -> set[frozenset[Choice]]:
    """Every pair of values of two different options."""
    choices = [[(spec.name, value) for value in values(spec)] for spec in options.specs()]
    return {frozenset((a, b)) for one, other in combinations(choices, 2) for a in one for b in other}


def pairs_in(chosen: Mapping[str, Value]) -> set[frozenset[Choice]]:
    """The pairs that occur in a choice of options."""
    return {frozenset(pair) for pair in combinations(chosen.items(), 2)}


def makes_sense(options: type[Options], seats: int, chosen: Mapping[str, Value]) -> bool:
    """Whether these options may be chosen together."""
    try:
        options.resolve(seats, chosen)
    except ImpossibleCombination:
        return False
    return True


def covering(options: type[Options], seats: int) -> list[dict[str, Value]]:
    """Few choices of all options in which every pair of values that may stand together does so at least once."""
    rows = []
    uncovered = pairs_of(options)
    for pair in sorted(uncovered, key=_in_order):
        if pair in uncovered and (row := _completed(options, seats, dict(pair), uncovered)) is not None:
            rows.append(row)
            uncovered -= pairs_in(row)
    return rows


def _in_order(pair: Iterable[Choice]) -> list[tuple[str, str]]:
    return sorted((name, str(value)) for name, value in pair)


def _completed(
    options: type[Options], seats: int, chosen: dict[str, Value], uncovered: set[frozenset[Choice]]
) -> dict[str, Value] | None:
    """A choice completed by the values that bring the most pairs not seen yet; None where it makes no sense."""
    if not makes_sense(options, seats, chosen):
        return None
    for spec in options.specs():
        if spec.name not in chosen:
            tries = [{**chosen, spec.name: value} for value in values(spec)]
            tries = [row for row in tries if makes_sense(options, seats, row)]
            chosen = max(tries, key=lambda row: len(pairs_in(row) & uncovered))
    return chosen


def _tables() -> Iterator[Table]:
    for game in GAMES:
        for seats in game.seat_counts:
            for name, chosen in game.presets.items():
                if seats in game.seats_for(chosen):
                    yield Table(game, seats, name, chosen)
            for number, row in enumerate(covering(game.options_type, seats), 1):
                yield Table(game, seats, f"pairs{number}", row)


TABLES = tuple(_tables())
each_table = pytest.mark.parametrize("table", TABLES, ids=map(str, TABLES))
"""Runs a test at every table."""

GAMES_AND_SEATS = [(game, seats) for game in GAMES for seats in game.seat_counts]
each_game = pytest.mark.parametrize(
    ("game_type", "seats"), GAMES_AND_SEATS, ids=[f"{game.id}-{seats}" for game, seats in GAMES_AND_SEATS]
)
"""Runs a test for every game and number of seats."""
