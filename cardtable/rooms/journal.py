"""One match in a ledger, written entry by entry before anybody is shown what happened.

Where the ledger fails the match goes on in memory, says so, and is caught up on as soon as the ledger works again.
"""

import logging
from collections.abc import Callable
from contextlib import suppress

from cardtable.rooms.ledger import Entry, Header, Hold, Ledger, LedgerError, Lost, NotSaved

log = logging.getLogger(__name__)


class Journal:
    """What is written of one match."""

    def __init__(self, ledger: Ledger, header: Header, match: str = "", number: int = 0) -> None:
        """Begins a match, or goes on after entry `number` of one; raises `PlayedElsewhere`."""
        self._ledger = ledger
        self._header = header
        self.match = match
        """The name of the match in the ledger; empty while it could not be begun."""
        self.on_named: Callable[[str], None] = lambda before: None
        """What has to be done when the match gets a name later on: after it could not be begun, or with a new file.

        The argument is the name it had before, empty for none.
        """
        self.number = number
        """The number of the last entry that was kept."""
        self._kept: list[Entry] = []
        """Whatever was written before, in case the file is lost."""
        if number:
            with suppress(LedgerError):
                self._kept = list(ledger.read(match)[:number])
        self._waiting: list[Entry] = []
        self._hold: Hold | None = None
        self.trouble: NotSaved | None = None
        """Why the match is not being saved; None while it is."""
        self.write()

    def write(self, *entries: Entry) -> None:
        """Keeps entries, and those that could not be kept before; raises `MovedOn` where somebody else has written."""
        self._waiting += entries
        try:
            try:
                self._catch_up()
            except Lost:
                if len(self._kept) != self.number:
                    raise
                self.close()
                self._waiting = self._kept + self._waiting
                before = self.match
                self._kept, self.match, self.number = [], "", 0
                self._catch_up(before)
        except NotSaved as error:
            if self.trouble is None:
                log.error("%s", error)
            self.trouble = error
        else:
            self.trouble = None

    def _catch_up(self, before: str = "") -> None:
        """Keeps whatever waits, in its order; `before` is the name that a match had that is begun anew."""
        if not self.match:
            self.match = self._ledger.begin(self._header)
            self.on_named(before)
        if self._hold is None:
            self._hold = self._ledger.hold(self.match)
        while self._waiting:
            self._ledger.append(self.match, self.number + 1, self._waiting[0])
            self.number += 1
            self._kept.append(self._waiting.pop(0))

    def close(self) -> None:
        """Lets others play the match."""
        if self._hold is not None:
            self._hold.release()
            self._hold = None
