"""Matches out of a ledger and into one, as records: the text that anybody can read and check."""

from datetime import UTC, datetime

from cardtable.engine.errors import CardtableError, CorruptRecord
from cardtable.engine.record import Record
from cardtable.engine.state import NOBODY, Seat
from cardtable.rooms.ledger import Entry, Header, Ledger, LedgerError, Summary
from cardtable.rooms.players import UNKNOWN, seated, write_player
from cardtable.rooms.results import read_result, result_of, write_result
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
    if summary.is_secret:
        raise StillSecret(summary.id)
    table = taken_up(ledger, summary)
    players = {seat: player for seat, player in enumerate(summary.header.players) if player != UNKNOWN}
    return Record(table.setup, table.played, (), players, summary.header.began, resigned=_gave_up(summary))


def _gave_up(summary: Summary) -> Seat:
    """The seat that gave a match up; where nobody has written it down, the first one of the side that lost by it."""
    try:
        result = read_result(summary.result)
    except ValueError:
        return NOBODY
    if result.reason != "resigned" or result.gave_up != NOBODY:
        return result.gave_up
    return next((seat for seat, side in enumerate(result.sides) if side not in result.winners), NOBODY)


def imported(ledger: Ledger, record: Record) -> str:
    """Keeps a record as a match of the ledger and returns its name; raises `CorruptRecord`, `AlreadyThere`.

    The record is replayed first, and nothing is written where it is wrong. One that is not over is as good as given up.
    """
    match = record.replay()
    header = header_of(record.setup, _players(record), began=_began(record))
    moves = tuple(Entry("move", seat, match.write(move)) for seat, move in record.moves)
    for other in (*ledger.finished(header.game), *ledger.unfinished()):
        if _same(other.header, header) and tuple(e for e in ledger.read(other.id) if e.kind == "move") == moves:
            raise AlreadyThere(other.id)
    name = ledger.begin(header)
    entries = moves
    if match.outcome is not None:
        entries = (*moves, Entry("end", NOBODY, write_result(result_of(match, header.players, record.resigned))))
    for number, entry in enumerate(entries, 1):
        ledger.append(name, number, entry)
    if match.outcome is None:
        ledger.abandon(name)
    return name


def _players(record: Record) -> tuple[str, ...]:
    """Who sat at each seat, somebody unknown where it is not written; raises `CorruptRecord`."""
    game = record.setup.game
    words = [UNKNOWN] * game.seats
    for seat, player in sorted(record.players.items()):
        words[seat] = player
        try:
            words = [write_player(player) for player in seated(words, game, kept=True)]
        except CardtableError as error:
            line = record.header_lines.get(f"player {seat}", 0)
            raise CorruptRecord(line, str(error), "cause", cause=error) from error
    return tuple(words)


def _began(record: Record) -> str:
    """When the match began, as the ledger writes it; empty where that is not written. Raises `CorruptRecord`."""
    if not record.began:
        return ""
    try:
        began = datetime.fromisoformat(record.began)
        began = began.replace(tzinfo=began.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        line, text = record.header_lines.get("began", 0), record.began[:60]
        raise CorruptRecord(line, f"{text!r} is no time in ISO 8601", "record_began", text=text) from error
    return began.isoformat(timespec="seconds")


def _same(one: Header, other: Header) -> bool:
    """Whether two matches were dealt alike."""
    return one.game == other.game and one.record == other.record
