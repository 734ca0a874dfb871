"""Results: how deals of a game come out between equal players, measured by self-play and kept in the game's folder.

`results.toml` holds them by table; `python -m tests.bench.results` plays the deals and writes it. They are for matches
to a target, where the search counts out by them who will get there first.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardtable.engine.game import AnyGame
from cardtable.engine.options import Options, Value

Result = tuple[int, ...]
"""The points of a deal per side, that of the dealer first and then round."""


def measured(game: AnyGame) -> tuple[Result, ...]:
    """Results of deals at a table like this, each as likely; none where nobody has measured such a table."""
    return _kept(game.id).get((game.seats, house_rules(game.options, game.seats)), ())


def file_of(game: str) -> Path:
    """Where the results of a game lie."""
    return Path(__file__).with_name(game) / "results.toml"


@cache
def house_rules(options: Options, seats: int) -> frozenset[tuple[str, Value]]:
    """The options that are not the usual ones and change more than the length of the match."""
    length_only = {spec.name for spec in options.specs() if spec.changes == ("length",)}
    return frozenset((name, value) for name, value in options.changed(seats) if name not in length_only)


@cache
def _kept(game: str) -> Mapping[tuple[int, frozenset[tuple[str, Value]]], tuple[Result, ...]]:
    """What the file of a game holds, by number of seats and house rules."""
    file = file_of(game)
    if not file.is_file():
        return {}
    tables = tomllib.loads(file.read_text(encoding="utf-8"))["table"]
    return {(table["seats"], frozenset(table["options"].items())): _read(file, table) for table in tables}


def _read(file: Path, table: Mapping[str, Any]) -> tuple[Result, ...]:
    """The results of one table; raises ValueError where they are not points of deals, none of them below 0."""
    found = tuple(tuple(map(int, text.split("-"))) for text in table["deals"].split())
    points = [number for result in found for number in result]
    if len(set(map(len, found))) != 1 or min(points) < 0 or not any(points):
        raise ValueError(f"{file}: the deals of {table['seats']} seats are not of one kind")
    return found


def written(head: str, tables: Sequence[tuple[int, Mapping[str, Value], Sequence[Result]]]) -> str:
    """The text of such a file: per table its seats, its house rules and its results."""
    parts = [head]
    for seats, options, results in tables:
        rules = ", ".join(f"{name} = {_toml(value)}" for name, value in sorted(options.items()))
        deals = " ".join("-".join(map(str, result)) for result in results)
        parts.append(f'[[table]]\nseats = {seats}\noptions = {{{f" {rules} " if rules else ""}}}\ndeals = "{deals}"\n')
    return "\n".join(parts)


def _toml(value: Value) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()
