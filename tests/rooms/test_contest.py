"""Contests: the same figures wherever the deals are played, in whatever order, and however often it was stopped."""

import multiprocessing
import os
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from cardtable.bots import Budget, UnknownBot
from cardtable.games import find_game
from cardtable.rooms.arena import Duel
from cardtable.rooms.contest import (
    BadContest,
    Contest,
    Entrant,
    Results,
    figures,
    forget,
    play_contest,
    read_entrants,
)
from cardtable.rooms.executors import Here, opened
from cardtable.rooms.players import BadPlayers

DEALS = 6


def contest(players: str = "fitted,greedy", seed: str = "7", game: str = "scopa", seats: int = 3) -> Contest:
    return Contest.of(find_game(game).at_table(seats), read_entrants(players, Budget()), seed)


def played(asked: Contest, executor: Executor, at_once: int, path: Path | None = None, deals: int = DEALS) -> Duel:
    results = Results(asked, path)
    for _ in play_contest(results, deals, executor, at_once):
        pass
    return results.duel(deals)


def test_the_figures_are_the_same_wherever_and_in_whatever_order_the_deals_are_played() -> None:
    """In this process, in threads, and in two processes of their own: any executor of concurrent.futures."""
    here = played(contest(), Here(), 1)
    assert len(here.deals) == DEALS
    with ThreadPoolExecutor(3) as threads:
        assert played(contest(), threads, 6) == here
    with opened(None, 2) as (processes, at_once):
        assert played(contest(), processes, at_once) == here
    assert played(contest(seed="8"), Here(), 1) != here


def test_processes_are_ended_with_the_contest_whatever_they_are_doing() -> None:
    slow = contest("campione:100000,greedy", game="scopone", seats=4)
    with opened(None, 2) as (processes, at_once):
        playing = play_contest(Results(slow, None), 4, processes, at_once)
        processes.submit(len, "").result()  # they are there
        playing.close()
        children = multiprocessing.active_children()
        assert children
    for child in children:
        child.join(20)
        assert not child.is_alive()


@pytest.mark.parametrize("stopped_after", [1, 5])
def test_a_contest_that_was_stopped_goes_on_and_comes_out_the_same(stopped_after: int, tmp_path: Path) -> None:
    path = tmp_path / "a" / "results.jsonl"
    first = Results(contest(), path)
    assert list(islice(play_contest(first, DEALS, Here(), 1), stopped_after)) == [*range(1, stopped_after + 1)]
    again = Results(contest(), path)
    assert len(again.deals) == stopped_after
    assert played(contest(), Here(), 1, path) == played(contest(), Here(), 1)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + DEALS


def test_a_line_that_was_cut_off_by_a_kill_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(contest(), Here(), 1, path, deals=3)
    path.write_bytes(path.read_bytes()[:-7])
    assert set(Results(contest(), path).deals) == {0, 1}
    assert played(contest(), Here(), 1, path) == played(contest(), Here(), 1)


