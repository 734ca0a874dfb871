"""The tables at which the laws are tried: each game with each number of seats, each preset and all pairs of values.

The number of seats is one more column beside the options, so that what is tried grows with the values of the two
longest columns rather than with the product of all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

import pytest

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.game import AnyGame
from cardtable.engine.options import Options, OptionSpec, Value
from cardtable.games import GAMES

Choice = tuple[str, Value]
"""An option, or the number of seats, with a value."""
Pair = frozenset[Choice]
Row = Mapping[str, Value]
"""The values of columns, by name."""
SEATS = "seats"
"""The column that is no option."""


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

    @property
    def row(self) -> dict[str, Value]:
        """The values of all columns."""
        return {SEATS: self.seats, **dict(self.game().options.items())}

    def __str__(self) -> str:
        return f"{self.game_type.id}-{self.seats}-{self.label}"


def values(spec: OptionSpec) -> tuple[Value, ...]:
    """The values of an option to try: all of them, of a long range of numbers its ends and its middle."""
    allowed = spec.allowed
    if spec.span and len(allowed) > 4:
        return tuple(dict.fromkeys((allowed[0], spec.default, allowed[len(allowed) // 2], allowed[-1])))
    return allowed


def seats_tried(game_type: type[AnyGame]) -> tuple[int, ...]:
    """The numbers of seats to try with every value: all, of many the fewest, the usual, a middle one and the most."""
    counts = sorted(game_type.seat_counts)
    if len(counts) > 4:
        return tuple(dict.fromkeys((counts[0], game_type.seat_counts[0], counts[len(counts) // 2], counts[-1])))
    return tuple(counts)


def columns(game_type: type[AnyGame]) -> dict[str, tuple[Value, ...]]:
    """What is chosen at a table, each with the values to try: the number of seats, then every option."""
    return {SEATS: seats_tried(game_type), **{spec.name: values(spec) for spec in game_type.options_type.specs()}}


def pairs_of(game_type: type[AnyGame]) -> set[Pair]:
    """Every pair of values of two different columns that may stand together."""
    choices = [[(name, value) for value in tried] for name, tried in columns(game_type).items()]
    pairs = (frozenset((a, b)) for one, other in combinations(choices, 2) for a in one for b in other)
    return {pair for pair in pairs if makes_sense(game_type, dict(pair))}


def pairs_in(row: Row) -> set[Pair]:
    """The pairs that occur at a table."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def makes_sense(game_type: type[AnyGame], row: Row) -> bool:
    """Whether these options may be chosen together, with so many seats or, where none are chosen, with any number."""
    chosen = dict(row)
    seats = chosen.pop(SEATS, None)
    counts = (seats,) if seats else game_type.seat_counts
    return any(_is_possible(game_type.options_type, int(n), chosen) for n in counts)


def _is_possible(options: type[Options], seats: int, chosen: Row) -> bool:
    try:
        options.resolve(seats, chosen)
    except ImpossibleCombination:
        return False
    return True


def covering(game_type: type[AnyGame], covered: set[Pair]) -> list[dict[str, Value]]:
    """Few choices of all columns: every pair of values that may stand together does so in one, unless it is covered."""
    rows = []
    uncovered = pairs_of(game_type) - covered
    for pair in sorted(uncovered, key=_in_order):
        if pair in uncovered:
            row = _completed(game_type, dict(pair), uncovered)
            rows.append(row)
            uncovered -= pairs_in(row)
    return rows


def _in_order(pair: Iterable[Choice]) -> list[tuple[str, str]]:
    return sorted((name, str(value)) for name, value in pair)


def _completed(game_type: type[AnyGame], row: dict[str, Value], uncovered: set[Pair]) -> dict[str, Value]:
    """A choice completed by the values that bring the most pairs not seen yet."""
    for name, tried in columns(game_type).items():
        if name not in row:
            # What makes sense with another number of seats alone is tried with that one.
            more = game_type.seat_counts if name == SEATS else ()
            rows = [{**row, name: value} for value in (*tried, *more) if makes_sense(game_type, {**row, name: value})]
            row = max(rows, key=lambda row: len(pairs_in(row) & uncovered))
    return row


def _tables() -> Iterator[Table]:
    """Each number of seats as it is usually played, each other preset, then tables for all pairs not yet seen."""
    for game in GAMES:
        fitting = {name: game.seats_for(chosen) for name, chosen in game.presets.items()}
        seated = [(next(name for name in fitting if seats in fitting[name]), seats) for seats in game.seat_counts]
        others = fitting.keys() - {name for name, _ in seated}
        seated += [(name, fitting[name][number % len(fitting[name])]) for number, name in enumerate(sorted(others))]
        named = [Table(game, seats, name, game.presets[name]) for name, seats in seated]
        yield from named
        covered = set().union(*(pairs_in(table.row) for table in named))
        for number, row in enumerate(covering(game, covered), 1):
            options = {name: value for name, value in row.items() if name != SEATS}
            yield Table(game, int(row[SEATS]), f"pairs{number}", options)


TABLES = tuple(_tables())
each_table = pytest.mark.parametrize("table", TABLES, ids=map(str, TABLES), scope="module")
"""Runs a test at every table, all of a module at one before the next: what was played there is at hand."""

each_game = pytest.mark.parametrize("game_type", GAMES, ids=[game.id for game in GAMES])
"""Runs a test for every game."""
