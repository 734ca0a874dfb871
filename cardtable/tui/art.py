"""Art: the pictures of a deck as grids of pixels, put together card by card from what its file draws.

A cell of the terminal shows two pixels by two, and a character cell is twice as high as it is wide: a picture looks in
its file as it looks on the table. A cell has two colours: the paper and one ink, or two inks.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rich.cells import cell_len

from cardtable.engine.cards import Pack

PAPER = "."
"""The pixel through which the paper is seen, or what was drawn before."""

BARE = "_"
"""The pixel that is paper, whatever was drawn before."""

INK = "0"
"""The pixel in the ink of the suit; 1, 2, ... are the colours of its robe."""

HOLD = "*"
"""In a court (figura), the upper left pixel of the sign that it holds, the pip `H` of its suit."""

HELD = "H"

EVERY = "every"
"""The layouts of all the suits that have none of their own."""

SIZES = ("5x3", "7x5", "9x7", "11x9")
"""The sizes of cards, as files name them."""

_PLACE = re.compile(r"[0-9]{1,3},[0-9]{1,3}")

PARTS = ("pips", "layouts", "courts", "cards")
"""What is drawn in one size."""


class Mistake(Exception):
    """What is wrong in a row of the drawing under these keys of the file, 1 being the first; 0 is the key itself.

    `reason` is a key that has words, which the facts fill.
    """

    def __init__(self, keys: tuple[str, ...], row: int, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.keys, self.row, self.reason, self.facts = keys, row, reason, facts


class Sign(NamedTuple):
    """A pip that is one character of text, by its cell."""

    x: int
    y: int
    text: str


class Picture(NamedTuple):
    """What is drawn on the paper of one card, from the cell right of its left edge on."""

    rows: tuple[str, ...]
    """Per row of pixels, a letter of the palette for each."""
    signs: tuple[Sign, ...]


class Colours(NamedTuple):
    """What one suit is drawn with."""

    sign: str
    """One character of one cell, which stands beside the rank."""
    ink: str
    """The colour of rank and sign."""
    pip: str
    """The colour of its pips of text, and of the pixel `0`."""
    robe: str
    """The letters of the palette for the pixels 1, 2, ... of its courts."""


@dataclass(frozen=True, eq=False)
class Art:
    """The pictures of one deck. There is one object per deck, so that drawings can be remembered by it."""

    palette: Mapping[str, str]
    """Per letter, a colour such as `#b3261e`."""
    suits: Mapping[str, Colours]
    """Per suit letter."""
    paper: Mapping[str, str]
    """The colours of paper and edges: `plain`, `dim` and `lit`, `edge`, `dim_edge` and `lit_edge`, `dim_ink`."""
    edges: Mapping[str, str]
    """Per look, the left and the right edge of a card, one character each."""
    tile: tuple[str, ...]
    """The pattern of the back, repeated from the middle outwards: `#` is its ink, letters are of the palette."""
    back: Mapping[str, str]
    """The colours of the back: `paper`, `ink`, `edge`."""
    sizes: Mapping[str, Mapping[str, Mapping[str, Any]]]
    """Per size such as `7x5`, what is drawn in it, by `PARTS`."""

    def draws(self, rank: str, suit: str, size: tuple[int, int]) -> bool:
        """Whether there is a picture of this card in this size."""
        tables = self.sizes.get(size_key(size), {})
        layouts = tables.get("layouts", {})
        if rank + suit in tables.get("cards", {}):
            return True
        return any(rank in ranks for ranks in (tables.get("courts", {}), layouts.get(suit, {}), layouts.get(EVERY, {})))


def size_key(size: tuple[int, int]) -> str:
    """How a file names a size: `7x5`."""
    return f"{size[0]}x{size[1]}"


@lru_cache(maxsize=1024)
def picture(art: Art, rank: str, suit: str, size: tuple[int, int]) -> Picture:
    """The picture of a card; raises `Mistake`."""
    return _Easel(art, rank, suit, size).finished()


def check(art: Art, packs: tuple[Pack, ...]) -> None:
    """Puts every card of these packs together in every size; raises `Mistake`."""
    for key in art.sizes:
        width, height = (int(side) for side in key.split("x"))
        for pack in packs:
            for rank in pack.ranks:
                for suit in pack.suits:
                    picture(art, rank, suit, (width, height))


class _Easel:
    """Where one card is put together."""

    def __init__(self, art: Art, rank: str, suit: str, size: tuple[int, int]) -> None:
        self.art, self.rank, self.suit, self.key = art, rank, suit, size_key(size)
        self.colours = art.suits[suit]
        self.tables = art.sizes[self.key]
        # The left edge of the card has a column of cells for itself.
        self.width, self.height = 2 * (size[0] - 1), 2 * size[1]
        self.grid = [[PAPER] * self.width for _ in range(self.height)]
        self.signs: list[Sign] = []
        self.keys: tuple[str, ...] = ()
        """Where in the file that lies which is being drawn."""

    def finished(self) -> Picture:
        """The picture; raises `Mistake`."""
        self._draw()
        self._leave_corner()
        self._two_colours()
        return Picture(tuple("".join(row) for row in self.grid), tuple(self.signs))

    def _draw(self) -> None:
        """Draws the picture of this very card, else the court of its rank, else its pips."""
        face = self.rank + self.suit
        if face in self.tables.get("cards", {}):
            self._stamp(("cards", face), 0, 0)
        elif self.rank in self.tables.get("courts", {}):
            self._stamp(("courts", self.rank), 0, 0)
        else:
            layouts = self.tables.get("layouts", {})
            keys = ("layouts", self.suit if self.rank in layouts.get(self.suit, {}) else EVERY, self.rank)
            for pip, x, y in list(self._places(keys)):
                self._stamp(("pips", self.suit, pip), x, y)
            self.keys = (self.key, *keys)

    def _text(self, keys: tuple[str, ...]) -> str:
        """What the file says under these keys."""
        found: Any = self.tables
        self.keys = (self.key, *keys)
        for at in keys:
            found = found.get(at) if isinstance(found, Mapping) else None
        if not isinstance(found, str):
            drawing = ".".join(self.keys)
            raise Mistake(self.keys, 0, "art_missing", card=self.rank + self.suit, drawing=drawing)
        return found

    def _places(self, keys: tuple[str, ...]) -> Iterator[tuple[str, int, int]]:
        """The pips of a layout such as `M 0,2 8,2 S 4,6`: the name of each, its left column and its upper row."""
        pip = ""
        for word in self._text(keys).split():
            column, comma, row = word.partition(",")
            if comma and pip and _PLACE.fullmatch(word):
                yield pip, int(column), int(row)
            elif comma or word not in self.tables.get("pips", {}).get(self.suit, {}):
                pips = tuple(self.tables.get("pips", {}).get(self.suit, {}))
                raise Mistake(self.keys, 0, "art_layout", word=word, suit=self.suit, pips=pips)
            else:
                pip = word

    def _stamp(self, keys: tuple[str, ...], left: int, top: int) -> None:
        """Draws a drawing at a place; a pip that is one character stands there as text."""
        drawing = self._text(keys)
        if keys[0] == "pips" and len(drawing) == 1:
            if left % 2 or top % 2:
                raise Mistake(self.keys, 0, "art_place", left=left, top=top)
            if left >= self.width or top >= self.height:
                raise self._too_large(0)
            if cell_len(drawing) != 1:
                raise Mistake(self.keys, 0, "art_sign")
            self.signs.append(Sign(left // 2, top // 2, drawing))
            return
        held: list[tuple[int, int]] = []
        for y, row in enumerate(drawing.rstrip("\n").split("\n")):
            for x, letter in enumerate(row):
                if letter == HOLD and keys[0] != "pips":
                    held.append((left + x, top + y))
                elif letter != PAPER:
                    self._pixel(left + x, top + y, self._colour(letter, x, y), y)
        for place in held:
            self._stamp(("pips", self.suit, HELD), *place)

    def _colour(self, letter: str, x: int, y: int) -> str:
        """The letter of the palette that a letter of a drawing stands for; raises `Mistake`."""
        if letter in (BARE, INK):
            return PAPER if letter == BARE else INK
        if letter.isdecimal():
            robe = self.colours.robe
            if int(letter) > len(robe):
                raise Mistake(self.keys, y + 1, "art_robe", column=x + 1, suit=self.suit, letter=letter)
            return robe[int(letter) - 1]
        if letter not in self.art.palette:
            letters = "".join(self.art.palette)
            raise Mistake(self.keys, y + 1, "art_letter", column=x + 1, letter=letter, letters=letters)
        return letter

    def _pixel(self, x: int, y: int, colour: str, row: int) -> None:
        """Draws a pixel; raises `Mistake` where the card ends."""
        if x >= self.width or y >= self.height:
            raise self._too_large(row + 1)
        self.grid[y][x] = colour

    def _too_large(self, row: int) -> Mistake:
        card = self.rank + self.suit
        return Mistake(self.keys, row, "art_size", card=card, size=self.key, columns=self.width, rows=self.height)

    def _leave_corner(self) -> None:
        """Rank and suit stand in the upper left corner: nothing may be drawn there."""
        cells = len(self.rank) + 1
        inked = any(pixel != PAPER for row in self.grid[:2] for pixel in row[: 2 * cells])
        if inked or any(sign.y == 0 and sign.x < cells for sign in self.signs):
            raise Mistake(self.keys, 0, "art_corner", card=self.rank + self.suit, columns=2 * cells)

    def _two_colours(self) -> None:
        """A cell shows two colours: paper stays paper, and the ink that most pixels have becomes the ink of all."""
        for y in range(0, self.height, 2):
            upper, lower = self.grid[y : y + 2]
            for x in range(0, self.width, 2):
                upper[x : x + 2], lower[x : x + 2] = _settled("".join(upper[x : x + 2] + lower[x : x + 2]))


@lru_cache(maxsize=4096)
def _settled(pixels: str) -> tuple[str, str]:
    """The pixels of a cell, two of the upper row and two of the lower, with no more than two colours."""
    inks = pixels.replace(PAPER, "")
    ranked = sorted(set(inks), key=lambda ink: (-inks.count(ink), inks.index(ink)))
    kept = ranked[: 1 if PAPER in pixels else 2]
    # A third colour runs into its neighbour of the same row, so that upper and lower edges stay where they are.
    beside = [pixels[at ^ 1] if pixels[at ^ 1] in kept else kept[0] for at in range(4)] if kept else list(pixels)
    settled = [pixel if pixel in (PAPER, *kept) else beside[at] for at, pixel in enumerate(pixels)]
    return "".join(settled[:2]), "".join(settled[2:])
