"""A ledger that something happened to: what can still be read is read, and nothing is lost that was there."""

import json
from pathlib import Path

import pytest

from cardtable.rooms.exchange import StillSecret, exported
from cardtable.rooms.ledger import NotRead, NotSaved, PlayedElsewhere, UnknownMatch
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from tests.rooms.ledgers import moves, table
from tests.rooms.test_ledger import played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE_NAME


@pytest.fixture
def ledger(path: Path) -> SqliteLedger:
    return SqliteLedger(path)


def begun(ledger: SqliteLedger) -> str:
    """The name of a match that nobody holds."""
    room = table().open_room(ledger)
    assert room.journal is not None
    room.journal.close()
    return room.journal.match


@pytest.mark.parametrize("header", ["", "{", "[]", "{}", "null", json.dumps({"players": [1], "game": "scopa"})])
def test_a_match_that_cannot_be_read_is_passed_over_and_the_others_are_reached(
    ledger: SqliteLedger, header: str
) -> None:
    broken, whole = begun(ledger), begun(ledger)
    ledger._file.execute("UPDATE matches SET header = ? WHERE id = ?", (header, broken))
    assert [summary.id for summary in ledger.unfinished()] == [whole]
    assert ledger.find(whole).id == whole
    for match in (broken, whole):
        ledger.abandon(match)
    assert [summary.id for summary in ledger.finished()] == [whole]


@pytest.mark.parametrize("name", ["\udcff\udcfe", "é", "\0", "٣"])
def test_a_name_that_no_match_can_have_is_unknown(ledger: SqliteLedger, name: str) -> None:
    begun(ledger)
    with pytest.raises(UnknownMatch):
        ledger.find(name)


def test_a_match_that_another_window_plays_is_not_given_up_and_its_seed_stays_secret(
    path: Path, ledger: SqliteLedger
) -> None:
    """The seed of a match that is being played is told to nobody."""
    room, other = table().open_room(ledger), SqliteLedger(path)
    assert room.journal is not None
    match = room.journal.match
    with pytest.raises(PlayedElsewhere):
        other.abandon(match)
    with pytest.raises(StillSecret):
        exported(other, other.find(match))
    room.journal.close()
    other.abandon(match)
    assert other.find(match).standing == "abandoned"


def test_whoever_plays_a_match_can_give_it_up(ledger: SqliteLedger) -> None:
    room = table().open_room(ledger)
    assert room.journal is not None
    ledger.abandon(room.journal.match)
    assert ledger.unfinished() == ()
    room.journal.close()


def test_a_file_that_others_could_read_is_made_private(path: Path, ledger: SqliteLedger) -> None:
    """The seeds lie in it."""
    begun(ledger)
    parts = [found for found in path.parent.iterdir() if found.is_file()]
    for part in parts:
        part.chmod(0o644)
    folder = path.parent.stat().st_mode
    SqliteLedger(path)
    assert {part.stat().st_mode & 0o777 for part in parts} == {0o600}
    assert path.parent.stat().st_mode == folder


def spoilt(path: Path) -> bytes:
    """Damages the middle of the file, as a bad disk does, and says what it is now."""
    content = bytearray(path.read_bytes())
    content[1024:] = b"\xff" * (len(content) - 1024)
    path.write_bytes(content)
    return bytes(content)


def reopened(path: Path) -> SqliteLedger:
    """The ledger with everything in the file and nothing in its log."""
    ledger = SqliteLedger(path)
    ledger._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    ledger._file.execute("PRAGMA cache_size = 0")
    return ledger


async def test_damage_that_is_found_later_is_set_aside_and_the_match_is_caught_up_on(path: Path) -> None:
    begun(SqliteLedger(path))
    ledger = reopened(path)
    told: list[Path] = []
    ledger.on_set_aside = told.append
    room = table().open_room(ledger)
    await played(room, 5)
    ledger._file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = spoilt(path)
    await played(room, 10)
    assert room.journal is not None
    assert room.journal.trouble is None
    (aside,) = told
    assert aside.read_bytes() == before
    (kept,) = ledger.unfinished()
    assert kept.id == room.journal.match
    assert len(ledger.read(kept.id)) == len(moves(room))
    with pytest.raises(PlayedElsewhere):
        SqliteLedger(path).abandon(kept.id)


def test_damage_that_is_found_by_reading_is_told_as_that(path: Path) -> None:
    begun(SqliteLedger(path))
    ledger = reopened(path)
    spoilt(path)
    with pytest.raises(NotRead):
        ledger.unfinished()
    assert ledger.set_aside is not None
    begun(ledger)
    assert len(SqliteLedger(path).unfinished()) == 1


async def test_a_folder_that_is_removed_while_a_match_is_played_is_noticed(path: Path, ledger: SqliteLedger) -> None:
    """SQLite itself would write on into a file that nobody finds any more."""
    room = table().open_room(ledger)
    await played(room, 5)
    for part in path.parent.glob(f"{FILE_NAME}*"):
        part.unlink()
    await played(room, 10)
    assert room.journal is not None
    assert isinstance(room.journal.trouble, NotSaved)
    SqliteLedger(path)
    await played(room, 15)
    assert room.journal.trouble is None
    assert len(ledger.read(room.journal.match)) == len(moves(room))


def test_a_ledger_that_cannot_be_written_can_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is only lent: whoever plays these tests may write everywhere, so the system is made to refuse."""
    match = begun(SqliteLedger(path))
    reopened(path).close()

    def refused(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("cardtable.rooms.sqlite.os.open", refused)
    ledger = SqliteLedger(path)
    assert ledger.find(match).id == match
    with pytest.raises(NotSaved):
        ledger.begin(ledger.find(match).header)
    with pytest.raises(NotRead):
        SqliteLedger(path.with_name("other"))
