"""Bonuses: points that single captures make in Spazzino and Cicera, such as the picula and the picchiata."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from cardtable.engine.cards import Card, Mask, Pack, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.scoring import MISSING, WON, ScoreLine
from cardtable.engine.state import Seat, Side
from cardtable.games.piles import Crosswise


class Bonus(NamedTuple):
    """Points made by a capture on the spot."""

    key: str
    """What it is: the kind of its event, and the line of the count it belongs to."""
    points: int
    cards: tuple[Card, ...] = ()
    """The cards that lie crosswise in the pile for it."""


Bonuses = tuple[tuple[Bonus, ...], ...]
"""Per side, the bonuses it has made in a deal, in order."""


def credited(made: Bonuses, side: Side, bonuses: Sequence[Bonus]) -> Bonuses:
    """The bonuses made, with some more of a side."""
    return tuple((*before, *bonuses) if owner == side else before for owner, before in enumerate(made))


def turned(made: Bonuses) -> Crosswise:
    """Per side, the cards that lie crosswise in its pile, each once."""
    return tuple(tuple(dict.fromkeys(card for bonus in bonuses for card in bonus.cards)) for bonuses in made)


def bonus_line(key: str, made: Bonuses, *also: str) -> ScoreLine:
    """The line of all the bonuses with this key, or one of some others: their points, their number, and their cards."""
    keys = (key, *also)
    of_kind = [[bonus for bonus in bonuses if bonus.key in keys] for bonuses in made]
    points = tuple(sum(bonus.points for bonus in bonuses) for bonuses in of_kind)
    cards = tuple(tuple(card for bonus in bonuses for card in bonus.cards) for bonuses in of_kind)
    return ScoreLine(key, points, tuple(map(len, of_kind)), cards, reason=WON if any(points) else MISSING)


def marked(bonuses: Sequence[Bonus], card: Card, taken: Mask) -> list[Bonus]:
    """Some bonuses of one capture, with a card of it for each point: the card played first, then those it took."""
    if len(bonuses) == 1 and bonuses[0].points == 1:
        return [Bonus(bonuses[0].key, 1, (card,))]
    marks = iter((card, *bits(taken)))
    return [bonus._replace(cards=tuple(islice(marks, bonus.points))) for bonus in bonuses]


def report_bonuses(bonuses: Sequence[Bonus], seat: Seat, side: Side, report: Report) -> None:
    """Tells what a capture has made: the kind of each event is the key of the bonus."""
    for bonus in bonuses:
        report(Event(bonus.key, seat, side, bonus.cards, points=bonus.points))


def of_one_suit(cards: Mask, pack: Pack) -> bool:
    """Whether some cards, one at least, are all of the same suit."""
    lowest = (cards & -cards).bit_length() - 1
    return not cards & ~pack.suit_masks[pack.suit(lowest)]
