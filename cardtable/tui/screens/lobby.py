"""The lobby of a club: who is here, which tables there are, and the way to each of them."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget

from cardtable.rooms.club import Board, Listed
from cardtable.rooms.table import Table
from cardtable.text.text import Text, quotable
from cardtable.tui.board import facts_of, marks_of, name_of, state_of
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.listing import Listing
from cardtable.tui.screens.person import key_name, person, words
from cardtable.tui.screens.spoken import SETTINGS_KEY, SpokenScreen

if TYPE_CHECKING:
    from cardtable.tui.club import ClubApp
    from cardtable.tui.screens.club_setup import ClubSetupScreen

LONGEST_NAME = 20
"""Characters that are taken of the name of a table."""

OF_A_TABLE = ("sit", "watch")
"""What can be done only where there is a table under the cursor."""


def club(node: DOMNode) -> "ClubApp":
    """The app of a person in the club."""
    return cast("ClubApp", node.app)


class Hall(Widget):
    """Above the tables: the club, who looks, the message of the day, who is here, and the last invitation."""

    DEFAULT_CSS = """
    Hall { height: auto; padding: 1 2 0 2; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    board = Board((), ())

    def show(self, board: Board) -> None:
        self.board = board
        self.refresh(layout=True)

    def render(self) -> Content:
        text, me = words(self), club(self)
        invited = self._invited(text)
        if self.screen.has_class("-least"):  # the tables need the room
            return invited or self._first(text)
        lines = [self._first(text)]
        if me.message:
            lines.append(Content.styled(quotable(me.message), "$accent"))
        lines.append(self._people(text))
        return Content("\n").join([*lines, invited] if invited else lines)

    def _first(self, text: Text) -> Content:
        """The club, who looks, and the key of the settings, as far as there is room for each."""
        width, who = self.size.width, quotable(club(self).visit.name)
        keys = f"{key_name(text, SETTINGS_KEY)} {text('screen.key.settings')}"
        name, title = ("cardtable", "bold $accent"), f"  {text('club.name')}"
        for start, end in (([name, title], keys), ([name, title], ""), ([name], "")):
            apart = width - Content.assemble(*start).cell_length - cell_len(who) - (cell_len(keys) + 2 if end else 0)
            if apart >= 2:
                more = ("  ", (end, "$foreground 65%")) if end else ()
                return Content.assemble(*start, " " * apart, (who, "bold"), *more)
        return Content.styled(who, "bold")

    def _people(self, text: Text) -> Content:
        """Who is here, and where there is room the keys of what else there is to see."""
        width, dots = self.size.width, "..." if club(self).plain else "…"
        people = text("club.here", count=len(self.board.people), names=", ".join(map(quotable, self.board.people)))
        more = "  ".join(f"{key} {text(said)}" for key, said in (("R", "ranking.key.show"), ("O", "cup.key.show")))
        more = more if width >= 2 * cell_len(more) else ""
        room = width - (cell_len(more) + 2 if more else 0)
        people = people if cell_len(people) <= room else f"{set_cell_size(people, room - len(dots))}{dots}"
        return Content.assemble(people, " " * (width - cell_len(people) - cell_len(more)), (more, "$foreground 65%"))

    def _invited(self, text: Text) -> Content | None:
        """The last invitation."""
        me = club(self)
        waiting = {table.name for table in self.board.tables if not (table.mine or table.over)}
        invitations = [each for each in me.visit.invitations if each[1] in waiting or not each[0]]
        if not invitations:
            return None
        by, table = invitations[-1]
        said = text("club.invited", by=quotable(by), name=table) if by else text("club.called", name=table)
        return Content.styled(said, "bold")


class Facts(Widget):
    """All there is to know about the table under the cursor."""

    DEFAULT_CSS = """
    Facts { height: 7; padding: 0 2; border-top: solid $border-blurred; }
    """

    table: Listed | None = None

    def show(self, table: Listed | None) -> None:
        self.table = table
        self.refresh()

    def render(self) -> Content:
        text = words(self)
        if self.table is None:
            return Content.styled(text("club.no_tables"), "$foreground 65%")
        title = text("club.table", name=self.table.name, game=name_of(text, self.table.game, self.table.preset))
        return Content("\n").join([Content.styled(title, "bold $accent"), *facts_of(text, self.table)])


class Tables(Listing, inherit_bindings=False):
    """The tables; that one goes from one to the other needs no word here, and other keys have the room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        replace(binding, show=False) for binding in Listing.BINDINGS if isinstance(binding, Binding)
    ]


class LobbyScreen(SpokenScreen[None]):
    """What whoever comes to the club sees first. It is drawn anew only when something has changed."""

    DEFAULT_CSS = """
    LobbyScreen { background: $background; }
    LobbyScreen Listing { margin: 1 1 0 1; }
    LobbyScreen.-low Facts { display: none; }
    LobbyScreen.-low Listing { margin: 0 1; }
    LobbyScreen.-least Facts { display: none; }
    LobbyScreen.-least Listing { margin: 0; }
    LobbyScreen.-least Hall { padding: 0 1; }
    """

    VERTICAL_BREAKPOINTS = [(0, "-least"), (9, "-low"), (18, "-tall")]  # noqa: RUF012 - no class variable for Textual's types

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sit", "club.key.sit", tooltip="club.tip.sit", id="lobby.sit"),
        Binding("w", "watch", "club.key.watch", tooltip="club.tip.watch", id="lobby.watch"),
        Binding("n", "make", "club.key.make", tooltip="club.tip.make", id="lobby.make"),
        Binding("t", "by_name", "club.key.by_name", tooltip="club.tip.by_name", id="lobby.by_name"),
        Binding("r", "ranking", "ranking.key.show", tooltip="ranking.tip.show", id="lobby.ranking", show=False),
        Binding("o", "cups", "cup.key.show", tooltip="cup.tip.show", id="lobby.cups", show=False),
        Binding("q", "leave", "club.key.quit", tooltip="club.tip.quit", id="lobby.leave"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.tables: tuple[Listed, ...] = ()
        self._known: tuple[object, ...] = ()
        """What is shown now."""

    def compose(self) -> ComposeResult:
        yield Hall()
        yield Tables(self._line)
        yield Facts()
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Listing).focus()
        self.look_again()

    def on_resize(self) -> None:
        self.query_one(Hall).refresh(layout=True)

    def look_again(self) -> None:
        """Shows the board, where it has changed; the cursor stays at its table."""
        visit = club(self).visit
        board = club(self).lobby.board(visit)
        known = (board, tuple(visit.invitations), visit.name)
        if known == self._known:
            return
        self._known = known
        listing, here = self.query_one(Listing), self.here
        self.tables = tuple(sorted(board.tables, key=lambda table: (not table.my_turn, not table.mine, table.playing)))
        names = [table.name for table in self.tables]
        self.query_one(Hall).show(board)
        listing.show(len(names))
        if here is not None and here.name in names:
            listing.cursor = names.index(here.name)
        self.query_one(Facts).show(self.here)
        self.refresh_bindings()

    @property
    def here(self) -> Listed | None:
        """The table under the cursor."""
        at = self.query_one(Listing).cursor
        return self.tables[at] if at < len(self.tables) else None

    def _line(self, at: int, width: int) -> str:
        """One table in a line: its name, what is played, who sits there, and how far it is."""
        text, table = words(self), self.tables[at]
        dots = "..." if person(self).plain else "…"
        end = ", ".join([state_of(text, table), *marks_of(text, table)])
        game = set_cell_size(name_of(text, table.game, table.preset), 24 if width < 100 else 30)
        seats = ", ".join(quotable(name) or dots for name in table.seats)
        start = f"{table.name:<6}{game}  {seats}"
        room = width - cell_len(end) - 1
        if cell_len(start) > room:
            start = set_cell_size(start, room - len(dots)) + dots
        return f"{set_cell_size(start, room)} {end}"

    def on_listing_moved(self) -> None:
        self.query_one(Facts).show(self.here)
        self.refresh_bindings()

    def on_listing_opened(self) -> None:
        self.action_sit()

    # What can be done.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in OF_A_TABLE and (not self.is_mounted or self.here is None):
            return False
        return super().check_action(action, parameters)

    def _enter(self, name: str, *, watch: bool = False) -> None:
        self.run_worker(club(self).enter(name, watch=watch), group="enter", exclusive=True)

    def action_sit(self) -> None:
        """Sits down at the table under the cursor, or comes back to one's seat there."""
        if self.here is not None:
            self._enter(self.here.name)

    def action_watch(self) -> None:
        """Looks on at the table under the cursor."""
        if self.here is not None:
            self._enter(self.here.name, watch=True)

    def action_by_name(self) -> None:
        """Asks for the name of a table, private or not, and sits down there."""
        from cardtable.tui.screens.ask_line import AskLineScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(AskLineScreen("club.ask_table", LONGEST_NAME), self._by_name)

    def _by_name(self, name: str | None) -> None:
        if name:
            self._enter(name)

    def action_make(self) -> None:
        """Chooses a game and puts a table together."""
        from cardtable.tui.screens.club_picker import ClubPickerScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(ClubPickerScreen(club(self).games, self._chosen))

    def _chosen(self, form: "ClubSetupScreen") -> None:
        """Opens the form of a game that was chosen."""
        self.app.push_screen(form, partial(self._make, form))

    def _make(self, form: "ClubSetupScreen", table: Table | None) -> None:
        """Makes the table that was put together."""
        me = club(self)
        if table is not None:
            me.attempt(lambda: me.lobby.make(me.visit, table, form.draft.word))

    def action_ranking(self) -> None:
        """Shows who is how strong at which game."""
        from cardtable.tui.screens.ranking import RankingScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(RankingScreen())

    def action_cups(self) -> None:
        """Shows the tournaments."""
        from cardtable.tui.screens.cups import CupsScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(CupsScreen())

    def action_leave(self) -> None:
        """Leaves the club."""
        self.app.exit()
