"""How somebody did, game by game: won and lost against each opponent, streaks, the best deal, averages of the count."""

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtable.engine.errors import CardtableError
from cardtable.games import CLASSES
from cardtable.rooms.ledger import Summary
from cardtable.rooms.players import UNKNOWN
from cardtable.rooms.statistics import ME, Statistics, Tally, statistics
from cardtable.text import Text
from cardtable.text.people import player_kind
from cardtable.tui.screens.history import result_in
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen

MUTED = "$foreground 65%"
NAME, NUMBER, BAR = 24, 9, 12
"""Columns of a name, of a number, and of a bar."""

NUMBERS = ("won", "lost", "level")


class Figures(VerticalScroll, can_focus=True, inherit_bindings=False):
    """The figures, scrolled by keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", "statistics.key.scroll", tooltip="statistics.tip.scroll", id="figures.up"),
        Binding("down", "go(1)", "statistics.key.scroll", tooltip="statistics.tip.scroll", id="figures.down"),
        Binding("pageup", "leaf(-1)", "statistics.key.page", tooltip="statistics.tip.page", id="figures.pageup"),
        Binding("pagedown", "leaf(1)", "statistics.key.page", tooltip="statistics.tip.page", id="figures.pagedown"),
    ]

    def action_go(self, step: int) -> None:
        self.scroll_relative(y=step, animate=False)

    def action_leaf(self, step: int) -> None:
        self.scroll_relative(y=step * max(1, self.size.height - 1), animate=False)


class StatisticsScreen(SpokenScreen[None]):
    """Dismissed when somebody goes back."""

    DEFAULT_CSS = """
    StatisticsScreen { background: $background; }
    StatisticsScreen #title { height: 2; padding: 0 2; }
    StatisticsScreen Figures { height: 1fr; padding: 0 2; scrollbar-size-vertical: 1; }
    StatisticsScreen #figures { height: auto; max-width: 96; }
    """
    AUTO_FOCUS = "Figures"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "filter(-1)", "statistics.key.filter", tooltip="statistics.tip.filter", id="statistics.left"),
        Binding("right", "filter(1)", "statistics.key.filter", tooltip="statistics.tip.filter", id="statistics.right"),
        Binding("w", "who", "statistics.key.who", tooltip="statistics.tip.who", id="statistics.who"),
        Binding("q,f10,f8,escape", "close", "history.key.close", tooltip="history.tip.close", id="statistics.close"),
    ]

    def __init__(self, game: str = "") -> None:
        """`game` is shown first, where it has been played."""
        super().__init__()
        self.game = game
        self.player = ME
        self.every: tuple[Summary, ...] = ()
        self.players: list[str] = [ME]
        """Everybody who has finished a match, the reader first."""
        self.found: tuple[Statistics, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Figures():
            yield Static(id="figures")
        yield KeyLine()

    def on_mount(self) -> None:
        ledger = person(self).ledger
        try:
            found = () if ledger is None else ledger.finished()
        except CardtableError as error:
            found = ()
            person(self).tell(error)
        self.every = tuple(one for one in found if one.header.game in CLASSES)
        met = (
            player for one in self.every if (result := result_in(one)) for player in result.players if player != UNKNOWN
        )
        self.players = list(dict.fromkeys((ME, *met)))
        self._count()

    def _count(self) -> None:
        self.found = statistics(self.every, self.player)
        self.reword()

    @property
    def here(self) -> Statistics | None:
        """What is shown: the game that was asked for, else the one most played."""
        asked = next((one for one in self.found if one.game == self.game), None)
        return asked or max(self.found, key=lambda one: one.total.matches, default=None)

    def reword(self) -> None:
        """Says everything anew."""
        text, here = words(self), self.here
        who = player_kind(text, self.player)
        said = text(
            "statistics.of", game=text.within(here.game)("name") if here else text("history.all_games"), who=who
        )
        self.query_one("#title", Static).update(
            Content.assemble((text("statistics.title"), "bold $accent"), f"   {said}")
        )
        lines = [Content(text("cli.stats.none"))] if here is None else list(figures(text, here, person(self).plain))
        self.query_one("#figures", Static).update(Content("\n").join(lines))

    def action_filter(self, step: int) -> None:
        """Shows the next game that was played."""
        here = self.here
        if here is not None:
            games = [one.game for one in self.found]
            self.game = games[(games.index(here.game) + step) % len(games)]
            self.reword()
            self.query_one(Figures).scroll_home(animate=False)

    def action_who(self) -> None:
        """Shows how the next player did."""
        self.player = self.players[(self.players.index(self.player) + 1) % len(self.players)]
        self._count()

    def action_close(self) -> None:
        self.dismiss(None)


def figures(text: Text, found: Statistics, plain: bool = False) -> Iterator[Content]:
    """The figures of one game, line by line; each says what it counts."""
    own = text.within(found.game)
    yield Content(text("statistics.finished", count=found.total.matches))
    if found.abandoned:
        yield Content.styled(text("cli.stats.abandoned", count=found.abandoned), MUTED)
    if not found.total.matches:
        return
    yield Content("")
    heads = "".join(f"{text(f'cli.stats.{name}'):>{NUMBER + 1}}" for name in NUMBERS)
    yield Content.styled(f"{text('cli.stats.against'):<{NAME}}{heads}  {text('cli.stats.share')}", MUTED)
    yield _row(text("cli.stats.all"), found.total, plain)
    for who, tally in sorted(found.against.items(), key=lambda pair: -pair[1].matches):
        yield _row(player_kind(text, who), tally, plain)
    yield Content("")
    yield Content(text("statistics.recent"))
    marks = {"won": "bold $success", "lost": "$error", "level": "$foreground"}
    yield Content.assemble(*((text(f"statistics.{ending}"), marks[ending]) for ending in found.recent))
    yield Content(text("cli.stats.streak", now=found.streak, longest=found.longest_streak))
    if found.best is not None:
        best = found.best
        yield Content(text("cli.stats.best", points=best.points, number=best.deal, match=best.match))
    if found.lines:
        yield Content("")
        yield Content(text("cli.stats.lines", count=found.deals))
        most = max(map(abs, found.lines.values())) or 1.0
        for key, mean in found.lines.items():
            label = set_cell_size(own(f"line.{key}.label")[: NAME - 1], NAME)
            full = round(BAR * abs(mean) / most)
            bar = ("#" if plain else "█") * full
            style = "$success" if mean >= 0 else "$error"
            yield Content.assemble(label, f"{mean:>+{NUMBER}.2f}  ", (bar, style))


def _row(name: str, tally: Tally, plain: bool) -> Content:
    """One opponent: numbers, the share that was won, and the same as a bar."""
    share = (tally.won + tally.level / 2) / tally.matches if tally.matches else 0.0
    full = round(BAR * share)
    on, off = ("#", "-") if plain else ("█", "░")
    numbers = "".join(f"{number:>{NUMBER + 1}}" for number in (tally.won, tally.lost, tally.level))
    label = set_cell_size(name if cell_len(name) < NAME else f"{name[: NAME - 2]}.", NAME)
    bar = Content.assemble((on * full, "$success"), (off * (BAR - full), MUTED))
    return Content.assemble(label, numbers, f"  {100 * share:>3.0f} % ", bar)
