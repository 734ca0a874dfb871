"""Bàzzica: its packs of 32 cards, whose ranks go upwards as the cards take each other, and which of them count."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardtable.engine.cards import Card, Mask, Pack, mask_of
from cardtable.games.tricks import Ranking

_SUITS = tuple("CDHS")  # clubs, diamonds, hearts, spades

FRENCH_32 = Pack("french32", ("7", "8", "9", "J", "Q", "K", "10", "A"), _SUITS, "french")
"""The French pack of thirty-two, from the seven up to the ace; the ten takes the king."""

FRENCH_40_LESS_8 = Pack("french40_without_2_6", ("4", "5", "7", "J", "Q", "K", "3", "A"), _SUITS, "french")
"""The French pack of forty without its twos and sixes: the three stands where the ten stands in the other pack."""

SEVEN, SECOND, ACE = "7", -2, -1
"""The rank of the privilege, and the places of the ten (or three) and of the ace among the ranks."""

EIGHT = 1
"""The place among the ranks of the eight (or five), two of which three players leave out."""

BRISQUE = 10
"""The points of each brisque (carico), an ace or a ten (or three) taken."""

COURT_POINTS: Mapping[str, int] = {"K": 4, "Q": 3, "J": 2}
"""What the other figures pay that are taken, where they do."""


class Cards(NamedTuple):
    """What the cards of one pack are to the rules, several packs shuffled together or not."""

    pack: Pack
    ranking: Ranking
    brisques: Mask
    """Aces and tens (carichi)."""
    sevens: tuple[Mask, ...]
    """Per suit, its sevens."""

    @property
    def second(self) -> str:
        """The letter of the second highest rank: ten, or three."""
        return self.pack.ranks[SECOND]

    def copies(self, rank: str, suit: int) -> Mask:
        """All copies of one face."""
        return self.pack.rank_masks[self.pack.ranks.index(rank)] & self.pack.suit_masks[suit]

    def court(self, card: Card) -> int:
        """What a card pays where taken figures do."""
        return COURT_POINTS.get(self.pack.ranks[self.pack.rank(card)], 0)

    def black_eights(self) -> Mask:
        """The eights (or fives) of clubs and spades."""
        ranks = len(self.pack.ranks)
        return mask_of(suit * ranks + EIGHT for suit in (0, len(_SUITS) - 1))


@lru_cache(maxsize=16)
def cards_of(pack: Pack) -> Cards:
    """The cards of a pack: worked out once, since many tables ask."""
    sevens = pack.rank_masks[pack.ranks.index(SEVEN)]
    return Cards(
        pack,
        Ranking(pack, pack.ranks[::-1]),
        pack.rank_masks[SECOND] | pack.rank_masks[ACE],
        tuple(sevens & suit for suit in pack.suit_masks),
    )
