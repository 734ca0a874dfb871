"""The story of a match from its beginning, to be read up and down."""

from collections.abc import Callable
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip

from cardtable.tui.chronicle import Telling
from cardtable.tui.picture import wrapped
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.present import Present

Lines = Callable[[], Telling]
"""Tells the lines of a story, the oldest first, in the words of today."""


class Scroll(ScrollView, can_focus=True):
    """The lines, wrapped to the width there is; what happened since the reader's last turn stands out."""

    DEFAULT_CSS = """
    Scroll { width: 1fr; height: 1fr; background: $surface; color: $foreground; }
    Scroll > .story--old { color: $foreground 70%; }
    Scroll > .story--mark { color: $accent; }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"story--old", "story--mark"}

    def __init__(self, lines: Lines, *, marked: bool = True) -> None:
        """`marked`: whether a line stands where the last turn was."""
        super().__init__()
        self._lines = lines
        self._marked = marked
        self._rows: list[tuple[str, str]] = []

    def on_resize(self) -> None:
        self.reword()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._laid_out(width)[0])

    def reword(self) -> None:
        """Tells the story anew, for another width or in another language."""
        width = max(10, self.size.width)
        at_end = not self._rows or self.scroll_offset.y >= self.max_scroll_y
        self._rows, mark = self._laid_out(width)
        self.virtual_size = Size(width, len(self._rows))
        if at_end:
            # What is new is read from its beginning, where it does not fit.
            self.call_after_refresh(self.scroll_to, y=min(mark, len(self._rows) - self.size.height), animate=False)
        self.refresh()

    def _laid_out(self, width: int) -> tuple[list[tuple[str, str]], int]:
        """The rows, each with its class of style, and the row where the last turn stands."""
        telling = self._lines()
        fresh = len(telling.lines) - telling.fresh
        turn = len(telling.lines) - telling.since if telling.since else -1
        rows: list[tuple[str, str]] = []
        mark = 0
        for at, line in enumerate(telling.lines):
            if at == turn:
                mark = len(rows)
                if self._marked:
                    said = f" {words(self)('table.since')} "
                    rule = "-" if person(self).plain else "─"
                    rows.append((rule * 2 + said + rule * max(2, width - 2 - cell_len(said)), "story--mark"))
            rows += [(row, "" if at >= fresh else "story--old") for row in wrapped(line, max(10, width))]
        return rows, mark

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        said, kind = self._rows[at] if at < len(self._rows) else ("", "")
        style = self.get_component_rich_style(kind) if kind else self.rich_style
        return Strip([Segment(said, style)]).adjust_cell_length(self.size.width, self.rich_style)


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
        self._scroll_view = Scroll(lines)

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
