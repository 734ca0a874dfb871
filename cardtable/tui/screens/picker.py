"""The picker: all games under the names of their presets, found by typing a few letters.

The first frame waits neither for the games nor for what is opened from here: that is loaded when it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from cardtable.engine.errors import CardtableError
from cardtable.tui.screens.person import key_name, person, words
from cardtable.tui.screens.spoken import SETTINGS_KEY, SpokenScreen

if TYPE_CHECKING:
    from cardtable.rooms.ledger import Summary
    from cardtable.rooms.table import Table
    from cardtable.tui.screens.entries import Entry
    from cardtable.tui.screens.shelf import Shelf

FIRST_FRAME = 0.03
"""Seconds after which the first frame is on the screen."""

LONGEST_QUERY = 30
"""No more letters are taken: no name is longer."""

OF_A_GAME = ("set_up", "play_now", "rules")
"""The actions that need a game."""

OF_A_MATCH = ("resume", "abandon")
"""The actions that need a match that was not finished."""

LOOKING_BACK = (("f8", "history"), ("f10", "statistics"))
"""The keys that show what was played, each with the end of its action."""


class Masthead(Widget):
    """The name of the app, what this person has set, and what has been typed to find a game."""

    DEFAULT_CSS = """
    Masthead {
        height: 5;
        padding: 1 2;
        link-color: $foreground;
        link-style: none;
        link-color-hover: $block-cursor-foreground;
        link-background-hover: $block-cursor-background;
    }
    .-low Masthead { height: 1; padding: 0 2; }
    """
    SCOPED_CSS: ClassVar[bool] = False

    typed = ""

    def render(self) -> Content:
        if self.size.height == 1:
            return self._query()
        return Content("\n\n").join([self._banner(), self._query()])

    def _banner(self) -> Content:
        text, settings = words(self), person(self).settings
        before, after = ("", "") if person(self).plain else ("♠♥  ", "  ♦♣")
        name = Content.assemble((before, "$foreground 80%"), ("cardtable", "bold $accent"), (after, "$foreground 80%"))
        pace = text(f"pace.{settings.pace}")
        setting = Content.styled(text("picker.set", language=text("picker.language"), pace=pace), "$foreground 65%")
        setting = Content.assemble(setting, "  ", self._way_to_settings())
        gap = self.size.width - name.cell_length - setting.cell_length
        motto = text("picker.motto")
        if gap > len(motto) + 6:
            name = Content.assemble(name, ("   " + motto, "$foreground 65%"))
            gap -= len(motto) + 3
        return Content.assemble(name, " " * max(1, gap), setting)

    def _way_to_settings(self) -> Content:
        """The key of the settings, which can be clicked as well."""
        text = words(self)
        said = Content.assemble((key_name(text, SETTINGS_KEY), "bold $accent"), f" {text('screen.key.settings')}")
        return said.stylize(Style.from_meta({"@click": "screen.show_settings"}))

    def _query(self) -> Content:
        text = words(self)
        asked = Content.styled(f"{text('picker.search')} ", "$accent")
        if not self.typed:
            said = Content.assemble(asked, (text("picker.search_hint"), "$foreground 65%"))
        else:
            said = Content.assemble(asked, (self.typed, "bold"), ("_" if person(self).plain else "▏", "$accent"))
        back = self._ways_back() if person(self).keeps_matches else Content("")
        gap = self.size.width - said.cell_length - back.cell_length
        return said if gap < 1 or not back else Content.assemble(said, " " * gap, back)

    def _ways_back(self) -> Content:
        """The keys of what was played, which can be clicked as well."""
        text, parts = words(self), []
        for key, action in LOOKING_BACK:
            said = Content.assemble((key_name(text, key), "bold $accent"), f" {text(f'picker.key.{action}')}")
            parts.append(said.stylize(Style.from_meta({"@click": f"screen.show_{action}"})))
        return Content("  ").join(parts)


class PickerScreen(SpokenScreen[None]):
    """The first screen."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - no class variable for Textual's types
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "resume", "picker.key.resume", tooltip="picker.tip.resume", id="picker.resume"),
        Binding("delete,ctrl+x", "abandon", "picker.key.abandon", tooltip="picker.tip.abandon", id="picker.abandon"),
        Binding("enter", "set_up", "picker.key.set_up", tooltip="picker.tip.set_up", id="picker.set_up"),
        Binding("f5,ctrl+g", "play_now", "picker.key.play", tooltip="picker.tip.play", id="picker.play"),
        Binding("f3,ctrl+r", "rules", "picker.key.rules", tooltip="picker.tip.rules", id="picker.rules"),
        Binding("f8,ctrl+y", "show_history", "picker.key.history", tooltip="picker.tip.history", id="picker.history"),
        Binding(
            "f10,ctrl+s",
            "show_statistics",
            "picker.key.statistics",
            tooltip="picker.tip.statistics",
            id="picker.statistics",
        ),
        Binding("backspace", "erase", "picker.key.erase", tooltip="picker.tip.erase", id="picker.erase", show=False),
        Binding(
            "escape,ctrl+u", "clear", "picker.key.clear", tooltip="picker.tip.clear", id="picker.clear", show=False
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.shelf: Shelf | None = None
        """The games; None until they are there."""

    def compose(self) -> ComposeResult:
        yield Masthead()

    def on_mount(self) -> None:
        # After the refresh: on a busy machine the frame may take longer than that to be drawn.
        self.call_after_refresh(self.set_timer, FIRST_FRAME, self._load)

    async def _load(self) -> None:
        """Brings the games, unless they are there already."""
        if self.shelf is None:
            from cardtable.tui.screens.key_line import KeyLine  # noqa: PLC0415
            from cardtable.tui.screens.shelf import Shelf  # noqa: PLC0415

            self.shelf = Shelf()
            await self.mount(self.shelf, KeyLine())
            self.shelf.search(self.query_one(Masthead).typed)
            self.tell_settings_problems()
            self.call_after_refresh(self._load_kept)

    def _load_kept(self) -> None:
        """Brings the matches that were not finished; the ledger is opened only now."""
        ledger = person(self).ledger
        if ledger is not None and self.shelf is not None and self.shelf.is_mounted:
            try:
                self.shelf.keep(ledger.unfinished())
            except CardtableError as error:
                person(self).tell(error)

    def on_screen_resume(self) -> None:
        """Back from somewhere else: another match may be unfinished now."""
        if self.shelf is not None:
            self._load_kept()

    # Finding a game.

    def _search(self, typed: str) -> None:
        masthead = self.query_one(Masthead)
        masthead.typed = typed
        masthead.refresh()
        if self.shelf is not None:
            self.shelf.search(typed)

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character and event.character != "?":
            event.stop()
            self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        self._type(" ".join(event.text.split()))

    def _type(self, letters: str) -> None:
        self._search((self.query_one(Masthead).typed + letters).lstrip()[:LONGEST_QUERY])

    def action_erase(self) -> None:
        self._search(self.query_one(Masthead).typed[:-1])

    def action_clear(self) -> None:
        self._search("")

    # What can be done with it.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("show_history", "show_statistics"):
            return person(self).keeps_matches
        here = self.shelf.entry if self.shelf is not None and self.shelf.is_mounted else None
        match = here is not None and here.key[0] == ""
        if action in OF_A_MATCH:
            return match
        if match and action in OF_A_GAME:
            return False
        nothing = self.shelf is not None and self.shelf.is_mounted and here is None
        return None if nothing and action in OF_A_GAME else True

    async def _entry(self) -> Entry | None:
        """The game under the cursor, even for somebody who is faster than the screen; None at a match."""
        await self._load()
        return None if self.shelf is None else self.shelf.game

    def _match(self) -> Summary | None:
        """The unfinished match under the cursor."""
        return None if self.shelf is None else self.shelf.match

    def on_game_list_opened(self) -> None:
        if self._match() is not None:
            self.action_resume()
        else:
            self.run_worker(self.action_set_up())

    # What was played before.

    def action_resume(self) -> None:
        """Goes on with the match under the cursor."""
        from cardtable.rooms.table import taken_up  # noqa: PLC0415

        me, match = person(self), self._match()
        if match is not None and me.ledger is not None:
            try:
                table = taken_up(me.ledger, match, me.settings.seconds)
            except CardtableError as error:
                me.tell(error)
            else:
                me.sit_down(table)

    def action_abandon(self) -> None:
        """Gives up the match under the cursor, after asking."""
        from cardtable.tui.screens.ask import Answer, AskScreen  # noqa: PLC0415

        match = self._match()
        if match is not None:
            keep = Answer("", "n", "kept.keep", harmless=True)
            answers = (keep, Answer(match.id, "a", "table.answer.abandon"))
            self.app.push_screen(AskScreen(words(self)("kept.abandon"), answers), self._abandoned)

    def _abandoned(self, match: str | None) -> None:
        ledger = person(self).ledger
        if match and ledger is not None:
            try:
                ledger.abandon(match)
            except CardtableError as error:
                person(self).tell(error)
            self._load_kept()

    def action_show_history(self) -> None:
        """Shows the matches that were played."""
        from cardtable.tui.screens.history import HistoryScreen  # noqa: PLC0415

        self.app.push_screen(HistoryScreen())

    def action_show_statistics(self) -> None:
        """Shows how somebody did."""
        from cardtable.tui.screens.statistics import StatisticsScreen  # noqa: PLC0415

        self.app.push_screen(StatisticsScreen())

    # A new game.

    async def action_set_up(self) -> None:
        """Opens the form in which a table is put together."""
        from cardtable.tui.screens.setup import SetupScreen  # noqa: PLC0415

        if (entry := await self._entry()) is not None:
            self.app.push_screen(SetupScreen(entry.game, entry.preset), self._sit_down)

    async def action_play_now(self) -> None:
        """Opens a table with everything as it is by default."""
        from cardtable.tui.screens.draft import Draft  # noqa: PLC0415

        if (entry := await self._entry()) is not None:
            self._sit_down(Draft(entry.game, entry.preset).table(person(self).settings.seconds))

    def _sit_down(self, table: Table | None) -> None:
        if table is not None:
            person(self).sit_down(table)

    async def action_rules(self) -> None:
        """Shows the rules as they are with this preset."""
        from cardtable.tui.screens.rules import RulesScreen  # noqa: PLC0415

        if (entry := await self._entry()) is not None:
            self.app.push_screen(RulesScreen(entry.game.at_table(chosen=entry.game.presets[entry.preset])))
