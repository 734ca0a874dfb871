"""The count of a deal (smazzata), shown over the table, and at the end of the match who won and why."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget

from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import Outcome, Scoresheet
from cardtable.engine.state import Seat, Side
from cardtable.rooms.players import Player
from cardtable.text.people import seat_name
from cardtable.tui.lull import Lull
from cardtable.tui.screens.fields import Press
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.present import Present
from cardtable.tui.screens.score_list import lines_of
from cardtable.tui.screens.score_panel import Count

AROUND = 4
"""Rows that are not the panel's: the border, the button, the line of keys."""

UNMEANT = 0.4
"""Seconds after its appearance in which a key does not close the panel."""


class Panel(Widget):
    """The lines of the panel, laid out for the width there is."""

    count: Count | None = None
    rows = 0
    """How many rows there are to be seen at once: where they are not enough, the panel draws itself in."""

    def lines_for(self, width: int) -> list[Content]:
        """The lines at some width."""
        if self.count is None or width <= 0:
            return []
        lines = list(lines_of(self.count, width))
        if len(lines) > self.rows:
            lines = list(lines_of(self.count, width, tight=True))
        return [line.truncate(width) for line in lines]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines_for(width))

    def render(self) -> Content:
        return Content("\n").join(self.lines_for(self.size.width))


class ScoresScreen(Present, ModalScreen[None]):
    """Dismissed when it has been read."""

    DEFAULT_CSS = """
    ScoresScreen { align: center middle; background: $background 70%; overflow: hidden; }
    ScoresScreen #box {
        width: 100%;
        max-width: 112;
        height: auto;
        background: $surface;
        border: round $accent;
    }
    ScoresScreen VerticalScroll { height: auto; padding: 0 1; scrollbar-size-vertical: 1; }
    ScoresScreen Panel { height: auto; text-wrap: nowrap; }
    ScoresScreen #done { margin: 0 1; }
    """

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape", "done", "panel.key.done", tooltip="panel.tip.done", id="panel.done"),
        Binding("up", "scroll(-1)", "panel.key.scroll", tooltip="panel.tip.scroll", id="panel.up"),
        Binding("down", "scroll(1)", "panel.key.scroll", tooltip="panel.tip.scroll", id="panel.down"),
        Binding("pageup", "page(-1)", "panel.key.page", tooltip="panel.tip.page", id="panel.pageup", show=False),
        Binding("pagedown", "page(1)", "panel.key.page", tooltip="panel.tip.page", id="panel.pagedown", show=False),
    ]

    def __init__(  # noqa: PLR0917 - what a table has when a deal is counted
        self,
        game: AnyGame,
        sheet: Scoresheet,
        sheets: Sequence[Scoresheet],
        players: Sequence[Player],
        outcome: Outcome | None = None,
        you: Seat | None = None,
        *,
        lost: tuple[tuple[Side, ...], ...] = (),
        deals: int = 0,
    ) -> None:
        """`sheets` are the counts so far, with or without this one; `you` is the seat of the one who reads.

        `lost`: per deal played at this table who lost it, where the game is called after them. `deals`: how many the
        match has, where the rules do not end it.
        """
        super().__init__()
        self.game = game
        self.sheet = sheet
        self.before = tuple(other for other in sheets if other.deal < sheet.deal)
        self.players = tuple(players)
        self.outcome = outcome
        self.you = you
        self.lost = lost
        self.deals = deals

    def compose(self) -> ComposeResult:
        with Container(id="box"):
            with VerticalScroll(can_focus=False):
                yield Panel()
            yield Press(lambda: words(self)("panel.over" if self.outcome else "panel.next"), "done", "done")
        yield KeyLine()

    def on_mount(self) -> None:
        self._lull = Lull(UNMEANT, person(self).clock())
        self.reword()

    def reword(self) -> None:
        text = words(self).within(self.game.id)
        named = [
            player.name or (text("panel.me") if seat == self.you else "") for seat, player in enumerate(self.players)
        ]
        names = tuple(seat_name(text, named, seat) for seat in range(len(named)))
        panel = self.query_one(Panel)
        plain, deck = person(self).plain, person(self).deck_of(self.game.pack)
        count = Count(
            text, self.game, self.sheet, self.before, names, self.outcome, self.you, plain, deck, self.lost, self.deals
        )
        panel.count = count
        panel.refresh(layout=True)

    def on_resize(self, event: events.Resize) -> None:
        """The panel scrolls where there is too little room; the button is always in sight."""
        panel = self.query_one(Panel)
        panel.rows = max(1, event.size.height - AROUND)
        self.query_one(VerticalScroll).styles.max_height = panel.rows
        panel.refresh(layout=True)

    def action_done(self) -> None:
        """Closes the panel, which whoever hammers a key does not mean."""
        if self._lull.over(person(self).clock()):
            self.dismiss(None)

    def action_scroll(self, step: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_page(self, step: int) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_relative(y=step * max(1, scroll.size.height - 1), animate=False)
