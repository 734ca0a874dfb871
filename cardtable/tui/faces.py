"""Faces: a card in, its picture out, as rows of cells. Pure functions whose results are remembered.

A picture is a tuple of strips, one a row. Rank and suit stand together in the upper left corner, so that a card can be
told when all but four of its columns lie under the next one.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.engine.cards import Card, Pack
from cardtable.tui.decks import Deck
from cardtable.tui.pixels import pixel_back, pixel_face

Look = Literal["plain", "dim", "lit"]
"""How a card lies there: as it is, out of reach, or able to be taken."""

Drawing = tuple[Strip, ...]
"""The rows of a picture, all of one width."""

ACE = "A"
"""The rank that has an ornament."""

_BOLD = Style(bold=True)


class CardSize(NamedTuple):
    """The size of a card, in cells."""

    width: int
    height: int


SMALL, MEDIUM, LARGE, HUGE = CardSize(5, 3), CardSize(7, 5), CardSize(9, 7), CardSize(11, 9)

_ROWS: dict[int, tuple[str, ...]] = {
    1: ("", "C", ""),
    2: ("C", "", "C"),
    3: ("C", "C", "C"),
    4: ("LR", "", "LR"),
    5: ("LR", "C", "LR"),
    6: ("LR", "LR", "LR"),
    7: ("LR", "LCR", "LR"),
    8: ("LCR", "LR", "LCR"),
    9: ("LCR", "LCR", "LCR"),
    10: ("LCR", "lLRr", "LCR"),
}
"""Per number, the pips on three rows: in the left, middle or right column, or at the far left or far right."""

_TALL: dict[int, tuple[str, ...]] = {
    1: ("", "", "C", "", ""),
    2: ("C", "", "", "", "C"),
    3: ("C", "", "C", "", "C"),
    4: ("LR", "", "", "", "LR"),
    5: ("LR", "", "C", "", "LR"),
    6: ("LR", "", "LR", "", "LR"),
    7: ("LR", "C", "LR", "", "LR"),
    8: ("LR", "C", "LR", "C", "LR"),
    9: ("LR", "LR", "C", "LR", "LR"),
    10: ("LR", "LCR", "", "LCR", "LR"),
}
"""The same on five rows."""


def face(deck: Deck, pack: Pack, card: Card, size: CardSize, look: Look = "plain") -> Drawing:
    """The face of a card, in pixels where the deck has a picture of it."""
    rank, suit = pack.ranks[pack.rank(card)], pack.suits[pack.suit(card)]
    if deck.art is not None and deck.art.draws(rank, suit, size):
        return pixel_face(deck.art, rank, suit, size, look)
    return _face(deck, rank, suit, size, look)


@lru_cache(maxsize=2048)
def _face(deck: Deck, rank: str, suit: str, size: CardSize, look: Look) -> Drawing:
    ink = Style(bgcolor=deck.paper[look], color=deck.paper["dim_ink"] if look == "dim" else deck.suits[suit].ink)
    index = rank + deck.suits[suit].pip
    width, height = _inside(deck, size)
    rows = [[Segment(" " * width, ink)] for _ in range(height)]
    if height > 2:
        rows[1:-1] = _body(deck, rank, suit, (width, height - 2), look)
    if height > 1:
        rows[-1] = [Segment(index.rjust(width), ink + _BOLD)]
    rows[0] = [Segment(index.ljust(width), ink + _BOLD)]
    edge = Style(bgcolor=deck.paper[look], color=deck.paper["edge" if look == "plain" else f"{look}_edge"])
    return _framed(deck, rows, size, edge, {"lit": deck.lit, "dim": deck.dim}.get(look, deck.sides))


def _inside(deck: Deck, size: CardSize) -> tuple[int, int]:
    """Columns and rows within the frame."""
    return size.width - 2, size.height - (2 if deck.line else 0)


def _body(deck: Deck, rank: str, suit: str, room: tuple[int, int], look: Look) -> list[list[Segment]]:
    """What stands between the two corners: a court (figura), or as many pips as the rank says. Dim cards have none."""
    colour = deck.suits[suit].ink
    ink = Style(bgcolor=deck.paper[look], color=colour)
    pip = deck.suits[suit].pip
    if look == "dim":
        return [[Segment(" " * room[0], ink)]] * room[1]
    if rank not in deck.courts:
        if rank == ACE and min(room) > 2:
            return [[Segment(row, ink)] for row in _ace(deck, pip, room)]
        return [[Segment(row, ink)] for row in _pips(int(rank) if rank.isdecimal() else 1, pip, room)]
    if figure := _figure(deck, rank, room):
        return [[Segment(_centred(row, room[0]), ink)] for row in figure]
    panel = Style(color=deck.paper[look], bgcolor=colour) if deck.painted else ink
    margin = Segment(" " if room[0] > 5 else "", ink)
    lines = [""] * room[1]
    lines[0] = lines[-1] = pip if room[1] > 2 else ""
    lines[room[1] // 2] = deck.courts[rank]
    return [[margin, Segment(_centred(row, room[0] - 2 * len(margin.text)), panel + _BOLD), margin] for row in lines]


def _figure(deck: Deck, rank: str, room: tuple[int, int]) -> list[str]:
    """The figure of a court card, two rows of dots to one of characters; empty where there is no room for it."""
    blocks = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}
    dots = deck.figures.get(rank, ())
    width, height = room
    if not dots or len(dots) > 2 * height or len(dots[0]) > width:
        return []
    pairs = zip(dots[::2], dots[1::2], strict=True)
    rows = ["".join(blocks[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]
    above = (height - len(rows)) // 2
    return [""] * above + rows + [""] * (height - len(rows) - above)


def _centred(text: str, width: int) -> str:
    """A text in the middle; where it cannot be quite there, a little to the left."""
    return (" " * ((width - len(text)) // 2) + text).ljust(width)


def _ace(deck: Deck, pip: str, room: tuple[int, int]) -> list[str]:
    """The pip of an ace in a little frame, in the middle."""
    upper_left, upper_right, lower_left, lower_right = tuple(deck.corners or "╭╮╰╯")
    line, side = (deck.line, deck.sides[0]) if deck.line else ("─", "│")
    rows = [upper_left + line + upper_right, side + pip + side, lower_left + line + lower_right]
    above = (room[1] - len(rows)) // 2
    rows = [""] * above + rows + [""] * (room[1] - len(rows) - above)
    return [_centred(row, room[0]) for row in rows]


def _pips(count: int, pip: str, room: tuple[int, int]) -> list[str]:
    """The pips of a number card; a single row has room for one sign of the suit."""
    width, height = room
    if height < 3:
        return [_centred(pip if width > 3 else "", width)] * height
    pattern = (_ROWS if height < 5 else _TALL)[count]
    above = (height - len(pattern)) // 2
    pattern = ("",) * above + pattern + ("",) * (height - len(pattern) - above)
    middle, gap = width // 2, 1 if width < 7 else 2
    columns = {"C": middle, "L": middle - gap, "R": middle + gap, "l": middle - gap - 1, "r": middle + gap + 1}
    return ["".join(pip if x in {columns[c] for c in row} else " " for x in range(width)) for row in pattern]


def _framed(deck: Deck, rows: list[list[Segment]], size: CardSize, edge: Style, sides: tuple[str, str]) -> Drawing:
    """The rows of a card within its edges."""
    strips = [Strip([Segment(sides[0], edge), *row, Segment(sides[1], edge)], size.width) for row in rows]
    if deck.line:
        upper_left, upper_right, lower_left, lower_right = tuple(deck.corners)
        line = deck.line * (size.width - 2)
        strips.insert(0, Strip([Segment(upper_left + line + upper_right, edge)], size.width))
        strips.append(Strip([Segment(lower_left + line + lower_right, edge)], size.width))
    return tuple(strips)


@lru_cache(maxsize=64)
def back(deck: Deck, size: CardSize) -> Drawing:
    """The back of a card."""
    if deck.art is not None:
        return pixel_back(deck.art, size)
    pattern = Style(bgcolor=deck.back["paper"], color=deck.back["ink"])
    edge = Style(bgcolor=deck.back["paper"], color=deck.back["edge"])
    width, height = _inside(deck, size)
    figure = deck.back["pattern"]
    rows = [[Segment((figure * width)[y % 2 : y % 2 + width], pattern)] for y in range(height)]
    return _framed(deck, rows, size, edge, deck.sides)


@lru_cache(maxsize=512)
def turned(deck: Deck, pack: Pack, card: Card, width: int) -> Drawing:
    """The end of a card that lies crosswise under others: one row of so many columns, at least 4."""
    suit = deck.suits[pack.suits[pack.suit(card)]]
    index = pack.ranks[pack.rank(card)] + suit.pip
    ink = Style(color=suit.ink, bgcolor=deck.paper["plain"], bold=True)
    edge = Style(color=deck.paper["edge"], bgcolor=deck.paper["plain"])
    return (Strip([Segment(index.ljust(width - 1), ink), Segment(deck.sides[1], edge)], width),)


def labelled(drawing: Drawing, said: str, size: CardSize, style: Style) -> Drawing:
    """A card with a word of two or three characters below its corner, where it is seen when others overlap it."""
    row = 2 if size.height > 4 else 1
    under = drawing[row]
    return (
        *drawing[:row],
        Strip.join([under.crop(0, 1), Strip([Segment(said, style)]), under.crop(1 + len(said))]),
        *drawing[row + 1 :],
    )


def chip(deck: Deck, suit: str, name: str) -> Drawing:
    """A slip of paper with the sign and the name of a suit."""
    ink = Style(color=deck.suits[suit].ink, bgcolor=deck.paper["plain"], bold=True)
    return (Strip([Segment(f" {deck.suits[suit].pip} {name} ", ink)]),)
