"""Bots in processes of their own: what thinks there may die, and the move is made all the same."""

import gc
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from threading import enumerate as enumerate_threads
from time import sleep

import pytest

from cardtable.bots import Budget, make_bot
from cardtable.bots.processes import GARBAGE, BotProcesses, end, think
from cardtable.bots.search import Search
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import Move
from cardtable.engine.state import Deal
from cardtable.engine.view import View, view_of
from cardtable.games import GAMES, find_game


@dataclass(frozen=True, slots=True)
class Dying(Search):
    """A bot that takes its process with it."""

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        os._exit(1)


@dataclass(frozen=True, slots=True)
class Telling(Search):
    """A bot that tells how many new objects there have to be before its process looks for garbage."""

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        return Move("objects", number=gc.get_threshold()[0])


def test_a_search_is_hardly_ever_stopped_to_look_for_garbage() -> None:
    """Each time would take up to a tenth of a second, in which no search can look at the clock."""
    game = find_game("scopa").at_table(2)
    state = game.deal(Deal(1, 0, Seeded("garbage")))
    view, processes = view_of(game, state, state.to_move), BotProcesses(1)
    try:
        assert processes.think(Telling(game), view, Budget(), Random(1)).number == GARBAGE
    finally:
        processes.close()


@pytest.mark.parametrize("name", [game.id for game in GAMES])
def test_a_search_leaves_hardly_any_garbage(name: str) -> None:
    """All that it made is gone with it, so that nothing gathers between two looks for garbage."""
    game = find_game(name).at_table()
    state = game.deal(Deal(1, 0, Seeded("garbage")))
    view = view_of(game, state, state.to_move)
    gc.disable()
    gc.freeze()  # what was there before is not gone through
    try:
        make_bot("campione", game)(view, Budget(iterations=30), Random(1))
        assert gc.collect() < GARBAGE / 100
    finally:
        gc.unfreeze()
        gc.enable()


def test_a_killed_worker_is_replaced_and_the_move_still_made() -> None:
    game = find_game("scopa").at_table(2)
    state = game.deal(Deal(1, 0, Seeded("killed")))
    view, budget, processes = view_of(game, state, state.to_move), Budget(iterations=20), BotProcesses(1)
    bot = make_bot("campione", game)
    try:
        assert think(Dying(game), view, budget, Random(1), processes) in view.legal
        assert think(bot, view, budget, Random(1), processes) == bot(view, budget, Random(1))
    finally:
        processes.close()


@pytest.mark.parametrize("asleep", [False, True])
def test_a_pool_that_was_ended_has_tidied_up(asleep: bool) -> None:
    """What still does while the program ends gets in the way of Python, which then prints a traceback."""
    before = set(enumerate_threads())
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    done = pool.submit(sleep, 60 if asleep else 0)
    if not asleep:
        done.result()
    end(pool)
    assert set(enumerate_threads()) == before
    assert done.done()


def test_where_no_process_answers_in_time_somebody_plays_all_the_same() -> None:
    game = find_game("scopa").at_table(2)
    state = game.deal(Deal(1, 0, Seeded("late")))
    view, processes = view_of(game, state, state.to_move), BotProcesses(1, patience=0.0)
    try:
        assert think(make_bot("maestro", game), view, Budget(), Random(1), processes) in view.legal
    finally:
        processes.close()
