"""Pixel art: every card of every pack that a deck draws, in every size and look, told apart by its shape alone."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem

from cardtable.engine.cards import Pack
from cardtable.tui.art import PAPER, Art, Picture, picture
from cardtable.tui.deck_files import PACKS
from cardtable.tui.decks import Deck, deck, deck_names
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, SMALL, CardSize, Drawing, Look, back, face
from cardtable.tui.plan import INDEX

SIZES = (SMALL, MEDIUM, LARGE, HUGE)
COUNTED = (MEDIUM, LARGE, HUGE)
"""The sizes that are large enough for as many pips as the rank says; the smallest shows one sign of the suit."""
LOOKS: tuple[Look, ...] = ("plain", "dim", "lit")
DECKS = [found for name in deck_names() if (found := deck(name, pixels=True)).art is not None]
DRAWN = [(style, PACKS[family][-1]) for style in DECKS for family in style.families]
"""Each deck with the largest pack that it draws, of which the others are a part."""
CROSSED = {("piacentine", "2S")}
"""Cards whose pips cross each other, so that they hang together."""


def name(value: object) -> str:
    return value.name if isinstance(value, Deck | Pack) else str(value)


def shape(drawing: Drawing) -> tuple[str, ...]:
    """The characters of a drawing, without any colour."""
    return tuple(strip.text for strip in drawing)


def art(style: Deck) -> Art:
    assert style.art is not None
    return style.art


def silhouette(drawn: Picture) -> tuple[str, ...]:
    """A picture as ink on paper: which pixels are drawn on."""
    return tuple("".join(PAPER if pixel == PAPER else "#" for pixel in row) for row in drawn.rows)


def outline(drawn: Picture) -> tuple[object, ...]:
    """A picture in black and white: which pixels are drawn on, and which signs are written."""
    return silhouette(drawn), drawn.signs


def pips(drawn: Picture) -> int:
    """How many things that do not touch are on a card: signs, and patches of pixels joined side by side."""
    left = {(x, y) for y, row in enumerate(drawn.rows) for x, pixel in enumerate(row) if pixel != PAPER}
    found = len(drawn.signs)
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
    return found


def numbers(pack: Pack) -> Iterator[tuple[str, str]]:
    """The number cards from two on, by rank and suit."""
    yield from ((rank, suit) for rank in pack.ranks if rank.isdecimal() for suit in pack.suits)


def contrast(one: str, other: str, system: ColorSystem) -> float:
    """The contrast of two colours, 1 to 21, as a terminal with so many colours shows them."""

    def light(colour: str) -> float:
        shown = Color.parse(colour).downgrade(system).get_truecolor()
        parts = [part / 255 for part in shown]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def cards(style: Deck, pack: Pack, size: CardSize, look: Look = "plain") -> list[tuple[str, ...]]:
    return [shape(face(style, pack, card, size, look)) for card in range(len(pack))]


def test_each_family_has_two_decks_of_pixel_art() -> None:
    for family in PACKS:
        assert len([style for style in DECKS if family in style.families]) >= 2


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=name)
def test_every_face_has_its_size_and_its_rank_and_suit_in_the_corner(style: Deck, pack: Pack) -> None:
    for size in SIZES:
        for look in LOOKS:
            for card, rows in enumerate(cards(style, pack, size, look)):
                index = pack.ranks[pack.rank(card)] + style.suits[pack.suits[pack.suit(card)]].pip
                assert len(rows) == size.height
                assert all(cell_len(row) == len(row) == size.width for row in rows)
                assert all(cell_len(letter) == 1 for row in rows for letter in row)
                assert rows[0][1 : 1 + len(index)] == index
                assert len(index) < INDEX


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=name)
def test_pictures_differ_in_black_and_white_even_where_the_corner_is_covered(style: Deck, pack: Pack) -> None:
    """No suit and no rank is told by its colour alone; the index is text, and no part of a picture."""
    for size in COUNTED:
        drawn = [outline(picture(art(style), rank, suit, size)) for rank in pack.ranks for suit in pack.suits]
        assert len(set(drawn)) == pack.size


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=name)
def test_number_cards_have_as_many_pips_as_their_rank_says(style: Deck, pack: Pack) -> None:
    for size in COUNTED:
        for rank, suit in numbers(pack):
            if (style.name, rank + suit) not in CROSSED:
                assert pips(picture(art(style), rank, suit, size)) == int(rank), f"{rank}{suit} {size}"


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=name)
def test_what_can_be_taken_and_what_is_out_of_reach_is_marked_by_shape(style: Deck, pack: Pack) -> None:
    for size in SIZES:
        for plain, dim, lit in zip(*(cards(style, pack, size, look) for look in LOOKS), strict=True):
            assert len({plain, dim, lit}) == 3
            assert all(row[0] + row[-1] == "▌▐" for row in lit)


@pytest.mark.parametrize(("style", "pack"), DRAWN, ids=name)
def test_lit_and_dim_cards_keep_their_pictures(style: Deck, pack: Pack) -> None:
    for size in COUNTED:
        for plain, dim, lit in zip(*(cards(style, pack, size, look) for look in LOOKS), strict=True):
            assert [row[1:-1] for row in plain] == [row[1:-1] for row in dim] == [row[1:-1] for row in lit]


def test_courts_are_told_apart_by_their_silhouettes() -> None:
    """Fante, cavallo and re, and jack, queen and king, differ as ink on paper, in one pixel of twelve and more."""
    for style, pack in DRAWN:
        courts = [rank for rank in pack.ranks if rank in style.courts]
        for size, suit in ((size, suit) for size in SIZES for suit in pack.suits):
            drawn = ["".join(silhouette(picture(art(style), rank, suit, size))) for rank in courts]
            for one, other in combinations(drawn, 2):
                assert sum(a != b for a, b in zip(one, other, strict=True)) >= len(one) / 12, f"{style.name} {size}"


def test_rank_and_suit_are_read_in_256_colours_as_well() -> None:
    """Where a terminal has no more colours, the nearest of those it has are taken."""
    for style in DECKS:
        paper = art(style).paper
        read = [(paper["dim"], paper["dim_ink"])]
        read += [(paper[look], colours.ink) for look in ("plain", "lit") for colours in art(style).suits.values()]
        for system in (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT):
            assert all(contrast(ground, ink, system) >= 3.4 for ground, ink in read), style.name
            assert contrast(style.back["paper"], style.back["ink"], system) >= 2.5
        looks = {Color.parse(paper[look]).downgrade(ColorSystem.EIGHT_BIT).number for look in LOOKS}
        assert len(looks) == len(LOOKS)


def test_decks_of_one_family_have_courts_aces_and_edges_of_their_own() -> None:
    for family, packs in PACKS.items():
        for one, other in combinations([style for style in DECKS if family in style.families], 2):
            for size, suit in ((size, suit) for size in COUNTED for suit in packs[0].suits):
                for rank in (*one.courts, *("A" if family == "italian" else "")):
                    drawn = (outline(picture(art(style), rank, suit, size)) for style in (one, other))
                    assert len(set(drawn)) == 2, f"{rank}{suit} {size} of {one.name} and {other.name}"
            assert art(one).edges["plain"] != art(other).edges["plain"]


def test_every_deck_has_a_back_of_its_own() -> None:
    for size in SIZES:
        assert len({shape(back(style, size)) for style in DECKS}) == len(DECKS)


def test_backs_have_the_size_of_cards_and_are_the_same_left_and_right() -> None:
    for style in DECKS:
        for size in SIZES:
            rows = shape(back(style, size))
            assert len(rows) == size.height
            assert all(len(row) == cell_len(row) == size.width for row in rows)
            assert all(row[0] + row[-1] == "▏▕" for row in rows)


def test_a_picture_uses_no_character_that_is_drawn_in_two_cells_or_as_an_emoji() -> None:
    signs = {style.suits[suit].pip for style in DECKS for suit in style.suits}
    seen = {
        letter
        for style, pack in DRAWN
        for size in SIZES
        for look in LOOKS
        for rows in cards(style, pack, size, look)
        for row in rows
        for letter in row
    }
    blocks = set(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█▏▕┆│║●")
    ranks = {letter for _, pack in DRAWN for rank in pack.ranks for letter in rank}
    assert seen <= signs | blocks | ranks
