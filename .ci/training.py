"""Plays some deals of every compiled game: one by the search, the others at random."""

from random import Random

from compile import FAMILY

from cardtable.bots.contract import Budget
from cardtable.bots.search import Knobs, Search
from cardtable.engine.chance import Seeded
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from cardtable.games import find_game

DEALS = 8
ROUNDS = 8
"""Of a search for one move."""

for name in FAMILY:
    game, rng = find_game(name).at_table(), Random(name)
    player = Search(game, Knobs(iterations=ROUNDS))
    for number in range(1, DEALS + 1):
        state = game.deal(Deal(number, number % game.seats, Seeded(f"training {number}")))
        while state.to_move != NOBODY:
            if number == 1:
                move = player(view_of(game, state, state.to_move), Budget(), rng)
            else:
                move = rng.choice(game.legal_moves(state))
            state = game.play(state, move)
        game.score(state)
