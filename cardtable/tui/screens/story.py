"""The story of a match from its beginning, to be read up and down."""

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip

from cardtable.tui.picture import wrapped
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.present import Present

Lines = Callable[[], tuple[str, ...]]
"""Tells the lines of a story, the oldest first, in the words of today."""


class _Scroll(ScrollView, can_focus=True):
    """The lines, wrapped to the width there is."""

    DEFAULT_CSS = """
    _Scroll { width: 1fr; height: 1fr; background: $surface; color: $foreground; }
    """

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._lines = lines
        self._rows: list[str] = []

    def on_resize(self) -> None:
        self.reword()

    def reword(self) -> None:
        """Tells the story anew, for another width or in another language."""
        width = max(10, self.size.width)
        at_end = not self._rows or self.scroll_offset.y >= self.max_scroll_y
        self._rows = [row for line in self._lines() for row in wrapped(line, width)]
        self.virtual_size = Size(width, len(self._rows))
        if at_end:
            self.call_after_refresh(self.scroll_end, animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        said = self._rows[at] if at < len(self._rows) else ""
        return Strip([Segment(said, self.rich_style)]).adjust_cell_length(self.size.width, self.rich_style)


class StoryScreen(Present, ModalScreen[None]):
    """Everything that happened, the latest at the end."""

    DEFAULT_CSS = """
    StoryScreen { align: center middle; background: $background 60%; }
    StoryScreen > Vertical { width: 100%; max-width: 86; height: 90%; border: round $accent; background: $surface; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "table.key.scroll", tooltip="table.tip.scroll", id="story.up"),
        Binding("down", "scroll(1)", "table.key.scroll", tooltip="table.tip.scroll", id="story.down"),
        Binding("pageup", "page(-1)", "table.key.page", tooltip="table.tip.page", id="story.page_up"),
        Binding("pagedown,space", "page(1)", "table.key.page", tooltip="table.tip.page", id="story.page_down"),
        Binding("home", "end(0)", "table.key.end", tooltip="table.tip.end", id="story.start"),
        Binding("end", "end(1)", "table.key.end", tooltip="table.tip.end", id="story.end"),
        Binding("q,h,enter,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="story.close"),
    ]

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._scroll_view = _Scroll(lines)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self._scroll_view
        yield KeyLine()

    def action_scroll(self, step: int) -> None:
        """Goes up or down by a line."""
        self._scroll_view.scroll_relative(y=step, animate=False)

    def action_page(self, step: int) -> None:
        """Goes up or down by a page."""
        self._scroll_view.scroll_relative(y=step * max(1, self._scroll_view.size.height - 1), animate=False)

    def action_end(self, end: int) -> None:
        """Goes to the start or to the end."""
        if end:
            self._scroll_view.scroll_end(animate=False)
        else:
            self._scroll_view.scroll_home(animate=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
