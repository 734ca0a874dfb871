"""The app: one person's window onto cardtable.

Key bindings speak in keys of words: `description` and `tooltip` of every binding are looked up in the person's `Text`
by whoever shows them (the key line, the help, the command palette). Every binding has an id, so that keys can be
changed.
"""

import logging
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from rich.color import ColorSystem
from textual.app import App
from textual.await_remove import AwaitRemove
from textual.binding import ActiveBinding, Binding, BindingType
from textual.dom import DOMNode
from textual.events import Event, Key
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen
from textual.widget import Widget

from cardtable.text import Text, preferred_language
from cardtable.tui.colours import filters
from cardtable.tui.keys import bound_at_once
from cardtable.tui.screens.present import Present
from cardtable.tui.settings import Settings, SettingsFile
from cardtable.tui.styles import SharedStylesheet
from cardtable.tui.terminal import MODERN, Faces, Terminal
from cardtable.tui.theme import THEMES

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.engine.cards import Pack
    from cardtable.engine.errors import CardtableError
    from cardtable.engine.state import Seat
    from cardtable.rooms.ledger import Ledger
    from cardtable.rooms.seen import ReplaySeen
    from cardtable.rooms.table import Table
    from cardtable.tui.deck_choice import DeckChoice
    from cardtable.tui.decks import Deck

log = logging.getLogger(__name__)

SUSPEND = Binding(
    "ctrl+z",
    "suspend_process",
    "app.key.suspend",
    tooltip="app.tip.suspend",
    id="app.suspend",
    show=False,
    priority=True,
)
"""Goes to the background, where there is one: from every screen, also from one that lies over another."""


