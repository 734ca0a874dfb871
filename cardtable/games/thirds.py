"""Thirds (terzi): the ranking and the card points of the games of the Tressette family.

No document of the project tells these rules: they are those of Treccani and of Parlett (Penguin Book of Card Games).
"""

from collections.abc import Sequence

from cardtable.engine.cards import ITALIAN_40, Mask, bits
from cardtable.engine.scoring import MISSING, WON, ScoreLine
from cardtable.engine.state import NOBODY, Side
from cardtable.games.tricks import Ranking

RANKING = Ranking(ITALIAN_40, "32ARCF7654")
"""The three is the highest of each suit, then two, ace, king, knight, jack and the low cards."""

POINT = 3
"""A point has three thirds."""

LAST_TRICK = 1
"""The last trick (ultima presa) is worth a whole point."""

POINTS_IN_A_DEAL = 11
"""What all sides get together when two share the pack, whatever the fractions."""

ACES: Mask = ITALIAN_40.rank_masks[ITALIAN_40.ranks.index("A")]

THIRDS: tuple[int, ...] = tuple(
    POINT if rank == "A" else int(rank in "32RCF") for _ in ITALIAN_40.suits for rank in ITALIAN_40.ranks
)
"""Per card, its worth in thirds: an ace is a point, the three, the two and the courts are a third each."""

VALUABLE: Mask = sum(1 << card for card, worth in enumerate(THIRDS) if worth)
"""The cards that are worth something."""


def thirds(cards: Mask) -> int:
    """The thirds in some cards; 32 in the whole pack."""
    return (cards & VALUABLE).bit_count() + (POINT - 1) * (cards & ACES).bit_count()


def card_points(piles: Sequence[Mask]) -> ScoreLine:
    """The line of the cards taken: whole points, the fraction of each pile being dropped; the count is in thirds."""
    cards = tuple(tuple(bits(pile & VALUABLE)) for pile in piles)
    values = tuple(tuple(THIRDS[card] for card in pile) for pile in cards)
    counts = tuple(map(thirds, piles))
    points = tuple(count // POINT for count in counts)
    return ScoreLine("card_points", points, counts, cards, values, WON if any(points) else MISSING)


def last_trick(side: Side, sides: int) -> ScoreLine:
    """The line of the last trick, which counts even if it is worthless; NOBODY has it while the deal is played."""
    counts = tuple(int(other == side) for other in range(sides))
    points = tuple(LAST_TRICK * count for count in counts)
    return ScoreLine("last_trick", points, counts, reason=MISSING if side == NOBODY else WON)
