"""Measures how deals come out between equal players: `python -m tests.bench.results [GAME ...]`.

Every table at which a match is played to a target, with its default options and those of the presets: a quick player
plays many deals against itself, and a few of them that stand for all are written to `results.toml` beside the game.
The search counts out by them how likely each side is to win the match (`cardtable/bots/search/chances.py`). With
`--check` matches are played from some scores instead, to see whether as many are won.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from cardtable.bots.search.chances import Chances
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import NOBODY, Deal, Seat
from cardtable.engine.view import view_of
from cardtable.games import GAMES, find_game
from cardtable.games.results import Result, file_of, house_rules, measured, written

DEALS = 4000
KEPT = 40
"""So many results stand for all that were played."""

MATCHES = 2000

HEAD = """\
# How deals come out between equal players: {kept} results that stand for {deals} deals of self-play, the points of the
# dealer's side first and then round. Written by `python -m tests.bench.results`.
"""


def played(game: AnyGame, dealer: Seat, name: str) -> Result:
    """The points of one deal that a quick player plays against itself, the dealer's side first."""
    rng, state = Random(name), game.deal(Deal(1, dealer, Seeded(name)))
    while state.to_move != NOBODY:
        moves = game.legal_moves(state)
        if len(moves) > 1:
            worths: Sequence[Any] | None = game.prior(state, moves)
            if worths is None:
                view = view_of(game, state, state.to_move)
                moves, worths = view.legal, game.tactics(view)
            best = max(worths)
            moves = [move for move, worth in zip(moves, worths, strict=True) if worth == best]
        state = game.play(state, rng.choice(moves))
    points, first = game.score(state).points, game.sides[dealer]
    return points[first:] + points[:first]


def representatives(results: Sequence[Result]) -> list[Result]:
    """A few results that stand for all: as many from each part of them, by how far the dealer's side was ahead.

    From part to part it is another that is taken, by what the others made and by the points of the deal, in such a way
    that those are spread as evenly.
    """
    count = len(results)
    by_lead = sorted(results, key=lambda points: (points[0] * len(points) - sum(points), points))
    found = []
    for at in range(KEPT):
        part = by_lead[at * count // KEPT : (at + 1) * count // KEPT]
        part.sort(key=lambda points: (points[1] - points[-1], sum(points)))
        found.append(part[int(_halved(at) * len(part))])
    return found


def _halved(number: int) -> float:
    """The bits of a number from the last on, as the places after the point: evenly spread in 0..1."""
    return int(f"{number:b}"[::-1], 2) / (1 << number.bit_length()) if number else 0.0


def tables(game: type[AnyGame]) -> list[AnyGame]:
    """A table of each kind that is measured: by the presets, where each side deals in its turn."""
    found: dict[object, AnyGame] = {}
    for options in game.presets.values():
        for seats in game.seats_for(options):
            table = game.at_table(seats, options)
            in_turn = table.sides == tuple(seat % table.side_count for seat in range(seats))
            if table.target is not None and in_turn:
                found.setdefault((seats, house_rules(table.options, seats)), table)
    return list(found.values())


def measure(table: AnyGame, deals: int) -> list[Result]:
    """Results that stand for all; none where points can be lost, for then no chances can be counted out by them."""
    name = f"{table.id} {table.seats}"
    results = [played(table, at % table.seats, f"{name} {at}") for at in range(deals)]
    least = min(points for result in results for points in result)
    return representatives(results) if least >= 0 else []


def write(game: type[AnyGame], deals: int) -> None:
    """Measures the tables of a game and writes its file."""
    found = []
    for table in tables(game):
        results = measure(table, deals)
        mean = [sum(points) / KEPT for points in zip(*results, strict=True)]
        print(f"{table.id:<16}{table.seats} seats  {dict(house_rules(table.options, table.seats))}", *mean, flush=True)
        if results:
            found.append((table.seats, dict(house_rules(table.options, table.seats)), results))
    if found:
        head = HEAD.format(kept=KEPT, deals=deals)
        file_of(game.id).write_text(written(head, found), encoding="utf-8")


def won(table: AnyGame, scores: Sequence[int], name: str) -> float:
    """The share of a match that the first side wins from some scores; the first seat deals first."""
    sheets = [Scoresheet(1, (ScoreLine("before", tuple(scores)),))]
    while (outcome := table.outcome(sheets)) is None:
        dealer = (len(sheets) - 1) % table.seats
        points = played(table, dealer, f"{name} {len(sheets)}")
        first = table.sides[dealer]
        by_side = points[-first:] + points[:-first] if first else points
        sheets.append(Scoresheet(len(sheets) + 1, (ScoreLine("deal", by_side),)))
    return (0 in outcome.winners) / len(outcome.winners)


def check(table: AnyGame) -> bool:
    """Whether as many matches are won from some scores as the chances say, within the noise of so many."""
    target, results = table.target or 0, measured(table)
    chances, fine = Chances(results, target), True
    for first, others in ((0.9, 0.9), (0.8, 0.6), (0.5, 0.7), (0.3, 0.3)):
        scores = [int(first * target)] + [int(others * target)] * (table.side_count - 1)
        said = chances.of(scores, 0)[0]
        share = sum(won(table, scores, f"check {first} {at}") for at in range(MATCHES)) / MATCHES
        noise = 1.96 * sqrt(said * (1 - said) / MATCHES)
        print(f"{table.id:<16}{scores}  said {said:6.1%}   won {share:6.1%} \u00b1 {noise:.1%}", flush=True)
        fine = fine and abs(said - share) <= 2 * noise
    return fine


def main() -> int:
    """Measures the games and writes their files, or checks them; the exit status."""
    parser = ArgumentParser(
        prog="python -m tests.bench.results", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("game", nargs="*")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--check", action="store_true", help="play matches to see whether the chances are right")
    asked = parser.parse_args()
    games = [find_game(name) for name in asked.game] or list(GAMES)
    if not asked.check:
        for game in games:
            write(game, asked.deals)
        return 0
    checked = [check(table) for game in games for table in tables(game) if measured(table)]
    return int(not all(checked))


if __name__ == "__main__":
    sys.exit(main())
