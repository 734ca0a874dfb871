"""The tournaments of a club: who has entered, the rounds, the standings, and duplicate deals compared."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from cardtable.engine.errors import CardtableError
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.shown import Shown
from cardtable.rooms.tournaments.tournament import NEITHER
from cardtable.text.text import quotable
from cardtable.tui.cups import SECTIONS, CupLine, lines_of, say_plan, say_stage, title_of
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.leaving import STAY
from cardtable.tui.screens.listing import Listing
from cardtable.tui.screens.lobby import club
from cardtable.tui.screens.person import words
from cardtable.tui.screens.spoken import SpokenScreen

if TYPE_CHECKING:
    from cardtable.tui.screens.cup_setup import CupSetupScreen

NO = STAY._replace(value="", said="cup.answer.no")
OF_A_HOST = ("start", "award", "cancel")
"""What only a host can do with a tournament."""


class CupsScreen(SpokenScreen[None]):
    """Dismissed when somebody goes back. One tournament is shown, one part of it at a time."""

    DEFAULT_CSS = """
    CupsScreen { background: $background; }
    CupsScreen > Static { padding: 0 2; text-wrap: nowrap; text-overflow: ellipsis; }
    CupsScreen #plan { color: $foreground 65%; }
    CupsScreen #tabs { margin-top: 1; }
    CupsScreen Listing { margin: 0 1; }
    CupsScreen.-low #plan { display: none; }
    CupsScreen.-low #tabs { margin-top: 0; }
    """
    AUTO_FOCUS = "Listing"

    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-tall")]  # noqa: RUF012 - no class variable for Textual's types

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "section(-1)", "cup.key.section", tooltip="cup.tip.section", id="cups.left"),
        Binding("right", "section(1)", "cup.key.section", tooltip="cup.tip.section", id="cups.right"),
        Binding("enter", "go", "cup.key.go", tooltip="cup.tip.go", id="cups.go"),
        Binding("e", "enter", "cup.key.enter", tooltip="cup.tip.enter", id="cups.enter"),
        Binding("l", "leave", "cup.key.leave", tooltip="cup.tip.leave", id="cups.leave"),
        Binding("t", "another", "cup.key.another", tooltip="cup.tip.another", id="cups.another"),
        Binding("n", "announce", "cup.key.announce", tooltip="cup.tip.announce", id="cups.announce"),
        Binding("s", "start", "cup.key.start", tooltip="cup.tip.start", id="cups.start"),
        Binding("a", "award", "cup.key.award", tooltip="cup.tip.award", id="cups.award"),
        Binding("x", "cancel", "cup.key.cancel", tooltip="cup.tip.cancel", id="cups.cancel"),
        Binding("q,o,escape", "close", "history.key.close", tooltip="history.tip.close", id="cups.close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.cups: tuple[Shown, ...] = ()
        self.chosen = ""
        """The tournament that is shown, by its name."""
        self.section = SECTIONS[0]
        self.lines: tuple[CupLine, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="plan", markup=False)
        yield Static(id="tabs", markup=False)
        yield Listing(self._line)
        yield KeyLine()

    def on_mount(self) -> None:
        self._look()
        if self.cup is not None and self.cup.stage != "open":
            self.section = "standings" if self.cup.stage == "over" else "rounds"
        self.reword()

    @property
    def cup(self) -> Shown | None:
        """The tournament that is shown."""
        return next((cup for cup in self.cups if cup.id == self.chosen), None)

    @property
    def here(self) -> CupLine | None:
        """The line under the cursor."""
        at = self.query_one(Listing).cursor
        return self.lines[at] if at < len(self.lines) else None

    def _look(self) -> None:
        me = club(self)
        self.cups = me.lobby.tournaments(me.visit)
        if self.cup is None:
            mine = [cup for cup in self.cups if cup.waiting] or [cup for cup in self.cups if cup.stage != "cancelled"]
            self.chosen = (mine or [*self.cups])[0].id if self.cups else ""

    def look_again(self) -> None:
        """Shows what has changed; the line that is chosen stays."""
        before = self.cups
        self._look()
        if self.cups != before:
            self.reword()

    def reword(self) -> None:
        """Says everything anew."""
        text, cup, listing = words(self), self.cup, self.query_one(Listing)
        cursor, width = listing.cursor, max(20, self.size.width - 6)
        if cup is None:
            title, said, self.lines = text("cup.none_at_all"), text("cup.how_to"), ()
        else:
            title = f"{cup.id}  {title_of(text, cup)}: {say_stage(text, cup)}"
            said = " · ".join(say_plan(text, cup.plan))
            self.lines = lines_of(text, cup, self.section, width)
        self.query_one("#title", Static).update(Content.styled(title, "bold $accent"))
        self.query_one("#plan", Static).update(said)
        self.query_one("#tabs", Static).update(self._tabs())
        listing.show(len(self.lines))
        listing.cursor = min(cursor, max(0, len(self.lines) - 1))
        self.refresh_bindings()

    def _tabs(self) -> Content:
        """The parts, that which is shown in brackets: nothing depends on its colour."""
        text, cup = words(self), self.cup
        if cup is None:
            return Content("")
        said = []
        for section in self._sections():
            name = text(f"cup.section.{section}")
            here = section == self.section
            said.append(Content.styled(f"[{name}]" if here else f" {name} ", "bold" if here else "$foreground 65%"))
        return Content(" ").join(said)

    def _sections(self) -> tuple[str, ...]:
        cup = self.cup
        return SECTIONS if cup is not None and cup.plan.duplicate else SECTIONS[:-1]

    def on_resize(self) -> None:
        if self.is_mounted:
            self.reword()

    def _line(self, at: int, width: int) -> str:
        return set_cell_size(self.lines[at].said, width)

    def on_listing_moved(self) -> None:
        self.refresh_bindings()

    def on_listing_opened(self) -> None:
        self.action_go()

    # What somebody does.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done is not offered."""
        if not self.is_mounted:
            return super().check_action(action, parameters)
        cup, here = self.cup, self.here
        if action == "announce":
            return club(self).lobby.is_host(club(self).visit)
        if action in (*OF_A_HOST, "enter", "leave", "go", "section") and cup is None:
            return False
        assert cup is not None or action not in OF_A_HOST
        if action == "another":
            return len(self.cups) > 1
        if cup is not None and action in OF_A_HOST:
            stages = {"start": ("open",), "award": ("playing",), "cancel": ("open", "playing")}[action]
            fits = action != "award" or (here is not None and here.meeting is not None)
            return cup.hosting and cup.stage in stages and fits
        if cup is not None and action == "enter":
            return cup.stage == "open" and cup.mine is None
        if cup is not None and action == "leave":
            return cup.stage in ("open", "playing") and cup.mine is not None and not cup.left[cup.mine]
        if action == "go":
            return here is not None and bool(here.table or here.deal or self._lacks(here))
        return super().check_action(action, parameters)

    def _lacks(self, line: CupLine) -> bool:
        """Whether one could enter beside the entry of a line."""
        cup = self.cup
        at = line.entry if self.section == "entries" else None
        return cup is not None and at is not None and cup.stage == "open" and cup.mine is None and cup.lacking[at] > 0

    def _order(self, order: Order) -> None:
        """Does something with a tournament."""
        me = club(self)
        me.attempt(lambda: me.lobby.order(me.visit, order))
        self.look_again()

    def action_section(self, step: int) -> None:
        """Shows the next part of the tournament."""
        sections = self._sections()
        at = sections.index(self.section) if self.section in sections else 0
        self.section = sections[(at + step) % len(sections)]
        self.query_one(Listing).cursor = 0
        self.reword()

    def action_another(self) -> None:
        """Shows the next tournament."""
        names = [cup.id for cup in self.cups]
        self.chosen = names[(names.index(self.chosen) + 1) % len(names)]
        self.query_one(Listing).cursor = 0
        if self.section not in self._sections():
            self.section = SECTIONS[0]
        self.reword()

    def action_go(self) -> None:
        """Goes to the table of the line, shows its deal, or enters beside who lacks a partner."""
        here, cup = self.here, self.cup
        if here is None or cup is None:
            return
        if here.table:
            me = club(self)
            self.dismiss(None)
            me.run_worker(me.enter(here.table, watch=here.table not in cup.waiting), group="enter", exclusive=True)
        elif here.deal is not None:
            self._show_deal(*here.deal)
        elif self._lacks(here) and here.entry is not None:
            self._order(Order("enter", cup.id, beside=here.entry))

    def _show_deal(self, number: int, deal: int) -> None:
        """Shows the cards of a deal that is over at all tables."""
        from cardtable.tui.screens.dealt import DealtScreen  # noqa: PLC0415 - loaded when it is asked for

        me, cup = club(self), self.cup
        assert cup is not None
        try:
            dealt = me.lobby.dealt(me.visit, cup.id, number, deal)
        except CardtableError as error:
            me.tell(error)
        else:
            self.app.push_screen(DealtScreen(cup.plan, (number, deal), dealt))

    def action_enter(self) -> None:
        """Enters the tournament."""
        self._order(Order("enter", self.chosen))

    def action_leave(self) -> None:
        """Leaves the tournament, after asking where it has begun."""
        cup = self.cup
        if cup is not None and cup.stage == "playing":
            self._ask(words(self)("cup.ask_leave"), Answer("leave", "l", "cup.key.leave"), Order("leave", self.chosen))
        else:
            self._order(Order("leave", self.chosen))

    def action_start(self) -> None:
        """Starts the tournament, after asking."""
        cup = self.cup
        if cup is not None:
            asked = words(self)("cup.ask_start", count=len(cup.names))
            self._ask(asked, Answer("start", "s", "cup.key.start"), Order("start", self.chosen))

    def action_cancel(self) -> None:
        """Calls the tournament off, after asking."""
        self._ask(words(self)("cup.ask_cancel"), Answer("cancel", "x", "cup.key.cancel"), Order("cancel", self.chosen))

    def _ask(self, question: str, yes: Answer, order: Order) -> None:
        """Does something with a tournament after asking."""

        def answered(answer: str | None) -> None:
            if answer == yes.value:
                self._order(order)

        self.app.push_screen(AskScreen(question, (NO, yes)), answered)

    def action_award(self) -> None:
        """Asks to whom the meeting of the line is given."""
        cup, here = self.cup, self.here
        if cup is None or here is None or here.meeting is None:
            return
        first, second = cup.rounds[-1][here.meeting].pair
        answers = [
            Answer(str(entry), str(at), quotable(cup.names[entry])) for at, entry in enumerate((first, second), 1)
        ]
        if cup.plan.form == "round_robin":
            answers.append(Answer(str(NEITHER), "3", "cup.answer.neither"))
        asked = AskScreen(words(self)("cup.ask_award"), (NO, *answers))
        self.app.push_screen(asked, partial(self._award, len(cup.rounds), here.meeting))

    def _award(self, number: int, meeting: int, winner: str | None) -> None:
        if winner:
            self._order(Order("award", self.chosen, number=number, meeting=meeting, winner=int(winner)))

    def action_announce(self) -> None:
        """Chooses a game and announces a tournament."""
        from cardtable.tui.screens.cup_setup import CupPickerScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(CupPickerScreen(club(self).games, self._filled_in))

    def _filled_in(self, form: "CupSetupScreen") -> None:
        """Opens the form of a game that was chosen."""
        self.app.push_screen(form, lambda table: self._announce(form) if table is not None else None)

    def _announce(self, form: "CupSetupScreen") -> None:
        me = club(self)
        plan = form.draft.plan()
        if me.attempt(lambda: me.lobby.order(me.visit, Order("announce", plan=plan))):
            self._look()
            self.chosen = self.cups[0].id
            self.section = SECTIONS[0]
            self.reword()

    def action_close(self) -> None:
        """Goes back to the lobby."""
        self.dismiss(None)
