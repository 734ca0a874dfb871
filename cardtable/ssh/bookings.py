"""Which table a match of the ledger is played at, and whose seats those are: what a club has to know to open again."""

import logging
from dataclasses import asdict, dataclass
from pathlib import Path

from cardtable.rooms.journal import Journal
from cardtable.ssh.files import read_table, write_whole
from cardtable.ssh.log import where_from
from cardtable.ssh.problems import ClubProblem

log = logging.getLogger(__name__)

FILE_NAME = "tables.json"


@dataclass(frozen=True, slots=True)
class Booking:
    """A table at which a match is unfinished."""

    table: str
    """Its name."""
    owner: str
    """Who made it."""
    owners: tuple[str, ...]
    """Per seat, whose it is; empty for a bot."""
    word: str = ""
    """The word of a private table."""
    clock: int = 0
    """Seconds for each move; 0 for as long as one likes."""


class Bookings:
    """The tables of a club by the names of their matches, kept in the data folder."""

    def __init__(self, folder: Path) -> None:
        """Raises `ClubProblem` where the file cannot be used."""
        self._path = folder / FILE_NAME
        try:
            self._found = {
                match: Booking(**{**content, "owners": tuple(content["owners"])})
                for match, content in read_table(self._path).items()
            }
        except (TypeError, LookupError) as error:
            raise ClubProblem("unreadable", str(self._path), what=str(error)) from error

    def of(self, match: str) -> Booking | None:
        """The table of a match."""
        return self._found.get(match)

    def keep(self, match: str, booking: Booking) -> None:
        """Remembers the table of a match; raises `OSError`."""
        self._found[match] = booking
        self._write()

    def follow(self, journal: Journal, booking: Booking) -> None:
        """Remembers the table of a match that is written, by whatever name the ledger has for it; raises `OSError`.

        Where the file of the ledger is damaged, the match is begun anew in another one and called otherwise.
        """
        journal.on_named = lambda before: self._rename(before, journal.match, booking)
        if journal.match:
            self.keep(journal.match, booking)

    def _rename(self, before: str, match: str, booking: Booking) -> None:
        self._found.pop(before, None)
        try:
            self.keep(match, booking)
        except OSError as error:  # the match goes on: only its table may be called otherwise after a restart
            log.error("failed tables error=%s", where_from(error))

    def drop(self, *matches: str) -> None:
        """Forgets the tables of matches that are over; raises `OSError`."""
        if any(self._found.pop(match, None) is not None for match in matches):
            self._write()

    def keep_only(self, matches: set[str]) -> None:
        """Forgets the tables of all other matches; raises `OSError`."""
        self.drop(*(self._found.keys() - matches))

    def _write(self) -> None:
        write_whole(self._path, {match: asdict(booking) for match, booking in self._found.items()})
