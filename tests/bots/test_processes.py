"""Bots in processes of their own: what thinks there may die, and the move is made all the same."""

import os
from dataclasses import dataclass
from random import Random

from cardtable.bots import Budget, make_bot
from cardtable.bots.processes import BotProcesses, think
from cardtable.bots.search import Search
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import Move
from cardtable.engine.state import Deal
from cardtable.engine.view import View, view_of
from cardtable.games import find_game


@dataclass(frozen=True, slots=True)
class Dying(Search):
    """A bot that takes its process with it."""

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        os._exit(1)


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


def test_where_no_process_answers_in_time_somebody_plays_all_the_same() -> None:
    game = find_game("scopa").at_table(2)
    state = game.deal(Deal(1, 0, Seeded("late")))
    view, processes = view_of(game, state, state.to_move), BotProcesses(1, patience=0.0)
    try:
        assert think(make_bot("maestro", game), view, Budget(), Random(1), processes) in view.legal
    finally:
        processes.close()
