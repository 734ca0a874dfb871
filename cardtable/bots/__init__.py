"""Bots: a View in, a Move out. A bot is made for the rules at one table and never sees more than its seat may know."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one move."""

    iterations: int | None = None
    seconds: float | None = None


Bot = Callable[[View, Budget, Random], Move]
"""Chooses one of `view.legal`; all its chance comes from the Random it is given."""


def make_bot(level: str, game: AnyGame) -> Bot:
    """The bot of a level for the rules at one table; raises `UnknownBot`."""
    return lambda view, budget, rng: rng.choice(view.legal)
