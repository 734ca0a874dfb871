"""What is promised of the cards of a match, and what anybody can check of it: to be read and copied."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtable.rooms.pledge import Pledge
from cardtable.text import Text
from cardtable.tui.fair import written
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import words
from cardtable.tui.screens.present import Present


class FairScreen(Present, ModalScreen[None]):
    """Shows a pledge as far as it may be known now."""

    DEFAULT_CSS = """
    FairScreen { align: center middle; background: $background 60%; }
    FairScreen > Vertical {
        width: 100%;
        max-width: 78;
        height: auto;
        max-height: 96%;
        padding: 1 3;
        background: $surface;
        border: round $accent;
        border-title-color: $accent;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "fair.key.copy", tooltip="fair.tip.copy", id="fair.copy"),
        Binding(
            "q,i,enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="fair.close"
        ),
    ]

    def __init__(self, pledge: Pledge, names: Sequence[str]) -> None:
        """`names` are those of the seats."""
        super().__init__()
        self.pledge = pledge
        self.names = tuple(names)

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="told")
        yield KeyLine()

    def on_mount(self) -> None:
        self.reword()

    def reword(self) -> None:
        """Says everything anew."""
        self.query_one(Vertical).border_title = words(self)("fair.title")
        self.query_one("#told", Static).update(Content("\n").join(told_of(words(self), self.pledge, self.names)))

    def action_copy(self) -> None:
        """Puts what is shown into the clipboard of the terminal, as the lines of a record."""
        self.app.copy_to_clipboard(written(self.pledge))
        self.notify(words(self)("fair.copied"), timeout=3, markup=False)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def told_of(text: Text, pledge: Pledge, names: Sequence[str]) -> Iterator[Content]:
    """What is known of where the cards come from, line by line; what can be checked stands on lines of its own."""
    if pledge.commitment:
        yield Content(text("fair.before"))
        yield Content.styled(pledge.commitment, "bold $accent")
        yield Content("")
        yield Content(text("fair.how"))
        yield Content.styled(text("fair.formula"), "$foreground 80%")
        yield Content("")
    if pledge.seed:
        yield Content(text("fair.seed_chosen" if pledge.chosen else "fair.now"))
        yield Content.assemble(f"{text('fair.seed')}  ", (pledge.seed, "bold $accent"))
        if pledge.salt:
            yield Content.assemble(f"{text('fair.salt')}  ", (pledge.salt, "bold $accent"))
    elif pledge.commitment:
        yield Content(text("fair.later"))
    else:
        yield Content(text("fair.ordered"))
    for seat, word in pledge.words:
        yield Content.assemble(f"{text('fair.word_of', name=names[seat])}  ", (word, "bold $accent"))
    yield Content("")
    yield Content(text("fair.verify"))
