"""Pixels: card faces and backs of pixel art, two pixels by two in every cell. Pure functions, whose results are kept.

Rank and suit stand as text in the upper left corner, so that a card can be told when all but four of its columns lie
under the next one; the picture takes the rest.
"""

from collections.abc import Mapping
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.tui.art import INK, PAPER, Art, Picture, picture

_BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Per mask of inked pixels (upper left 1, upper right 2, lower left 4, lower right 8), the character that shows it."""

_FADED = 0.55
"""How much of the dim paper is in the colours of a dim card."""

_Cell = tuple[str, Style]
"""A character and how it is written."""


@lru_cache(maxsize=4096)
def pixel_face(art: Art, rank: str, suit: str, size: tuple[int, int], look: str) -> tuple[Strip, ...]:
    """The face of a card of which the art has a picture; raises `Mistake`."""
    width, height = size
    drawn = picture(art, rank, suit, (width, height))
    colours = _colours(art, suit, look)
    paper = art.paper[look]
    edge = Style(color=art.paper["edge" if look == "plain" else f"{look}_edge"], bgcolor=paper)
    index = rank + art.suits[suit].sign
    ink = Style(color=art.paper["dim_ink"] if look == "dim" else art.suits[suit].ink, bgcolor=paper, bold=True)
    left, right = tuple(art.edges[look])
    # A picture that reaches the right edge takes its place, unless the edge says that the card can be taken.
    closed = look == "lit" or all(row.endswith(PAPER * 2) for row in drawn.rows)
    strips = []
    for y in range(height):
        cells = [(left, edge), *_row(drawn, y, colours)]
        for sign in drawn.signs:
            if sign.y == y:
                cells[1 + sign.x] = (sign.text, Style(color=colours[INK], bgcolor=paper, bold=True))
        if y == 0:
            cells[1 : 1 + len(index)] = [(letter, ink) for letter in index]
        if closed:
            cells[-1] = (right, edge + _beneath(drawn, y, colours))
        strips.append(Strip(_segments(cells), width))
    return tuple(strips)


def _colours(art: Art, suit: str, look: str) -> Mapping[str, str]:
    """Per letter of a picture, its colour on a card of this suit in this look."""
    paper = art.paper[look]
    colours = {**art.palette, INK: art.suits[suit].pip}
    if look == "dim":
        colours = {letter: _mixed(colour, paper, _FADED) for letter, colour in colours.items()}
    return {**colours, PAPER: paper}


def _beneath(drawn: Picture, y: int, colours: Mapping[str, str]) -> Style:
    """The ground of the right edge in one row of cells: where both pixels beside it are inked, their ink."""
    upper, lower = (row[-2] for row in drawn.rows[2 * y : 2 * y + 2])
    return Style(bgcolor=colours[PAPER if PAPER in (upper, lower) else upper])


def _mixed(colour: str, other: str, share: float) -> str:
    """A colour with so much of another in it, 0 to 1."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * (1 - share) + two * share):02x}" for one, two in pairs)


def _row(drawn: Picture, y: int, colours: Mapping[str, str]) -> list[_Cell]:
    """The cells of one row of a picture."""
    upper, lower = drawn.rows[2 * y : 2 * y + 2]
    cells = []
    for x in range(0, len(upper), 2):
        ground, ink, block = _block(upper[x : x + 2] + lower[x : x + 2])
        cells.append((block, _style(colours[ink], colours[ground])))
    return cells


@lru_cache(maxsize=4096)
def _block(pixels: str) -> tuple[str, str, str]:
    """Two colours, ground and ink, and the character that shows four pixels: two of the upper row, two of the lower."""
    ground, *inks = sorted(set(pixels), key=lambda letter: (letter != PAPER, -pixels.count(letter), letter))
    mask = sum(1 << at for at, pixel in enumerate(pixels) if pixel != ground)
    return ground, inks[0] if inks else ground, _BLOCKS[mask]


@lru_cache(maxsize=1024)
def _style(ink: str, ground: str) -> Style:
    return Style(color=ink, bgcolor=ground)


def _segments(cells: list[_Cell]) -> list[Segment]:
    """Cells as segments, neighbours of one style in one."""
    segments: list[Segment] = []
    for text, style in cells:
        if segments and segments[-1].style == style:
            segments[-1] = Segment(segments[-1].text + text, style)
        else:
            segments.append(Segment(text, style))
    return segments


@lru_cache(maxsize=64)
def pixel_back(art: Art, size: tuple[int, int]) -> tuple[Strip, ...]:
    """The back of a card: the tile, repeated from the middle outwards, within a margin."""
    colours = {**art.palette, PAPER: art.back["paper"], "#": art.back["ink"]}
    edge = Style(color=art.back["edge"], bgcolor=art.back["paper"])
    width, height = 2 * (size[0] - 2), 2 * size[1]
    across, down = len(art.tile[0]), len(art.tile)
    left, top = (across - width) // 2, (down - height) // 2
    rows = [
        "".join(art.tile[(y + top) % down][(x + left) % across] for x in range(width)) for y in range(1, height - 1)
    ]
    drawn = Picture((PAPER * width, *rows, PAPER * width), ())
    strips = ([("▏", edge), *_row(drawn, y, colours), ("▕", edge)] for y in range(size[1]))
    return tuple(Strip(_segments(cells), size[0]) for cells in strips)
