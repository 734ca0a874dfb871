"""The rules of a game as they are at one table, to be read up and down."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Markdown, Static

from cardtable.engine.game import AnyGame
from cardtable.text.options import house_rules
from cardtable.text.rules import render_page
from cardtable.tui.glyphs import glyphs
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
            yield Markdown(render_page(words(self), self.game), open_links=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._say_title()

    def reword(self) -> None:
        self._say_title()
        self.query_one(Markdown).update(render_page(words(self), self.game))

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
