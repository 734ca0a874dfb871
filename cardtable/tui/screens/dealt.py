"""A duplicate deal that is over at all tables: its cards as they were dealt, and what proves them promised."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtable.games import find_game
from cardtable.rooms.tournaments.shown import DealtOut
from cardtable.rooms.tournaments.tournament import Plan
from cardtable.tui.cups import say_dealt
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import words
from cardtable.tui.screens.present import Present


class DealtScreen(Present, ModalScreen[None]):
    """Shown until it is closed."""

    DEFAULT_CSS = """
    DealtScreen { align: center middle; background: $background 60%; }
    DealtScreen > Vertical {
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
        Binding(
            "q,enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="dealt.close"
        ),
    ]

    def __init__(self, plan: Plan, place: tuple[int, int], dealt: DealtOut) -> None:
        """`place` is the round and the deal."""
        super().__init__()
        self.plan, self.place, self.dealt = plan, place, dealt

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="told", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.reword()

    def reword(self) -> None:
        """Says everything anew."""
        number, deal = self.place
        self.query_one(Vertical).border_title = words(self)("cup.deal", number=number, deal=deal)
        pack = find_game(self.plan.game).at_table(self.plan.seats, self.plan.options).pack
        said = say_dealt(words(self), tuple(pack.names), self.dealt)
        self.query_one("#told", Static).update(Content("\n").join(map(Content, said)))

    def action_close(self) -> None:
        """Back to the tournament."""
        self.dismiss(None)
