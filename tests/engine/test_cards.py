"""Cards, packs and the notation of cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import BRESCIAN_52, FRENCH_40, FRENCH_52, ITALIAN_40, Pack, bits, mask_of
from cardtable.engine.errors import UnreadableCard

PACKS = [ITALIAN_40, BRESCIAN_52, FRENCH_52, FRENCH_52.times(2)]
each_pack = pytest.mark.parametrize("pack", PACKS, ids=[pack.name for pack in PACKS])


def test_the_packs_have_the_cards_of_their_names() -> None:
    """Italian 40: A 2-7 fante cavallo re of denari, coppe, bastoni, spade; Brescian 52: 8 9 10 too; French 52."""
    assert ITALIAN_40.write(range(40)) == (
        "AD 2D 3D 4D 5D 6D 7D FD CD RD AC 2C 3C 4C 5C 6C 7C FC CC RC "
        "AB 2B 3B 4B 5B 6B 7B FB CB RB AS 2S 3S 4S 5S 6S 7S FS CS RS"
    )
    assert BRESCIAN_52.write(range(13)) == "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D FD CD RD"
    assert FRENCH_52.write(range(13)) == "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"
    assert [len(pack) for pack in PACKS] == [40, 52, 52, 104]


@each_pack
def test_every_card_has_one_suit_one_rank_and_a_face_that_reads_back(pack: Pack) -> None:
    """A card is a number of its pack; suits and ranks divide the pack."""
    assert pack.all == (1 << len(pack)) - 1
    for masks, index in ((pack.suit_masks, pack.suit), (pack.rank_masks, pack.rank)):
        assert sum(masks) == pack.all
        assert all(masks[index(card)] >> card & 1 for card in range(len(pack)))
    for card in range(len(pack)):
        face = pack.faces[card]
        assert face == pack.ranks[pack.rank(card)] + pack.suits[pack.suit(card)]
        assert pack.number(face) == card % pack.size


def test_the_letter_c_belongs_to_the_pack() -> None:
    """`CC` is the cavallo di coppe; in a French pack `C` is clubs and no rank."""
    assert ITALIAN_40.ranks[ITALIAN_40.rank(ITALIAN_40.number("CC"))] == "C"
    assert FRENCH_52.suit(FRENCH_52.number("KC")) == 0
    with pytest.raises(UnreadableCard, match="'CC' is not a card of the pack french52"):
        FRENCH_52.number("CC")


@pytest.mark.parametrize("face", ["", " ", "7", "D", "8D", "D7", "77D", "7D7D", "RR", "10D", "7 D", "７D"])
def test_what_is_no_card_is_refused_with_the_ranks_and_suits_there_are(face: str) -> None:
    """The error names what was wrong and what would be right."""
    with pytest.raises(UnreadableCard) as refused:
        ITALIAN_40.number(face)
    assert f"{face!r} is not a card of the pack italian40" in str(refused.value)
    assert "write a rank (A 2 3 4 5 6 7 F C R) and a suit (D C B S)" in str(refused.value)


def test_cards_may_be_written_small_and_with_commas() -> None:
    """A list of cards is read whatever stands between them."""
    assert ITALIAN_40.write(ITALIAN_40.read("7d,4C  fs ,rd"), ",") == "7D,4C,FS,RD"
    assert ITALIAN_40.read(" , ") == ()


@given(st.sets(st.integers(0, 500)))
def test_masks_hold_sets_of_cards(cards: set[int]) -> None:
    """A mask has one bit a card, and gives them back lowest first."""
    assert list(bits(mask_of(cards))) == sorted(cards)


def test_the_french_pack_of_forty_has_no_eights_nines_and_tens() -> None:
    """French, 40 cards (no 8 9 10): Uomo nero."""
    left_out = {f"{rank}{suit}" for rank in ("8", "9", "10") for suit in "CDHS"}
    assert set(FRENCH_40.faces) == set(FRENCH_52.faces) - left_out


def test_several_packs_together_have_each_face_several_times() -> None:
    """Card `c` and card `c + size` have one face."""
    double = FRENCH_52.times(2)
    assert double.name == "french52x2"
    assert double.faces[:52] == double.faces[52:] == FRENCH_52.faces
    assert double.rank_masks[0] == FRENCH_52.rank_masks[0] | FRENCH_52.rank_masks[0] << 52
    assert FRENCH_52.times(1) == FRENCH_52
