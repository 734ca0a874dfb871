"""The contract of a bot: what one seat may know goes in, one of its legal moves comes out."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cardtable.engine.errors import UnknownName
from cardtable.engine.moves import Move
from cardtable.engine.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one move; it stops at whichever bound comes first, None being no bound."""

    iterations: int | None = None
    """Rounds of its search at most: with a seed they give the same move on every machine."""
    seconds: float | None = None
    """Time on the clock."""


Bot = Callable[[View, Budget, Random], Move]
"""Chooses one of `view.legal`, which has to hold one at least; all its chance comes from the Random it is given.

A bot keeps nothing between two moves and can be pickled, so that it may think in another process.
"""


class UnknownBot(UnknownName):
    """A level of bots that is not in the list."""

    key = "error.unknown_bot"
    what, those = "bot", "bots"
