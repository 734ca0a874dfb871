"""The scenario: who comes, and what they do; kept in `scenario.toml`, whose comments say what each number means."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("scenario.toml")


@dataclass(frozen=True)
class Hall:
    """Who is at each table."""

    people: int
    bots: int
    onlookers: int

    @property
    def sessions(self) -> int:
        """How many look at one table."""
        return self.people + self.onlookers


@dataclass(frozen=True)
class Load:
    """So many people, who press so many keys a second each, for so many seconds."""

    sessions: int
    keys: float
    seconds: float
    profile: float = 0.0
    """Seconds more in which it is looked where the time goes."""
    thinks: float = 0.0
    """Seconds that a bot thinks,"""
    rate: float = 0.0
    """so many times a second."""
    workers: int = 0
    """Processes that share the port."""


@dataclass(frozen=True)
class Cycles:
    """So many people who come and go."""

    rounds: int
    together: int
    first: int
    """After so many the memory has to stay as it is."""


@dataclass(frozen=True)
class Processes:
    """A process for each of so many people, who press so many keys."""

    sessions: int
    keys: int


@dataclass(frozen=True)
class Scenario:
    """Everything that is measured over SSH."""

    seed: int
    game: str
    seats: int
    arrivals: float
    """How many come in a second."""
    moves: int
    looks: int
    onlooking: float
    hall: Hall
    pace: Load
    brisk: Load
    fanout: Load
    bots: Load
    workers: Load
    cycles: Cycles
    processes: Processes


def scenario(path: Path = FILE, shrunk: float = 1.0) -> Scenario:
    """The scenario of a file, with so large a part of its people, seconds and rounds; raises `TypeError`, `OSError`."""
    content: Mapping[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    types = {field.name: field.type for field in fields(Scenario)}
    values = {
        name: _shrunk(types[name], value, shrunk) if isinstance(value, dict) else value
        for name, value in content.items()
    }
    return Scenario(**values)


def _shrunk(part: Any, values: Mapping[str, Any], shrunk: float) -> Any:
    """A table of the file as a part of the scenario, made smaller where that leaves it what it is."""
    smaller = {
        name: type(value)(max(1, value * shrunk))
        for name, value in values.items()
        if name in ("sessions", "seconds", "rounds", "profile", "first") and shrunk < 1
    }
    return part(**{**values, **smaller})
