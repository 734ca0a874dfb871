"""The matches that were played: game by game, each with who played, how it ended and how long it was."""

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from cardtable.engine.errors import CardtableError
from cardtable.games import CLASSES
from cardtable.rooms.ledger import Summary
from cardtable.rooms.players import persons
from cardtable.rooms.results import Result, read_result
from cardtable.rooms.statistics import ME, ending, has_a_loser
from cardtable.text import Text
from cardtable.text.dates import say_when
from cardtable.tui.screens.kept import chosen_seed, players_of, title_of
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.listing import Listing
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen

COLUMNS = (("when", 13), ("game", 16), ("result", 20), ("length", 14))
"""The columns of a line with their widths; the players have what is left."""


CHOSEN = "*"
"""The mark of a match with a chosen seed."""


class HistoryScreen(SpokenScreen[None]):
    """Dismissed when somebody goes back."""

    DEFAULT_CSS = """
    HistoryScreen { background: $background; }
    HistoryScreen #title { height: 2; padding: 0 2; }
    HistoryScreen #columns { height: 1; padding: 0 2; color: $foreground 65%; }
    HistoryScreen Listing { padding: 0 0; }
    HistoryScreen #about { height: 5; padding: 0 2; border-top: solid $border-blurred; }
    """
    AUTO_FOCUS = "Listing"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "filter(-1)", "history.key.filter", tooltip="history.tip.filter", id="history.left"),
        Binding("right", "filter(1)", "history.key.filter", tooltip="history.tip.filter", id="history.right"),
        Binding("enter", "replay", "history.key.replay", tooltip="history.tip.replay", id="history.replay"),
        Binding("i", "pledge", "fair.key.show", tooltip="fair.tip.show", id="history.pledge"),
        Binding("s,f10", "statistics", "picker.key.statistics", tooltip="picker.tip.statistics", id="history.stats"),
        Binding("q,f8,escape", "close", "history.key.close", tooltip="history.tip.close", id="history.close"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.every: tuple[Summary, ...] = ()
        """All matches, the last one first."""
        self.shown: tuple[Summary, ...] = ()
        self.game = ""
        """The game whose matches are shown; empty for all."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="columns")
        with Vertical():
            yield Listing(self._line)
        yield Static(id="about")
        yield KeyLine()

    def on_mount(self) -> None:
        ledger = person(self).ledger
        try:
            found = () if ledger is None else ledger.finished()
        except CardtableError as error:
            found = ()
            person(self).tell(error)
        # A match that was left before the first move was none.
        self.every = tuple(
            one for one in found if one.header.game in CLASSES and (one.standing == "over" or one.entries)
        )
        self._show()

    def reword(self) -> None:
        """Says everything anew."""
        self._say_around()
        self._about()

    def _show(self) -> None:
        self.shown = tuple(one for one in self.every if self.game in ("", one.header.game))
        self._say_around()
        self.query_one(Listing).show(len(self.shown))
        self._about()

    def _say_around(self) -> None:
        text = words(self)
        of = text.within(self.game)("name") if self.game else text("history.all_games")
        number = text("history.count", count=len(self.shown))
        title = Content.assemble((text("history.title"), "bold $accent"), f"   {of} · {number}")
        self.query_one("#title", Static).update(title)
        width = max(0, self.size.width - 4)
        heads = [set_cell_size(text(f"history.column.{name}"), size) for name, size in COLUMNS]
        self.query_one("#columns", Static).update(("  " + "".join(heads) + text("history.column.players"))[:width])

    def on_resize(self) -> None:
        if self.is_mounted:
            self._say_around()

    def on_listing_moved(self) -> None:
        self._about()

    def on_listing_opened(self) -> None:
        self.action_replay()

    @property
    def here(self) -> Summary | None:
        """The match that is chosen."""
        at = self.query_one(Listing).cursor
        return self.shown[at] if at < len(self.shown) else None

    def _line(self, at: int, width: int) -> str:
        """One match on a line."""
        text, summary = words(self), self.shown[at]
        result = result_in(summary)
        facts = {
            "when": say_when(text, summary.header.began),
            "game": title_of(text, summary.header),
            "result": say_ending(text, summary, result),
            "length": f"{len(result.deals)} / {result.moves}" if result else f"- / {summary.entries}",
        }
        said = "".join(set_cell_size(facts[name][: size - 1], size) for name, size in COLUMNS)
        players = players_of(text, summary.header, result.players if result else ())
        return f"  {said}{players}" if cell_len(said) + 2 < width else said

    def _about(self) -> None:
        """What the line has no room for."""
        text, summary = words(self), self.here
        about = self.query_one("#about", Static)
        if summary is None:
            about.update(Content(text("history.nothing")))
            return
        result = result_in(summary)
        players = players_of(text, summary.header, result.players if result else ())
        seed = chosen_seed(summary.header)
        lines = [
            Content.assemble((title_of(text, summary.header), "bold"), f" · {players}"),
            Content(f"{say_ending(text, summary, result, whole=True)} · {say_length(text, summary, result)}"),
            Content(f"{CHOSEN} {text('fair.chosen', seed=seed)}" if seed else text("history.drawn")),
            Content.styled(text("history.name", match=summary.id), "$foreground 65%"),
        ]
        about.update(Content("\n").join(lines))
        self.refresh_bindings()

    # What somebody does.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a match there is nothing to look at."""
        if action in ("replay", "pledge"):
            return True if self.is_mounted and self.shown else None
        return super().check_action(action, parameters)

    def action_filter(self, step: int) -> None:
        """Shows the matches of the next game of which there are any, or of all."""
        games = ["", *dict.fromkeys(game for game in CLASSES if any(one.header.game == game for one in self.every))]
        self.game = games[(games.index(self.game) + step) % len(games)]
        self._show()

    def action_replay(self) -> None:
        """Looks at the match that is chosen, move by move."""
        from cardtable.rooms.replay import replayed  # noqa: PLC0415 - loaded when it is asked for
        from cardtable.tui.screens.replay import ReplayScreen  # noqa: PLC0415

        me, summary = person(self), self.here
        if summary is None or me.ledger is None:
            return
        try:
            replay, players = replayed(me.ledger, summary)
        except CardtableError as error:
            me.tell(error)
            return
        people = [seat for seat in persons(players) if not players[seat].unknown]
        mine = people[0] if people else 0
        if replay.last >= 0:
            own = mine if len(people) == 1 else None
            self.app.push_screen(ReplayScreen(replay, players, mine, own=own))

    def action_pledge(self) -> None:
        """Shows where the cards of the match came from."""
        from cardtable.rooms.pledge import pledge_of  # noqa: PLC0415 - loaded when it is asked for
        from cardtable.rooms.table import taken_up  # noqa: PLC0415
        from cardtable.tui.screens.fair import FairScreen  # noqa: PLC0415

        me, summary, text = person(self), self.here, words(self)
        if summary is None or me.ledger is None:
            return
        try:
            table = taken_up(me.ledger, summary)
        except CardtableError as error:
            me.tell(error)
            return
        names = [player.name or text("person.me") for player in table.players]
        self.app.push_screen(FairScreen(pledge_of(table.setup, over=True), names))

    def action_statistics(self) -> None:
        """Shows how somebody did at this game."""
        from cardtable.tui.screens.statistics import StatisticsScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(StatisticsScreen(self.game))

    def action_close(self) -> None:
        self.dismiss(None)


def result_in(summary: Summary) -> Result | None:
    """The result of a match; None where it has none, or none that can be read."""
    try:
        return read_result(summary.result)
    except ValueError:
        return None


def say_ending(text: Text, summary: Summary, result: Result | None, *, whole: bool = False) -> str:
    """How a match ended for whoever reads: `vinta 11–8`, with a mark for a chosen seed unless it is said in words."""
    if result is None:
        return text("history.abandoned" if summary.standing == "abandoned" else "history.unknown")
    between = "–" if len(result.totals) == 2 and min(result.totals) >= 0 else " "
    points = between.join(map(str, result.totals))
    mark = "" if whole or not chosen_seed(summary.header) else CHOSEN
    how = text(f"history.{ending(result, ME, summary.header.game) or 'watched'}")
    return (how if has_a_loser(summary.header.game) else text("history.ended", how=how, points=points)) + mark


def say_length(text: Text, summary: Summary, result: Result | None) -> str:
    """How long a match was, in deals and moves."""
    if result is None:
        return text("kept.moves", count=summary.entries)
    return text("history.length", deals=len(result.deals), moves=result.moves)