class CardtableApp(App[None]):
    """The picker, or the table that was asked for on the command line."""

    TITLE = "cardtable"
    ENABLE_COMMAND_PALETTE = False  # there is one of our own, which says the keys as well

    rest_below: ClassVar[float] = 0.0
    """Seconds between two drawings of a screen below one that is read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "app.key.quit", tooltip="app.tip.quit", id="app.quit", show=False, priority=True),
        *([SUSPEND] if hasattr(signal, "SIGTSTP") else []),
    ]

    def __init__(
        self,
        text: Text,
        table: "Table | None" = None,
        settings: Settings | None = None,
        file: SettingsFile | None = None,
        terminal: Terminal = MODERN,
        *,
        ledger: "Callable[[], Ledger] | None" = None,
    ) -> None:
        """`ledger` opens the one in which matches are kept; without it they last as long as the app."""
        super().__init__()
        self.text = text
        """The words of the person at this screen."""
        self.settings = Settings() if settings is None else settings
        """What this person prefers."""
        self.file = file
        """Where the settings are kept; None where they last as long as the app."""
        self._found = terminal
        """The terminal as it was found."""
        # Everything is drawn in full colour; how many colours there are is what the filters know.
        self.console._color_system = ColorSystem.TRUECOLOR
        self.own_name = ""
        """What this person is called where others share the screen; empty where that is not known."""
        self.clock: Callable[[], float] = monotonic
        """Seconds that pass, for keys that come too soon to be meant for what has just appeared."""
        self._told: set[str] = set()
        """What this person has been told about their decks."""
        self._table = table
        self._open_ledger = ledger
        for theme in THEMES.values():
            self.register_theme(theme)
        # Without its watcher: the stylesheets are parsed once, when the app starts, and not a second time for this.
        self.set_reactive(App.theme, THEMES[self.settings.theme].name)
        self.stylesheet = SharedStylesheet(self.get_css_variables())

    @property
    def terminal(self) -> Terminal:
        """What the terminal can show, as far as the person does not know better."""
        colours = self.settings.colours
        return self._found if colours == "auto" else replace(self._found, colours=colours)

    def get_line_filters(self) -> Sequence[LineFilter]:
        # Textual has its own way without colours, by the environment alone: here the person has a say.
        others = [found for found in super().get_line_filters() if not isinstance(found, Monochrome | NoColor)]
        theme = self.settings.theme
        found = [*others, *filters(theme, THEMES[theme].dark, self.terminal.colours)]
        if self.plain:
            from cardtable.tui.plainly import PLAINLY  # noqa: PLC0415 - few terminals need it

            found.append(PLAINLY)
        return found

    async def on_event(self, event: Event) -> None:
        """Does at once what a key is bound to, where nobody else can want it, and draws what it has changed."""
        bound = bound_at_once(self, event) if isinstance(event, Key) and not event.is_forwarded else None
        if bound is None:
            await super().on_event(event)
            return
        self.app_focus = True
        screen = self.screen
        for node, binding in bound:
            if await self.run_action(binding.action, node):
                break
        if isinstance(screen, Present):
            screen.draw_now()

    def on_mount(self) -> None:
        if self._table is not None:
            self.sit_down(self._table)
        else:
            self.show_picker()

    # What is on the screen. The screens are loaded when they are needed: the first one appears sooner.

    def sit_down(self, table: "Table") -> None:
        """Opens a table in the place of what is shown now, after the words of the persons where they give some."""
        if table.own_words and not table.match:
            from cardtable.tui.screens.own_words import OwnWordsScreen  # noqa: PLC0415

            self.push_screen(OwnWordsScreen(table), self._agreed)
        else:
            self._sit_down(table)

    def _agreed(self, table: "Table | None") -> None:
        """Goes on after everybody has given a word, or somebody went back."""
        if table is not None:
            self._sit_down(table)
        elif len(self.screen_stack) < 2:
            self.show_picker()

    def _sit_down(self, table: "Table") -> None:
        from cardtable.engine.errors import CardtableError  # noqa: PLC0415
        from cardtable.tui.screens.table import TableScreen  # noqa: PLC0415

        try:
            screen = TableScreen(table, self.ledger)
        except CardtableError as error:  # it is played in another window, or cannot be taken up
            self.tell(error)
            if len(self.screen_stack) < 2:
                self.show_picker()
        else:
            self._show(screen)

    @property
    def keeps_matches(self) -> bool:
        """Whether this person's matches are kept, as far as that was tried."""
        return self._open_ledger is not None and self.__dict__.get("ledger", True) is not None

    @cached_property
    def ledger(self) -> "Ledger | None":
        """Where matches are kept; None where there is no such place, of which the person is told once."""
        if self._open_ledger is None:
            return None
        from cardtable.rooms.ledger import LedgerError  # noqa: PLC0415 - needed after the first frame

        try:
            ledger = self._open_ledger()
        except LedgerError as error:
            self.tell(error)
            return None
        if ledger.set_aside is not None:
            self._tell_of_set_aside(ledger.set_aside)
        ledger.on_set_aside = self._tell_of_set_aside
        return ledger

    def _tell_of_set_aside(self, path: "Path") -> None:
        """Says where the damaged file of the matches lies now."""
        said = self.text("ledger.set_aside", path=path)
        self.call_later(partial(self.notify, said, severity="warning", timeout=15, markup=False))

    def tell(self, error: "CardtableError") -> None:
        """Says what could not be done, on whatever screen is shown next."""
        self.call_later(partial(self.notify, self.text.error(error), severity="warning", timeout=10, markup=False))

    def go_on(self, replay: "ReplaySeen", at: int, seat: "Seat", level: str) -> None:
        """Opens a table with a match that goes on from a position, against bots of a level."""
        from cardtable.rooms.replay import Replay  # noqa: PLC0415 - it is loaded already

        if isinstance(replay, Replay):
            self.sit_down(replay.going_on(at, seat, level, self.settings.seconds))

    def show_picker(self) -> None:
        """Shows the games in the place of what is shown now."""
        from cardtable.tui.screens.picker import PickerScreen  # noqa: PLC0415

        self._show(PickerScreen())

    def _show(self, screen: Screen[None]) -> None:
        """A screen instead of all those before it."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def adopt(self, settings: Settings, text: Text | None = None) -> bool:
        """Takes over settings and words that were changed, and keeps them; False where they cannot be saved."""
        self.settings = settings
        self.theme = THEMES[settings.theme].name
        self.text = self.text if text is None else text
        return self.file is None or self.file.save(settings)

    def text_in(self, language: str) -> Text:
        """The words of this person in a language of the settings."""
        return Text(preferred_language(language))

    @property
    def keeps_settings(self) -> bool:
        """Whether settings last longer than the app though they lie in no file of this person's own."""
        return False

    def deck_of(self, pack: "Pack") -> "Deck":
        """The deck in which this person sees the cards of a pack; one that cannot be used is told of, once."""
        from cardtable.tui.deck_choice import setting_of  # noqa: PLC0415 - no screen before the first cards needs it

        problem = self.decks.problem(setting_of(pack), self.settings)
        if problem is not None and str(problem) not in self._told:
            self._told.add(str(problem))
            said = self.text.error(problem)
            self.call_later(partial(self.notify, said, severity="warning", timeout=10, markup=False))
        return self.decks.of(pack, self.settings, self.plain, self.faces == "pixels")

    @cached_property
    def decks(self) -> "DeckChoice":
        """The decks of this person."""
        from cardtable.tui.deck_choice import FOLDER_NAME, DeckChoice  # noqa: PLC0415

        return DeckChoice(self.file.path.parent / FOLDER_NAME if self.file else None)

    @property
    def faces(self) -> Faces:
        """How cards are drawn for this person."""
        faces = self.settings.faces
        return self.terminal.faces if faces == "auto" else faces

    @property
    def plain(self) -> bool:
        """Whether nothing but ASCII is to be shown."""
        return self.faces == "ascii"

    @property
    def _background_screens(self) -> list[Screen[object]]:
        """The screens that are seen through the one in front: none where nothing shines through it."""
        in_front = self._screen_stack[-1:]
        return [] if in_front and in_front[0].styles.background.a == 1 else super()._background_screens

    def _prune(self, *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
        """Takes parts away. A screen that goes is not seen any more: the one that is seen needs no new place."""
        seen = not all(isinstance(node, Screen) for node in nodes)
        return super()._prune(*nodes, parent=parent if seen else None)

    # What every screen can do.

    def action_redraw(self) -> None:
        """Draws everything anew, for a terminal into which something else has written."""
        self.refresh(layout=True)

    async def action_quit(self) -> None:
        """Leaves, after asking where that would end a match."""
        for screen in reversed(self.screen_stack):
            leave = getattr(screen, "action_leave_app", None)
            if leave is not None:
                leave()
                return
        self.exit()

    def action_help_quit(self) -> None:
        """Tells somebody who pressed Ctrl+C how one leaves."""
        self.notify(self.text("app.quit_hint"))

    def action_palette(self) -> None:
        """Shows all that can be done on the screen, and does what is chosen."""
        from cardtable.tui.screens.palette import PaletteScreen  # noqa: PLC0415 - loaded when it is asked for

        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen(list(self.screen.active_bindings.values())), self._carry_out)

    async def _carry_out(self, chosen: ActiveBinding | None) -> None:
        if chosen is not None:
            await self.run_action(chosen.binding.action, default_namespace=chosen.node)

    # When something breaks.

    def _handle_exception(self, error: Exception) -> None:
        """Ends the app; but what breaks because it is ending is no error: a screen that is opened then has no parts."""
        if self._exit:
            log.debug("broken at the end", exc_info=error)
        else:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Leaves with a sentence, in the place of Textual's traceback with all its variables."""
        from rich.text import Text as Sentence  # noqa: PLC0415

        from cardtable.tui.breakdown import write_down  # noqa: PLC0415

        if self._exception is not None and not self._exit_renderables:
            file = write_down(self._exception, self.file.path.parent if self.file else None)
            self._exit_renderables.append(Sentence(self.text("app.broken", file=file or "-")))
        self._close_messages_no_wait()
