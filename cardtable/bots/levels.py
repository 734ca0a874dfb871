"""The levels of bots, the weakest first. Their names stay the same from version to version.

Levels differ in how long they think and in what they think of, never by blunders or by what they may see. `random`
and `greedy` are the yardsticks: what measures the others.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cardtable.bots.contract import Bot, UnknownBot
from cardtable.bots.search import Knobs, Search
from cardtable.bots.simple import Greedy, RandomBot, Styled
from cardtable.engine.game import AnyGame

SEARCHING: Mapping[str, Knobs] = MappingProxyType(
    {
        "nonna": Knobs(iterations=40, seconds=0.2),
        "circolo": Knobs(iterations=200, seconds=0.5),
        "compagno": Knobs(seconds=0.2, by_the_book=0.5),
        "maestro": Knobs(seconds=0.2),
        "campione": Knobs(seconds=1.0),
    }
)
"""The levels that search: how long they may think about a move, whichever bound comes first, and how."""


def _searching(knobs: Knobs) -> Callable[[AnyGame], Bot]:
    """What makes a player that searches so."""
    return lambda game: Search(game, knobs)


BOTS: Mapping[str, Callable[[AnyGame], Bot]] = MappingProxyType(
    {"random": RandomBot, "greedy": Greedy, **{level: _searching(knobs) for level, knobs in SEARCHING.items()}}
)
"""Every level of bots by name, the weakest first: what makes one for the rules at a table."""


DEFAULT_LEVEL = "circolo"
"""The level of the bots where nobody has said which."""


def find_bot(level: str) -> Callable[[AnyGame], Bot]:
    """What makes the bots of this level; raises `UnknownBot` with the nearest name."""
    made = BOTS.get(level.strip().lower())
    if made is None:
        raise UnknownBot(level, BOTS)
    return made


def make_bot(level: str, game: AnyGame) -> Bot:
    """The bot of a level, or of one of the game's styles, for the rules at one table; raises `UnknownBot`."""
    name = level.strip().lower()
    return Styled(game, name) if name in game.styles else find_bot(name)(game)
