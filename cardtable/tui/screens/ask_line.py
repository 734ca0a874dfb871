"""A question that is answered with a line: a name, a word."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import words
from cardtable.tui.screens.slip import Paper


class Given(Input):
    """What is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "club.key.give", tooltip="club.tip.give", id="line.give"),
    ]


class AskLineScreen(Paper[str | None]):
    """Dismissed with what was typed, or with None where somebody goes back."""

    DEFAULT_CSS = """
    AskLineScreen > Vertical { max-width: 64; }
    AskLineScreen #asked { margin-bottom: 1; }
    AskLineScreen #wrong { color: $warning; margin-top: 1; }
    AskLineScreen Input { width: 100%; }
    """
    AUTO_FOCUS = "Input"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f8", "back", "club.key.back", tooltip="club.tip.back", id="line.back"),
    ]

    def __init__(self, question: str, longest: int, suggested: str = "", wrong: str = "") -> None:
        """`question` is a key of words; `wrong` is said as it is: why the line before would not do."""
        super().__init__()
        self.question = question
        self.longest = longest
        self.suggested = suggested
        self.wrong = wrong

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(words(self)(self.question), id="asked", markup=False)
            yield Given(self.suggested, max_length=self.longest, compact=True)
            if self.wrong:
                yield Static(self.wrong, id="wrong", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_give()

    def action_give(self) -> None:
        """Gives what was typed."""
        self.dismiss(self.query_one(Input).value.strip())

    def action_back(self) -> None:
        """Gives nothing."""
        self.dismiss(None)
