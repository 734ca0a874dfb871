"""Matches go out of a ledger as records and come back the same; garbage is refused and nothing is written."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.engine.errors import CorruptRecord
from cardtable.engine.record import Record
from cardtable.engine.verification import verify
from cardtable.games import GAMES
from cardtable.rooms.exchange import AlreadyThere, StillSecret, exported, imported
from cardtable.rooms.replay import replayed
from cardtable.rooms.results import read_result
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.statistics import statistics
from tests.rooms.ledgers import table
from tests.rooms.test_ledger import played


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> SqliteLedger:
    """A ledger with one finished match and one that is given up after 20 moves."""
    ledger = SqliteLedger(tmp_path_factory.mktemp("kept") / FILE_NAME)
    for least in (10**6, 20):
        room = table(seed=f"seed {least}").open_room(ledger)
        asyncio.run(played(room, least))
        room.journal.close()
    ledger.abandon(ledger.unfinished()[0].id)
    return ledger


@pytest.fixture
def ledger(tmp_path: Path) -> SqliteLedger:
    return SqliteLedger(tmp_path / FILE_NAME)


@pytest.mark.parametrize("which", [0, 1])
def test_a_match_that_is_written_down_and_read_in_is_the_same(
    kept: SqliteLedger, ledger: SqliteLedger, which: int
) -> None:
    summary = kept.finished()[which]
    text = exported(kept, summary).write()
    again = ledger.find(imported(ledger, Record.read(text, GAMES)))
    assert again.header.players == summary.header.players
    assert again.header.began == summary.header.began
    assert again.standing == summary.standing
    assert again.result == summary.result
    assert ledger.read(again.id) == kept.read(summary.id)
    assert exported(ledger, again).write() == text


async def test_a_match_that_was_resigned_stays_so(ledger: SqliteLedger, tmp_path: Path) -> None:
    """Who gave it up and who won by it goes out with it and comes back."""
    room = table(players="person:Anna,person:Bob").open_room(ledger)
    place, running = room.join(1), asyncio.create_task(room.run())
    await place.updates.get()
    place.resign()
    await running
    summary = ledger.finished()[0]
    record = exported(ledger, summary)
    assert record.resigned == 1
    elsewhere = SqliteLedger(tmp_path / "elsewhere" / FILE_NAME)
    again = elsewhere.find(imported(elsewhere, Record.read(record.write(), GAMES)))
    assert (again.standing, again.result) == ("over", summary.result)
    assert exported(elsewhere, again).write() == record.write()
    assert exported(ledger, replace(summary, result=summary.result.replace(',"gave_up":1', ""))).resigned == 1
    assert verify(record).over


def test_a_match_counts_once_however_often_it_is_read_in(kept: SqliteLedger, ledger: SqliteLedger) -> None:
    record = Record.read(exported(kept, kept.finished()[0]).write(), GAMES)
    name = imported(ledger, record)
    with pytest.raises(AlreadyThere) as refused:
        imported(ledger, record)
    assert refused.value.facts["match"] == name
    assert len(ledger.finished()) == 1


def test_a_match_that_is_being_played_is_not_written_down(ledger: SqliteLedger) -> None:
    """A drawn seed stays secret until the match is over."""
    room = table().open_room(ledger)
    with pytest.raises(StillSecret):
        exported(ledger, ledger.unfinished()[0])
    room.journal.close()


@pytest.mark.parametrize("spoilt", ["garbage", "cut", "move", "version", "commitment", "empty"])
def test_what_is_wrong_is_refused_and_nothing_is_written(kept: SqliteLedger, ledger: SqliteLedger, spoilt: str) -> None:
    """Garbage, a truncated file, a wrong move, an unknown version: one clear error, nothing written."""
    text = exported(kept, kept.finished()[-1]).write()
    lines = text.splitlines()
    last = next(at for at, line in enumerate(lines) if line.startswith("9. "))
    spoilt_text = {
        "garbage": "\x00\xff not a record",
        "cut": text[: len(text) // 2].rsplit("\n", 1)[0] + "\n17. 0",
        "move": "\n".join((*lines[:last], lines[last].rsplit(" ", 1)[0] + " 9Z", *lines[last + 1 :])),
        "version": text.replace("cardtable record 1", "cardtable record 7"),
        "commitment": text.replace("salt: ", "salt: x"),
        "empty": "",
    }[spoilt]
    with pytest.raises(CorruptRecord) as refused:
        imported(ledger, Record.read(spoilt_text, GAMES))
    assert len(str(refused.value).splitlines()) == 1
    assert ledger.finished() == ledger.unfinished() == ()


def test_anybody_can_check_what_was_written_down(kept: SqliteLedger) -> None:
    """Commitment, shuffle and every deal are computed anew."""
    summary = next(one for one in kept.finished() if one.standing == "over")
    record = exported(kept, summary)
    checked = verify(record)
    assert checked.over
    assert checked.moves == len(record.moves)
    assert checked.commitment == record.setup.commitment != ""
    assert [deal.deal for deal in checked.deals] == list(range(1, len(read_result(summary.result).deals) + 1))
    assert all(sorted(deal.order) == list(range(40)) and not deal.given for deal in checked.deals)


def test_the_record_in_the_readme_is_one(ledger: SqliteLedger) -> None:
    """What is described there can be written by hand, checked and kept."""
    page = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    text = page[page.index("cardtable record 1\n") :].partition("```")[0]
    record = Record.read(text, GAMES)
    assert verify(record).moves == 2
    assert ledger.find(imported(ledger, record)).standing == "abandoned"


@pytest.mark.parametrize(
    ("instead", "line"),
    [
        ("player 0: person:", 1),
        ("player 0: person:A\x1b[2J", 1),
        ("player 0: robot:greedy", 1),
        ("player 0: bot:gredy", 1),
        ("player 0: person:Massimiliano Maria", 1),
        ("player 00: me", 1),
        ("player 0: me\nplayer 1: me", 2),
        ("player 0: person:Anna\nplayer 1: person:Anna", 2),
        ("player 0: me\nplayer 0: bot:greedy", 2),
        ("began: yesterday", 1),
        ("began: 2024-13-01T00:00:00", 1),
    ],
)
def test_who_played_and_when_is_read_before_anything_is_written(
    kept: SqliteLedger, ledger: SqliteLedger, instead: str, line: int
) -> None:
    lines = exported(kept, kept.finished()[0]).write().splitlines()
    rest = [line for line in lines if not line.startswith(("player", "began"))]
    at = next(number for number, line in enumerate(rest) if line.startswith("1. "))
    with pytest.raises(CorruptRecord) as refused:
        imported(ledger, Record.read("\n".join((*rest[:at], instead, *rest[at:])), GAMES))
    assert refused.value.line == at + line
    assert ledger.finished() == ledger.unfinished() == ()


def test_whoever_is_not_named_stays_unknown_and_counts_for_nobody(kept: SqliteLedger, ledger: SqliteLedger) -> None:
    summary = next(one for one in kept.finished() if one.standing == "over")
    text = exported(kept, summary).write()
    nameless = "\n".join(line for line in text.splitlines() if not line.startswith("player 1")) + "\n"
    again = ledger.find(imported(ledger, Record.read(nameless, GAMES)))
    assert again.header.players == ("bot:random", "unknown")
    assert exported(ledger, again).write() == nameless
    replayed(ledger, again)
    (found,) = statistics(ledger.finished(), "bot:random")
    assert (found.total.matches, found.against) == (1, {})


def test_a_time_of_another_zone_is_kept_in_utc(kept: SqliteLedger, ledger: SqliteLedger) -> None:
    record = replace(exported(kept, kept.finished()[0]), began="2024-05-31T22:15+02:00")
    assert ledger.find(imported(ledger, record)).header.began == "2024-05-31T20:15:00+00:00"
