"""Losers: who has lost most often where one player loses rather than one wins; the game is called after them.

Source: 003_d58e38fe1f4e0d1f.txt, the Gioco dell'idiota renamed after the player, or the players, with the worst record.
Everything is told by the points of the deals: those of a match that is played, or those that a ledger has kept.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from cardtable.engine.state import Side


def losers_of(points: Sequence[int]) -> tuple[Side, ...]:
    """The sides that lost a deal, by its points per side: the worst, and all where all are level below nothing."""
    worst = min(points)
    return tuple(side for side, made in enumerate(points) if made == worst < max(0, *points))


def worst_losers(lost: Iterable[Sequence[Side]]) -> tuple[Side, ...]:
    """The sides that have lost most often, by who lost each deal; empty where nobody has."""
    times = Counter(side for sides in lost for side in sides)
    most = max(times.values(), default=0)
    return tuple(sorted(side for side, count in times.items() if count == most))
