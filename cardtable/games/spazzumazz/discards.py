"""Spazz'u'mazz: which cards go on which, and the discards (scarti) that a hand allows."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from cardtable.engine.cards import FRENCH_52, Card, Mask, Pack, bits, mask_of
from cardtable.engine.moves import Move
from cardtable.games.spazzumazz.terms import DISCARD

RANKS = len(FRENCH_52.ranks)
TWO, TEN = FRENCH_52.ranks.index("2"), FRENCH_52.ranks.index("10")
EMPTY = -1
"""Stands for the rank on top of the pile where none lies there."""


def height(rank: int) -> int:
    """How high a rank stands: the three lowest, the ace above the king, then the two and the ten, which always go."""
    return {TWO: RANKS, TEN: RANKS + 1}.get(rank, rank)


@lru_cache(maxsize=32)
def ranks_on(pack: Pack, *, strictly: bool) -> Mapping[int, tuple[Mask, ...]]:
    """Per rank on top of the pile (EMPTY: none), the cards of each rank that go on it (regola principale di scarto).

    The two and the ten always go, and on a two goes everything.
    """

    def goes(rank: int, top: int) -> bool:
        return top in (EMPTY, TWO) or rank in (TWO, TEN) or rank > top or (rank == top and not strictly)

    return {
        top: tuple(mask for rank, mask in enumerate(pack.rank_masks) if goes(rank, top)) for top in range(EMPTY, RANKS)
    }


def run_of(pile: tuple[Card, ...]) -> int:
    """How many equal cards lie on top of a pile in an unbroken row."""
    run = 0
    for card in reversed(pile):
        if (card - pile[-1]) % RANKS:
            break
        run += 1
    return run


@lru_cache(maxsize=1 << 15)
def discards(known: Mask, hidden: Mask, open_cards: Mask) -> tuple[Move, ...]:
    """Every discard of one rank, with so many cards of the hand and so many open ones along with them.

    Of the cards of the hand `known` are those that everybody can place there, `hidden` the others. Cards that lie in
    everybody's sight are all the same: the lowest stand for them, and those of the hand go before the hidden ones. Of
    the hidden ones each choice is a move of its own, or a discard would tell which others are not in the hand.
    """
    seen, unseen, along = bits(known), bits(hidden), bits(open_cards)
    parts: list[tuple[Card, ...]] = [tuple(seen[:count]) for count in range(1, len(seen) + 1)]
    for count in range(1, len(unseen) + 1):
        parts += [tuple(sorted((*seen, *chosen))) for chosen in combinations(unseen, count)]
    return tuple(
        [
            Move(DISCARD, part[0], mask_of((*part[1:], *along[:count])))
            for part in parts
            for count in range(len(along) + 1)
        ]
    )
