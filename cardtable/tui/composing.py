"""Composing: of a table of which little has changed, only that is sent.

Textual sends every line on which something has changed from its left edge on, and asks every part of the screen for
its lines. The parts of a table lie one below the other over the whole width, and the felt knows its lines by pieces.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby

from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from cardtable.tui.rows import RESET
from cardtable.tui.widgets.felt import Felt


class Sent(CompositorUpdate):
    """A change of the screen, as the terminal is sent it."""

    def __init__(self, data: str) -> None:
        self._data = data

    def render_segments(self, console: Console) -> str:
        return self._data


class Whole(LayoutUpdate):
    """A whole screen of lines that belong to one part each: as the terminal is sent it, or as strips for a picture."""

    def __init__(self, compositor: "FeltCompositor", alone: Mapping[int, tuple[Widget, int]]) -> None:
        self._compositor, self._alone = compositor, alone
        self.region = compositor.size.region

    @property
    def strips(self) -> list[Iterable[Strip]]:  # type: ignore[override]
        return [[strip] for strip in self._compositor.render_strips()]

    def render_segments(self, console: Console) -> str:
        return self._compositor.sent_anew(self._alone)


class FeltCompositor(Compositor):
    """Puts together a screen with a felt on it."""

    def render_strips(self, size: Size | None = None) -> list[Strip]:
        found = self.lines(range(self.size.height)) if size in (None, self.size) else {}
        return [*found.values()] if len(found) == self.size.height else super().render_strips(size)

    def lines(self, ys: Iterable[int]) -> Mapping[int, Strip]:
        """Some lines of the screen, from the top, as far as one part alone is seen on them."""
        found: dict[int, Strip] = {}
        alone = self._alone(ys)
        for _, run in groupby(enumerate(alone), key=lambda one: (alone[one[1]], one[1] - one[0])):
            lines = [y for _, y in run]
            widget, top = alone[lines[0]]
            drawn = widget.render_lines(Region(0, lines[0] - top, self.size.width, len(lines)))
            found |= zip(lines, drawn, strict=True)
        return found

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        alone = self._alone(range(self.size.height))
        if len(alone) == self.size.height and not simplify:
            self._dirty_regions.clear()
            return Whole(self, alone)
        found = super().render_full_update(simplify)
        for felt in {widget for widget, _ in alone.values() if isinstance(widget, Felt)}:
            felt.note_sent(y - top for y, (widget, top) in alone.items() if widget is felt)
        return found

    def sent_anew(self, alone: Mapping[int, tuple[Widget, int]]) -> str:
        """What the terminal is sent to show all these lines, whatever it shows now."""
        for felt in {widget for widget, _ in alone.values() if isinstance(widget, Felt)}:
            felt.note_sent(())
        return "".join(self._sent(alone))

    def render_partial_update(self) -> ChopsUpdate | None:
        lines = sorted({y for region in self._dirty_regions for y in region.line_range if 0 <= y < self.size.height})
        alone = self._alone(lines)
        if len(alone) == len(lines):
            self._dirty_regions.clear()
            return Sent("".join(self._sent(alone))) if lines else None  # type: ignore[return-value]
        for widget in self.visible_widgets:
            if isinstance(widget, Felt):
                widget.note_sent(())
        return super().render_partial_update()

    def _alone(self, lines: Iterable[int]) -> dict[int, tuple[Widget, int]]:
        """The lines which one widget covers from edge to edge, with nothing above it, and where that begins."""
        found = {}
        for y in lines:
            widget, seen, region = self.layers_visible[y][0]
            if seen.x == 0 and seen.width == self.size.width:
                found[y] = (widget, region.y)
        return found

    def _sent(self, alone: Mapping[int, tuple[Widget, int]]) -> list[str]:
        found = []
        felts: dict[tuple[Felt, int], list[int]] = {}
        for y, (widget, top) in alone.items():
            if isinstance(widget, Felt):
                felts.setdefault((widget, top), []).append(y - top)
            else:
                strip = widget.render_lines(Region(0, y - top, self.size.width, 1))[0]
                found.append(f"\x1b[{y + 1};1H{strip.render(widget.app.console)}{RESET}")
        return [*(felt.sent(lines, top) for (felt, top), lines in felts.items()), *found]
