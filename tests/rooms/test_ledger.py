"""The ledger: what was shown is kept, in order, for one window at a time, and a broken file loses nothing."""

import asyncio
import sqlite3
import stat
import sys
from pathlib import Path
from threading import Thread

import pytest

from cardtable.engine.state import NOBODY
from cardtable.rooms.ledger import Entry, LedgerError, MovedOn, NotRead, NotSaved, PlayedElsewhere, UnknownMatch
from cardtable.rooms.players import Player, read_players
from cardtable.rooms.results import read_result
from cardtable.rooms.room import Room
from cardtable.rooms.sqlite import FILE_NAME, STEPS, VERSION, SqliteLedger, ledger_path
from cardtable.rooms.table import header_of, taken_up
from tests.rooms.ledgers import moves, table

MOVE = Entry("move", 0, "7D")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE_NAME


@pytest.fixture
def ledger(path: Path) -> SqliteLedger:
    return SqliteLedger(path)


def begun(ledger: SqliteLedger) -> str:
    """A match without a move."""
    return ledger.begin(header_of(table().setup, ("bot:random", "bot:random")))


async def played(room: Room, least: int = 10**6) -> None:
    """Plays on until so many moves are made, or to the end."""
    place = room.join(NOBODY)
    running = asyncio.create_task(room.run())
    while True:
        update = await place.updates.get()
        place.ready()
        if update.outcome is not None or update.number >= least:
            break
    place.leave()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


# What is kept.


def test_entries_come_back_in_order_and_since_a_number(ledger: SqliteLedger) -> None:
    """The interface is: append with the expected number, and read since."""
    match = begun(ledger)
    entries = [Entry("move", number % 2, f"{number}D") for number in range(1, 8)]
    for number, entry in enumerate(entries, 1):
        ledger.append(match, number, entry)
    assert ledger.read(match) == tuple(entries)
    assert ledger.read(match, 5) == tuple(entries[5:])


@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_entry_with_another_number_than_the_next_is_refused(ledger: SqliteLedger, number: int) -> None:
    match = begun(ledger)
    ledger.append(match, 1, MOVE)
    with pytest.raises(MovedOn):
        ledger.append(match, number, MOVE)
    assert len(ledger.read(match)) == 1


def test_the_file_is_for_its_owner_alone(ledger: SqliteLedger, path: Path) -> None:
    """Seed and salt lie only there: file mode 0600, also of what SQLite keeps beside it."""
    begun(ledger)
    if sys.platform != "win32":
        assert {stat.S_IMODE(found.stat().st_mode) for found in path.parent.glob("ledger*")} == {0o600}
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_match_is_found_by_the_beginning_of_its_name(ledger: SqliteLedger) -> None:
    match = begun(ledger)
    assert ledger.find(match[:5].upper()).id == match
    for wrong in ("", "nowhere", "%", "_"):
        with pytest.raises(UnknownMatch):
            ledger.find(wrong)


def test_a_name_that_fits_several_names_them(ledger: SqliteLedger) -> None:
    names = [begun(ledger) for _ in range(60)]
    first = next(name[0] for name in names if sum(other[0] == name[0] for other in names) > 1)
    with pytest.raises(UnknownMatch) as refused:
        ledger.find(first)
    assert first in str(refused.value.facts["known"])


def test_unfinished_and_finished_matches_are_told_apart(ledger: SqliteLedger) -> None:
    over, given_up, playing = (begun(ledger) for _ in range(3))
    ledger.append(over, 1, Entry("end", NOBODY, "{}"))
    ledger.abandon(given_up)
    assert [summary.id for summary in ledger.unfinished()] == [playing]
    assert {summary.id: summary.standing for summary in ledger.finished("scopa")} == {
        over: "over",
        given_up: "abandoned",
    }
    assert ledger.finished("king") == ()


def test_a_match_that_is_over_is_not_abandoned_afterwards(ledger: SqliteLedger) -> None:
    over = begun(ledger)
    ledger.append(over, 1, Entry("end", NOBODY, "{}"))
    ledger.abandon(over)
    assert ledger.find(over).standing == "over"


# A room that is kept.


async def test_a_whole_match_is_kept_with_its_result(ledger: SqliteLedger) -> None:
    room = table().open_room(ledger)
    await played(room)
    assert room.journal is not None
    summary = ledger.find(room.journal.match)
    result = read_result(summary.result)
    assert summary.standing == "over"
    assert [f"{entry.seat} {entry.text}" for entry in ledger.read(summary.id)[:-1]] == moves(room)
    assert result.totals == room._match.outcome.totals
    assert [sum(points[side] for deal in result.deals for _, points in deal) for side in range(2)] == [*result.totals]


async def test_a_match_is_taken_up_where_it_was_left(ledger: SqliteLedger) -> None:
    room = table("scopone", ",".join(["bot:random"] * 4)).open_room(ledger)
    await played(room, 57)
    room.journal.close()
    again = taken_up(ledger, ledger.unfinished()[0]).open_room(ledger)
    assert moves(again) == moves(room)
    assert again._match.state == room._match.state
    assert again._match.sheets == room._match.sheets
    await played(again)
    assert ledger.find(again.journal.match).standing == "over"


