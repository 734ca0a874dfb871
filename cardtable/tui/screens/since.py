"""What happened since somebody's last turn, where the table has too few lines to tell all of it."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from cardtable.tui.screens.person import words
from cardtable.tui.screens.sheet import Row, Shape
from cardtable.tui.screens.story import TellingScreen


class SinceScreen(TellingScreen[str]):
    """Lies over the upper part of the table, so that the hand stays in view; dismissed with the key that closed it."""

    DEFAULT_CSS = "SinceScreen { background: $background 40%; }"

    SHAPE = Shape(widest=86, part=0.6, top=1)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "table.key.scroll", tooltip="table.tip.scroll", id="since.up"),
        Binding("down", "scroll(1)", "table.key.scroll", tooltip="table.tip.scroll", id="since.down"),
        Binding(
            "enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="since.close"
        ),
    ]

    def rows(self, width: int) -> list[Row]:
        telling, rows = self.told(width)
        self.heading = words(self)("table.since" if telling.since else "table.so_far")
        return rows

    def on_key(self, event: events.Key) -> None:
        """Whoever chooses a card has read enough."""
        if event.is_printable and event.key != "space":
            event.stop()
            self.dismiss(event.key)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss("")
