"""Tressette: what everybody can tell about the cards of a hand that nobody has shown.

A bar is a set of cards that one unseen card of a hand cannot be. The bars of a hand are kept for some of its unseen
cards, those of which most is known first; nothing is known about the others.
"""

from collections.abc import Iterable

from cardtable.engine.cards import ITALIAN_40, Card, Mask

Bars = tuple[Mask, ...]


def barring(bars: Bars, unseen: int, cards: Mask) -> Bars:
    """The bars of a hand with so many unseen cards once all know that none of these is among them."""
    return _sorted(bar | cards for bar in _all(bars, unseen))


def holding(bars: Bars, unseen: int, suit: Mask) -> Bars:
    """The bars of a hand once all know that one of its unseen cards at least is of a suit."""
    others = ITALIAN_40.all ^ suit
    every = _all(bars, unseen)
    if any(bar & others == others for bar in every):
        return bars
    free = max(at for at, bar in enumerate(every) if suit & ~bar)
    return _sorted(bar | others if at == free else bar for at, bar in enumerate(every))


def without(bars: Bars, card: Card) -> Bars:
    """The bars once an unseen card was played: it was one of those that it could be, and of them the most barred.

    Whatever else it might have been leaves a hand that is possible this way as well.
    """
    for at, bar in enumerate(bars):
        if not bar >> card & 1:
            return bars[:at] + bars[at + 1 :]
    return bars


def _all(bars: Bars, unseen: int) -> Bars:
    """A bar for each unseen card."""
    return bars + (0,) * (unseen - len(bars))


def _sorted(bars: Iterable[Mask]) -> Bars:
    return tuple(sorted(bars, key=int.bit_count, reverse=True))
