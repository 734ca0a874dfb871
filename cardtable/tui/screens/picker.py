"""The picker: all games under the names of their presets, found by typing a few letters."""

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from cardtable.engine.game import AnyGame
from cardtable.rooms.table import Table
from cardtable.text.options import say_option
from cardtable.tui.screens.draft import Draft
from cardtable.tui.screens.entries import Entry, entries, matching, suggestion
from cardtable.tui.screens.game_list import GameList
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen

ACTIONS = (("set_up", "enter"), ("play_now", "f5"), ("rules", "f3"))
"""What can be done with a game, each with its key."""

LONGEST_QUERY = 30
"""No more letters are taken: no name is longer."""


class Banner(Widget):
    """The name of the app, and what this person has set."""

    def render(self) -> Content:
        text, settings = words(self), person(self).settings
        name = Content.assemble("♠", ("♥", "$error"), ("  cardtable  ", "bold $accent"), ("♦", "$error"), "♣")
        pace = text(f"pace.{settings.pace}")
        setting = Content.styled(text("picker.set", language=text("picker.language"), pace=pace), "$foreground 65%")
        gap = self.size.width - name.cell_length - setting.cell_length
        motto = text("picker.motto")
        if gap > len(motto) + 6:
            name = Content.assemble(name, ("   " + motto, "$foreground 65%"))
            gap -= len(motto) + 3
        return Content.assemble(name, " " * max(1, gap), setting)


class Query(Widget):
    """What has been typed so far."""

    typed = ""

    def render(self) -> Content:
        text = words(self)
        asked = Content.styled(f"{text('picker.search')} ", "$accent")
        if not self.typed:
            return Content.assemble(asked, (text("picker.search_hint"), "$foreground 65%"))
        return Content.assemble(asked, (self.typed, "bold"), ("▏", "$accent"))


class Details(Widget):
    """What there is to know about the game under the cursor, and what can be done with it."""

    entry: Entry | None = None

    def show(self, entry: Entry | None) -> None:
        self.entry = entry
        self.refresh()

    def render(self) -> Content:
        if self.entry is None:
            return Content("")
        return Content("\n").join(self._lines(self.entry))

    def _lines(self, entry: Entry) -> Iterator[Content | str]:
        text, game = words(self), entry.game
        roomy = self.size.height > 9
        yield Content.styled(entry.name, "bold $accent")
        yield entry.tagline
        pack = text(f"picker.pack.{game.pack.family}", count=len(game.pack))
        facts = (text("picker.players", players=entry.players), entry.length, pack)
        if roomy:
            yield ""
            yield from facts
            yield ""
            own = text.within(game.id)
            yield from (say_option(own, name, value) for name, value in game.presets[entry.preset].items())
        else:
            yield Content.styled(" · ".join(facts), "$foreground 65%")
        yield ""
        labels = [(_button(text(f"picker.button.{action}"), action), key) for action, key in ACTIONS]
        if roomy:
            for label, key in labels:
                gap = " " * (24 - label.cell_length)
                yield Content.assemble(label, gap, (text(f"keyboard.{key}"), "bold $accent"), "\n")
        else:
            yield Content("  ").join(label for label, _ in labels)


def _button(label: str, action: str) -> Content:
    """Words that do something when they are clicked."""
    return Content(f" {label} ").stylize(Style.from_meta({"@click": f"screen.{action}"}))


class Fan(Widget):
    """A card of each suit, as this game has them: seen where there is room."""

    entry: Entry | None = None

    def show(self, entry: Entry | None) -> None:
        self.entry = entry
        self.refresh()

    def render_line(self, y: int) -> Strip:
        blank = Strip.blank(self.size.width, self.rich_style)
        if self.entry is None:
            return blank
        # A narrow screen never draws cards here, and so never waits for the deck.
        from cardtable.tui.decks import deck_for  # noqa: PLC0415
        from cardtable.tui.faces import MEDIUM, face  # noqa: PLC0415

        pack = self.entry.game.pack
        deck = deck_for(pack.family, person(self).plain)
        cards = [suit * len(pack.ranks) + len(pack.ranks) - 1 - suit for suit in range(len(pack.suits))]
        rows = [face(deck, pack, card, MEDIUM)[y] for card in cards] if y < MEDIUM.height else []
        gap = Strip.blank(1, self.rich_style)
        line = Strip.join([part for row in rows for part in (row, gap)])
        return line.adjust_cell_length(self.size.width, self.rich_style)


