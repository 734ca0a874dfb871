"""A ledger that something happened to: what can still be read is read, and nothing is lost that was there."""

import json
from pathlib import Path

import pytest

from cardtable.rooms.exchange import StillSecret, exported
from cardtable.rooms.ledger import PlayedElsewhere, UnknownMatch
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
