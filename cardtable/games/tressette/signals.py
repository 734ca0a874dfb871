"""Tressette: the three words that the leader of a trick may say with the card (segnali)."""

from functools import lru_cache

from cardtable.engine.cards import ITALIAN_40, Mask, bits
from cardtable.engine.moves import PLAY, Move

SILENT, BUSSO, STRISCIO, VOLO = -1, 0, 1, 2
"""The word as the number of the move: none; play your best and return it; I have more of it; it was my last one."""

SAID = tuple(
    tuple(Move(PLAY, card, number=word) for word in (BUSSO, STRISCIO, VOLO)) for card in range(len(ITALIAN_40))
)
"""Per card, playing it with each of the words: made once, since a search asks for them all the time."""


@lru_cache(maxsize=1 << 12)
def with_words(cards: Mask) -> tuple[Move, ...]:
    """Leading each of some cards, all that a hand has of a suit, with a word that is true: busso, striscio or volo."""
    other = STRISCIO if cards & cards - 1 else VOLO
    return tuple([SAID[card][word] for card in bits(cards) for word in (BUSSO, other)])