async def test_seats_that_changed_hands_are_kept(ledger: SqliteLedger) -> None:
    """Seats can change between person and bot."""
    room = table("scopa", "person:Anna,bot:random").open_room(ledger)
    room.seat_player(0, read_players("bot:greedy", room.game)[0])
    room.seat_player(1, Player("Ugo, il vecchio"))
    room.journal.close()
    again = taken_up(ledger, ledger.unfinished()[0])
    assert [(player.name, player.level) for player in again.players][1] == ("Ugo, il vecchio", "")
    assert again.players[0].level == "greedy"


async def test_what_is_shown_has_been_kept_before(path: Path) -> None:
    """Each move is on the disk before anyone is shown the result: a second program can read it by then."""
    room = table().open_room(SqliteLedger(path))
    other = SqliteLedger(path)
    tell, shown = room._tell, []

    def told(events: tuple[object, ...]) -> None:
        kept = [entry for entry in other.read(room.journal.match) if entry.kind == "move"]
        assert len(kept) == len(room._match.moves)
        assert (room._match.outcome is None) == (other.find(room.journal.match).standing == "playing")
        shown.append(len(kept))
        tell(events)

    room._tell = told
    await played(room)
    assert shown[-1] > 30


async def test_what_cannot_be_kept_is_not_played(path: Path) -> None:
    """Where another program has written meanwhile the move is refused, and nothing of it is shown."""
    room = table("scopa", "person:Anna,person:Ugo").open_room(SqliteLedger(path))
    place = room.join(0)
    running = asyncio.create_task(room.run())
    update = await place.updates.get()
    SqliteLedger(path).append(room.journal.match, 1, MOVE)
    seat = update.view.to_move
    with pytest.raises(MovedOn):
        room.play(seat, room._match.legal_moves()[0], 0)
    assert moves(room) == []
    assert place.updates.empty()
    running.cancel()


# One window at a time.


def test_a_match_that_is_held_is_played_nowhere_else(ledger: SqliteLedger, path: Path) -> None:
    """A second one trying to play the same match is told; what was let go can be taken again."""
    room = table().open_room(ledger)
    with pytest.raises(PlayedElsewhere):
        taken_up(ledger, ledger.unfinished()[0]).open_room(SqliteLedger(path))
    room.journal.close()
    taken_up(ledger, ledger.unfinished()[0]).open_room(SqliteLedger(path)).journal.close()


def locks(path: Path) -> set[str]:
    """The matches that have a file for their lock."""
    return {file.stem for file in (path.parent / "locks").iterdir()}


async def test_the_lock_of_a_match_is_removed_when_it_is_over(ledger: SqliteLedger, path: Path) -> None:
    """A club plays thousands of matches: nothing is left of the locks of those that nobody plays any more."""
    room, given_up = table().open_room(ledger), table().open_room(ledger)
    assert room.journal is not None
    assert given_up.journal is not None
    room.journal.close()
    assert given_up.journal.match in locks(path), "it is being played"
    given_up.journal.close()
    ledger.abandon(given_up.journal.match)
    assert locks(path) <= {room.journal.match}, "what can be taken up again keeps its file but on Windows"
    again = taken_up(ledger, ledger.find(room.journal.match)).open_room(ledger)
    assert again.journal is not None
    await played(again)
    again.journal.close()
    assert locks(path) == set()


def test_locks_that_were_left_lying_are_removed_and_none_of_a_match_that_is_played(
    ledger: SqliteLedger, path: Path
) -> None:
    """A program that was killed removes nothing, and older ones never did."""
    room, other = table().open_room(ledger), SqliteLedger(path)
    assert room.journal is not None
    waiting, over = begun(ledger), begun(ledger)
    ledger.append(over, 1, Entry("end", NOBODY, "{}"))
    for name in (waiting, over, "long2ago"):
        (path.parent / "locks" / f"{name}.lock").touch()
    hold = other.hold(waiting)
    assert locks(path) == {waiting, room.journal.match}
    for match in (waiting, room.journal.match):
        with pytest.raises(PlayedElsewhere):
            SqliteLedger(path).hold(match)
    hold.release()
    room.journal.close()


