"""A table of the club that waits for its players: who sits, who is missing, what can be done about it."""

from typing import ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from cardtable.bots import DEFAULT_LEVEL
from cardtable.bots.styles import sitters
from cardtable.rooms.club import SharedTable
from cardtable.text.options import house_rules
from cardtable.tui.board import name_of, say_clock, say_line, seated_at
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.screens.company import Company
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.leaving import STAY
from cardtable.tui.screens.lobby import club
from cardtable.tui.screens.person import words

HEARD = 6
"""So many of the last lines of talk are shown, where there is room."""

AROUND = 6
"""Rows that neither the lines of the table nor those of the talk take: margins, keys, a sentence on two rows."""

SIDE_BY_SIDE = 5
"""More seats than these stand in two columns."""


class WaitingScreen(Company):
    """Shown until all seats are taken."""

    DEFAULT_CSS = """
    WaitingScreen { background: $background; align: center middle; }
    WaitingScreen > Vertical {
        width: 100%;
        max-width: 76;
        height: auto;
        max-height: 1fr;
        padding: 1 3;
        background: $surface;
    }
    WaitingScreen #heard { margin-top: 1; color: $foreground 80%; height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "fill", "club.key.fill", tooltip="club.tip.fill", id="waiting.fill"),
        Binding("enter", "sit", "club.key.sit", tooltip="club.tip.sit", id="waiting.sit"),
        Binding("r", "rules", "table.key.rules", tooltip="table.tip.rules", id="waiting.rules"),
        Binding("q", "leave", "club.key.stand_up", tooltip="club.tip.stand_up", id="waiting.leave"),
    ]

    def __init__(self, table: SharedTable) -> None:
        super().__init__()
        self.club_table = table

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="who", markup=False)
            yield Static(id="heard", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.look_again()

    def reword(self) -> None:
        """Says everything anew."""
        self.look_again()

    def look_again(self) -> None:
        """Shows who sits here now, and what was said."""
        text, table = words(self), self.club_table
        game = table.asked.setup.game
        title = text("club.table", name=table.name, game=name_of(text, game.id, table.asked.preset))
        waits = text("club.waits", count=len(table.free))
        called = text("club.call_word" if table.word else "club.call", name=table.name, word=table.word)
        house = house_rules(text, game)
        lines = [
            Content.styled(title, "bold $accent"),
            Content("; ".join(house) or text("club.usual")),
            Content(say_clock(text, table.asked.clock)),
            Content(""),
            *map(Content, self._in_columns([*seated_at(text, table, club(self).visit.who)])),
            Content(""),
            Content.styled(waits, "bold"),
            Content.styled(called, "$foreground 65%"),
        ]
        self.query_one("#who", Static).update(Content("\n").join(lines))
        most = min(HEARD, max(0, self.app.size.height - len(lines) - AROUND))
        said = [say_line(text, line) for line in table.talk][-most:] if most else []
        heard = self.query_one("#heard", Static)
        heard.update(Content("\n".join(said)))
        heard.display = bool(said)
        self.refresh_bindings()

    def on_resize(self) -> None:
        self.look_again()

    def _in_columns(self, seats: list[str]) -> list[str]:
        """The seats, one below the other, or two in a row where there are many."""
        if len(seats) <= SIDE_BY_SIDE:
            return seats
        half = (len(seats) + 1) // 2
        width = min(self.size.width, 76) // 2 - 4
        right = [*seats[half:], ""][:half]
        return [f"{set_cell_size(one, width)} {other}" for one, other in zip(seats[:half], right, strict=True)]

    # What can be done.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("fill", "invite"):
            return self.sits_here
        if action == "sit":
            return not self.sits_here and bool(self.club_table.free)
        return super().check_action(action, parameters)

    def action_fill(self) -> None:
        """Asks how strong the bots are that take the free seats."""
        text = words(self)
        levels = sorted(sitters(self.club_table.asked.setup.game), key=lambda level: level != DEFAULT_LEVEL)
        answers = [
            Answer(level, str(at), text("setup.bot", level=text(f"bot.{level}"))) for at, level in enumerate(levels, 1)
        ]
        asked = AskScreen(text("club.which_bots"), (*answers, STAY._replace(value="")))
        self.app.push_screen(asked, self._fill)

    def _fill(self, level: str | None) -> None:
        me = club(self)
        if level:
            me.attempt(lambda: me.lobby.fill(me.visit, level))

    def action_sit(self) -> None:
        """Sits down, for somebody who looked on."""
        name = self.club_table.name
        self.run_worker(club(self).enter(name), group="enter", exclusive=True)

    def action_rules(self) -> None:
        """Opens the rules of this table."""
        from cardtable.tui.screens.rules import RulesScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(RulesScreen(self.club_table.asked.setup.game))

    def action_leave(self) -> None:
        """Gives the seat back and goes to the lobby."""
        club(self).show_picker()