def test_more_deals_are_added_to_those_that_were_played(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert played(contest(), Here(), 1, path, deals=3).deals == played(contest(), Here(), 1, path).deals[:3]


@pytest.mark.parametrize("other", [
    contest(seed="8"), contest("greedy,fitted"), contest("fitted:40,greedy"), contest(seats=2)
])  # fmt: skip
def test_results_of_another_contest_are_refused(other: Contest, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(contest(), Here(), 1, path, deals=1)
    with pytest.raises(BadContest) as caught:
        Results(other, path)
    assert caught.value.key == "arena.error.other_contest"


@pytest.mark.parametrize("line", [
    b"nonsense",
    b"{}",
    b"\xff",
    b'{"at": 0, "number": 1, "margins": [], "thoughts": []}',
    b'{"at": 0, "number": 1, "margins": [], "thoughts": [[1, 0.1], [1, 0.1]]}',
    b'{"at": 0, "number": 1, "margins": [NaN], "thoughts": [[1, 0.1], [1, 0.1]]}',
    b'{"at": 0, "number": 1, "margins": [1' + 400 * b"0" + b'], "thoughts": [[1, 0.1], [1, 0.1]]}',
    b'{"at": ' + 20_000 * b"[" + b"1",
])  # fmt: skip
def test_results_that_cannot_be_read_are_refused(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    played(contest(), Here(), 1, path, deals=1)
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(BadContest) as caught:
        Results(contest(), path)
    assert caught.value.key == "arena.error.damaged"


@pytest.mark.parametrize("held", [b"Dear diary", b"Dear diary,\ntoday I played Scopa\n", bytes(range(256))])
def test_a_file_of_something_else_is_left_as_it_is(held: bytes, tmp_path: Path) -> None:
    """Neither played on nor removed, however it was asked for."""
    path = tmp_path / "diary"
    path.write_bytes(held)
    for use in (partial(Results, contest()), forget):
        with pytest.raises(BadContest) as caught:
            use(path)
        assert caught.value.key == "arena.error.no_results"
    assert path.read_bytes() == held


@pytest.mark.parametrize("kept", [0, 9])
def test_a_file_of_results_that_was_hardly_begun_is_begun_again(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Results(contest(), path)
    whole = path.read_bytes()
    path.write_bytes(whole[:kept])
    Results(contest(), path)
    assert path.read_bytes() == whole


WAITING = """
import os, sys
from cardtable.rooms.executors import opened

if __name__ == "__main__":
    with opened(None, 2) as (processes, _):
        print(processes.submit(len, "there").result(), flush=True)
        sys.stdin.read()
"""


def test_processes_end_with_the_one_that_started_them_even_by_a_kill(tmp_path: Path) -> None:
    """They hold its output open for as long as they live."""
    script = tmp_path / "waiting.py"
    script.write_text(WAITING, encoding="utf-8")
    with Popen([sys.executable, str(script)], stdin=PIPE, stdout=PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"5" + os.linesep.encode()
        running.kill()
        assert running.communicate(timeout=30)[0] == b""


@pytest.mark.parametrize(("text", "expected"), [
    ("campione, Greedy", (Entrant("campione", Budget(seconds=2)), Entrant("greedy", Budget(seconds=2)))),
    ("a:400,b:0.2s", (Entrant("a", Budget(iterations=400)), Entrant("b", Budget(seconds=0.2)))),
])  # fmt: skip
def test_bots_are_named_with_the_time_they_think_for(text: str, expected: tuple[Entrant, Entrant]) -> None:
    assert read_entrants(text, Budget(seconds=2)) == expected
    assert read_entrants(",".join(map(str, expected)), Budget()) == expected


@pytest.mark.parametrize(("text", "key"), [
    ("campione", "two_players"), ("a,b,c", "two_players"), ("a:,b", "budget"), ("a:0,b", "budget"),
    ("a:-1s,b", "budget"), ("a:infs,b", "budget"), ("a:ten,b", "budget"),
])  # fmt: skip
def test_what_names_no_two_bots_is_refused(text: str, key: str) -> None:
    with pytest.raises(BadContest) as caught:
        read_entrants(text, Budget())
    assert caught.value.key == f"arena.error.{key}"


def test_a_contest_of_bots_that_there_are_not_or_that_may_never_end_is_refused() -> None:
    with pytest.raises(UnknownBot):
        contest("fitted,nobody")
    endless = find_game("spazzumazz").at_table(2, {"stall_limit": 0})
    with pytest.raises(BadPlayers):
        Contest.of(endless, read_entrants("greedy,random", Budget()), "1")


@pytest.mark.parametrize("players", ["greedy,random", "campione:100,maestro:100"])
def test_only_who_thinks_for_seconds_plays_by_the_clock(players: str) -> None:
    assert not contest(players).by_the_clock
    assert contest(players.replace("random", "campione").replace(":100", ":1s")).by_the_clock


def test_the_figures_tell_what_was_played_and_how_it_came_out() -> None:
    asked = contest()
    found = played(asked, Here(), 1)
    told = figures(asked, found)
    assert (told["game"], told["seats"], told["players"], told["seed"]) == ("scopa", 3, ["fitted", "greedy"], "7")
    assert told["wins"] + told["draws"] + told["losses"] == told["plays"] == 6 * told["deals"] == 6 * DEALS
    assert told["score"] == pytest.approx((told["wins"] + told["draws"] / 2) / told["plays"])
    assert told["points"] == found.mean
    assert min(told["moves"]) > 0 < min(told["seconds_a_move"])
    alone = figures(asked, played(asked, Here(), 1, deals=1))
    assert alone["score_half_width"] is alone["points_half_width"] is None


@pytest.mark.parametrize("where", ["dask", "dask:", "ray:tcp://127.0.0.1:1", ""])
def test_only_a_cluster_of_dask_can_be_named(where: str) -> None:
    with pytest.raises(BadContest) as caught, opened(where, 1):
        pass
    assert caught.value.key == "arena.error.executor"


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadContest, match=r"cardtable\[cluster\]") as caught, opened("dask:tcp://127.0.0.1:8786", 1):
        pass
    assert caught.value.key == "arena.error.no_dask"
