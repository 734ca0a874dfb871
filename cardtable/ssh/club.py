"""The club: who is known, the lobby they meet in, the ledger of their matches, and an app for each of them."""

import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from cardtable.engine.errors import CardtableError
from cardtable.rooms.club import ClubTable, Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.players import seated, tidy_name
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import Table, taken_up
from cardtable.ssh.bookings import Booking, Bookings
from cardtable.ssh.bots import BotProcesses
from cardtable.ssh.client import terminal_for, text_of
from cardtable.ssh.config import Config
from cardtable.ssh.identity import Identity, Names, looks, owner_of_guest
from cardtable.ssh.log import where_from
from cardtable.ssh.preferences import Preferences
from cardtable.ssh.served import Served
from cardtable.tui.club import USUAL
from cardtable.tui.settings import SECONDS

if TYPE_CHECKING:
    from cardtable.rooms.ledger import Summary
    from cardtable.ssh.session import Session
    from cardtable.tui.app import CardtableApp

log = logging.getLogger(__name__)

PACE = SECONDS["normal"]
"""Seconds that bots leave to read, at tables that are put back: everybody at a table sees the same."""

FRESH_LETTERS = 4
"""So many letters tell people apart who have not chosen a name yet."""


class Club:
    """Everything that outlives a session."""

    def __init__(
        self, config: Config, app_type: "type[CardtableApp]", dealt: Callable[[Table], Table] | None = None
    ) -> None:
        """Opens the files of the club; raises `ClubProblem`, `LedgerError`. `dealt` is for tests, as in `Lobby`."""
        folder = config.folder
        self.config = config
        self.names = Names(folder)
        self.preferences = Preferences(folder)
        self.ledger = SqliteLedger(folder / FILE_NAME)
        self.bots = BotProcesses(config.bots)
        self.lobby = Lobby(self.ledger, bots=self.bots.bot, dealt=dealt, known=self.names.is_known)
        self.lobby.on_begun, self.lobby.on_over = self._book, self._unbook
        self.sessions: set[Session] = set()
        self._bookings = Bookings(folder)
        self._visits: dict[Session, Visit] = {}
        self._app_type = cast(type[Served], type("ServedClub", (Served, app_type), {}))

    # Windows.

    def app_for(self, session: "Session") -> Served:
        """The app of somebody who has come in."""
        identity, config = session.identity, self.config
        name = self.names.of(identity.fingerprint) or identity.guest
        visit = self.lobby.enter(identity.who, name or self._wished(identity), is_guest=identity.is_guest)
        self._visits[session] = visit
        return self._app_type(
            session,
            text_of(session.environment),
            self.lobby,
            visit,
            USUAL if identity.is_guest else self.preferences.of(identity.fingerprint),
            terminal_for(session.environment),
            wanted=session.words,
            message=config.message,
            games=config.games,
            choose_name=None if name else partial(self._choose_name, identity.fingerprint),
            keep=None if identity.is_guest else partial(self.preferences.keep, identity.fingerprint),
        )

    def _wished(self, identity: Identity) -> str:
        """What somebody is called before a name is chosen: as they are on their own machine, if nobody is called so."""
        wish = tidy_name(identity.wish)
        return wish if self.names.is_free(wish) else _provisional(identity.fingerprint)

    def _choose_name(self, fingerprint: str, name: str) -> str:
        """Gives somebody a name for good, in all windows, and returns it; raises `NameRefused`."""
        if name == _provisional(fingerprint):  # they will be asked again when they come back
            return name
        chosen = self.names.choose(fingerprint, name)
        for visit in [*self.lobby.visits]:
            if visit.who == fingerprint:
                self.lobby.rename(visit, chosen)
            elif looks(visit.name) == looks(chosen):  # somebody who has not chosen yet
                self.lobby.rename(visit, _provisional(visit.who))
        log.info("named who=%s name=%r", fingerprint, chosen)
        return chosen

    def gone(self, session: "Session") -> None:
        """A session has ended, in whichever way; the seat is kept."""
        self.sessions.discard(session)
        visit = self._visits.pop(session, None)
        if visit is not None:
            self.lobby.leave(visit)

    def announce(self, key: str) -> None:
        """Tells everybody something, each in their language."""
        for session in self.sessions:
            app = session.app
            if app is not None and app.is_running:
                # Through its queue: another app's widgets must not be touched from here.
                app.call_later(partial(app.notify, app.text(key), severity="warning", markup=False))

    # Matches outlive the program.

    def _book(self, table: ClubTable) -> None:
        journal = table.room.journal if table.room is not None else None
        if journal is None:
            return
        booking = Booking(table.name, table.owner, tuple(table.owners), table.word, table.asked.clock)
        with _noted("tables"):
            self._bookings.follow(journal, booking)

    def _unbook(self, table: ClubTable) -> None:
        journal = table.room.journal if table.room is not None else None
        if journal is not None:
            with _noted("tables"):
                self._bookings.drop(journal.match)

    def restore(self) -> int:
        """Puts the tables back whose matches are unfinished; returns how many wait for their players now."""
        unfinished = self.ledger.unfinished()
        for summary in reversed(unfinished):
            with _noted(f"match={summary.id}"):
                self._restore(summary)
        with _noted("tables"):
            self._bookings.keep_only({summary.id for summary in unfinished})
        with _noted("ranking"):
            self.lobby.rankings.read()
        return len(self.lobby.tables)

    def _restore(self, summary: "Summary") -> None:
        booking = self._bookings.of(summary.id)
        table = taken_up(self.ledger, summary, PACE)
        if booking is None:
            booking = Booking(summary.id, "", self._owners(summary, table), summary.id)
        if any(self.names.of(owner) for owner in booking.owners):
            asked = replace(table, clock=booking.clock)
            self.lobby.restore(asked, booking.table, booking.owner, booking.owners, booking.word)

    def _owners(self, summary: "Summary", table: Table) -> tuple[str, ...]:
        """Whose the seats of a match are, by the names that it has kept: a name belongs to a key for good."""
        players = seated(summary.header.players, table.setup.game)
        return tuple(
            "" if player.bot else self.names.key_of(player.name) or owner_of_guest(player.name) for player in players
        )

    async def close(self) -> None:
        """Lets everything go; the matches can be taken up again."""
        running = [table.running for table in self.lobby.tables.values() if table.running is not None]
        for task in running:
            task.cancel()
        for task in running:
            with suppress(BaseException):
                await task
        self.bots.close()
        self.ledger.close()


class _noted:
    """What fails in here is noted in the log, and the club goes on."""

    def __init__(self, about: str) -> None:
        self._about = about

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> bool:
        if not isinstance(error, CardtableError | OSError):
            return False
        log.error("failed %s error=%s", self._about, where_from(error))
        return True


def _provisional(fingerprint: str) -> str:
    """What somebody is called until a name is chosen: no name that anybody could have."""
    return f"guest-{hashlib.sha256(fingerprint.encode()).hexdigest()[:FRESH_LETTERS]}"
