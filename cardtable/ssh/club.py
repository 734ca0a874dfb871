"""The club: who is known, the lobby they meet in, and the ledger of their matches."""

import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardtable.bots.processes import BotProcesses
from cardtable.engine.errors import CardtableError
from cardtable.rooms.club import ClubTable, Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.players import seated, tidy_name
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import Table, taken_up
from cardtable.ssh.bookings import Booking, Bookings
from cardtable.ssh.config import Config
from cardtable.ssh.hosting import Hosting
from cardtable.ssh.identity import Identity, Names, looks, owner_of_guest
from cardtable.ssh.log import where_from
from cardtable.tui.settings import SECONDS

if TYPE_CHECKING:
    from cardtable.rooms.ledger import Summary

log = logging.getLogger(__name__)

PACE = SECONDS["normal"]
"""Seconds that bots leave to read, at tables that are put back: everybody at a table sees the same."""

FRESH_LETTERS = 4
"""So many letters tell people apart who have not chosen a name yet."""


class Club:
    """Everything that outlives a session."""

    def __init__(self, config: Config, dealt: Callable[[Table], Table] | None = None) -> None:
        """Opens the files of the club; raises `ClubProblem`, `LedgerError`. `dealt` is for tests, as in `Lobby`."""
        folder = config.folder
        self.names = Names(folder)
        self.ledger = SqliteLedger(folder / FILE_NAME)
        self.bots = BotProcesses(config.bots)
        self.lobby = Lobby(self.ledger, bots=self.bots.bot, dealt=dealt, known=self.names.is_known)
        self.lobby.on_begun, self.lobby.on_over = self._book, self._unbook
        self._bookings = Bookings(folder)
        self.hosting = Hosting(self.lobby, self.names, folder, config.hosts)

    # Windows.

    def enter(self, identity: Identity) -> tuple[Visit, bool]:
        """Somebody opens a window; whether they still have to choose a name."""
        name = self.names.of(identity.fingerprint) or identity.guest
        visit = self.lobby.enter(identity.who, name or self._wished(identity), is_guest=identity.is_guest)
        return visit, not name

    def leave(self, visit: Visit) -> None:
        """A window is closed, in whichever way; the seat is kept."""
        self.lobby.leave(visit)

    def _wished(self, identity: Identity) -> str:
        """What somebody is called before a name is chosen: as they are on their own machine, if nobody is called so."""
        wish = tidy_name(identity.wish)
        return wish if self.names.is_free(wish) else _provisional(identity.fingerprint)

    def choose_name(self, fingerprint: str, name: str) -> str:
        """Gives somebody a name for good, in all windows, and returns it; raises `NameRefused`.

        Where it cannot be kept they are called as before one is chosen, and asked again when they come back.
        """
        if name == _provisional(fingerprint):
            return name
        try:
            chosen = self.names.choose(fingerprint, name)
        except OSError as error:
            log.error("failed names error=%s", where_from(error))
            chosen = _provisional(fingerprint)
        for visit in [*self.lobby.visits]:
            if visit.who == fingerprint:
                self.lobby.rename(visit, chosen)
            elif looks(visit.name) == looks(chosen):  # somebody who has not chosen yet
                self.lobby.rename(visit, _provisional(visit.who))
        if self.names.of(fingerprint):
            log.info("named who=%s name=%r", fingerprint, chosen)
        return chosen

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
        self.hosting.restore()
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
