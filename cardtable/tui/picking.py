"""Picking: cards are pointed at until only one legal move is left. Knows no rule; it chooses from what is legal."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from cardtable.engine.cards import Card, Mask
from cardtable.engine.moves import Move

NO_CARD: Card = -1


@dataclass(frozen=True, slots=True)
class Picking:
    """What has been pointed at so far, among some legal moves."""

    legal: tuple[Move, ...] = ()
    card: Card = NO_CARD
    """The card of the hand that was picked."""
    marks: Mask = 0
    """The cards on the table that were marked, to be taken."""

    @property
    def remaining(self) -> tuple[Move, ...]:
        """The moves that fit all that was pointed at."""
        return tuple(move for move in self.legal if self.card in (NO_CARD, move.card) and not self.marks & ~move.taken)

    @property
    def playable(self) -> Mask:
        """The cards of the hand that can be played, given the marks."""
        fit = (move.card for move in self.legal if move.card >= 0 and not self.marks & ~move.taken)
        return _union(1 << card for card in fit)

    @property
    def takeable(self) -> Mask:
        """The cards on the table that some remaining move takes."""
        return _union(move.taken for move in self.remaining)

    @property
    def acts(self) -> tuple[Move, ...]:
        """The moves that name no card, such as passing."""
        return tuple(move for move in self.legal if move.card < 0)

    @property
    def choices(self) -> tuple[Move, ...]:
        """What a menu asks: the moves that remain for the card picked, or the acts where no card can be played."""
        if self.card != NO_CARD:
            return self.remaining
        return self.acts if len(self.acts) == len(self.legal) else ()

    @property
    def decided(self) -> Move | None:
        """The move, when a card of the hand is picked and one move is left."""
        if self.card == NO_CARD:
            return None
        left = self.remaining
        return left[0] if len(left) == 1 else None

    def pick(self, card: Card) -> "Picking":
        """Picks a card of the hand; marks that do not fit it are taken back."""
        picked = replace(self, card=card)
        return picked if picked.remaining else replace(picked, marks=0)

    def mark(self, card: Card) -> "Picking":
        """Marks a card on the table, or takes its mark back. Nothing changes where no move takes all that is marked."""
        marked = replace(self, marks=self.marks ^ 1 << card)
        return marked if marked.remaining else self

    def cleared(self) -> "Picking":
        """Nothing is pointed at any more."""
        return Picking(self.legal)


NOTHING_PICKED = Picking()
"""Nothing can be picked, as long as it is somebody else's turn."""


def _union(masks: Iterable[Mask]) -> Mask:
    return reduce(or_, masks, 0)
