"""Whether the greedy player of Scopone is the one of the books: `python -m tests.bench.fidelity` plays 2,000 deals.

In Scopone of nine cards two greedy pairs draw about 17 % of the deals, and a greedy pair beats a random one in about
90 % of them; see the docstring of `cardtable/games/scopone/tactics.py` for what it plays by. Exit status 1 where the
figures are not those.
"""

import sys
from collections.abc import Sequence
from random import Random

from cardtable.bots import Bot, Budget, make_bot
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from cardtable.games import find_game

DEALS = 2000
DRAWN = (0.15, 0.19)
"""The share of drawn deals between two greedy pairs, at least and at most."""

WON = (0.88, 0.93)
"""The share of deals that a greedy pair wins against a random one, at least and at most."""


def difference(game: AnyGame, at: int, sides: Sequence[Bot]) -> int:
    """By how many points the first side is ahead in a deal that these bots play, one a side."""
    state, rng = game.deal(Deal(1, at % game.seats, Seeded(f"fidelity {at}"))), Random(at)
    while state.to_move != NOBODY:
        bot = sides[game.sides[state.to_move]]
        state = game.play(state, bot(view_of(game, state, state.to_move), Budget(), rng))
    first, second = game.score(state).points
    return first - second


def drawn(deals: int) -> float:
    """The share of level deals between two greedy pairs."""
    game = find_game("scopone").at_table(4)
    greedy = make_bot("greedy", game)
    return sum(difference(game, at, (greedy, greedy)) == 0 for at in range(deals)) / deals


def won(deals: int) -> float:
    """The share of deals that a greedy pair wins against a random one; it plays both sides in turn."""
    game = find_game("scopone").at_table(4)
    greedy, random = make_bot("greedy", game), make_bot("random", game)
    first = sum(difference(game, at, (greedy, random)) > 0 for at in range(0, deals, 2))
    return (first + sum(difference(game, at, (random, greedy)) < 0 for at in range(1, deals, 2))) / deals


def main() -> int:
    """Plays the deals and prints the shares; the exit status."""
    shares = [("greedy against itself, drawn", drawn(DEALS), DRAWN), ("greedy against random, won", won(DEALS), WON)]
    for name, share, (least, most) in shares:
        print(f"{name:<32}{share:7.1%}   {least:.0%} to {most:.0%}{'' if least <= share <= most else '  OFF'}")
    return int(not all(least <= share <= most for _, share, (least, most) in shares))


if __name__ == "__main__":
    sys.exit(main())
