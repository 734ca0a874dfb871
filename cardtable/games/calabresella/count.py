"""Calabresella: the count of a deal, by what each side has taken and what the soloist had undertaken."""

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.engine.cards import Mask, bits
from cardtable.engine.scoring import MISSING, WON, ScoreLine
from cardtable.engine.state import NOBODY, Seat
from cardtable.games.thirds import LAST_TRICK, POINT, POINTS_IN_A_DEAL, THIRDS, VALUABLE, thirds

SEATS = 3

PASSED_OUT, CHIAMO, SOLO, SOLISSIMO = range(4)
"""What is played: nothing, since all have passed; and the three contracts, from the lowest."""

CONTRACTS = ("passed_out", "chiamo", "solo", "solissimo")
"""Their keys."""

VALUES = (0, 1, 2, 4)
"""What each is worth."""

NEEDED = 6
"""The soloist has to make so many of the eleven points."""


class Taken(NamedTuple):
    """What became of a deal that is over."""

    contract: int
    soloist: Seat
    piles: Sequence[Mask]
    """Per seat, the cards it has taken, for the last trick those laid away or left over too."""
    last: Seat
    """Who won the last trick; NOBODY while the deal is played."""

    def points(self) -> tuple[int, int]:
        """The whole points of the soloist and of the two others: each side drops its fraction."""
        own = self.piles[self.soloist]
        sides = (own, sum(self.piles) - own)
        mine, theirs = (thirds(pile) // POINT for pile in sides)
        if self.last == NOBODY:
            return mine, theirs
        return (mine + LAST_TRICK, theirs) if self.last == self.soloist else (mine, theirs + LAST_TRICK)


def contract_line(taken: Taken) -> ScoreLine:
    """The line of the contract: to the soloist who succeeds, else to each of the others; the counts are card points."""
    mine, theirs = taken.points()
    counts = tuple(mine if seat == taken.soloist else theirs for seat in range(SEATS))
    won = mine >= NEEDED
    over = taken.last != NOBODY
    value = VALUES[taken.contract]
    points = tuple(value if over and (seat == taken.soloist) == won else 0 for seat in range(SEATS))
    return ScoreLine(CONTRACTS[taken.contract], points, counts, reason=WON if over else MISSING)


def cappotto_line(taken: Taken) -> ScoreLine:
    """The line of a side that has all eleven points: the value once more."""
    full = taken.last != NOBODY and POINTS_IN_A_DEAL in taken.points()
    line = contract_line(taken)
    points = line.points if full else (0,) * SEATS
    return ScoreLine("cappotto", points, tuple(int(scored > 0) for scored in points), reason=WON if full else MISSING)


def thirds_line(taken: Taken) -> ScoreLine:
    """What each has in his cards, in thirds: it scores nothing by itself."""
    cards = tuple(tuple(bits(pile & VALUABLE)) for pile in taken.piles)
    values = tuple(tuple(THIRDS[card] for card in pile) for pile in cards)
    return ScoreLine("thirds", (0,) * SEATS, tuple(map(thirds, taken.piles)), cards, values, MISSING)


def last_line(taken: Taken, laid_away: Mask) -> ScoreLine:
    """Who has won the last trick, and with it the cards laid away or left over."""
    counts = tuple(int(seat == taken.last) for seat in range(SEATS))
    cards = tuple(tuple(bits(laid_away)) if seat == taken.last else () for seat in range(SEATS))
    reason = MISSING if taken.last == NOBODY else WON
    return ScoreLine("last_won", (0,) * SEATS, counts, cards, reason=reason)
