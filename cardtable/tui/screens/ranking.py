"""The ranking of a club: who is how strong at which game, of all time and month by month."""

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from cardtable.engine.errors import CardtableError
from cardtable.rooms.ranking import PROVISIONAL
from cardtable.rooms.rankings import ALL_TIME, Ranking, Row
from cardtable.text import Text
from cardtable.text.dates import say_month
from cardtable.text.text import quotable
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.listing import Listing
from cardtable.tui.screens.lobby import club
from cardtable.tui.screens.person import words
from cardtable.tui.screens.spoken import SpokenScreen

PLACE, NAME, NUMBER = 5, 22, 8
"""Columns of a place, of a name, and of a number."""
LEAST_NAME = 8
"""Columns that a name has where there is little room."""
BESIDE = 5
"""Columns beside a line: its mark, the margins, and where it is scrolled."""

NUMBERS = ("rating", "matches", "won", "level", "lost", "given_up")
"""The numbers of a line, as many of them as there is room for."""

NOTHING = Ranking("", ALL_TIME, 0, (), (), ())


class RankingScreen(SpokenScreen[None]):
    """Dismissed when somebody goes back."""

    DEFAULT_CSS = """
    RankingScreen { background: $background; }
    RankingScreen #title { height: 2; padding: 0 2; }
    RankingScreen #columns { height: 1; padding: 0 2; color: $foreground 65%; text-wrap: nowrap; }
    RankingScreen #about { height: auto; padding: 0 2; border-top: solid $border-blurred; color: $foreground 65%; }
    RankingScreen.-low #title { height: 1; }
    RankingScreen.-low #about { display: none; }
    """
    AUTO_FOCUS = "Listing"

    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-tall")]  # noqa: RUF012 - no class variable for Textual's types

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "game(-1)", "ranking.key.game", tooltip="ranking.tip.game", id="ranking.left"),
        Binding("right", "game(1)", "ranking.key.game", tooltip="ranking.tip.game", id="ranking.right"),
        Binding("m", "month(1)", "ranking.key.month", tooltip="ranking.tip.month", id="ranking.month"),
        Binding("n", "month(-1)", "ranking.key.month", tooltip="ranking.tip.month_back", id="ranking.month_back"),
        Binding("q,r,escape", "close", "history.key.close", tooltip="history.tip.close", id="ranking.close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.ranking = NOTHING
        """What is shown."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="columns")
        yield Listing(self._line)
        yield Static(id="about")
        yield KeyLine()

    def on_mount(self) -> None:
        self._ask("", ALL_TIME)

    def _ask(self, game: str, month: str) -> None:
        """Shows a ranking, from one's own line on where one has one."""
        me = club(self)
        try:
            self.ranking = me.lobby.ranking(me.visit, game, month)
        except CardtableError as error:
            me.tell(error)
        listing = self.query_one(Listing)
        listing.show(len(self.ranking.rows))
        listing.cursor = next((at for at, row in enumerate(self.ranking.rows) if row.mine), 0)
        self.reword()
        self.refresh_bindings()

    def look_again(self) -> None:
        """Shows what has been played meanwhile; the line that is chosen stays."""
        me, before = club(self), self.ranking
        try:
            now = me.lobby.ranking(me.visit, before.game, before.month)
        except CardtableError:
            return
        if now != before:
            at = self.query_one(Listing).cursor
            self._ask(now.game, now.month)
            self.query_one(Listing).cursor = min(at, max(0, len(now.rows) - 1))

    def reword(self) -> None:
        """Says everything anew."""
        text, shown = words(self), self.ranking
        if not shown.game:
            said, matches = "", text("ranking.none")
        else:
            game, when = text.within(shown.game)("name"), say_period(text, shown.month)
            said, matches = f"{game} · {when}", text("ranking.matches", count=shown.matches)
        title = Content.assemble((text("ranking.title"), "bold $accent"), f"   {said}")
        self.query_one("#title", Static).update(title)
        columns = head(text, self.size.width - BESIDE) if shown.rows else matches if shown.game else ""
        self.query_one("#columns", Static).update(columns)
        self.query_one("#about", Static).update(f"{matches} {text('ranking.about', count=PROVISIONAL)}")

    def on_resize(self) -> None:
        if self.is_mounted:
            self.reword()

    def _line(self, at: int, width: int) -> str:
        return line(words(self), self.ranking.rows[at], self.size.width - BESIDE)

    # What somebody does.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What leads nowhere is not offered."""
        if action == "game" and len(self.ranking.games) < 2:
            return None
        if action == "month" and not self.ranking.months:
            return None
        return super().check_action(action, parameters)

    def action_game(self, step: int) -> None:
        """Shows the next game that was played."""
        games = self.ranking.games
        if games:
            self._ask(games[(games.index(self.ranking.game) + step) % len(games)], self.ranking.month)

    def action_month(self, step: int) -> None:
        """Shows the month before, after the first one all months together."""
        periods = [ALL_TIME, *self.ranking.months]
        at = periods.index(self.ranking.month) if self.ranking.month in periods else 0
        self._ask(self.ranking.game, periods[(at + step) % len(periods)])

    def action_close(self) -> None:
        self.dismiss(None)


def say_period(text: Text, month: str) -> str:
    """A month in words, or that it is all of them."""
    return say_month(text, month) if month else text("ranking.all_time")


def _shown(width: int) -> tuple[str, ...]:
    """The numbers for which a line of so many columns has room: whole names go before all but the first two."""
    most = (width - PLACE - NAME) // NUMBER
    return NUMBERS[: max(1, most, min(2, (width - PLACE - LEAST_NAME) // NUMBER))]


def _name_width(width: int) -> int:
    """Columns that are left for a name."""
    return max(LEAST_NAME, min(NAME, width - PLACE - NUMBER * len(_shown(width))))


def head(text: Text, width: int) -> str:
    """What stands above the lines."""
    named = (
        f"{text('ranking.column.place'):>{PLACE - 2}}  {set_cell_size(text('ranking.column.name'), _name_width(width))}"
    )
    return named + "".join(f"{text(f'ranking.column.{number}'):>{NUMBER}}" for number in _shown(width))


def line(text: Text, row: Row, width: int) -> str:
    """One person: the place, the name with a word for whoever reads, and the numbers."""
    room = _name_width(width)
    you = f" ({text('ranking.you')})" if row.mine else ""
    name = quotable(row.name)
    while cell_len(name + you) >= room and name:
        name = name[:-1]
    rating = f"{row.rating}{' ' if row.place else '?'}"
    values = {number: str(getattr(row, number)) for number in NUMBERS} | {"rating": rating}
    numbers = "".join(f"{values[number]:>{NUMBER}}" for number in _shown(width))
    return f"{row.place or '':>{PLACE - 2}}  {set_cell_size(name + you, room)}{numbers}"
