"""Events: what just happened at the table, in keys and cards, and who may see the faces.

A game reports an event with its faces; whoever shows it to a seat asks `seen_by` first. During search nothing is
reported, so events cost nothing there.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from cardtable.engine.cards import UNSEEN, Card
from cardtable.engine.state import NOBODY, Seat, Side

EVERYBODY: tuple[Seat, ...] = (NOBODY,)
"""The faces of this event are seen by all, onlookers too."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `kind` is a key: every kind has its words in each language."""

    kind: str
    seat: Seat = NOBODY
    """The seat that did it or to which it happened."""
    side: Side = NOBODY
    """The side that gains by it, or from which something is taken."""
    cards: tuple[Card, ...] = ()
    """The cards it is about, in order."""
    taken: tuple[Card, ...] = ()
    """The cards that were taken with them."""
    points: int = 0
    """Points made on the spot."""
    number: int = 0
    """A number the words need: a round, a trick, an attempt."""
    faces_for: tuple[Seat, ...] = EVERYBODY
    """The seats that see the faces of `cards`."""

    def seen_by(self, seat: Seat) -> "Event":
        """The event as this seat (NOBODY: an onlooker) may know it: hidden faces become `UNSEEN`."""
        if self.faces_for is EVERYBODY or self.faces_for == EVERYBODY:
            return self
        if seat in self.faces_for and seat != NOBODY:
            return replace(self, faces_for=(seat,))
        return replace(self, cards=(UNSEEN,) * len(self.cards), faces_for=())


Report = Callable[[Event], None]
"""Where a game reports its events, for instance the `append` of a list."""
