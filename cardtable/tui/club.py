"""The app of a club: one person's window onto the lobby and onto the tables that people share.

Many of these run in one process. Nothing is written, opened or printed for the person at such a screen, and the only
way from one screen to another is the `Lobby`.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Protocol, runtime_checkable

from cardtable.engine.errors import CardtableError
from cardtable.engine.state import Seat
from cardtable.rooms.club import ClubError, SharedTable
from cardtable.rooms.players import NAME_LENGTH
from cardtable.rooms.seen import AnyLobby, ReplaySeen, RoomSeen, VisitSeen
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.settings import AUTO, NAMES, Settings
from cardtable.tui.terminal import Terminal

log = logging.getLogger(__name__)

WATCH = "watch"
"""What stands before the name of a table at which somebody only wants to look on."""

USUAL = Settings(bell=True)
"""What somebody has who has set nothing: whoever waits for people looks elsewhere meanwhile."""

UNSAFE = ("suspend_process", "screenshot")
"""What an app can do elsewhere and not here."""


@runtime_checkable
class Stirred(Protocol):
    """A screen that shows something of the lobby, and looks again when it is stirred."""

    def look_again(self) -> None: ...


class ClubApp(CardtableApp):
    """The lobby, or the table where this window is."""

    rest_below = 20.0  # a whole screen, for each move that somebody does not look at: other people wait for it

    def __init__(
        self,
        text: Text,
        lobby: AnyLobby,
        visit: VisitSeen,
        settings: Settings,
        terminal: Terminal,
        *,
        wanted: str = "",
        message: str = "",
        games: tuple[str, ...] = (),
        choose_name: Callable[[str], str] | None = None,
        keep: Callable[[Mapping[str, object]], bool] | None = None,
    ) -> None:
        """`message` is that of the day, `games` are those that are offered, all where none is named.

        `wanted` is the name of a table where somebody wants to sit down at once, or `watch NAME`. `choose_name` gives
        somebody without a name the one they ask for; raises `CardtableError` where it cannot be had. `keep` keeps
        settings that were changed until somebody comes back, and says whether it could; `text` is in the language of
        whoever has not set another one.
        """
        super().__init__(text, None, settings, None, terminal)
        self._own_text, self._keep = text, keep
        self.text = self.text_in(settings.language)
        self.lobby = lobby
        self.visit = visit
        self.message = message
        self.games = games
        self.own_name = visit.name
        self._wanted = wanted
        self._choose_name = choose_name
        self._here: tuple[SharedTable | None, RoomSeen | None] | None = None
        """The table and the match that are on the screen now."""
        self._titled = ""
        self._called: frozenset[str] = frozenset()
        """The tables of tournaments of which it was said that a match waits there."""

    def on_ready(self) -> None:
        self.run_worker(self._stay(), group="club")

    async def _stay(self) -> None:
        """Chooses a name where there is none yet, goes where somebody wants to, and looks whenever it is stirred."""
        if self._choose_name is not None:
            await self._ask_name(self._choose_name)
        wanted, watches = self._wish()
        if wanted:
            await self.enter(wanted, watch=watches)
        while True:
            self.look_around()
            await self.visit.stirred.wait()
            self.visit.stirred.clear()

    async def _ask_name(self, choose: Callable[[str], str]) -> None:
        from cardtable.tui.screens.ask_line import AskLineScreen  # noqa: PLC0415 - asked of newcomers alone

        wrong = ""
        while True:
            screen = AskLineScreen("club.ask_name", NAME_LENGTH, self.own_name or self.visit.name, wrong)
            typed = await self.push_screen_wait(screen)
            try:
                name = choose(self.visit.name if typed is None else typed)
            except CardtableError as error:
                wrong = self.text.error(error)
            else:
                self.own_name = name
                self.lobby.rename(self.visit, name)
                return

    # Settings.

    def text_in(self, language: str) -> Text:
        # The locale of the machine of the club is nothing to its people.
        return self._own_text if language == AUTO else Text(language)

    @property
    def keeps_settings(self) -> bool:
        return self._keep is not None

    def adopt(self, settings: Settings, text: Text | None = None) -> bool:
        """Takes over what was changed, and has it kept for somebody with a key."""
        changed = {
            name: getattr(settings, name) for name in NAMES if getattr(settings, name) != getattr(self.settings, name)
        }
        super().adopt(settings, text)
        if self._keep is None or not changed or self._keep(changed):
            return True
        self.notify(self.text("club.not_kept"), severity="warning", markup=False)
        return False

    def _gone_straight(self) -> bool:
        """Goes to the table that was asked for, where nobody has to be asked anything before; the lobby is not drawn.

        False where there is none, or something is in the way, which is said in the lobby.
        """
        wanted, watches = self._wish()
        if not wanted or self._choose_name is not None or self._here is not None:
            return False
        try:
            (self.lobby.watch if watches else self.lobby.sit)(self.visit, wanted)
        except ClubError:
            return False
        self._wanted = ""
        return True

    def _wish(self) -> tuple[str, bool]:
        """The table where somebody wanted to go when they came, empty for none, and whether only to look on."""
        kind, _, name = self._wanted.strip().partition(" ")
        watches = kind.lower() == WATCH and bool(name.strip())
        return name.strip() if watches else self._wanted.strip(), watches

    # What is on the screen.

    def sit_down(self, table: Table) -> None:
        """Makes a table."""
        self.attempt(lambda: self.lobby.make(self.visit, table))

    def go_on(self, replay: ReplaySeen, at: int, seat: Seat, level: str) -> None:
        """Makes a table with a match that goes on from the one that is over here."""
        self.attempt(lambda: self.lobby.go_on(self.visit, at, seat, level, self.settings.seconds))

    def show_picker(self) -> None:
        """Goes back to the lobby: what somebody does instead of choosing another game."""
        if not self._gone_straight():
            self.lobby.stand_up(self.visit)
        self._here = None
        self.look_around()

    def look_around(self) -> None:
        """Shows the lobby or the table where this window is now, as it is now."""
        visit = self.visit
        here = (visit.at, visit.at.room if visit.at is not None else None)
        if here != self._here:
            waited, self._here = self._here, here
            self._show_here()
            if here[0] is None and waited is not None and waited[0] is not None and not visit.moved:
                self.notify(self.text("club.closed", name=waited[0].name), markup=False)  # they have not left it
            begins = waited is not None and waited[0] is here[0] is not None and here[1] is not None
            if begins and self.settings.bell:
                self.bell()
        else:
            for screen in self.screen_stack:
                if isinstance(screen, Stirred) and screen.is_mounted:
                    screen.look_again()
        self._say_called()
        if visit.moved:
            self.lobby.told_moved(visit)
            self._say_moved()

    def _say_called(self) -> None:
        """Says once of each match of a tournament that it waits, wherever this window is, unless it is there."""
        called = frozenset(table for by, table in self.visit.invitations if not by)
        here = self.visit.at.name if self.visit.at is not None else ""
        for table in sorted(called - self._called - {here}):
            self.notify(self.text("club.called", name=table), markup=False)
            if self.settings.bell:
                self.bell()
        self._called = called

    def _show_here(self) -> None:
        visit = self.visit
        if visit.at is None:
            from cardtable.tui.screens.lobby import LobbyScreen  # noqa: PLC0415 - each loaded when it is needed

            self._show(LobbyScreen())
            self.say_title(self.text("club.title.lobby"))
        elif visit.place is None:
            from cardtable.tui.screens.waiting import WaitingScreen  # noqa: PLC0415

            self._show(WaitingScreen(visit.at))
            self.say_title(self.text("club.title.waiting", name=visit.at.name))
        else:
            from cardtable.tui.screens.club_table import ClubTableScreen  # noqa: PLC0415

            self._show(ClubTableScreen(visit.at, visit.place))

    def _say_moved(self) -> None:
        from cardtable.tui.screens.ask import AskScreen  # noqa: PLC0415 - loaded when it is needed
        from cardtable.tui.screens.leaving import SEEN  # noqa: PLC0415

        self.push_screen(AskScreen(self.text("club.moved"), SEEN, unasked=True))

    def say_title(self, said: str) -> None:
        """Writes the title of the terminal's window: words of our own and nothing that anybody has typed."""
        if said != self._titled and self._driver is not None:
            self._titled = said
            self._driver.write(f"\x1b]2;{said}\x1b\\")

    # What somebody does.

    def attempt(self, what: Callable[[], object]) -> bool:
        """Does something in the lobby; False, with the reason said, where it cannot be done."""
        try:
            what()
        except CardtableError as error:
            self.tell(error)
            return False
        return True

    async def enter(self, name: str, *, watch: bool = False) -> None:
        """Sits down at a table or looks on at it, where it is private after asking for its word."""
        from cardtable.tui.screens.ask_line import AskLineScreen  # noqa: PLC0415 - loaded when it is needed

        go, word = self.lobby.watch if watch else self.lobby.sit, ""
        while True:
            try:
                go(self.visit, name, word=word)
            except ClubError as error:
                if error.key != "club.wrong_word":
                    self.tell(error)
                    return
                wrong = self.text.error(error) if word else ""
                typed = await self.push_screen_wait(AskLineScreen("club.ask_word", NAME_LENGTH, "", wrong))
                if not typed:
                    return
                word = typed
            else:
                return

    # What is not done on a machine that is not one's own.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return False if action in UNSAFE else super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """Does nothing: the process is everybody's."""

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Does nothing: no file is written."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Does nothing: the browser would open on the machine of the club."""

    def _fatal_error(self) -> None:
        """Ends this window alone; nothing is written but a line of the log, which names no card."""
        log.error("a window of the club has broken: %s", type(self._exception).__name__)
        self._exit_renderables.clear()
        self._close_messages_no_wait()

    def exit(self, *args: object, **options: object) -> None:
        self.say_title("")
        super().exit(*args, **options)  # type: ignore[arg-type]
