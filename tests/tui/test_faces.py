"""Faces: every card of every pack, in every deck, size and look, told apart by its shape and not by colour alone."""

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem

from cardtable.engine.cards import BRESCIAN_52, FRENCH_52, ITALIAN_40, Pack
from cardtable.tui.decks import PLAIN_DECK, Deck, deck, deck_for, deck_names
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, SMALL, Drawing, Look, back, face, turned
from cardtable.tui.plan import INDEX

SIZES = (SMALL, MEDIUM, LARGE, HUGE)
LOOKS: tuple[Look, ...] = ("plain", "dim", "lit")
PACKS = (BRESCIAN_52, FRENCH_52)
BLACK, RED, GREEN, YELLOW, BLUE, WHITE, BRIGHT_WHITE = 0, 1, 2, 3, 4, 7, 15
"""Colours of terminals with sixteen, by their numbers."""
TWO_INKS = ("milanesi", PLAIN_DECK)
"""Decks in which suits share an ink, as on the cards themselves, or because suits of two families share a letter."""
DRAWN = [(deck(name), pack) for name in deck_names() for pack in PACKS if pack.family in deck(name).families]


def shape(drawing: Drawing) -> tuple[str, ...]:
    """The characters of a drawing, without any colour."""
    return tuple(strip.text for strip in drawing)


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=lambda value: value.name)
def test_every_face_has_its_size_in_single_cells_and_its_rank_and_suit_in_the_corner(style: Deck, pack: Pack) -> None:
    for card in range(len(pack)):
        index = pack.ranks[pack.rank(card)] + style.suits[pack.suits[pack.suit(card)]].pip
        for size in SIZES:
            for look in LOOKS:
                rows = shape(face(style, pack, card, size, look))
                assert len(rows) == size.height
                assert all(cell_len(row) == len(row) == size.width for row in rows)
                assert rows[1 if style.line else 0][1:].startswith(index)


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=lambda value: value.name)
def test_no_two_cards_look_alike_without_colour_or_with_all_but_the_index_covered(style: Deck, pack: Pack) -> None:
    """The first `INDEX` columns are what is seen of a card in a fan."""
    for size in SIZES:
        for look in LOOKS:
            fan = {tuple(row[:INDEX] for row in shape(face(style, pack, c, size, look))) for c in range(len(pack))}
            assert len(fan) == len(pack)


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=lambda value: value.name)
def test_a_card_that_can_be_taken_and_one_out_of_reach_have_other_shapes_than_a_plain_one(
    style: Deck, pack: Pack
) -> None:
    for size in SIZES:
        for card in range(len(pack)):
            plain, lit, dim = (shape(face(style, pack, card, size, look)) for look in ("plain", "lit", "dim"))
            assert len({plain, lit, dim, shape(back(style, size))}) == 4


def test_courts_are_told_apart_at_a_glance() -> None:
    """Fante, cavallo and re of one suit differ by more than their letter."""
    style = deck_for("italian")
    for size in SIZES:
        bodies = {shape(face(style, ITALIAN_40, ITALIAN_40.number(f"{rank}S"), size))[1:-1] for rank in "FCR"}
        assert len(bodies) == 3


def test_number_cards_have_as_many_pips_as_their_rank_says() -> None:
    style = deck_for("french")
    for size in (MEDIUM, LARGE, HUGE):
        for rank in range(2, 11):
            rows = shape(face(style, FRENCH_52, FRENCH_52.number(f"{rank}S"), size))
            assert "".join(rows[1:-1]).count("♠") == rank


def test_sixteen_colours_are_enough_for_white_paper_and_inks_of_their_own() -> None:
    """A terminal takes the nearest of its colours; grey would be the felt, and on yellow no yellow could be read."""

    def shown(colour: str) -> int | None:
        return Color.parse(colour).downgrade(ColorSystem.STANDARD).number

    for style in (deck(name) for name in deck_names()):
        assert [shown(style.paper[look]) for look in LOOKS] == [BRIGHT_WHITE, WHITE, BRIGHT_WHITE]
        for family, suits in (("italian", "DCBS"), ("french", "SHDC")):
            inks = {shown(style.suits[suit].ink) for suit in suits} if family in style.families else {RED}
            assert RED in inks <= {BLACK, RED, GREEN, YELLOW, BLUE}
            assert len(inks) == 4 or style.name in TWO_INKS or family not in style.families
        assert shown(style.back["paper"]) in (RED, BLUE)


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=lambda value: value.name)
def test_no_character_is_an_emoji_or_changes_the_one_before(style: Deck, pack: Pack) -> None:
    """Boxes, blocks and discs are never coloured pictures; the suits are so only where a variation selector asks."""
    drawings = [face(style, pack, card, size, look) for card in range(len(pack)) for size in SIZES for look in LOOKS]
    seen = {
        letter for drawing in (*drawings, *(back(style, size) for size in SIZES)) for letter in "".join(shape(drawing))
    }
    figures = {chr(code) for code in range(0x2500, 0x2600)} - set("▪▫▶◀◻◼◽◾")
    assert all(letter.isascii() for letter in seen - figures - set("∪†♠♥♦♣"))


def test_every_deck_has_a_back_of_its_own() -> None:
    for size in SIZES:
        backs = {(shape(back(style, size)), style.back["paper"]) for style in (deck(name) for name in deck_names())}
        assert len(backs) == len(deck_names())


def test_the_plain_deck_needs_no_more_than_ascii() -> None:
    for pack in PACKS:
        style = deck_for(pack.family, plain=True)
        drawings = [face(style, pack, card, size) for card in range(len(pack)) for size in SIZES]
        drawings += [turned(style, pack, card, 4) for card in range(len(pack))]
        assert all(row.isascii() for drawing in drawings for row in shape(drawing))


def test_a_card_laid_crosswise_shows_its_rank_and_its_suit() -> None:
    assert shape(turned(deck_for("italian"), ITALIAN_40, ITALIAN_40.number("7D"), 4)) == ("7◉ ▕",)
