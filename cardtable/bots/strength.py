"""Strength: how the levels of bots did against the yardstick, the bot `greedy`, as far as anybody has measured it.

`strength.toml` holds the figures by table and level, with the usual rules of the game; `python -m tests.bench.strength`
writes it from what the arena found.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardtable.engine.game import AnyGame

FILE = Path(__file__).with_name("strength.toml")

YARDSTICK = "greedy"


class Strength(NamedTuple):
    """How one level did against the yardstick in duplicate deals."""

    score: float
    """The share of the plays it won, drawn ones as half: 0..1."""
    score_half_width: float
    """Half the width of the 95 % interval of that."""
    points: float
    """How many points a deal a side of it was ahead."""
    points_half_width: float
    deals: int
    """Duplicate deals, each played with the seats exchanged."""
    rounds: int
    """Rounds of its search a move in these deals, not more than its time allows; 0 where it thought as at tables."""


def strength_of(game: AnyGame, level: str) -> Strength | None:
    """What was measured of a level at tables of so many; None where nothing was."""
    return kept().get(f"{game.id}-{game.seats}", {}).get(level)


@cache
def kept() -> Mapping[str, Mapping[str, Strength]]:
    """All that was measured, by `GAME-SEATS` and level; raises TypeError where the file holds anything else."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        table: {level: Strength(**figures) for level, figures in levels.items()} for table, levels in tables.items()
    }
