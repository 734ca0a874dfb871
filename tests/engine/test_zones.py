"""Zones in slots, as the compiled build keeps them: what a list of masks does, they do."""

import pickle

import pytest

from cardtable.engine import build
from cardtable.engine.zones import SLOTS, Zones, count, moved, zones_of

FEW, MANY = [1 << card for card in range(SLOTS - 2)], [1 << 10 * card for card in range(SLOTS + 3)]
"""Masks that have a slot each, and more than there are slots; some of these are longer than a word of the machine."""

WIDE = [1 << 60, 1 << 61, 1 << 62, 1 << 63, 0]
"""Masks about as long as a word of the machine."""


@pytest.mark.parametrize("masks", [[], FEW, MANY, WIDE], ids=["none", "few", "many", "wide"])
def test_they_are_read_as_a_list_is(masks: list[int]) -> None:
    """By their numbers, one after the other, by how many there are, as equal to the same masks, and as text."""
    zones = zones_of(masks)
    assert [zones[zone] for zone in range(len(masks))] == list(zones) == masks
    assert len(zones) == len(masks)
    assert zones == masks
    assert zones == zones_of(masks) != zones_of([*masks, 0])
    assert repr(zones) == repr(masks)
    with pytest.raises(IndexError):
        zones[max(len(masks), SLOTS)]


@pytest.mark.parametrize("masks", [FEW, MANY, WIDE], ids=["few", "many", "wide"])
def test_a_copy_is_changed_by_itself(masks: list[int]) -> None:
    """The next state has zones of its own: those of the last one stay as they are, whichever zone changes."""
    zones = zones_of(masks)
    for zone, cards in enumerate(masks):
        new = zones.copy()
        new[zone] ^= cards | 1 << 200
        assert list(new) == [*masks[:zone], 1 << 200, *masks[zone + 1 :]]
        assert list(zones) == masks


@pytest.mark.parametrize("masks", [FEW, MANY, WIDE], ids=["few", "many", "wide"])
def test_cards_are_moved_from_any_zone_into_any_other(masks: list[int]) -> None:
    """Every card stays in exactly one zone; what is left in the source and what lay in the target stay there."""
    left, first = 1 << 80, 1 << 81
    for source in range(len(masks)):
        for target in range(len(masks)):
            if source == target:
                continue
            before = list(masks)
            before[target] |= first if masks is WIDE else 0
            before[source] |= left if masks is WIDE else 0
            slots, plain = zones_of(before), build.zones_of(before)
            moved(slots, masks[source], source, target)
            build.moved(plain, masks[source], source, target)
            after = list(before)
            after[source] ^= masks[source]
            after[target] |= masks[source]
            assert list(slots) == list(plain) == after


def test_no_card_is_moved_out_of_the_zones_there_are() -> None:
    """As of a list: IndexError."""
    for zones in (zones_of(FEW), zones_of(MANY)):
        with pytest.raises(IndexError):
            moved(zones, 0, 0, SLOTS + 5)


def test_they_are_kept_as_what_they_are() -> None:
    """A state goes to the processes of the bots, zones and all."""
    again = pickle.loads(pickle.dumps(zones_of(MANY)))
    assert isinstance(again, Zones)
    assert again == zones_of(MANY)


@pytest.mark.parametrize("mask", [0, 1, 1 << 39, (1 << 40) - 1, 0b1011 << 49, (1 << 61) - 1])
def test_the_cards_of_a_mask_are_counted(mask: int) -> None:
    """As the plain build counts them."""
    assert count(mask) == mask.bit_count()
