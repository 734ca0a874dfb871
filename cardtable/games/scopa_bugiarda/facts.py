"""Scopa bugiarda: what everybody knows besides the cards."""

from typing import Literal, NamedTuple

from cardtable.engine.cards import Mask
from cardtable.engine.state import NOBODY, Seat, Side, State
from cardtable.games.piles import Crosswise

Phase = Literal["buongioco", "play", "doubt"]
"""What the seat to move is asked for: a buongioco, a card, or whether it doubts what was declared."""


class Claim(NamedTuple):
    """What was declared, as everybody heard it, and is now believed or doubted."""

    seat: Seat
    """Who declared it."""
    number: int
    """The value of the card played face down, or the points of a buongioco."""
    taken: Mask = 0
    """The cards on the table that are to be taken; none for a buongioco."""


class ScopaBugiardaFacts(NamedTuple):
    """What everybody knows besides the cards."""

    crosswise: Crosswise
    """Per side, the cards that made its sweeps (scope), laid crosswise in its pile, those that are known."""
    swept: tuple[tuple[int, ...], ...]
    """Per seat, which of its cards that still lie covered made a sweep: their places in that zone."""
    doubts: Crosswise
    """Per side, the cards for which it was paid when somebody doubted: a point each."""
    buongioco: tuple[int, ...]
    """Per side, the points made by buongioco in this deal."""
    last_taker: Side = NOBODY
    """The side of the last capture that stands."""
    phase: Phase = "play"
    claim: Claim | None = None
    """What is believed or doubted in the phase `doubt`."""


BugiardaState = State[ScopaBugiardaFacts]
