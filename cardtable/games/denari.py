"""The suit of denari, which the count of the Scopa family rewards, and the cards in it that have a name."""

from typing import Final

from cardtable.engine.cards import ITALIAN_40, Card, Mask

DENARI_SUIT: Final = ITALIAN_40.suits.index("D")
DENARI: Final[Mask] = ITALIAN_40.suit_masks[DENARI_SUIT]
"""The ten cards of denari."""

RUN: Final[tuple[Card, ...]] = tuple(ITALIAN_40.number(rank + "D") for rank in ITALIAN_40.ranks)
"""The denari from the ace up to the re."""

SETTEBELLO: Final[Card] = ITALIAN_40.number("7D")
RE_DI_DENARI: Final[Card] = ITALIAN_40.number("RD")
