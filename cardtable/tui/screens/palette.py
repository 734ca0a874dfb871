"""The palette: everything that can be done on a screen, in words and with its keys, found by typing a few letters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardtable.text import Text
from cardtable.tui.screens.entries import fold
from cardtable.tui.screens.key_line import EVERYWHERE, KeyLine
from cardtable.tui.screens.person import key_name, person, words
from cardtable.tui.screens.present import Present

ITSELF = "app.palette"
"""The id of what opens the palette: the one thing that is not found in it."""

LONGEST_QUERY = 30

AROUND = 7
"""Rows that are not the list's: a margin, the border, the query with a line below it, a margin, the line of keys."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be done, and where."""

    words: str
    keys: str
    """The names of its keys as they stand on this person's keyboard, one after the other."""
    tip: str
    does: ActiveBinding

    @property
    def sought(self) -> str:
        """What is searched, folded."""
        return fold(f"{self.words} {self.tip} {self.keys}")


def commands(text: Text, active: Iterable[ActiveBinding], plain: bool = False) -> list[Command]:
    """The commands of some active bindings: each once, with all its keys; what is done everywhere comes last."""
    together: dict[tuple[str, str], list[ActiveBinding]] = {}
    for one in sorted(active, key=lambda one: (one.binding.id or "").startswith(EVERYWHERE)):
        if one.enabled and one.binding.id and one.binding.tooltip and one.binding.id != ITSELF:
            together.setdefault((one.binding.tooltip, one.binding.action), []).append(one)
    return [
        Command(
            text(same[0].binding.description),
            " ".join(dict.fromkeys(key_name(text, one.binding.key, plain) for one in same)),
            text(same[0].binding.tooltip),
            same[0],
        )
        for same in together.values()
    ]


def matching(found: Sequence[Command], query: str) -> list[Command]:
    """The commands in which every word of a query occurs, those first whose name begins with it."""
    sought = fold(query)
    fitting = [command for command in found if all(word in command.sought for word in sought.split())]
    return sorted(fitting, key=lambda command: not fold(command.words).startswith(sought))


class PaletteScreen(Present, ModalScreen[ActiveBinding | None]):
    """Shown over the screen whose commands it offers; its result is what was chosen."""

    DEFAULT_CSS = """
    PaletteScreen { align: center top; background: $background 70%; overflow: hidden; }
    PaletteScreen #box {
        width: 100%;
        max-width: 90;
        height: auto;
        margin-top: 1;
        background: $surface;
        border: round $accent;
        border-title-color: $accent;
        border-title-style: bold;
        padding: 0 1;
    }
    PaletteScreen #query { height: 2; }
    PaletteScreen OptionList {
        height: auto;
        border: none;
        padding: 0;
        background: $surface;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        scrollbar-size-vertical: 1;
    }
    PaletteScreen OptionList > .option-list--option-highlighted {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: bold;
    }
    """

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move('cursor_up')", "palette.key.move", tooltip="palette.tip.move", id="palette.up"),
        Binding("down", "move('cursor_down')", "palette.key.move", tooltip="palette.tip.move", id="palette.down"),
        Binding(
            "pageup", "move('page_up')", "palette.key.move", tooltip="palette.tip.page", id="palette.pageup", show=False
        ),
        Binding(
            "pagedown",
            "move('page_down')",
            "palette.key.move",
            tooltip="palette.tip.page",
            id="palette.pagedown",
            show=False,
        ),
        Binding("enter", "do", "palette.key.do", tooltip="palette.tip.do", id="palette.do"),
        Binding("backspace", "erase", "palette.key.erase", tooltip="palette.tip.erase", id="palette.erase", show=False),
        Binding("escape", "close", "palette.key.close", tooltip="palette.tip.close", id="palette.close"),
        Binding("ctrl+p,f9", "close", "palette.key.close", tooltip="palette.tip.close", id="palette.shut", show=False),
    ]

    def __init__(self, active: Sequence[ActiveBinding]) -> None:
        """`active` are the bindings of the screen below."""
        super().__init__()
        self.active = active
        self.typed = ""
        self.shown: list[Command] = []
        """The commands that match what was typed, in the order of the list."""
        self._columns = (0, 0)
        """How wide the words and the keys are."""
        self._at: int | None = None
        """The command that is drawn as the chosen one."""

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            yield Static(id="query")
            yield OptionList(markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False
        self.reword()

    def reword(self) -> None:
        self.query_one("#box").border_title = words(self)("app.palette")
        self._search(self.typed)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(OptionList).styles.max_height = max(1, event.size.height - AROUND)

    # Finding a command.

    def _search(self, typed: str) -> None:
        self.typed = typed
        text, plain = words(self), person(self).plain
        every = commands(text, self.active, plain)
        self.shown = matching(every, typed)
        said = (typed, "bold") if typed else (text("palette.hint"), "$foreground 65%")
        mark = ("" if not typed else "_" if plain else "▏", "$accent")
        self.query_one("#query", Static).update(Content.assemble((f"{text('palette.search')} ", "$accent"), said, mark))
        self._columns = (
            max((len(command.words) for command in every), default=0) + 2,
            max((len(command.keys) for command in every), default=0) + 2,
        )
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(Option(self._line(command, False)) for command in self.shown)
        self._at = None
        if self.shown:
            listed.highlighted = 0
        else:
            listed.add_option(Option(text("palette.nothing"), disabled=True))

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character:
            event.stop()
            self._search((self.typed + event.character).lstrip()[:LONGEST_QUERY])

    def on_paste(self, event: events.Paste) -> None:
        self._search((self.typed + " ".join(event.text.split())).lstrip()[:LONGEST_QUERY])

    def action_erase(self) -> None:
        self._search(self.typed[:-1])

    def action_move(self, way: str) -> None:
        getattr(self.query_one(OptionList), f"action_{way}")()

    # Choosing it.

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Marks the chosen line, whose colours are those of the cursor alone."""
        for at in (self._at, event.option_index):
            if at is not None and at < len(self.shown):
                line = self._line(self.shown[at], at == event.option_index)
                event.option_list.replace_option_prompt_at_index(at, line)
        self._at = event.option_index

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def action_do(self) -> None:
        self._choose(self.query_one(OptionList).highlighted)

    def _choose(self, at: int | None) -> None:
        if at is not None and at < len(self.shown):
            self.dismiss(self.shown[at].does)

    def action_close(self) -> None:
        self.dismiss(None)

    def _line(self, command: Command, chosen: bool) -> Content:
        """One command: its words, its keys, and what it does as far as there is room."""
        column, keys = self._columns
        if chosen:
            mark = "> " if person(self).plain else "▸ "
            return Content(f"{mark}{command.words:<{column}}{command.keys:<{keys}}{command.tip}")
        said = (f"{command.keys:<{keys}}", "bold $accent")
        return Content.assemble(f"  {command.words:<{column}}", said, (command.tip, "$foreground 65%"))
