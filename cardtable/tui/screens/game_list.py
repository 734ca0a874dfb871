"""The list of the picker: families as headings, one line a game or a match, drawn line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from cardtable.tui.screens.kept import Kept
from cardtable.tui.screens.person import person, words

if TYPE_CHECKING:
    from cardtable.tui.screens.entries import Entry

NAME_OF_MATCH = 18
"""Columns of the name of a match."""

NAME_WIDTH = 36
"""Where there is room, the columns after the name begin here."""


class GameList(ScrollView, can_focus=True, inherit_bindings=False):
    """The games to choose from."""

    DEFAULT_CSS = """
    GameList {
        height: 1fr;
        background: $background;
        color: $foreground;
        scrollbar-size-vertical: 1;
        overflow-x: hidden;
    }
    GameList > .game-list--heading { color: $accent; text-style: bold; }
    GameList > .game-list--aside { color: $foreground 65%; }
    GameList > .game-list--cursor {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: bold;
    }
    GameList > .game-list--hover { background: $surface; }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "game-list--heading",
        "game-list--aside",
        "game-list--cursor",
        "game-list--hover",
    }

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "picker.key.move", tooltip="picker.tip.move", id="picker.up"),
        Binding("down", "move(1)", "picker.key.move", tooltip="picker.tip.move", id="picker.down"),
        Binding("pageup", "page(-1)", "picker.key.page", tooltip="picker.tip.page", id="picker.pageup", show=False),
        Binding("pagedown", "page(1)", "picker.key.page", tooltip="picker.tip.page", id="picker.pagedown", show=False),
        Binding("home", "end(0)", "picker.key.end", tooltip="picker.tip.end", id="picker.home", show=False),
        Binding("end", "end(-1)", "picker.key.end", tooltip="picker.tip.end", id="picker.end", show=False),
    ]

    cursor: reactive[int] = reactive(0)
    """Which of the games is chosen, counted without the headings."""
    hovered: reactive[int] = reactive(-1)
    """The line under the mouse; -1 when there is none."""

    class Highlighted(Message):
        """Another game stands under the cursor; None when there is no game at all."""

        def __init__(self, entry: Entry | Kept | None) -> None:
            super().__init__()
            self.entry = entry

    class Opened(Message):
        """A game was chosen, by a click on the one under the cursor."""

        def __init__(self, entry: Entry | Kept) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.games: tuple[Entry | Kept, ...] = ()
        self.nothing = ""
        """What is said where no game is left."""
        self._rows: list[Entry | Kept | str] = []

    @property
    def entry(self) -> Entry | Kept | None:
        """The game under the cursor."""
        return self.games[self.cursor] if self.cursor < len(self.games) else None

    def show(self, games: Sequence[Entry | Kept], nothing: str = "", likeliest: Entry | Kept | None = None) -> None:
        """Shows some games. The cursor goes to the likeliest of them, or stays on its game, or goes to the first."""
        before = likeliest or self.entry
        self.games = tuple(games)
        self.nothing = nothing
        rows: list[Entry | Kept | str] = []
        family = ""
        for entry in self.games:
            if entry.family != family:
                family = entry.family
                rows += [family] if not rows else ["", family]
            rows.append(entry)
        self._rows = rows or [nothing]
        keys = [entry.key for entry in self.games]
        self.set_reactive(GameList.cursor, keys.index(before.key) if before and before.key in keys else 0)
        self.virtual_size = Size(self.size.width, len(self._rows))
        self.refresh()
        self._moved()

    # The cursor.

    def watch_cursor(self) -> None:
        self._moved()

    def _moved(self) -> None:
        """Keeps the cursor in sight, with the heading above it, and tells where it is."""
        if self.entry is not None:
            row = self._rows.index(self.entry)
            above = next((at for at in range(row, -1, -1) if at == 0 or not isinstance(self._rows[at - 1], str)), row)
            for y in (above, row):
                self.scroll_to_region(Region(0, y, 1, 1), animate=False, force=True)
        self.refresh()
        self.post_message(self.Highlighted(self.entry))

    def action_move(self, step: int) -> None:
        if self.games:
            self.cursor = (self.cursor + step) % len(self.games)

    def action_page(self, step: int) -> None:
        """Goes as far as there are rows in sight, headings among them: no game is passed over unseen."""
        if self.entry is None:
            return
        rows = [at for at, row in enumerate(self._rows) if not isinstance(row, str)]
        wanted = rows[self.cursor] + step * max(1, self.size.height - 2)
        if step > 0:
            at = max(self.cursor + 1, sum(row <= wanted for row in rows) - 1)
        else:
            at = min(self.cursor - 1, sum(row < wanted for row in rows))
        self.cursor = min(max(at, 0), len(rows) - 1)

    def action_end(self, at: int) -> None:
        if self.games:
            self.cursor = at % len(self.games)

    # The mouse.

    def _row_at(self, y: int) -> Entry | Kept | str | None:
        at = y + self.scroll_offset.y
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def on_click(self, event: events.Click) -> None:
        row = self._row_at(event.y)
        if row is not None and not isinstance(row, str):
            if row is self.entry:
                self.post_message(self.Opened(row))
            self.cursor = self.games.index(row)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        heading = isinstance(self._row_at(event.y), str | None)
        self.hovered = -1 if heading else event.y + self.scroll_offset.y

    def on_leave(self) -> None:
        self.hovered = -1

    # The picture.

    def on_resize(self) -> None:
        self.virtual_size = Size(self.size.width, len(self._rows))
        self._moved()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        at = y + self.scroll_offset.y
        row = self._rows[at] if at < len(self._rows) else ""
        base = self.rich_style
        if isinstance(row, str):
            style = base + self.get_component_rich_style("game-list--heading", partial=True)
            return Strip([Segment(f" {row}", style if self.games else base)]).adjust_cell_length(width, base)
        if row is self.entry:
            style = self.get_component_rich_style("game-list--cursor")
            return self._line(row, " > " if person(self).plain else " ▸ ", style, style, width)
        if at == self.hovered:
            base += self.get_component_rich_style("game-list--hover", partial=True)
        aside = base + self.get_component_rich_style("game-list--aside", partial=True)
        return self._line(row, "   ", base, aside, width)

    def _line(self, entry: Entry | Kept, mark: str, style: Style, aside: Style, width: int) -> Strip:
        """One game: its name, then how many play it and for how long, where there is room; or one match."""
        if isinstance(entry, Kept):
            return self._match(entry, mark, style, aside, width)
        players = words(self)("picker.players", players=entry.players)
        free = width - len(mark) - len(entry.name)
        details = f"{players:<14} {entry.length}"
        if width >= NAME_WIDTH + len(details) + 4 and len(entry.name) < NAME_WIDTH:
            gap = NAME_WIDTH - len(entry.name)
        else:
            details, gap = players, free - len(players) - 1
        told = [Segment(" " * gap + details, aside)] if gap > 0 else []
        return Strip([Segment(mark + entry.name, style), *told]).adjust_cell_length(width, style)

    @staticmethod
    def _match(match: Kept, mark: str, style: Style, aside: Style, width: int) -> Strip:
        """One match: its name, who plays it as far as there is room, how far it is and when."""
        end = f" {match.aside} "
        free = max(0, width - len(mark) - NAME_OF_MATCH - len(end) - 1)
        players = match.players if len(match.players) <= free else f"{match.players[: max(0, free - 1)]}…"[:free]
        told = f"{match.name[: NAME_OF_MATCH - 1]:<{NAME_OF_MATCH}}"
        return Strip([Segment(mark + told, style), Segment(f"{players:<{free}} {end}", aside)]).adjust_cell_length(
            width, style
        )
