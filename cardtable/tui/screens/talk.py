"""Talk at a table of the club: the last lines beside the match, and a line to type."""

from typing import ClassVar

from rich.cells import set_cell_size
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from cardtable.rooms.club import LINE_LENGTH, PHRASES, SharedTable
from cardtable.tui.board import say_line
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.lobby import club
from cardtable.tui.screens.person import words
from cardtable.tui.screens.present import Present

HEARD = (2, 8)
"""So many of the last lines stand above the line to type, on a small screen and on a `ROOMY` one."""

ROOMY = 34
"""Rows from which on more of them hide no cards."""


class TalkStrip(Widget):
    """The last lines that were said at a table, as many as there is room for."""

    DEFAULT_CSS = """
    TalkStrip { height: 1; padding: 0 1; background: $surface; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, table: SharedTable) -> None:
        super().__init__()
        self.table = table

    def fit(self, rows: int) -> None:
        """Takes so many rows; none where there are none."""
        self.display = rows > 0
        self.styles.height = max(1, rows)

    def render(self) -> Content:
        text, rows = words(self), max(1, self.size.height)
        said = [say_line(text, line) for line in self.table.talk][-rows:]
        if not said:
            return Content.styled(text("club.silence"), "$foreground 65%")
        *older, last = said
        key = text("club.silence").partition(":")[0]
        end = Content.assemble((f" {key}", "bold $accent"), f" {text('club.key.talk')}")
        room = max(1, self.size.width - end.cell_length)
        spoken = Content.assemble(set_cell_size(last, room), end)
        return Content("\n").join([*(Content.styled(line, "$foreground 65%") for line in older), spoken])


class TalkScreen(Present, ModalScreen[None]):
    """A line to type at the foot of the table, with what was said above it; stays open until it is closed."""

    DEFAULT_CSS = """
    TalkScreen { align: center bottom; background: $background 0%; }
    TalkScreen > Vertical { width: 100%; height: auto; padding: 0 1; background: $surface; border-top: solid $accent; }
    TalkScreen #phrases { color: $foreground 65%; }
    TalkScreen Input { width: 100%; }
    """
    AUTO_FOCUS = "Input"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f8", "back", "club.key.close", tooltip="club.tip.close", id="talk.close"),
    ]

    def __init__(self, table: SharedTable) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="heard", markup=False)
            yield Static(id="phrases", markup=False)
            yield Line(max_length=LINE_LENGTH, compact=True)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
        self.reword()

    def reword(self) -> None:
        """Says everything anew."""
        text = words(self)
        phrases = "   ".join(f"{at} {text(f'phrase.{phrase}')}" for at, phrase in enumerate(PHRASES, 1))
        self.query_one("#phrases", Static).update(Content(phrases))
        self.query_one(Input).placeholder = text("club.hint")
        self.look_again()

    def look_again(self) -> None:
        """Shows what has been said meanwhile."""
        said = [say_line(words(self), line) for line in self.table.talk][-HEARD[self.app.size.height >= ROOMY] :]
        self.query_one("#heard", Static).update(Content("\n".join(said)))

    def say_phrase(self, at: int) -> None:
        """Says one of the phrases and is done."""
        me = club(self)
        me.attempt(lambda: me.lobby.say_phrase(me.visit, PHRASES[at]))
        self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_say()

    def action_say(self) -> None:
        """Says what was typed, and is done where nothing was."""
        me, line = club(self), self.query_one(Input)
        if not line.value.strip():
            self.dismiss(None)
        elif me.attempt(lambda: me.lobby.say(me.visit, line.value)):
            line.clear()

    def action_back(self) -> None:
        self.dismiss(None)


class Line(Input):
    """The line; a number that is typed first is one of the phrases."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "club.key.say", tooltip="club.tip.say", id="talk.say"),
    ]

    async def _on_key(self, event: events.Key) -> None:
        talk = self.screen
        number = event.character or ""
        if not self.value and number.isdecimal() and 0 < int(number) <= len(PHRASES) and isinstance(talk, TalkScreen):
            event.stop()
            event.prevent_default()
            talk.say_phrase(int(number) - 1)
        else:
            await super()._on_key(event)
