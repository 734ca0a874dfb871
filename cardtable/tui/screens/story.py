"""The story of a match from its beginning, to be read up and down."""

from collections.abc import Callable
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from cardtable.tui.chronicle import Telling
from cardtable.tui.picture import wrapped
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.sheet import Result, Row, Shape, SheetScreen

Lines = Callable[[], Telling]
"""Tells the lines of a story, the oldest first, in the words of today."""


def laid_out(telling: Telling, width: int) -> tuple[list[Row], int]:
    """The rows of a story, of which what happened since the reader's last turn stands out, and where that turn is.

    Where the reader had none, as whoever looks on, what happened last stands for it.
    """
    fresh = len(telling.lines) - telling.fresh
    turn = len(telling.lines) - telling.since if telling.since else fresh
    rows: list[Row] = []
    mark = 0
    for at, line in enumerate(telling.lines):
        if at == turn:
            mark = len(rows)
        kind = "" if at >= fresh else "old"
        rows += [((row, kind),) for row in wrapped(line, width)]
    return rows, mark


class TellingScreen(SheetScreen[Result]):
    """A sheet on which a story is told."""

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._lines = lines
        self._turn = 0

    @property
    def begins(self) -> int:
        return self._turn

    def told(self, width: int) -> tuple[Telling, list[Row]]:
        """The story as it is now, and its rows."""
        telling = self._lines()
        rows, self._turn = laid_out(telling, max(10, width))
        return telling, rows


class StoryScreen(TellingScreen[None]):
    """Everything that happened, the latest at the end."""

    DEFAULT_CSS = "StoryScreen { background: $background 60%; }"

    SHAPE = Shape(widest=86, part=0.9, full=True)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "table.key.scroll", tooltip="table.tip.scroll", id="story.up"),
        Binding("down", "scroll(1)", "table.key.scroll", tooltip="table.tip.scroll", id="story.down"),
        Binding("pageup", "page(-1)", "table.key.page", tooltip="table.tip.page", id="story.page_up"),
        Binding("pagedown,space", "page(1)", "table.key.page", tooltip="table.tip.page", id="story.page_down"),
        Binding("home", "end(0)", "table.key.end", tooltip="table.tip.end", id="story.start"),
        Binding("end", "end(1)", "table.key.end", tooltip="table.tip.end", id="story.end"),
        Binding("q,h,enter,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="story.close"),
    ]

    def rows(self, width: int) -> list[Row]:
        telling, rows = self.told(width)
        if telling.since:
            said = f" {words(self)('table.since')} "
            rule = "-" if person(self).plain else "─"
            rows.insert(self._turn, ((rule * 2 + said + rule * max(2, width - 2 - cell_len(said)), "edge"),))
        return rows

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
