"""Bàzzica: what everybody at the table knows besides the cards."""

from typing import Literal, NamedTuple

from cardtable.engine.cards import Card, Mask
from cardtable.engine.state import NOBODY, Seat, Side
from cardtable.games.bazzica.count import SEVEN_POINTS
from cardtable.games.bazzica.declarations import Declared

Phase = Literal["play", "declare", "partner", "out"]
"""What the seat to move is asked for: a card, what it makes of a trick it has won, what its partner makes of it; or,
where the dealer has reached the target by the seven he turned up, to say that he is out."""


class BazzicaFacts(NamedTuple):
    """What everybody knows besides the cards."""

    trump: int
    """Index of the trump suit (briscola)."""
    leader: Seat
    """Who led to the trick that lies on the table, or leads to the next one; who won the last one, while asked."""
    tricks: tuple[int, ...]
    """Per seat, the tricks (prese) won."""
    sevens: tuple[tuple[Card, ...], ...]
    """Per side, the sevens of trumps that paid it."""
    voids: tuple[Mask, ...]
    """Per seat, the cards that it has shown, since the stock is gone, that it does not hold."""
    phase: Phase = "play"
    declared: Declared = ()
    """What has been declared in this deal."""
    made: tuple[int, ...] = ()
    """Per seat, the points its side has written down in this deal, for declarations and sevens; none before any."""
    out: Side = NOBODY
    """The side that has won the match before the end of the deal."""

    def written_down(self, sides: tuple[Side, ...]) -> "BazzicaFacts":
        """The same with the points made so far."""
        per_side = [SEVEN_POINTS * len(seven) for seven in self.sevens]
        for item in self.declared:
            per_side[sides[item.seat]] += item.points
        return self._replace(made=tuple(per_side[side] for side in sides))
