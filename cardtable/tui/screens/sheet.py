"""Sheets: something to be read above whatever is there, drawn line by line and at once.

A sheet is one part of its screen, with its frame, its title, its bar, and what is seen of the screen below on both
sides of it: nothing else has to be made, styled and placed before it is there.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import ClassVar, NamedTuple, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.color import BLACK
from textual.filter import ANSIToTruecolor
from textual.geometry import Region, Size
from textual.screen import ModalScreen
from textual.scrollbar import ScrollBarRender
from textual.strip import Strip
from textual.widget import Widget

from cardtable.tui.composing import FeltCompositor
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.present import Present
from cardtable.tui.veil import veiled

Row = Sequence[tuple[str, str]]
"""A line: words, and in what they are written: an end of the classes of `Sheet`, or nothing for the usual."""

Drawn = Row | Strip
"""A line that is written or painted."""

Result = TypeVar("Result")


class Shape(NamedTuple):
    """How a sheet lies on the screen."""

    widest: int
    """Columns it has at most, with its frame."""
    part: float
    """The part of the height of the screen it has at most."""
    full: bool = False
    """Whether it is as high even where it has less to say."""
    aside: int = 0
    """Columns that stay free on both sides of what is written,"""
    above: int = 0
    """and lines above it."""
    free: int = 0
    """Lines of the screen that are not taken for it."""
    top: int = -1
    """The line of the screen where it begins; in the middle where that is negative."""


class Laid(NamedTuple):
    """What is written on a sheet, and where it lies."""

    size: Size
    """The size that it was laid out for."""
    box: Region
    """The sheet, with its frame."""
    rows: Sequence[Drawn]
    seen: int
    """How many rows are seen at once."""
    last: int
    """The row that is the first to be seen at the end."""


class Sheet(Widget):
    """What is read, and how far it has been scrolled."""

    DEFAULT_CSS = """
    Sheet { width: 100%; height: 1fr; background: $surface; color: $foreground; }
    Sheet > .sheet--edge { color: $accent; }
    Sheet > .sheet--strong { color: $accent; text-style: bold; }
    Sheet > .sheet--old { color: $foreground 70%; }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"sheet--edge", "sheet--strong", "sheet--old"}

    top = 0
    """The first row that is seen."""
    _laid: Laid | None = None
    _stale = False
    """Whether something else is to be written."""
    _below: Mapping[int, Strip] = MappingProxyType({})
    """The lines of the screen below that are seen beside this one, as they are there."""
    _inks: "dict[str, Style] | None" = None
    """What is written with, by the ends of the classes."""
    _drawn_for: object = None
    """On what the lines depend that are remembered."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: dict[int, Strip] = {}
        """The lines as they are shown, of those that have been."""

    @property
    def _sheets(self) -> "SheetScreen[object]":
        screen: object = self.screen
        assert isinstance(screen, SheetScreen)
        return screen

    @property
    def laid(self) -> Laid:
        """What is written here now, at the size there is now."""
        laid = self._laid
        if laid is None or self._stale or laid.size != self.size:
            self._stale, self._laid = False, self._lay()
            if laid is None or not laid.last:  # what is new is read from its beginning, where it does not fit any more
                self.top = self._sheets.begins
            elif self.top >= laid.last:  # whoever has gone to the end stays there
                self.top = self._laid.last
            self.top = min(self.top, self._laid.last)
            return self._laid
        return laid

    def _lay(self) -> Laid:
        shape, (width, height) = self._sheets.SHAPE, self.size
        across = min(width, shape.widest)
        most = max(1, int((height - shape.free) * shape.part) - 2 - shape.above)
        within = max(1, across - 2 - 2 * shape.aside)
        rows = self._sheets.rows(within)
        if len(rows) > most:
            rows = self._sheets.rows(max(1, within - 1))
        seen = most if shape.full else min(len(rows), most)
        down = seen + shape.above + 2
        at = (height - down) // 2 if shape.top < 0 else min(shape.top, height - down)
        box = Region((width - across) // 2, max(0, at), across, down)
        return Laid(self.size, box, rows, seen, max(0, len(rows) - seen))

    def reword(self) -> None:
        """Says everything anew."""
        self._stale = True
        self.refresh()

    def go(self, to: int) -> None:
        """Shows the rows from one of them on, as far as there are any."""
        to = max(0, min(to, self.laid.last))
        if to != self.top:
            self.top = to
            self.refresh(self.laid.box)

    def look_below(self, *regions: Region) -> None:
        """Looks again at the screen below, of which these parts have changed; all of it where none are named."""
        self._below = {}
        box = self.laid.box
        if box.width < self.size.width or not regions:
            self.refresh(*regions)
        elif seen := [one for one in regions if one.y < box.y or one.bottom > box.bottom]:
            self.refresh(*seen)

    def notify_style_update(self) -> None:
        self._inks, self._below = None, {}
        super().notify_style_update()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.go(self.top + round(self.app.scroll_sensitivity_y))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.go(self.top - round(self.app.scroll_sensitivity_y))

    def on_click(self, event: events.Click) -> None:
        """On the bar, a page up or down: to where it was clicked."""
        laid, shape = self.laid, self._sheets.SHAPE
        row = event.y - laid.box.y - 1 - shape.above
        if laid.last and event.x == laid.box.right - 2 - shape.aside and 0 <= row < laid.seen:
            event.stop()
            there = row * laid.last // max(1, laid.seen - 1)
            self._sheets.action_page((there > self.top) - (there < self.top))

    # How it is drawn.

    # There is neither border nor padding for Textual to draw: the lines are remembered here, through the filters.

    def render_lines(self, crop: Region) -> list[Strip]:
        # What is painted here has true colours already.
        filters = tuple(found for found in self.get_line_filters() if not isinstance(found, ANSIToTruecolor))
        now, width = (self.size, filters), self.size.width
        if now != self._drawn_for:
            self._drawn_for, self._drawn = now, {}
        for y in crop.line_range:
            if y not in self._drawn:
                segments = self._segments(y)
                for each in filters:
                    segments = each.apply(segments, BLACK)
                self._drawn[y] = Strip(segments, width)
        found = [self._drawn[y] for y in crop.line_range]
        return found if crop.column_span == (0, width) else [line.crop(crop.x, crop.right) for line in found]

    def _set_dirty(self, *regions: Region) -> None:
        for y in chain.from_iterable(region.line_range for region in regions):
            self._drawn.pop(y, None)
        if not regions:
            self._drawn = {}
        super()._set_dirty(*regions)

    def _segments(self, y: int) -> list[Segment]:
        """A line, with what is seen on it of the screen below."""
        laid, width = self.laid, self.size.width
        box = laid.box
        if box.y <= y < box.bottom and box.width == width:
            return self._boxed(y - box.y)
        if y not in self._below:
            covered = box.line_range if box.width == width else ()
            self._below = self._sheets.lines_below([y for y in range(self.size.height) if y not in covered])
        below = self._sheets.seen_below(self._below.get(y, Strip([])), width)
        if not box.y <= y < box.bottom:
            return list(below)
        return [*below.crop(0, box.x), *self._boxed(y - box.y), *below.crop(box.right, width)]

    def _boxed(self, y: int) -> list[Segment]:
        """A line of the sheet, the one at the top being 0."""
        laid, shape, inks = self.laid, self._sheets.SHAPE, self._written_with
        within = laid.box.width - 2
        if y == laid.box.height - 1:
            return [Segment(f"╰{'─' * within}╯", inks["edge"])]
        if y == 0:
            title = self._sheets.heading
            if not title or within < 5:
                return [Segment(f"╭{'─' * within}╮", inks["edge"])]
            title = f" {title} " if cell_len(title) + 4 <= within else set_cell_size(f" {title} ", within - 2)
            end = f"{'─' * (within - 1 - cell_len(title))}╮"
            return [Segment("╭─", inks["edge"]), Segment(title, inks["strong"]), Segment(end, inks["edge"])]
        at = y - 1 - shape.above
        row: Drawn = laid.rows[self.top + at] if at >= 0 and self.top + at < len(laid.rows) else ()
        room = max(0, within - 2 * shape.aside - (1 if laid.last else 0))
        side = [Segment(" " * shape.aside, inks[""])] if shape.aside else []
        told = row if isinstance(row, Strip) else Strip([Segment(said, inks[kind]) for said, kind in row])
        told = told.adjust_cell_length(room, inks[""])
        return [Segment("│", inks["edge"]), *side, *told, *self._bar(at), *side, Segment("│", inks["edge"])]

    def _bar(self, at: int) -> list[Segment]:
        """What stands of the bar beside a row."""
        laid = self.laid
        if not laid.last:
            return []
        if at < 0:
            return [Segment(" ", self._written_with[""])]
        ground, ink = self.styles.scrollbar_background, self.styles.scrollbar_color
        if ground.a < 1:
            ground = self.background_colors[1] + ground
        return [bar(laid.seen, len(laid.rows), self.top, ground.rich_color, (ground + ink).rich_color)[at]]

    def ink(self, kind: str) -> Style:
        """What is written with, by the end of its class; the usual by nothing."""
        return self._written_with[kind]

    @property
    def _written_with(self) -> dict[str, Style]:
        if self._inks is None:
            self._inks = {kind: self.get_component_rich_style(f"sheet--{kind}") for kind in ("edge", "strong", "old")}
            self._inks[""] = self.rich_style
        return self._inks


@lru_cache(maxsize=512)
def bar(seen: int, rows: int, top: int, ground: Color, ink: Color) -> tuple[Segment, ...]:
    """A bar of one column that tells which rows are seen, as Textual draws it; nothing of it is clicked on."""
    drawn = ScrollBarRender.render_bar(seen, rows, seen, top, 1, True, ground, ink)
    behind = Style(bgcolor=ground)
    return tuple(Segment(text, behind + (style or behind).clear_meta_and_links()) for text, style, _ in drawn.segments)


class SheetScreen(Present, ModalScreen[Result]):
    """What is common to all of them; each has its own keys."""

    SHAPE: ClassVar[Shape]

    AUTO_FOCUS = ""

    is_read = True

    _drawn = False
    """Whether it has been seen."""
    _placed: Size | None = None
    """The size for which everything was placed as it appeared; None as soon as it can have changed."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = FeltCompositor()
        self.sheet = Sheet()

    def compose(self) -> ComposeResult:
        yield self.sheet
        yield KeyLine()

    @abstractmethod
    def rows(self, width: int) -> Sequence[Drawn]:
        """What is written on the sheet, where it is so many columns wide."""

    heading = ""
    """What stands in the frame."""

    @property
    def begins(self) -> int:
        """The row, of those laid out last, from which it is read."""
        return 0

    def lines_below(self, ys: Sequence[int]) -> Mapping[int, Strip]:
        """Some lines of the screen below, and perhaps others."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1]._compositor
        found = below.lines(ys) if isinstance(below, FeltCompositor) and below.size == self.size else {}
        return found if len(found) == len(ys) else dict(enumerate(below.render_strips()))

    def seen_below(self, line: Strip, width: int) -> Strip:
        """A line of the screen below, through the colour of this one."""
        ground = self.rich_style
        seen = veiled(line, self.styles.background, ground)
        return seen if seen.cell_length == width else seen.adjust_cell_length(width, ground)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> "SheetScreen[Result]":
        if self._placed is not None and layout and not regions:
            return self  # its parts have come: they are drawn already
        if self._drawn:
            self.sheet.look_below(*regions)
        super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        return self

    # Drawn at once as it appears: no part of it changes any more, and Textual would place and draw it by a timer.

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        if not self._drawn:
            self.call_next(self._appear)

    def _appear(self) -> None:
        self._drawn = True
        if not (self.is_current and self.sheet.size) or self.app._batch_count:
            return
        self._layout_required = False
        for part in self.children:
            part._repaint_required = part._layout_required = False
        self._placed = self.size
        self._draw_waiting()
        self.app.call_later(self._settle)

    async def _on_resize(self, event: events.Resize) -> None:
        """Knows its first size already."""
        if event.size == self._placed:
            event.stop()
            event.prevent_default()

    def _settle(self) -> None:
        """All is over that comes with new parts."""
        self._placed = None

    def action_scroll(self, step: int) -> None:
        """Goes up or down by so many lines."""
        self.sheet.go(self.sheet.top + step)

    def action_page(self, step: int) -> None:
        """Goes up or down by a page."""
        self.sheet.go(self.sheet.top + step * max(1, self.sheet.laid.seen - 1))

    def action_end(self, end: int) -> None:
        """Goes to the start or to the end."""
        self.sheet.go(self.sheet.laid.last if end else 0)