class PickerScreen(SpokenScreen[None]):
    """The first screen."""

    CSS_PATH = "picker.tcss"
    AUTO_FOCUS = "GameList"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - no class variable for Textual's types
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "set_up", "picker.key.set_up", tooltip="picker.tip.set_up", id="picker.set_up"),
        Binding("f5,ctrl+g", "play_now", "picker.key.play", tooltip="picker.tip.play", id="picker.play"),
        Binding("f3,ctrl+r", "rules", "picker.key.rules", tooltip="picker.tip.rules", id="picker.rules"),
        Binding("backspace", "erase", "picker.key.erase", tooltip="picker.tip.erase", id="picker.erase", show=False),
        Binding(
            "escape,ctrl+u", "clear", "picker.key.clear", tooltip="picker.tip.clear", id="picker.clear", show=False
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()

    def compose(self) -> ComposeResult:
        yield Banner()
        yield Query()
        with Container(id="body"):
            yield GameList()
            with Container(id="game"):
                yield Details()
                yield Fan()
        yield KeyLine()

    def on_mount(self) -> None:
        self.reword()
        self.tell_settings_problems()

    def reword(self) -> None:
        self._entries = entries(words(self))
        self._search(self.query_one(Query).typed)

    # Finding a game.

    def _search(self, typed: str) -> None:
        """Shows the games in which all the words typed occur."""
        query = self.query_one(Query)
        query.typed = typed
        query.refresh()
        near = suggestion(self._entries, typed)
        nothing = words(self)("picker.nearest", name=near) if near else words(self)("picker.nothing")
        self.query_one(GameList).show(matching(self._entries, typed), nothing)

    def on_key(self, event: events.Key) -> None:
        if event.is_printable and event.character and event.character != "?":
            event.stop()
            self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        self._type(" ".join(event.text.split()))

    def _type(self, letters: str) -> None:
        typed = self.query_one(Query).typed
        self._search((typed + letters).lstrip()[:LONGEST_QUERY])

    def action_erase(self) -> None:
        self._search(self.query_one(Query).typed[:-1])

    def action_clear(self) -> None:
        self._search("")

    def on_game_list_highlighted(self, message: GameList.Highlighted) -> None:
        self.query_one(Details).show(message.entry)
        self.query_one(Fan).show(message.entry)
        self.refresh_bindings()

    # What can be done with it.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("set_up", "play_now", "rules") and self.query_one(GameList).entry is None:
            return None
        return True

    def on_game_list_opened(self, message: GameList.Opened) -> None:
        self.action_set_up()

    def action_set_up(self) -> None:
        """Opens the form in which a table is put together."""
        from cardtable.tui.screens.setup import SetupScreen  # noqa: PLC0415 - the first frame does not wait for it

        entry = self.query_one(GameList).entry
        if entry is not None:
            self.app.push_screen(SetupScreen(entry.game, entry.preset), self._sit_down)

    def action_play_now(self) -> None:
        """Opens a table with everything as it is by default."""
        entry = self.query_one(GameList).entry
        if entry is not None:
            self._sit_down(Draft(entry.game, entry.preset).table(person(self).settings.seconds))

    def _sit_down(self, table: Table | None) -> None:
        if table is not None:
            person(self).sit_down(table)

    def action_rules(self) -> None:
        """Shows the rules as they are with this preset."""
        from cardtable.tui.screens.rules import RulesScreen  # noqa: PLC0415 - the first frame does not wait for it

        entry = self.query_one(GameList).entry
        if entry is not None:
            self.app.push_screen(RulesScreen(_as_preset(entry.game, entry.preset)))


def _as_preset(game: type[AnyGame], preset: str) -> AnyGame:
    """The game as a preset has it, at its usual table."""
    return game.at_table(chosen=game.presets[preset])
