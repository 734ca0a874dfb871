"""A table that somebody asked for: the match, who sits at it, and how fast the bots play."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from secrets import token_hex

from cardtable import __version__, games
from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Setup
from cardtable.engine.moves import Move, read_move, write_move
from cardtable.engine.record import Record
from cardtable.engine.state import Seat, Side
from cardtable.rooms.journal import Journal
from cardtable.rooms.ledger import Damaged, Entry, Header, Ledger, LedgerError, Summary
from cardtable.rooms.players import Player, seated, write_player
from cardtable.rooms.room import Room
from cardtable.rooms.statistics import lost_before

SEED_BYTES = 16
"""A seed that nobody gave has so many bytes of chance: nobody guesses the cards from it."""


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
    own_words: bool = False
    """Whether each person is asked for a word that is mixed into the seed, after the commitment was shown."""
    clock: int = 0
    """Seconds that persons have for each move; 0 for as long as they like."""
    lost: tuple[tuple[Side, ...], ...] = ()
    """Per deal of the matches played here before, the sides that lost it, where a game is called after its losers."""
    seal: str = ""
    """What keeps the cards secret beyond the end, because others play with the same ones; empty where nobody does."""
    changed: tuple[Seat, ...] = ()
    """The seats that changed hands before, where the match is taken up again."""
    left: tuple[Seat, ...] = ()
    """Those of them whose owners had let the match wait, and have not come back."""

    def open_room(self, ledger: Ledger | None = None) -> Room:
        """The room where this match is played, and kept in a ledger if there is one; raises `PlayedElsewhere`."""
        players = [write_player(player) for player in self.players]
        header = header_of(self.setup, players, self.preset, seal=self.seal)
        journal = None if ledger is None else Journal(ledger, header, self.match, self.entries)
        if journal is not None and not self.match:
            pack = self.setup.game.pack  # a match that goes on from another one begins with its moves
            journal.write(*(Entry("move", seat, write_move(move, pack)) for seat, move in self.played))
        try:
            with named(self.match):
                return Room(
                    self.setup, self.players, self.pace, journal, self.played,
                    clock=self.clock, seal=self.seal, changed=self.changed, left=self.left,
                )  # fmt: skip
        except CardtableError:
            if journal is not None:
                journal.close()
            raise


@contextmanager
def named(match: str) -> Iterator[None]:
    """Names the match of the ledger whose record turns out to be wrong; raises `Damaged`."""
    try:
        yield
    except LedgerError:
        raise
    except (CardtableError, LookupError, ValueError) as error:
        if not match:
            raise
        raise Damaged(match, error) from error


def with_losses(table: Table, ledger: Ledger) -> Table:
    """The table with what the same players have lost before, where a game is called after its losers."""
    game = table.setup.game
    if not game.one_loses:
        return table
    try:
        finished = ledger.finished(game.id)
    except LedgerError:
        return table
    return replace(table, lost=lost_before(finished, [write_player(player) for player in table.players]))


def header_of(setup: Setup, players: Sequence[str], preset: str = "", began: str = "", *, seal: str = "") -> Header:
    """What the ledger keeps of a match before its first card; it begins now unless it is said when it began."""
    return Header(
        record=Record(setup, ()).write(),
        players=tuple(players),
        game=setup.game.id,
        preset=preset,
        began=began or datetime.now(UTC).isoformat(timespec="seconds"),
        version=__version__,
        seal=seal,
    )


def drawn(game: AnyGame, dealer: Seat | None = None) -> Setup:
    """A match whose cards nobody knows: seed and salt are drawn, and their commitment can be shown to all."""
    return Setup(game, token_hex(SEED_BYTES), dealer=dealer, salt=token_hex(SEED_BYTES))


def taken_up(ledger: Ledger, summary: Summary, pace: float = 0.0) -> Table:
    """The table of a match of the ledger as it stands; raises `LedgerError`."""
    with named(summary.id):
        return _taken_up(ledger, summary, pace)


def _taken_up(ledger: Ledger, summary: Summary, pace: float) -> Table:
    header = summary.header
    setup = Record.read(header.record, games.GAMES).setup
    game = setup.game
    seats: list[str] = list(header.players)
    played: list[tuple[Seat, Move]] = []
    left: set[Seat] = set()
    entries = ledger.read(summary.id)
    for entry in entries:
        if entry.kind == "move":
            played.append((entry.seat, read_move(entry.text, game.pack)))
        elif entry.kind == "seat":
            seats[entry.seat] = entry.text
            if not entry.text.startswith("bot:"):
                left.discard(entry.seat)
        elif entry.kind == "left":
            left.add(entry.seat)
    players = seated(seats, game, kept=True)
    table = Table(setup, players, pace, header.preset, summary.id, tuple(played), len(entries))
    changed = {entry.seat for entry in entries if entry.kind == "seat"}
    return replace(table, seal=header.seal, changed=tuple(sorted(changed)), left=tuple(sorted(left)))
