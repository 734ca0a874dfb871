"""The rules of a game as they are at one table, to be read up and down."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from cardtable.engine.game import AnyGame
from cardtable.text.options import house_rules
from cardtable.text.rules import render_page
from cardtable.tui.glyphs import glyphs
from cardtable.tui.leaf import leaf
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen


class Page(VerticalScroll, can_focus=True, inherit_bindings=False):
    """The page, scrolled by the keys that everybody tries."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", "rules.key.scroll", tooltip="rules.tip.scroll", id="rules.up"),
        Binding("down,j", "go(1)", "rules.key.scroll", tooltip="rules.tip.scroll", id="rules.down"),
        Binding("pageup,b", "leaf(-1)", "rules.key.page", tooltip="rules.tip.page", id="rules.pageup"),
        Binding("pagedown,space", "leaf(1)", "rules.key.page", tooltip="rules.tip.page", id="rules.pagedown"),
        Binding("home", "edge(0)", "rules.key.edge", tooltip="rules.tip.edge", id="rules.home", show=False),
        Binding("end", "edge(1)", "rules.key.edge", tooltip="rules.tip.edge", id="rules.end", show=False),
    ]

    def action_go(self, step: int) -> None:
        self.scroll_relative(y=step, animate=False)

    def action_leaf(self, step: int) -> None:
        self.scroll_relative(y=step * max(1, self.size.height - 2), animate=False)

    def action_edge(self, at: int) -> None:
        self.scroll_to(y=at * self.max_scroll_y, animate=False)


class Leaf(Widget):
    """What stands on the page. Only the rows are drawn that are seen."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "leaf--heading",
        "leaf--strong",
        "leaf--em",
        "leaf--code",
        "leaf--edge",
    }

    _inks: "dict[str, Style] | None" = None
    """What is written with, by the ends of the classes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._page = page

    def say(self, page: str) -> None:
        """Shows another page."""
        self._page = page
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(leaf(self._page, width))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        rows, inks = leaf(self._page, width), self._written_with
        row = rows[y] if y < len(rows) else ()
        return Strip([Segment(said, inks[kind]) for said, kind in row]).adjust_cell_length(width, inks[""])

    @property
    def _written_with(self) -> dict[str, Style]:
        if self._inks is None:
            kinds = [name.partition("--")[2] for name in self.COMPONENT_CLASSES]
            self._inks = {"": self.rich_style} | {
                kind: self.get_component_rich_style(f"leaf--{kind}") for kind in kinds
            }
        return self._inks

    def notify_style_update(self) -> None:
        self._inks = None
        super().notify_style_update()


class RulesScreen(SpokenScreen[None]):
    """The page of a game with the options in force, which are named above it."""

    CSS_PATH = "rules.tcss"
    AUTO_FOCUS = "Page"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,f3,f8,q,escape", "close", "rules.key.close", tooltip="rules.tip.close", id="rules.close"),
    ]

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Page():
            yield Leaf(render_page(words(self), self.game))
        yield KeyLine()

    def on_mount(self) -> None:
        self._say_title()

    def reword(self) -> None:
        self._say_title()
        self.query_one(Leaf).say(render_page(words(self), self.game))

    def _say_title(self) -> None:
        """The game, how many play, and what is different at this table."""
        text = words(self).within(self.game.id)
        title = Content.assemble(
            (text("name"), "bold $accent"),
            (f"   {text('picker.players', players=self.game.seats)}", "$foreground 65%"),
        )
        rules = house_rules(text, self.game)
        dot = glyphs(person(self).plain).dot
        told = dot.join([text("house.title"), *rules]) if rules else text("rules.usual")
        self.query_one("#title", Static).update(Content("\n").join([title, Content(told)]))

    def action_close(self) -> None:
        self.dismiss(None)
