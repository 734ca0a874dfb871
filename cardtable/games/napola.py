"""The napola (napoli): ace, two and three of denari in one pile, and the run that goes on from there."""

from collections.abc import Sequence

from cardtable.engine.cards import Card, Mask
from cardtable.engine.scoring import MISSING, WON, ScoreLine
from cardtable.games.denari import RUN

SHORTEST = 3
"""A napola has at least so many cards, and as many points as cards."""


def run(pile: Mask) -> tuple[Card, ...]:
    """The denari of a pile from the ace upwards without a gap."""
    for length, card in enumerate(RUN):
        if not pile >> card & 1:
            return RUN[:length]
    return RUN


def napola(piles: Sequence[Mask], key: str = "napola", longest: int = len(RUN)) -> ScoreLine:
    """The line of the napola: three points for A-2-3 of denari and one for each further denaro in a row.

    It counts so many cards at most; Cirulla calls it `piccola`.
    """
    runs = [run(pile)[:longest] for pile in piles]
    points = tuple(len(cards) if len(cards) >= SHORTEST else 0 for cards in runs)
    return ScoreLine(key, points, tuple(map(len, runs)), tuple(runs), reason=WON if any(points) else MISSING)
