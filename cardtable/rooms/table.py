"""A table that somebody asked for: the match, who sits at it, and how fast the bots play."""

from dataclasses import dataclass
from datetime import UTC, datetime

from cardtable import __version__
from cardtable.engine.match import Setup
from cardtable.engine.moves import Move, read_move
from cardtable.engine.record import Record
from cardtable.engine.state import Seat
from cardtable.games import GAMES
from cardtable.rooms.journal import Journal
from cardtable.rooms.ledger import Header, Ledger, Summary
from cardtable.rooms.players import Player, seated, write_player
from cardtable.rooms.room import Room


@dataclass(frozen=True)
class Table:
    """What a setup form or a command line settles before a room is opened."""

    setup: Setup
    players: tuple[Player, ...]
    pace: float = 0.0
    """Seconds that bots leave to read what happened."""
    preset: str = ""
    """Key of the preset the options came from; empty where they were chosen one by one."""
    match: str = ""
    """The name of the match in the ledger, where it is taken up again."""
    played: tuple[tuple[Seat, Move], ...] = ()
    """The moves that were made before, where it is taken up again."""
    entries: int = 0
    """How many entries the ledger has of it."""

    def open_room(self, ledger: Ledger | None = None) -> Room:
        """The room where this match is played, and kept in a ledger if there is one; raises `PlayedElsewhere`."""
        journal = None if ledger is None else Journal(ledger, self._header(), self.match, self.entries)
        return Room(self.setup, self.players, self.pace, journal, self.played)

    def _header(self) -> Header:
        return Header(
            record=Record(self.setup, ()).write(),
            players=tuple(write_player(player) for player in self.players),
            game=self.setup.game.id,
            preset=self.preset,
            began=datetime.now(UTC).isoformat(timespec="seconds"),
            version=__version__,
        )


def taken_up(ledger: Ledger, summary: Summary, pace: float = 0.0) -> Table:
    """The table of a match of the ledger as it stands; raises `CorruptRecord`, `LedgerError`, `BadPlayers`."""
    header = summary.header
    setup = Record.read(header.record, GAMES).setup
    game = setup.game
    seats: list[str] = list(header.players)
    played: list[tuple[Seat, Move]] = []
    entries = ledger.read(summary.id)
    for entry in entries:
        if entry.kind == "move":
            played.append((entry.seat, read_move(entry.text, game.pack)))
        elif entry.kind == "seat":
            seats[entry.seat] = entry.text
    return Table(setup, seated(seats, game), pace, header.preset, summary.id, tuple(played), len(entries))
