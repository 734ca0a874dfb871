"""Picking: cards are pointed at until only one legal move is left. Knows no rule; it chooses from what is legal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from types import MappingProxyType

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.moves import Move

NO_CARD: Card = -1

Kind = tuple[int, int]
"""A rank, and a zone: what is known of a card where suits never matter."""


@dataclass(frozen=True, slots=True)
class Picking:
    """What has been pointed at so far, among some legal moves."""

    legal: tuple[Move, ...] = ()
    card: Card = NO_CARD
    """The card of the hand that was picked."""
    marks: Mask = 0
    """The cards on the table that were marked, to be taken."""
    kinds: Mapping[Card, Kind] = field(default_factory=lambda: MappingProxyType({}))
    """Per own card its rank and where it lies, where suits never matter: such cards are all the same to a person."""
    places: tuple[Move, ...] = ()
    """The moves that are made by pointing at a position, such as a back in a fan."""
    faces: int = 0
    """How many cards a single pack has: acts that name equal cards are the same to a person; 0 where no cards are."""
    acting: bool = False
    """Whether it was asked what else can be done besides playing a card."""

    @property
    def remaining(self) -> tuple[Move, ...]:
        """The moves that fit all that was pointed at; of those that are the same to a person one."""
        fit = [move for move in self.legal if self._fits(move)]
        return tuple(fit) if self.card not in self.kinds else self._told_apart(fit)

    def _fits(self, move: Move) -> bool:
        """Whether a move is made with the card picked, or with an equal one, and takes all that is marked."""
        alike = self.card in (NO_CARD, move.card) or (move.card >= 0 and self.same(self.card, move.card))
        return alike and not self.marks & ~move.taken

    def same(self, card: Card, other: Card) -> bool:
        """Whether two cards are the same to a person."""
        return card == other or (card in self.kinds and self.kinds[card] == self.kinds.get(other))

    def _told_apart(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """One of all moves with as many cards of each kind, if possible one with the card that was pointed at."""
        found: dict[object, Move] = {}
        for move in moves:
            cards = bits(move.taken | 1 << move.card)
            kinds = sorted(self.kinds.get(card, (card, -1)) for card in cards)
            seen = found.setdefault((move.verb, move.number, tuple(kinds)), move)
            if self.card in cards and not (seen.taken | 1 << seen.card) >> self.card & 1:
                found[move.verb, move.number, tuple(kinds)] = move
        return tuple(found.values())

    @property
    def playable(self) -> Mask:
        """The cards of the hand that can be played, given the marks."""
        fit = _union(1 << move.card for move in self.legal if move.card >= 0 and not self.marks & ~move.taken)
        kinds = {self.kinds[card] for card in bits(fit) if card in self.kinds}
        return fit | _union(1 << card for card, kind in self.kinds.items() if kind in kinds)

    @property
    def takeable(self) -> Mask:
        """The cards on the table that some remaining move takes."""
        return _union(move.taken for move in self.remaining)

    @property
    def acts(self) -> tuple[Move, ...]:
        """The moves that name no card and no position, such as passing; of those that are the same to a person one."""
        found: dict[object, Move] = {}
        for move in self.legal:
            if self._is_act(move):
                named = tuple(sorted(card % self.faces for card in bits(move.taken))) if self.faces else move.taken
                found.setdefault((move.verb, move.number, named), move)
        return tuple(found.values())

    def _is_act(self, move: Move) -> bool:
        return move.card < 0 and move not in self.places

    @property
    def choices(self) -> tuple[Move, ...]:
        """What a menu asks: the moves that remain for the card picked, or the acts where no card can be played."""
        if self.card != NO_CARD:
            return self.remaining
        return self.acts if self.acting or all(map(self._is_act, self.legal)) else ()

    @property
    def decided(self) -> Move | None:
        """The move, when a card of the hand is picked and one move is left."""
        if self.card == NO_CARD:
            return None
        left = self.remaining
        return left[0] if len(left) == 1 else None

    def pick(self, card: Card) -> "Picking":
        """Picks a card of the hand; marks that do not fit it are taken back."""
        picked = replace(self, card=card, acting=False)
        return picked if picked.remaining else replace(picked, marks=0)

    def mark(self, card: Card) -> "Picking":
        """Marks a card on the table, or takes its mark back. Nothing changes where no move takes all that is marked."""
        marked = replace(self, marks=self.marks ^ 1 << card)
        return marked if marked.remaining else self

    def raised(self, choice: int) -> Mask:
        """The cards that go with a line of the menu, the one pointed at among them in the place of an equal one."""
        if self.card == NO_CARD or not 0 <= choice < len(left := self.remaining):
            return 0
        move = left[choice]
        cards = move.taken | 1 << move.card
        return cards if cards >> self.card & 1 else cards ^ 1 << move.card ^ 1 << self.card

    def one_more(self, choice: int) -> int:
        """The line of the menu with which one more equal card goes than with this one; the first after the last."""
        sizes = [
            sum(self.same(self.card, card) for card in bits(move.taken | 1 << move.card)) for move in self.remaining
        ]
        return next((at for at, size in enumerate(sizes) if size > sizes[choice]), 0)

    def cleared(self) -> "Picking":
        """Nothing is pointed at any more."""
        return Picking(self.legal, kinds=self.kinds, places=self.places, faces=self.faces)


NOTHING_PICKED = Picking()
"""Nothing can be picked, as long as it is somebody else's turn."""


def _union(masks: Iterable[Mask]) -> Mask:
    return reduce(or_, masks, 0)
