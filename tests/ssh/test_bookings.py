"""Which table a match is played at is known after a restart, whatever happens to the ledger meanwhile."""

import json
from pathlib import Path

import pytest

from cardtable.rooms.ledger import NotSaved
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.ssh.bookings import FILE_NAME as TABLES
from cardtable.ssh.bookings import Booking, Bookings
from cardtable.ssh.problems import ClubProblem
from tests.rooms.ledgers import table
from tests.rooms.test_ledger import played
from tests.rooms.test_ledger_broken import reopened, spoilt

BOOKING = Booking("abcd", "SHA256:anna", ("SHA256:anna", ""), "word", 60)


async def test_a_match_that_is_begun_anew_after_damage_stays_at_its_table(tmp_path: Path) -> None:
    """The damaged ledger is set aside; in the new one the match has another name, and the old one is forgotten."""
    path = tmp_path / FILE_NAME
    SqliteLedger(path)
    ledger = reopened(path)
    room, bookings = table().open_room(ledger), Bookings(tmp_path)
    assert room.journal is not None
    before = room.journal.match
    bookings.follow(room.journal, BOOKING)
    assert Bookings(tmp_path).of(before) == BOOKING
    await played(room, 5)
    ledger._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    spoilt(path)
    await played(room, 10)
    after = room.journal.match
    assert after == ledger.unfinished()[0].id != before
    assert (Bookings(tmp_path).of(after), Bookings(tmp_path).of(before)) == (BOOKING, None)
    room.journal.close()


async def test_a_match_that_could_not_be_kept_at_first_has_its_table_as_soon_as_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    ledger, bookings = SqliteLedger(path), Bookings(tmp_path)
    for part in tmp_path.glob(f"{FILE_NAME}*"):
        part.unlink()
    room = table().open_room(ledger)
    assert room.journal is not None
    bookings.follow(room.journal, BOOKING)
    assert isinstance(room.journal.trouble, NotSaved)
    SqliteLedger(path)
    await played(room, 5)
    assert room.journal.match
    assert Bookings(tmp_path).of(room.journal.match) == BOOKING
    room.journal.close()


@pytest.mark.parametrize("content", [{"abc": 5}, {"abc": {"table": "abcd"}}, {"abc": {"owners": None}}, ["abc"]])
def test_a_file_that_holds_no_tables_keeps_the_club_shut_and_is_named(tmp_path: Path, content: object) -> None:
    """Whatever was written into the file by hand, the host reads which one it is, and nothing is lost."""
    (tmp_path / TABLES).write_text(json.dumps(content))
    with pytest.raises(ClubProblem) as refused:
        Bookings(tmp_path)
    assert refused.value.key == "serve.problem.unreadable"
    assert str(tmp_path / TABLES) in str(refused.value)
