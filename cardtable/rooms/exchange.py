"""Matches out of a ledger and into one, as records: the text that anybody can read and check."""

from cardtable.engine.record import Record
from cardtable.engine.state import NOBODY
from cardtable.rooms.ledger import Entry, Header, Ledger, LedgerError, Summary
from cardtable.rooms.results import result_of, write_result
from cardtable.rooms.table import header_of, taken_up


class StillSecret(LedgerError):
    """A match that is being played: its record would betray the cards."""

    def __init__(self, match: str) -> None:
        super().__init__("still_secret", f"the match {match} is not over: its seed is still secret", match=match)


class AlreadyThere(LedgerError):
    """The same match lies in the ledger already."""

    def __init__(self, match: str) -> None:
        super().__init__("already_there", f"this match is in the ledger already: {match}", match=match)


def exported(ledger: Ledger, summary: Summary) -> Record:
    """The record of a match that is over or was given up; raises `StillSecret`."""
    if summary.standing == "playing":
        raise StillSecret(summary.id)
    table = taken_up(ledger, summary)
    players = dict(enumerate(summary.header.players))
    return Record(table.setup, table.played, (), players, summary.header.began)


def imported(ledger: Ledger, record: Record) -> str:
    """Keeps a record as a match of the ledger and returns its name; raises `CorruptRecord`, `AlreadyThere`.

    The record is replayed first, and nothing is written where it is wrong. One that is not over is as good as given up.
    """
    match = record.replay()
    header = header_of(record.setup, _players(record), began=record.began)
    moves = tuple(Entry("move", seat, match.write(move)) for seat, move in record.moves)
    for other in (*ledger.finished(header.game), *ledger.unfinished()):
        if _same(other.header, header) and tuple(e for e in ledger.read(other.id) if e.kind == "move") == moves:
            raise AlreadyThere(other.id)
    name = ledger.begin(header)
    entries = moves
    if match.outcome is not None:
        entries = (*moves, Entry("end", NOBODY, write_result(result_of(match, header.players))))
    for number, entry in enumerate(entries, 1):
        ledger.append(name, number, entry)
    if match.outcome is None:
        ledger.abandon(name)
    return name


def _players(record: Record) -> tuple[str, ...]:
    """Who sat at each seat; whoever is not named was somebody."""
    return tuple(record.players.get(seat, f"person:{seat + 1}") for seat in range(record.setup.game.seats))


def _same(one: Header, other: Header) -> bool:
    """Whether two matches were dealt alike."""
    return one.game == other.game and one.record == other.record
