"""Captures by equal value and by sum, beside what the rules say of any hand and any table, cards of a rank and all."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.cards import BRESCIAN_52, ITALIAN_40, Card, Mask, Pack, bits, mask_of
from cardtable.engine.moves import PLAY, Move
from cardtable.games.captures import Captures

WAYS = [
    (ITALIAN_40, Captures(ITALIAN_40, 10, equal_first=True)),
    (ITALIAN_40, Captures(ITALIAN_40, 7, equal_first=False)),
    (BRESCIAN_52, Captures(BRESCIAN_52, 10, equal_first=True)),
    (BRESCIAN_52, Captures(BRESCIAN_52, 10, equal_first=False)),
]


def equals(pack: Pack, card: Card, table: Mask) -> list[Mask]:
    """The cards of its own value that a card may take."""
    return [1 << other for other in bits(table) if pack.rank(other) == pack.rank(card)]


def sums(pack: Pack, captures: Captures, card: Card, table: Mask, fewest_cards: bool) -> list[Mask]:
    """The sums that a card may take, by trying every set of the cards that lie."""
    value = pack.rank(card) + 1
    lying = [other for other in bits(table) if pack.rank(other) < pack.rank(card)]
    sets = [
        mask_of(cards)
        for size in range(2, len(lying) + 1)
        for cards in combinations(lying, size)
        if sum(pack.rank(other) + 1 for other in cards) == value
    ]
    if value > captures.highest_sum:
        return []
    least = min(map(int.bit_count, sets), default=0)
    return [cards for cards in sets if not fewest_cards or cards.bit_count() == least]


@pytest.mark.parametrize(("pack", "captures"), WAYS, ids=["italian", "courts apart", "brescian", "brescian, freely"])
@given(
    st.lists(st.integers(0, 51), unique=True, max_size=18), st.integers(0, 12), st.tuples(st.booleans(), st.booleans())
)
@settings(max_examples=60, deadline=None)
def test_every_play_is_there_once_and_no_other(
    pack: Pack, captures: Captures, cards: list[Card], held: int, house: tuple[bool, bool]
) -> None:
    """A card takes one of its value, alone where that goes first, or a sum; it is laid instead where it may be."""
    may_refuse, fewest_cards = house
    cards = [card for card in cards if card < len(pack)]
    hand, table = mask_of(cards[:held]), mask_of(cards[held:])
    expected = []
    for card in bits(hand):
        sets = equals(pack, card, table)
        bound = bool(sets) and captures.equal_first
        if not bound:
            sets += sums(pack, captures, card, table, fewest_cards)
        if not sets or (may_refuse and not bound):
            sets.append(0)
        expected += [Move(PLAY, card, taken) for taken in sets]
    assert sorted(captures.plays(hand, table, may_refuse, fewest_cards)) == sorted(expected)
