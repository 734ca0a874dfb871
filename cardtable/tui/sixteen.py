"""Sixteen colours: what screens drawn in full colour become where a terminal has no more.

Terminals do not agree on these colours, and the nearest of them are often near each other: dark felt becomes grey, and
gold on it is lost. So colours are told apart by kind, and each pair of kinds has two colours that stand apart in every
usual palette: black cloth, white paper, bright accents; what is too light for white paper stands on a bright ground.
"""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.color import Color as Ink
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from cardtable.tui.contrast import contrast, is_words, luminance

BLACK, RED, GREEN, BROWN, BLUE, PURPLE, _, LIGHT = range(8)
GREY, BRIGHT_RED, BRIGHT_GREEN, YELLOW, _, PINK, CYAN, WHITE = range(8, 16)

HUES = ((20, "red"), (70, "gold"), (165, "green"), (260, "blue"), (330, "purple"), (360, "red"))
"""Up to which hue in degrees a colour is called so."""

ON_DARK = {"red": BRIGHT_RED, "gold": YELLOW, "green": BRIGHT_GREEN, "blue": CYAN, "purple": PINK}
ON_PAPER = {"red": RED, "gold": BROWN, "green": GREEN, "blue": BLUE, "purple": PURPLE}
GROUNDS = {"red": RED, "gold": YELLOW, "green": BRIGHT_GREEN, "blue": BLUE, "purple": PURPLE}
"""Per kind of colour, what it becomes as an ink on dark, as an ink on paper, and as a ground."""

FAINT = 2.5
"""A contrast below which words are behind a veil and not there to be read."""

ACCENT = 0.12
"""By day, gold and green that look darker than this are accents of the screen, lighter ones are of cards."""


Words = Literal["letters", "signs", ""]
"""What is to be read: words or numbers, signs alone such as those of suits, or nothing but a picture."""


class Pair(NamedTuple):
    """Two of the sixteen."""

    ink: int | None
    ground: int | None


class Sixteen(LineFilter):
    """Shows everything in sixteen colours; by day the accents of the screen are blue on white."""

    def __init__(self, dark: bool) -> None:
        super().__init__()
        self._dark = dark

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [shown for segment in segments for shown in self._shown(*segment)]

    def _shown(self, text: str, style: Style | None, control: object) -> list[Segment]:
        if style is None or control:
            return [Segment(text, style, control)]  # type: ignore[arg-type]
        paper = _lowered(style, "", self._dark)
        if not is_words(text):
            return [Segment(text, paper)]
        lowered = _lowered(style, "letters" if any(map(str.isalnum, text)) else "signs", self._dark)
        if lowered.bgcolor == paper.bgcolor:
            return [Segment(text, lowered)]
        # Signs have a ground of their own: the paper between them stays paper.
        return [Segment(run, paper if run.isspace() else lowered) for run in re.findall(r"\s+|\S+", text)]


@lru_cache(maxsize=4096)
def _lowered(style: Style, words: Words, dark: bool) -> Style:
    """A style in sixteen colours."""
    ink, ground = _colour(style.color), _colour(style.bgcolor)
    pair = pair_of(ground, ink, words, dark) if style.reverse else pair_of(ink, ground, words, dark)
    # In many terminals bold makes dark colours bright, and no other emphasis is needed on a light ground.
    bold = bool(style.bold) and (pair.ink is None or pair.ink >= LIGHT)
    found = Pair(pair.ground, pair.ink) if style.reverse else pair
    return style + Style(color=_numbered(found.ink), bgcolor=_numbered(found.ground), bold=bold, dim=False)


def _colour(ink: Ink | None) -> Color | None:
    return None if ink is None or ink.is_default else Color.from_rich_color(ink)


def _numbered(number: int | None) -> Ink | None:
    return None if number is None else Ink.from_ansi(number)


def pair_of(ink: Color | None, ground: Color | None, words: Words, dark: bool) -> Pair:
    """The ink and the ground of what is drawn in these two, by night or by day."""
    under = None if ground is None else _ground(ground)
    if ink is None:
        return Pair(None if under is None else _plain_on(under), under)
    over = (BLACK if dark else WHITE) if under is None else under
    if not words:
        return Pair(_drawn(ink, over), under)
    if ground is not None and contrast(ink, ground) < FAINT and over in (BLACK, WHITE):
        return Pair(GREY, under)
    kind = _kind(ink)
    if over == BLACK:
        return Pair(ON_DARK.get(kind, WHITE if luminance(ink) > 0.5 else LIGHT), under)
    if over != WHITE:
        return Pair(BLUE if over == LIGHT and kind == "blue" else _plain_on(over), under)
    if kind not in ("gold", "green"):
        return Pair(ON_PAPER.get(kind, BLACK), under)
    if not dark and luminance(ink) < ACCENT:
        return Pair(BLUE, under)
    return Pair(BLACK, GROUNDS[kind] if words == "signs" else under)


def _plain_on(ground: int) -> int:
    return WHITE if ground in (BLACK, RED, BLUE, PURPLE) else BLACK


def _drawn(ink: Color, ground: int) -> int:
    """What the ink of a picture or a line becomes: it may be less strong than words, and never is the ground itself."""
    kind, light = _kind(ink), luminance(ink)
    if ground == BLACK and light < 0.12:
        return GREY
    if ground in (RED, BLUE, PURPLE) and light > 0.3:
        return LIGHT if light < 0.8 else WHITE
    if kind:
        found = (ON_DARK if ground == BLACK else ON_PAPER)[kind]
    else:
        found = BLACK if light < 0.04 else GREY if light < 0.3 else LIGHT if light < 0.6 else WHITE
    return found if found != ground else GREY if kind == "" else _plain_on(ground)


def _ground(colour: Color) -> int:
    """What a ground becomes."""
    kind, light = _kind(colour, 0.27), luminance(colour)
    if kind and light < 0.45:
        return GROUNDS[kind]
    if kind and _saturation(colour) > 0.45:
        return YELLOW if kind == "gold" else LIGHT
    return BLACK if light < 0.2 else LIGHT if light < 0.6 else WHITE


def _kind(colour: Color, least: float = 0.1) -> str:
    """What a colour is called, nothing where it is too near to grey; `least` is how far apart its parts have to be."""
    strength = max(colour.normalized) - min(colour.normalized)
    if strength < least or _saturation(colour) < 0.3:
        return ""
    return next(name for up_to, name in HUES if colour.hsl.h * 360 <= up_to)


def _saturation(colour: Color) -> float:
    """How far a colour is from grey, 0 to 1."""
    most, least = max(colour.normalized), min(colour.normalized)
    return (most - least) / most if most else 0.0
