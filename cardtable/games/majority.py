"""Lines of the count that go to whoever has most, and to nobody or to all of them when the best are level."""

from collections.abc import Sequence

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.scoring import MISSING, TIED, WON, ScoreLine


def majority(
    key: str,
    counts: Sequence[int],
    cards: Sequence[Sequence[Card]] = (),
    values: Sequence[Sequence[int]] = (),
    *,
    points: int = 1,
    level: int = 0,
) -> ScoreLine:
    """A line of so many points for the side with strictly the highest count; a count of 0 never scores.

    `level` is what each of those gets who share the highest count.
    """
    best = max(counts)
    given = 0 if not best else points if counts.count(best) == 1 else level
    return ScoreLine(
        key,
        points=tuple([given if count == best else 0 for count in counts]),
        counts=tuple(counts),
        cards=tuple(map(tuple, cards)),
        values=tuple(map(tuple, values)),
        reason=WON if given else TIED if best else MISSING,
    )


def most_cards(key: str, piles: Sequence[Mask], *, points: int = 1, level: int = 0) -> ScoreLine:
    """The majority of cards among some piles."""
    counts, cards = [pile.bit_count() for pile in piles], [tuple(bits(pile)) for pile in piles]
    return majority(key, counts, cards, points=points, level=level)


def holder(key: str, card: Card, piles: Sequence[Mask], points: int = 1) -> ScoreLine:
    """A line for the side whose pile holds a card, such as the settebello."""
    holds = tuple([pile >> card & 1 for pile in piles])
    return ScoreLine(
        key,
        points=tuple([points * held for held in holds]),
        counts=holds,
        cards=tuple([(card,) if held else () for held in holds]),
        reason=WON if any(holds) else MISSING,
    )


def tally(key: str, cards: Sequence[Sequence[Card]], besides: Sequence[int] = ()) -> ScoreLine:
    """A line of one point for each card, such as the crosswise cards of the sweeps.

    `besides` are, per side, points of the same kind without a card, such as scope that were claimed.
    """
    counts = tuple(map(len, cards))
    if besides:
        counts = tuple(map(sum, zip(counts, besides, strict=True)))
    return ScoreLine(key, counts, counts, tuple(map(tuple, cards)), reason=WON if any(counts) else MISSING)
