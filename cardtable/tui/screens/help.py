"""Every key that does something on a screen, in words."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget

from cardtable.text import Text
from cardtable.tui.screens.key_line import EVERYWHERE, KeyLine
from cardtable.tui.screens.person import key_name, person, words
from cardtable.tui.screens.present import Present

AROUND = 5
"""Rows that are not the table's: the border, the title, the line of keys."""


def told(text: Text, bindings: Iterable[Binding], plain: bool = False) -> list[tuple[str, str]]:
    """The keys of each action that has words, and what they do; what is done everywhere comes last."""
    together: dict[str, list[str]] = {}
    for binding in sorted(bindings, key=lambda binding: (binding.id or "").startswith(EVERYWHERE)):
        if binding.tooltip:
            keys = together.setdefault(text(binding.tooltip), [])
            name = key_name(text, binding.key, plain)
            keys += [name] if name not in keys else []
    return [(" ".join(keys), words) for words, keys in together.items()]


class Keys(Widget):
    """The table of keys."""

    def __init__(self, bindings: Iterable[Binding]) -> None:
        super().__init__()
        self.bindings = tuple(bindings)

    def lines(self, width: int) -> list[Content]:
        """A line for each action, its keys in a column of their own."""
        pairs = told(words(self), self.bindings, person(self).plain)
        column = min(max((len(keys) for keys, _ in pairs), default=0), max(8, width // 3))
        lines = []
        for keys, said in pairs:
            rows = list(Content(said).wrap(max(8, width - column - 2))) or [Content("")]
            left = list(Content.styled(keys, "bold $accent").wrap(column)) or [Content("")]
            for at in range(max(len(rows), len(left))):
                first = left[at] if at < len(left) else Content("")
                second = rows[at] if at < len(rows) else Content("")
                lines.append(Content.assemble(first.pad_right(column + 2 - first.cell_length), second))
        return lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render(self) -> Content:
        return Content("\n").join(self.lines(self.size.width))


class HelpScreen(Present, ModalScreen[None]):
    """Shown over the screen whose keys it tells."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; background: $background 70%; overflow: hidden; }
    HelpScreen #box {
        width: 100%;
        max-width: 78;
        height: auto;
        background: $surface;
        border: round $accent;
        border-title-color: $accent;
        border-title-style: bold;
        padding: 1 0 0 0;
    }
    HelpScreen VerticalScroll { height: auto; padding: 0 2; scrollbar-size-vertical: 1; }
    HelpScreen Keys { height: auto; }
    """

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "help.key.scroll", tooltip="help.tip.scroll", id="help.up"),
        Binding("down", "scroll(1)", "help.key.scroll", tooltip="help.tip.scroll", id="help.down"),
        Binding("pageup", "page(-1)", "help.key.page", tooltip="help.tip.page", id="help.pageup", show=False),
        Binding("pagedown", "page(1)", "help.key.page", tooltip="help.tip.page", id="help.pagedown", show=False),
        Binding(
            "enter,space,escape,f1,question_mark,q",
            "close",
            "help.key.close",
            tooltip="help.tip.close",
            id="help.close",
        ),
    ]

    def __init__(self, bindings: Iterable[Binding]) -> None:
        """`bindings` are those of the screen below; their words are looked up."""
        super().__init__()
        self._keys = Keys(bindings)

    def compose(self) -> ComposeResult:
        with Container(id="box"), VerticalScroll(can_focus=False):
            yield self._keys
        yield KeyLine()

    def on_mount(self) -> None:
        self.reword()

    def reword(self) -> None:
        self.query_one("#box").border_title = words(self)("help.title")

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(VerticalScroll).styles.max_height = max(1, event.size.height - AROUND)

    def action_close(self) -> None:
        self.dismiss(None)

    def action_scroll(self, step: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_page(self, step: int) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_relative(y=step * max(1, scroll.size.height - 1), animate=False)
