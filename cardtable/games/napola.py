"""The napola (napoli): ace, two and three of a suit in one pile, and the run that goes on from there.

The suit is that of denari, in Spazzino and Cicera that of spade.
"""

from collections.abc import Sequence

from cardtable.engine.cards import Card, Mask, Pack, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.scoring import MISSING, WON, ScoreLine
from cardtable.games.denari import RUN

SHORTEST = 3
"""A napola has at least so many cards, and as many points as cards."""


def in_order(pack: Pack, suit: str) -> tuple[Card, ...]:
    """The cards of a suit, by its letter, from the ace upwards."""
    return tuple(bits(pack.suit_masks[pack.suits.index(suit)]))


def run(pile: Mask, suit: tuple[Card, ...] = RUN) -> tuple[Card, ...]:
    """The cards of a suit in a pile from the ace upwards without a gap; `suit` is all of them in their order."""
    for length, card in enumerate(suit):
        if not pile >> card & 1:
            return suit[:length]
    return suit


def napola(
    piles: Sequence[Mask], key: str = "napola", longest: int | None = None, suit: tuple[Card, ...] = RUN
) -> ScoreLine:
    """The line of the napola: three points for A-2-3 of the suit and one for each further card of it in a row.

    It counts so many cards at most; Cirulla calls it `piccola`.
    """
    runs = [run(pile, suit)[:longest] for pile in piles]
    points = tuple(len(cards) if len(cards) >= SHORTEST else 0 for cards in runs)
    return ScoreLine(key, points, tuple(map(len, runs)), tuple(runs), reason=WON if any(points) else MISSING)


def announce(piles: Sequence[Mask], suit: tuple[Card, ...], report: Report) -> None:
    """Tells at the end of a deal which sides have a napola."""
    for side, pile in enumerate(piles):
        cards = run(pile, suit)
        if len(cards) >= SHORTEST:
            report(Event("napola", side=side, cards=cards, number=len(cards)))
