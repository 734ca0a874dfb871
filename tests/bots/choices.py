"""`python -m tests.bots.choices` prints what the search plays in some positions, with fixed seeds and rounds.

The plain and the compiled program print the same, to the letter: `.ci/compiled` compares them.
"""

from random import Random

from cardtable.bots import Budget
from cardtable.bots.search import Search
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import write_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from cardtable.games import GAMES, find_game

ITERATIONS = 60


def choices(name: str, plies: int) -> str:
    """The moves of the search at the first plies of a deal, in notation."""
    game = find_game(name).at_table()
    search, made = Search(game), []
    state = game.deal(Deal(1, 0, Seeded("choices")))
    for ply in range(plies):
        if state.to_move == NOBODY:
            break
        view = view_of(game, state, state.to_move)
        move = search(view, Budget(iterations=ITERATIONS), Random(f"{name} {ply}"))
        made.append(write_move(move, game.pack))
        state = game.play(state, move)
    return ", ".join(made)


if __name__ == "__main__":
    for each in GAMES:
        print(f"{each.id}: {choices(each.id, 8 if each.family == 'scopa' else 3)}")
