"""A slip of paper above whatever is there: something to be read, with a title, until it is closed."""

from collections.abc import Iterable
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.present import Present

Result = TypeVar("Result")


class Paper(Present, ModalScreen[Result]):
    """A piece of paper, as high as what stands on it."""

    DEFAULT_CSS = """
    Paper { align: center middle; background: $background 60%; }
    Paper > Vertical {
        width: 100%;
        max-width: 78;
        height: auto;
        padding: 1 3;
        background: $surface;
        border: round $accent;
    }
    """


class Slip(Paper[None]):
    """What is common to all of them; each has its own keys, and says its own things in `reword`."""

    DEFAULT_CSS = "Slip > Vertical { max-height: 96%; border-title-color: $accent; }"

    is_read = True

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="told", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.reword()

    def reword(self) -> None:
        """Says everything anew."""
        raise NotImplementedError

    def say(self, title: str, lines: Iterable[Content]) -> None:
        """Puts a title and lines on the slip."""
        self.query_one(Vertical).border_title = title
        self.query_one("#told", Static).update(Content("\n").join(lines))

    def action_close(self) -> None:
        """Back to what lies below."""
        self.dismiss(None)
