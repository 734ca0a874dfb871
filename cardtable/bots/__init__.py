"""Bots: a View in, a Move out. A bot is made for the rules at one table and never sees more than its seat may know."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cardtable.bots.contract import Bot, Budget, UnknownBot
from cardtable.bots.simple import Greedy, RandomBot
from cardtable.engine.game import AnyGame

__all__ = ["BOTS", "Bot", "Budget", "UnknownBot", "find_bot", "make_bot"]

BOTS: Mapping[str, Callable[[AnyGame], Bot]] = MappingProxyType({"random": RandomBot, "greedy": Greedy})
"""Every level of bots by name, the weakest first: what makes one for the rules at a table."""


def find_bot(level: str) -> Callable[[AnyGame], Bot]:
    """What makes the bots of this level; raises `UnknownBot` with the nearest name."""
    made = BOTS.get(level.strip().lower())
    if made is None:
        raise UnknownBot(level, BOTS)
    return made


def make_bot(level: str, game: AnyGame) -> Bot:
    """The bot of a level for the rules at one table; raises `UnknownBot`."""
    return find_bot(level)(game)
