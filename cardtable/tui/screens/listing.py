"""A list of lines with a cursor, drawn line by line: however long it is, only what is seen is put into words."""

from collections.abc import Callable
from typing import ClassVar

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from cardtable.tui.screens.person import person

Line = Callable[[int, int], str]
"""The words of a line by its number, for so many columns."""


class Listing(ScrollView, can_focus=True, inherit_bindings=False):
    """Lines to choose from."""

    DEFAULT_CSS = """
    Listing {
        height: 1fr;
        background: $background;
        color: $foreground;
        scrollbar-size-vertical: 1;
        overflow-x: hidden;
    }
    Listing > .listing--cursor {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: bold;
    }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"listing--cursor"}

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "listing.key.move", tooltip="listing.tip.move", id="listing.up"),
        Binding("down", "move(1)", "listing.key.move", tooltip="listing.tip.move", id="listing.down"),
        Binding("pageup", "page(-1)", "listing.key.page", tooltip="listing.tip.page", id="listing.pageup", show=False),
        Binding("pagedown", "page(1)", "listing.key.page", tooltip="listing.tip.page", id="listing.down_p", show=False),
        Binding("home", "end(0)", "listing.key.end", tooltip="listing.tip.end", id="listing.home", show=False),
        Binding("end", "end(-1)", "listing.key.end", tooltip="listing.tip.end", id="listing.end", show=False),
    ]

    cursor: reactive[int] = reactive(0)
    """The line that is chosen."""

    class Moved(Message):
        """Another line is chosen."""

    class Opened(Message):
        """The line that is chosen was clicked."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self._line = line
        self.count = 0

    def show(self, count: int) -> None:
        """Shows so many lines from the first on."""
        self.count = count
        self.set_reactive(Listing.cursor, 0)
        self.virtual_size = Size(self.size.width, count)
        self.scroll_to(y=0, animate=False, force=True)
        self.refresh()
        self.post_message(self.Moved())

    def on_resize(self) -> None:
        self.virtual_size = Size(self.size.width, self.count)

    def watch_cursor(self) -> None:
        self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False, force=True)
        self.refresh()
        self.post_message(self.Moved())

    def action_move(self, step: int) -> None:
        if self.count:
            self.cursor = (self.cursor + step) % self.count

    def action_page(self, step: int) -> None:
        if self.count:
            self.cursor = min(max(self.cursor + step * max(1, self.size.height - 1), 0), self.count - 1)

    def action_end(self, at: int) -> None:
        if self.count:
            self.cursor = at % self.count

    def on_click(self, event: events.Click) -> None:
        at = event.y + self.scroll_offset.y
        if at < self.count:
            if at == self.cursor:
                self.post_message(self.Opened())
            self.cursor = at

    def render_line(self, y: int) -> Strip:
        width, at = self.size.width, y + self.scroll_offset.y
        if at >= self.count:
            return Strip.blank(width, self.rich_style)
        here = at == self.cursor
        mark = (">" if person(self).plain else "▸") if here else " "
        style = self.get_component_rich_style("listing--cursor") if here else self.rich_style
        return Strip([Segment(set_cell_size(f"{mark} {self._line(at, width - 2)}", width), style)])
