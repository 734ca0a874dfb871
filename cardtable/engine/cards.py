"""Cards, packs and their notation.

A card is a number 0..n-1 of its `Pack`, suit by suit and within a suit in the pack's order of ranks. A set of cards is
a mask: an int with one bit a card. Notation belongs to the pack: `C` is clubs in a French pack and coppe (as a suit)
or cavallo (as a rank) in an Italian one, whatever style the cards are drawn in.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from cardtable.engine.errors import UnreadableCard
from cardtable.engine.native import mypyc_attr

Card = int
"""A card: its number in the pack, 0..n-1."""

Mask = int
"""A set of cards: bit `c` is set when card `c` is in it."""

UNSEEN: Final[Card] = -1
"""Stands in an order for a card whose face is hidden from the one who looks."""


def bits(mask: Mask) -> list[Card]:
    """The cards of a mask, lowest first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def mask_of(cards: Iterable[Card]) -> Mask:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Pack:
    """A pack (mazzo): which ranks and suits there are, and how each card is written.

    With `copies` above 1 several packs are shuffled together: card `c` and card `c + size` have one face.
    """

    name: str
    """Key of the pack, as records name it."""
    ranks: tuple[str, ...]
    """Rank letters, in the pack's order."""
    suits: tuple[str, ...]
    """Suit letters, in the pack's order."""
    family: str
    """Key of the style its cards are drawn and named in: `italian` or `french`."""
    copies: int = 1
    """How many packs are shuffled together, 1 or more."""
    size: int = field(init=False)
    """Faces in one pack."""
    all: Mask = field(init=False)
    """Every card of all copies."""
    suit_masks: tuple[Mask, ...] = field(init=False)
    """Per suit, its cards in all copies."""
    rank_masks: tuple[Mask, ...] = field(init=False)
    """Per rank, its cards in all copies."""
    faces: tuple[str, ...] = field(init=False)
    """Per card, the letters of its face."""
    names: tuple[str, ...] = field(init=False)
    """Per card, its notation: its face, and where there are several copies, from the second on, which (`QH.2`)."""
    _numbers: dict[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        size = len(self.ranks) * len(self.suits)
        faces = tuple(rank + suit for suit in self.suits for rank in self.ranks) * self.copies
        cards = range(size * self.copies)
        names = tuple(f"{face}.{card // size + 1}" if card >= size else face for card, face in enumerate(faces))
        derived = {
            "size": size,
            "all": (1 << size * self.copies) - 1,
            "faces": faces,
            "names": names,
            "suit_masks": tuple(mask_of(c for c in cards if self.suit(c) == s) for s in range(len(self.suits))),
            "rank_masks": tuple(mask_of(c for c in cards if self.rank(c) == r) for r in range(len(self.ranks))),
            "_numbers": {name: card for card, name in enumerate(names)},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.ranks) * len(self.suits) * self.copies

    def suit(self, card: Card) -> int:
        """Index of a card's suit (seme)."""
        return card // len(self.ranks) % len(self.suits)

    def rank(self, card: Card) -> int:
        """Index of a card's rank."""
        return card % len(self.ranks)

    def number(self, face: str) -> Card:
        """The card with this notation (its first copy where none is named); raises `UnreadableCard`."""
        card = self._numbers.get(face.strip().upper())
        if card is None:
            raise UnreadableCard(face, self)
        return card

    def read(self, faces: str) -> tuple[Card, ...]:
        """The cards of a text such as `7D 4C,3S`; raises `UnreadableCard`."""
        return tuple(self.number(face) for face in faces.replace(",", " ").split())

    def write(self, cards: Iterable[Card], between: str = " ") -> str:
        """The notation of some cards, in the order given."""
        return between.join(self.faces[card] for card in cards)

    def times(self, copies: int) -> "Pack":
        """This pack, several times over; `copies` is at least 1."""
        name = self.name if copies == 1 else f"{self.name}x{copies}"
        return _several(name, self.ranks, self.suits, self.family, copies)


@cache
def _several(name: str, ranks: tuple[str, ...], suits: tuple[str, ...], family: str, copies: int) -> Pack:
    """A pack of many copies, worked out once: many tables ask for the same one."""
    return Pack(name, ranks, suits, family, copies)


_ITALIAN_SUITS = tuple("DCBS")  # denari, coppe, bastoni, spade
_FRENCH_SUITS = tuple("CDHS")  # clubs, diamonds, hearts, spades

ITALIAN_40: Final = Pack("italian40", tuple("A234567FCR"), _ITALIAN_SUITS, "italian")
"""The Italian pack of forty: asso, 2-7, fante, cavallo, re."""

BRESCIAN_52: Final = Pack("brescian52", (*"A23456789", "10", *"FCR"), _ITALIAN_SUITS, "italian")
"""The Brescian pack of fifty-two: the Italian one with 8, 9 and 10."""

FRENCH_52: Final = Pack("french52", (*"23456789", "10", *"JQKA"), _FRENCH_SUITS, "french")
"""The French pack of fifty-two, ranks from the two up to the ace."""

FRENCH_40: Final = Pack("french40", tuple("A234567JQK"), _FRENCH_SUITS, "french")
"""The French pack without eights, nines and tens, as it stands in for the Italian one of forty."""
