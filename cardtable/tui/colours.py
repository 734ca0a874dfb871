"""Colours: what is done to them last of all, on their way to the terminal of one person.

All screens are drawn in full colour. Filters of this person's app then make them grey, or of a strong contrast, where
the theme asks for that, and bring them down to as many as there are. What is drawn is remembered by several persons
together, so that nothing but these filters may know how many colours one of them has.
"""

from collections.abc import Callable
from functools import lru_cache

from rich.color import Color as Ink
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import BLACK, WHITE, Color
from textual.filter import LineFilter

from cardtable.tui.contrast import contrast, is_words, luminance
from cardtable.tui.sixteen import Sixteen
from cardtable.tui.terminal import Colours

Change = Callable[[Style, str], Style]
"""The style in which a text is shown, from the one in which it was drawn."""

LEAST_CONTRAST = 7.0
"""What words have at least in high contrast: 1 is none, 21 is black on white."""

MIDDLE = 0.18
"""The luminance that looks as light as dark."""

_NO_INK = Style(color="default", bgcolor="default", dim=False)


class Filter(LineFilter):
    """One change of the style of everything that is shown. There is one object per change: drawings are kept by it."""

    def __init__(self, change: Change) -> None:
        super().__init__()
        self._change = change

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        change = self._change
        return [
            Segment(text, style if style is None else change(style, text), control) for text, style, control in segments
        ]


def _readable(style: Style, text: str) -> Style:
    """Words stand out from their ground, and keep as much of their colour as that leaves them."""
    return _stood_out(style) if is_words(text) else style


@lru_cache(maxsize=2048)
def _stood_out(style: Style) -> Style:
    if style.color is None or style.bgcolor is None or style.color.is_default or style.bgcolor.is_default:
        return style
    ground, ink = Color.from_rich_color(style.bgcolor), Color.from_rich_color(style.color)
    if style.reverse:
        ground, ink = ink, ground
    away = max((BLACK, WHITE), key=lambda end: contrast(end, ground))
    steps = (ink.blend(away, step / 10) for step in range(11))
    found = next((shade for shade in steps if contrast(shade, ground) >= LEAST_CONTRAST), away)
    return style + (Style(bgcolor=found.rich_color) if style.reverse else Style(color=found.rich_color))


@lru_cache(maxsize=2048)
def _grey(style: Style, text: str = "") -> Style:
    """Without any hue."""
    ink, ground = style.color, style.bgcolor
    return style + Style(color=ink and _grey_ink(ink), bgcolor=ground and _grey_ink(ground))


def _grey_ink(ink: Ink) -> Ink:
    return ink if ink.is_default else Color.from_rich_color(ink).monochrome.rich_color


@lru_cache(maxsize=2048)
def _in_256(style: Style, text: str = "") -> Style:
    """In the nearest colours that there are."""
    ink, ground = style.color, style.bgcolor
    system = ColorSystem.EIGHT_BIT
    return style + Style(color=ink and ink.downgrade(system), bgcolor=ground and ground.downgrade(system))


@lru_cache(maxsize=2048)
def _bare(style: Style, dark: bool) -> Style:
    """Without any colour: where ink and ground are the other way round than on the rest of the screen, in reverse."""
    if style.bgcolor is None or style.bgcolor.is_default:
        return style + _NO_INK
    ground = luminance(Color.from_rich_color(style.bgcolor))
    ink = MIDDLE if style.color is None or style.color.is_default else luminance(Color.from_rich_color(style.color))
    turned = ground != ink and (ground < ink) != dark
    return style + _NO_INK + Style(reverse=bool(style.reverse) != turned)


def _bare_by_night(style: Style, text: str) -> Style:
    return _bare(style, dark=True)


def _bare_by_day(style: Style, text: str) -> Style:
    return _bare(style, dark=False)


GREYS = Filter(_grey)
STRONG_CONTRAST = Filter(_readable)
BY_THEME = {"mono": GREYS, "contrast": STRONG_CONTRAST}
"""Per theme, what it does to colours that are not its own: those of the cards, those that are blended."""

_IN_256 = Filter(_in_256)
_IN_16 = {True: Sixteen(dark=True), False: Sixteen(dark=False)}
_BARE = {True: Filter(_bare_by_night), False: Filter(_bare_by_day)}


def filters(theme: str, dark: bool, colours: Colours) -> tuple[LineFilter, ...]:
    """What is done to all colours, in order, with a theme, by night or by day, where there are so many colours."""
    found: list[LineFilter] = [BY_THEME[theme]] if theme in BY_THEME else []
    if colours == "none":
        found = [_BARE[dark]]
    elif colours == "256":
        found.append(_IN_256)
    elif colours == "16":
        found.append(_IN_16[dark])
    return tuple(found)
