"""Picking: cards are pointed at until only one legal move is left. Knows no rule; it chooses from what is legal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from types import MappingProxyType

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
    stand_ins: Mapping[Card, Card] = field(default_factory=lambda: MappingProxyType({}))
    """Per card that goes along with an equal one, the card by which the moves are named."""
    pointed: Card = NO_CARD
    """The card that was pointed at when one was picked, which may be another of the same rank."""
    places: tuple[Move, ...] = ()
    """The moves that are made by pointing at a position, such as a back in a fan."""
    acting: bool = False
    """Whether it was asked what else can be done besides playing a card."""

    @property
    def remaining(self) -> tuple[Move, ...]:
        """The moves that fit all that was pointed at."""
        return tuple(move for move in self.legal if self.card in (NO_CARD, move.card) and not self.marks & ~move.taken)

    @property
    def playable(self) -> Mask:
        """The cards of the hand that can be played, given the marks."""
        fit = _union(1 << move.card for move in self.legal if move.card >= 0 and not self.marks & ~move.taken)
        return fit | _union(1 << card for card, named in self.stand_ins.items() if fit >> named & 1)

    @property
    def takeable(self) -> Mask:
        """The cards on the table that some remaining move takes."""
        return _union(move.taken for move in self.remaining)

    @property
    def acts(self) -> tuple[Move, ...]:
        """The moves that name no card and no position, such as passing."""
        return tuple(move for move in self.legal if move.card < 0 and move not in self.places)

    @property
    def choices(self) -> tuple[Move, ...]:
        """What a menu asks: the moves that remain for the card picked, or the acts where no card can be played."""
        if self.card != NO_CARD:
            return self.remaining
        return self.acts if self.acting or len(self.acts) == len(self.legal) else ()

    @property
    def decided(self) -> Move | None:
        """The move, when a card of the hand is picked and one move is left."""
        if self.card == NO_CARD:
            return None
        left = self.remaining
        return left[0] if len(left) == 1 else None

    def names(self, card: Card) -> Card:
        """The card by which moves are named that are made with this one."""
        return self.stand_ins.get(card, card)

    def pick(self, card: Card) -> "Picking":
        """Picks a card of the hand; marks that do not fit it are taken back."""
        picked = replace(self, card=self.names(card), pointed=card, acting=False)
        return picked if picked.remaining else replace(picked, marks=0)

    def mark(self, card: Card) -> "Picking":
        """Marks a card on the table, or takes its mark back. Nothing changes where no move takes all that is marked."""
        marked = replace(self, marks=self.marks ^ 1 << card)
        return marked if marked.remaining else self

    def raised(self, choice: int) -> Mask:
        """The cards that go with a line of the menu, the one pointed at among them in the place of an equal one."""
        if self.card == NO_CARD or not 0 <= choice < len(self.remaining):
            return 0
        move = self.remaining[choice]
        cards = move.taken | 1 << move.card
        return cards if cards >> self.pointed & 1 else cards ^ 1 << move.card ^ 1 << self.pointed

    def one_more(self, choice: int) -> int:
        """The line of the menu with which more cards go than with this one; the first where it has the most."""
        sizes = [move.taken.bit_count() for move in self.remaining]
        return next((at for at, size in enumerate(sizes) if size > sizes[choice]), 0)

    def cleared(self) -> "Picking":
        """Nothing is pointed at any more."""
        return Picking(self.legal, stand_ins=self.stand_ins, places=self.places)


NOTHING_PICKED = Picking()
"""Nothing can be picked, as long as it is somebody else's turn."""


def _union(masks: Iterable[Mask]) -> Mask:
    return reduce(or_, masks, 0)
