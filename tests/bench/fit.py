"""Fits the weights of the fitted one-move players by self-play: `python -m tests.bench.fit GAME`.

The search plays deals against itself, guided by the weights there are. How often it tried each move is the target:
the weights are changed, by softmax regression, until they give the same shares. A part of the decisions is held back
and tells how well that went. With `--write` the new weights replace those beside the game.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import exp, log
from pathlib import Path
from random import Random
from types import ModuleType

from cardtable.bots.search.player import visits
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, AnyState, Deal
from cardtable.engine.view import remembered, view_of
from cardtable.games import find_game

AT_RANDOM = 0.1
"""So many of the moves are made at random, so that other positions come up than those of good play."""

EPOCHS = 300
RATE = 0.5
FRICTION = 0.9
SHRINKING = 0.0005
"""How much each weight is drawn to nothing: features that hardly ever decide keep small weights."""

HELD_BACK = 5
"""One decision in so many is not fitted to."""

Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: what is seen of each move, and how often the search tried it."""

    rows: tuple[Row, ...]
    shares: tuple[float, ...]


def prior_of(name: str) -> ModuleType:
    """The module of a game that makes its fitted player."""
    return import_module(f"cardtable.games.{name}.prior")


def rows(game: AnyGame, state: AnyState, moves: Sequence[Move], features: Sequence[str]) -> tuple[Row, ...]:
    """Per move, each feature: what a player sees in it to whom nothing else matters."""
    module = prior_of(game.id)
    columns = [module.logits(game, state, moves, _player(game, feature)) for feature in features]
    return tuple(zip(*columns, strict=True))


_players: dict[tuple[str, str], object] = {}


def _player(game: AnyGame, feature: str) -> object:
    """The player with one weight."""
    if (game.id, feature) not in _players:
        _players[game.id, feature] = prior_of(game.id).player(game, {feature: 1.0})
    return _players[game.id, feature]


def play(name: str, seats: int, iterations: int, features: Sequence[str], at: int) -> list[Decision]:
    """The decisions of one deal that the search plays against itself."""
    game, rng = find_game(name).at_table(seats), Random(f"fit {at}")
    state = game.deal(Deal(1, at % seats, Seeded(f"fit {at}")))
    found: list[Decision] = []
    played: list[tuple[int, Move]] = []
    while (seat := state.to_move) != NOBODY:
        moves = game.legal_moves(state)
        move = moves[0]
        if len(moves) > 1:
            tried = visits(game, remembered(game, view_of(game, state, seat), played), iterations, rng)
            total = sum(tried)
            seen = rows(game, state, moves, features) if moves[0].card >= 0 else ()
            if seen and total:
                found.append(Decision(seen, tuple(count / total for count in tried)))
            move = rng.choice(moves) if rng.random() < AT_RANDOM or not total else moves[tried.index(max(tried))]
        played.append((seat, move))
        state = game.play(state, move)
    return found


def shares(decision: Decision, weights: Sequence[float]) -> list[float]:
    """How likely each move is by some weights."""
    logits = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in decision.rows]
    most = max(logits)
    odds = [exp(logit - most) for logit in logits]
    total = sum(odds)
    return [odd / total for odd in odds]


def fit(decisions: Sequence[Decision], weights: Sequence[float]) -> list[float]:
    """The weights that give the shares of these decisions best, beginning with some weights."""
    found, speed = list(weights), [0.0] * len(weights)
    for _ in range(EPOCHS):
        slope = [SHRINKING * w for w in found]
        for decision in decisions:
            for row, share, wanted in zip(decision.rows, shares(decision, found), decision.shares, strict=True):
                off = (share - wanted) / len(decisions)
                for at, x in enumerate(row):
                    if x:
                        slope[at] += off * x
        speed = [FRICTION * v - RATE * s for v, s in zip(speed, slope, strict=True)]
        found = [w + v for w, v in zip(found, speed, strict=True)]
    return found


def agreement(decisions: Sequence[Decision], weights: Sequence[float]) -> tuple[float, float]:
    """How often the likeliest move is the one tried most, and how far the shares are off (cross entropy)."""
    same, off = 0, 0.0
    for decision in decisions:
        likely = shares(decision, weights)
        same += likely.index(max(likely)) == decision.shares.index(max(decision.shares))
        off -= sum(wanted * log(max(share, 1e-9)) for share, wanted in zip(likely, decision.shares, strict=True))
    return same / len(decisions), off / len(decisions)


def written(head: str, features: Sequence[str], weights: Sequence[float]) -> str:
    """The file of weights."""
    lines = "".join(f"{feature} = {weight:.3f}\n" for feature, weight in zip(features, weights, strict=True))
    return f"{head}\n[weights]\n{lines}"


def main() -> int:
    """Plays, fits, tells how well it went; the exit status."""
    parser = ArgumentParser(prog="python -m tests.bench.fit", description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    game = find_game(asked.game).at_table(asked.seats)
    file: Path = prior_of(game.id).WEIGHTS
    before = prior_of(game.id).read_weights(file)
    features = tuple(before)
    one = partial(play, game.id, game.seats, asked.iterations, features)
    with ProcessPoolExecutor(asked.jobs) as pool:
        decisions = [decision for deal in pool.map(one, range(asked.deals)) for decision in deal]
    kept = decisions[::HELD_BACK]
    weights = fit([decision for at, decision in enumerate(decisions) if at % HELD_BACK], list(before.values()))
    for name, some in (("before", list(before.values())), ("after", weights)):
        same, off = agreement(kept, some)
        print(f"{name:<8}{same:6.1%} the move tried most, cross entropy {off:.3f}, {len(kept)} decisions held back")
    text = written(file.read_text(encoding="utf-8").split("\n", maxsplit=1)[0], features, weights)
    if asked.write:
        file.write_text(text, encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
