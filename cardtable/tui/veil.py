"""The veil through which a screen is seen that lies under another one: each colour is looked up, not mixed anew."""

from functools import lru_cache
from typing import Any

from rich.segment import Segment
from rich.style import Style as Ink
from textual.color import Color
from textual.css.styles import RulesMap
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


class Veil(Visual):
    """A screen seen through a colour."""

    def __init__(self, screen: Screen[Any], colour: Color) -> None:
        self._screen, self._colour = screen, colour

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """The lines of the screen as they are seen."""
        colour, ground = self._colour, style.rich_style
        return [
            veiled(line, colour, ground).crop(0, width) for line in self._screen._compositor.render_strips()[:height]
        ]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        return self._screen.size.height


def veiled(line: Strip, colour: Color, ground: Ink) -> Strip:
    """A line of a screen as it is seen through a colour, on a ground."""
    return Strip([Segment(text, _veiled(ink, colour, ground)) for text, ink, _ in line], line.cell_length)


@lru_cache(maxsize=4096)
def _veiled(ink: Ink | None, colour: Color, ground: Ink) -> Ink:
    """How a style is seen through a colour; no link leads through it."""
    plain = Ink() if ink is None else ink.clear_meta_and_links()
    return ground + (
        plain
        + Ink.from_color(
            plain.color and (Color.from_rich_color(plain.color) + colour).rich_color,
            plain.bgcolor and (Color.from_rich_color(plain.bgcolor) + colour).rich_color,
        )
    )
