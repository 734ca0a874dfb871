"""What is left of the screens where no more than ASCII can be shown: one cell stays one cell."""

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

UNKNOWN = "?"
"""For what has no likeness in ASCII."""

SIGNS = {
    '"': "«»“”„‟″⟪⟫",
    "'": "‘’‚‛′‹›",
    "-": "‐‑‒–—―−─━┄┅┈┉╌╍═╴╶╸╺╼╾⎯▔",
    "|": "│┃┆┇┊┋╎╏║╵╷╹╻╽╿▏▎▍▌▋▊▉▐▕",
    "_": "▁",
    "/": "╱÷",
    "\\": "╲",
    "[": "⟦",
    "]": "⟧",
    "o": "œø•·∙●◦○◉◎⬤⭘☼□▫▢☐",
    "~": "…",
    "x": "×✕✖✗✘╳",
    "v": "✓✔√☑↓▼▾⇩⇓▽",
    "<": "←◀◂◄⇦⇐❮⟨↵⏎",
    ">": "→▶▸►⇨⇒❯⟩➔➜‣",
    "^": "↑▲▴⇧⇑△",
    "=": "↔↕⇄⇅",
    "*": "◆◇★☆✦⭑",
    "#": "■▪◼▮",
    "S": "♠♤†‡§",
    "H": "♥♡",
    "D": "♦♢",
    "C": "♣♧",
    "U": "∪",
    "E": "€",
    "L": "£Ł",
    "P": "¶",
    "!": "¡",
    "s": "ß",
    "a": "æ",
    "A": "Æ",
    "O": "ŒØ",
    "l": "ł",
    "i": "ı",
    "d": "đ",
}
"""Per sign of ASCII, those that it stands for; the corners and crossings of lines, and blocks, are besides these."""

_LIKENESS = {ord(sign): plain for plain, signs in SIGNS.items() for sign in signs}


@lru_cache(2048)
def plain_text(text: str) -> str:
    """A text in ASCII, as many cells wide; what cannot be likened to anything is a question mark."""
    if text.isascii():
        return text
    cells = cell_len(text)
    # Signs that are joined into one may be wider or narrower together than they are one by one.
    return f"{''.join(_plain_sign(sign) for sign in text):{UNKNOWN}<{cells}}"[:cells]


def _plain_sign(sign: str) -> str:
    """One sign in ASCII, or as many as it takes cells."""
    if sign.isascii():
        return sign
    number = ord(sign)
    if number in _LIKENESS:
        return _LIKENESS[number]
    if 0x2500 <= number < 0x2580:
        return "+"
    if 0x2580 <= number < 0x25A0:
        return "#"
    cells = cell_len(sign)
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return f"{letters[:cells] if letters.isprintable() else '':{UNKNOWN}<{cells}}" if cells else ""


class Plainly(LineFilter):
    """Turns lines into ASCII on their way to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(plain_text(text), style, control) for text, style, control in segments]


PLAINLY = Plainly()
"""The one filter of its kind: what was drawn is kept by it."""
