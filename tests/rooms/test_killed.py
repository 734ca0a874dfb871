"""A program that is killed at any moment has lost no move that anybody was shown."""

import multiprocessing
import sys
import time
from pathlib import Path
from random import Random

from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import taken_up
from tests.rooms.ledgers import moves, play_until_killed

KILLS = 200


def test_no_move_that_was_shown_is_lost_however_the_program_ends(tmp_path: Path) -> None:
    """A real process is killed (`kill -9`) at random points and each match is taken up to the same state."""
    processes = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
    if sys.platform != "win32":
        processes.set_forkserver_preload(["tests.rooms.ledgers"])
    path, rng = tmp_path / FILE_NAME, Random("killed")
    ledger, match, longest, shown_in_all = SqliteLedger(path), "", 0, 0
    before: list[str] = []
    for _ in range(KILLS):
        told, tell = processes.Pipe(duplex=False)
        process = processes.Process(target=play_until_killed, args=(path, match, tell), daemon=True)
        process.start()
        tell.close()
        shown, over = len(before), False
        until = None
        try:
            while until is None or time.monotonic() < until:
                if not told.poll(60 if until is None else max(0.0, until - time.monotonic())):
                    break
                kind, *rest = told.recv()
                if kind == "match":
                    match = match or rest[0]
                    until = time.monotonic() + rng.uniform(0, 0.03)
                elif kind == "shown":
                    shown = rest[0]
                over = over or kind == "over"
        except EOFError:  # the program has come to its end by itself
            pass
        process.kill()
        process.join()
        try:
            while told.poll():  # what was shown just before the end
                kind, *rest = told.recv()
                shown = rest[0] if kind == "shown" else shown
        except EOFError:
            pass
        told.close()
        room = taken_up(ledger, ledger.find(match)).open_room()
        kept = moves(room)
        assert len(kept) >= shown, "a move was shown that is not in the ledger"
        assert kept[: len(before)] == before, "what was kept before is not there any more"
        longest, shown_in_all = max(longest, len(kept)), shown_in_all + shown - len(before)
        before = kept
        if room._match.outcome is not None:
            # Killed between its last move and its end, it is ended when somebody takes it up.
            taken_up(ledger, ledger.find(match)).open_room(ledger).journal.close()
            assert ledger.find(match).standing == "over"
            match, before = "", []
    assert longest > 40
    assert shown_in_all > KILLS