def test_of_many_who_take_and_leave_a_match_while_it_ends_never_two_play_it(path: Path) -> None:
    """Removing a file that somebody has just opened gives two of them a lock: only of a match that is over."""
    first = SqliteLedger(path)
    match = begun(first)
    playing, together, held = [0], [], [0]

    def take() -> None:
        ledger = SqliteLedger(path)
        while ledger.find(match).standing == "playing":
            try:
                hold = ledger.hold(match)
            except PlayedElsewhere:
                continue
            if ledger.find(match).standing == "playing":
                playing[0] += 1
                together.append(playing[0])
                held[0] += 1
                if held[0] == 60:
                    ledger.append(match, 1, Entry("end", NOBODY, "{}"))
                playing[0] -= 1
            hold.release()
        ledger.close()

    threads = [Thread(target=take) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {*together} == {1}
    assert locks(path) == set()


def test_programs_that_write_at_once_lose_nothing(path: Path) -> None:
    """Two programs on the same ledger do not corrupt it."""
    SqliteLedger(path).close()
    matches: list[str] = []

    def write() -> None:
        ledger = SqliteLedger(path)
        match = begun(ledger)
        for number in range(1, 41):
            ledger.append(match, number, MOVE)
        matches.append(match)
        ledger.close()

    threads = [Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ledger = SqliteLedger(path)
    assert [len(ledger.read(match)) for match in matches] == [40] * 4
    assert ledger._file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# What can be wrong with the file.


async def test_a_match_goes_on_while_the_disk_is_full_and_is_caught_up_on(ledger: SqliteLedger) -> None:
    """A full disk: the match stays playable in memory and says that it is not being saved."""
    room = table().open_room(ledger)
    place = room.join(NOBODY)
    ledger._file.execute("PRAGMA max_page_count = 1")
    await played(room, 60)  # no match is over so soon
    assert isinstance(room.journal.trouble, NotSaved)
    assert "full" in str(room.journal.trouble)
    unsaved = [place.updates.get_nowait().unsaved for _ in range(place.updates.qsize())]
    assert unsaved[-1] is room.journal.trouble
    ledger._file.execute("PRAGMA max_page_count = 1000000")
    await played(room)
    assert room.journal.trouble is None
    assert len(ledger.read(room.journal.match)) == len(moves(room)) + 1


async def test_a_match_can_be_begun_while_the_disk_is_full(ledger: SqliteLedger) -> None:
    ledger._file.execute("PRAGMA max_page_count = 1")
    for _ in range(100):  # until the pages that are there are full
        try:
            begun(ledger)
        except NotSaved:
            break
    room = table().open_room(ledger)
    assert isinstance(room.journal.trouble, NotSaved)
    ledger._file.execute("PRAGMA max_page_count = 1000000")
    await played(room)
    assert ledger.find(room.journal.match).standing == "over"


def test_a_ledger_of_a_newer_version_is_refused_and_left_alone(ledger: SqliteLedger, path: Path) -> None:
    ledger._file.execute(f"PRAGMA user_version = {VERSION + 1}")
    ledger.close()
    before = path.read_bytes()
    with pytest.raises(LedgerError) as refused:
        SqliteLedger(path)
    assert refused.value.key == "ledger.too_new"
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", range(1, VERSION))
def test_an_older_ledger_is_brought_up_to_date(path: Path, version: int) -> None:
    path.parent.mkdir()
    old = sqlite3.connect(path)
    for step in STEPS[:version]:
        old.executescript(step)
    old.execute(f"PRAGMA user_version = {version}")
    old.execute("INSERT INTO entries VALUES ('abc', 1, 'move', 0, '7D', 'then')")
    old.commit()
    old.close()
    ledger = SqliteLedger(path)
    assert ledger.read("abc") == (MOVE,)
    assert ledger._file.execute("PRAGMA user_version").fetchone() == (VERSION,)
    begun(ledger)


@pytest.mark.parametrize("content", [b"no database at all\n" * 100, b"SQLite format 3\x00" + b"\xff" * 4000])
def test_a_damaged_ledger_is_set_aside_and_nothing_of_it_is_lost(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    for number in (1, 2):
        path.write_bytes(content)
        ledger = SqliteLedger(path)
        assert ledger.set_aside is not None
        assert ledger.set_aside.read_bytes() == content
        assert ledger.unfinished() == ()
        begun(ledger)
        ledger.close()
        assert number == 1 or ledger.set_aside.name.endswith(".2")


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(NotRead):
        SqliteLedger(tmp_path / "file" / FILE_NAME)


def test_on_a_network_disk_there_is_no_write_ahead_log(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a network file system it uses a rollback journal instead of WAL."""
    for networked, mode in ((True, "delete"), (False, "wal")):
        monkeypatch.setattr("cardtable.rooms.sqlite.is_networked", lambda _, answer=networked: answer)
        ledger = SqliteLedger(path)
        assert ledger._file.execute("PRAGMA journal_mode").fetchone() == (mode,)
        assert ledger._file.execute("PRAGMA synchronous").fetchone() == (2,)
        begun(ledger)
        ledger.close()


def test_the_folder_of_the_ledger_can_be_named(tmp_path: Path) -> None:
    assert ledger_path({"CARDTABLE_DATA": str(tmp_path)}) == tmp_path / FILE_NAME
    assert ledger_path({}).name == FILE_NAME
    assert ledger_path({}) == ledger_path({"CARDTABLE_DATA": ""})


def test_a_table_that_is_not_kept_needs_no_ledger() -> None:
    assert table().open_room().journal is None
