"""Zones that stand alone: a widget that paints a picture line by line and repaints only what changed."""

from typing import ClassVar

from textual.strip import Strip
from textual.widget import Widget

from cardtable.tui.paint import Inks
from cardtable.tui.picture import Picture, changes, lines


class Zone(Widget):
    """What a table has one of, on a screen of its own."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"zone--muted", "zone--strong", "zone--turn"}

    DEFAULT_CSS = """
    Zone {
        background: $felt;
        color: $paper;
    }
    Zone > .zone--muted { color: $paper 65%; }
    Zone > .zone--strong { color: $felt-strong; text-style: bold; }
    Zone > .zone--turn { color: $turn; background: $turn-ground; text-style: bold; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.picture: Picture = ()
        """What it shows."""
        self._rows: list[Strip] | None = None
        self._inks: Inks | None = None

    @property
    def inks(self) -> Inks:
        """What is written with here, in the colours of the theme."""
        if self._inks is None:
            style = self.get_component_rich_style
            self._inks = Inks(self.rich_style, style("zone--muted"), style("zone--strong"), style("zone--turn"))
        return self._inks

    def show(self, picture: Picture) -> None:
        """Shows a picture; what stays as it is, is not painted again."""
        if picture == self.picture:
            return
        changed = changes(self.picture, picture)
        self.picture, self._rows = picture, None
        self.refresh(*(region.intersection(self.size.region) for region in changed))

    def render_line(self, y: int) -> Strip:
        if self._rows is None:
            self._rows = lines(self.picture, self.size.width, self.size.height, self.inks.plain)
        return self._rows[y] if y < len(self._rows) else Strip.blank(self.size.width, self.inks.plain)

    def notify_style_update(self) -> None:
        self._rows = self._inks = None
        super().notify_style_update()

    def on_resize(self) -> None:
        self._rows = None
        self.refresh()
