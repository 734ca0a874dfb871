"""What happened since somebody's last turn, where the table has too few lines to tell all of it."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import words
from cardtable.tui.screens.present import Present
from cardtable.tui.screens.story import Lines, Scroll


class SinceScreen(Present, ModalScreen[str]):
    """Lies over the upper part of the table, so that the hand stays in view; dismissed with the key that closed it."""

    DEFAULT_CSS = """
    SinceScreen { align: center top; background: $background 40%; }
    SinceScreen > Vertical {
        width: 100%;
        max-width: 86;
        height: auto;
        max-height: 60%;
        margin-top: 1;
        border: round $accent;
        border-title-color: $accent;
        background: $surface;
    }
    SinceScreen Scroll { height: auto; max-height: 100%; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "table.key.scroll", tooltip="table.tip.scroll", id="since.up"),
        Binding("down", "scroll(1)", "table.key.scroll", tooltip="table.tip.scroll", id="since.down"),
        Binding(
            "enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="since.close"
        ),
    ]

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._lines = lines
        self._scroll_view = Scroll(lines, marked=False)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self._scroll_view
        yield KeyLine()

    def on_mount(self) -> None:
        self.reword()

    def reword(self) -> None:
        """Says everything anew."""
        telling = self._lines()
        self.query_one(Vertical).border_title = words(self)("table.since" if telling.since else "table.so_far")

    def on_key(self, event: events.Key) -> None:
        """Whoever chooses a card has read enough."""
        if event.is_printable and event.key != "space":
            event.stop()
            self.dismiss(event.key)

    def action_scroll(self, step: int) -> None:
        """Goes up or down by a line."""
        self._scroll_view.scroll_relative(y=step, animate=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss("")
