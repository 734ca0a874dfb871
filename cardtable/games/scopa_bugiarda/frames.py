"""Scopa bugiarda: what the form of Scopa that it is played on brings along at a table of so many seats."""

from collections.abc import Mapping
from typing import NamedTuple


class Frame(NamedTuple):
    """One form of Scopa, with its defaults."""

    target: int
    """The points that end the match."""
    hand_size: int = 3
    """The cards of each player after a distribution."""
    table_size: int = 4
    """The cards turned up at the start."""
    packets: tuple[int, ...] = ()
    """How many cards are given at a time; empty where a hand comes as a whole."""
    blind: bool = False
    """Whether nobody looks at his cards before he plays for the first time."""
    redeal_on_kings: bool = True
    """Whether three or four Re on the opening table void the deal."""
    aces: bool = False
    """Whether an ace takes the whole table, without a scopa, and itself where nothing lies there."""
    courts: str = "ten"
    """What court cards are worth in the primiera, as a value of `primiera.COURTS`."""
    napola: bool = False
    """Whether the napola is counted."""


_ACES = Frame(21, redeal_on_kings=False, aces=True, courts="eight_nine_ten", napola=True)

FRAMES: Mapping[tuple[str, int], Frame] = {
    ("scopa", 2): Frame(11),
    ("scopa", 3): Frame(16),
    ("scopa", 4): Frame(21),
    ("scopa_d_assi", 2): _ACES,
    ("scopa_d_assi", 4): _ACES._replace(hand_size=10, table_size=0, packets=(3, 3, 4), blind=True),
    ("scopone", 4): Frame(21, hand_size=9),
}
"""By the option `base` and the number of seats; what is not here is not played."""
