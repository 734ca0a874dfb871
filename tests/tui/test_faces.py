"""Faces: every card of every pack, in every deck, size and look, told apart by its shape and not by colour alone."""

import pytest
from rich.cells import cell_len

from cardtable.engine.cards import BRESCIAN_52, FRENCH_52, ITALIAN_40, Pack
from cardtable.tui.decks import PLAIN_DECK, Deck, deck, deck_for, deck_names
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, SMALL, Drawing, Look, back, face, turned
from cardtable.tui.plan import INDEX

SIZES = (SMALL, MEDIUM, LARGE, HUGE)
LOOKS: tuple[Look, ...] = ("plain", "dim", "lit")
PACKS = (ITALIAN_40, BRESCIAN_52, FRENCH_52)
DRAWN = [(deck(name), pack) for name in deck_names() for pack in PACKS if pack.family in deck(name).families]


def shape(drawing: Drawing) -> tuple[str, ...]:
    """The characters of a drawing, without any colour."""
    return tuple(strip.text for strip in drawing)


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=lambda value: value.name)
def test_every_face_has_its_size_in_single_cells(style: Deck, pack: Pack) -> None:
    for card in range(len(pack)):
        for size in SIZES:
            for look in LOOKS:
                rows = shape(face(style, pack, card, size, look))
                assert len(rows) == size.height
                assert all(cell_len(row) == len(row) == size.width for row in rows)


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
    for size in (MEDIUM, LARGE, HUGE):
        for card in range(len(pack)):
            plain, lit, dim = (shape(face(style, pack, card, size, look)) for look in ("plain", "lit", "dim"))
            assert lit != plain != back(style, size)
            assert dim != plain or style.name == PLAIN_DECK


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


def test_the_plain_deck_needs_no_more_than_ascii() -> None:
    for pack in PACKS:
        style = deck_for(pack.family, plain=True)
        drawings = [face(style, pack, card, size) for card in range(len(pack)) for size in SIZES]
        drawings += [turned(style, pack, card, 4) for card in range(len(pack))]
        assert all(row.isascii() for drawing in drawings for row in shape(drawing))


def test_a_card_laid_crosswise_shows_its_rank_and_its_suit() -> None:
    assert shape(turned(deck_for("italian"), ITALIAN_40, ITALIAN_40.number("7D"), 4)) == ("7◉ ▕",)
