"""A ledger that something happened to: what can still be read is read, and nothing is lost that was there."""

import json
from pathlib import Path

import pytest

from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from tests.rooms.ledgers import table


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
