"""A duplicate deal that is over at all tables: its cards as they were dealt, and what proves them promised."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from cardtable.games import find_game
from cardtable.rooms.tournaments.shown import DealtOut
from cardtable.rooms.tournaments.tournament import Plan
from cardtable.tui.cups import say_dealt
from cardtable.tui.screens.person import words
from cardtable.tui.screens.slip import Slip


class DealtScreen(Slip):
    """Shown until it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "q,enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="dealt.close"
        ),
    ]

    def __init__(self, plan: Plan, place: tuple[int, int], dealt: DealtOut) -> None:
        """`place` is the round and the deal."""
        super().__init__()
        self.plan, self.place, self.dealt = plan, place, dealt

    def reword(self) -> None:
        """Says everything anew."""
        number, deal = self.place
        pack = find_game(self.plan.game).at_table(self.plan.seats, self.plan.options).pack
        said = say_dealt(words(self), tuple(pack.names), self.dealt)
        self.say(words(self)("cup.deal", number=number, deal=deal), map(Content, said))
