"""The engine on the clock: random play, a whole deal with its count, and the choice of a bot.

The speed is counted in iterations of a bare `for i in range(n): pass` (see `measure`). The deals and the random choices
are the same in every run; events are off.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

from cardtable.bots import Budget, make_bot
from cardtable.engine.chance import Seeded
from cardtable.engine.course import play_out
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, AnyState, Deal
from cardtable.engine.view import View, view_of
from cardtable.games import find_game
from tests.bench.measure import COMPILED, Measurement, in_loops

PIECES = 40
"""Pieces of work: each is timed by itself."""

DEALS_A_PIECE = 24 if COMPILED else 4
"""So many that a piece takes about as long as the loop beside it: with less only the loop would run warm."""


@dataclass(frozen=True)
class Playing:
    """A deal to be played at random: its chance, its opening and the choices."""

    deal: Deal
    opening: AnyState
    picks: bytes
    """Per ply, a byte that picks a legal move, from the first at 0 to the last at 255."""


@cache
def table(name: str, seats: int) -> AnyGame:
    """A game with its default options, or by the preset that stands behind a slash: `GAME/PRESET`."""
    name, _, preset = name.partition("/")
    game = find_game(name)
    return game.at_table(seats, game.presets[preset] if preset else {})


@cache
def pieces(name: str, seats: int) -> tuple[tuple[Playing, ...], ...]:
    """The deals that are played, a few to each piece: the numbers and the dealers in turn."""
    game, rng = table(name, seats), Random("bench")

    def playing(at: int) -> Playing:
        deal = Deal(at % game.longest_match + 1, at % seats, Seeded(f"bench {at}"))
        return Playing(deal, game.deal(deal), rng.randbytes(game.longest_deal))

    return tuple(tuple(playing(p * DEALS_A_PIECE + d) for d in range(DEALS_A_PIECE)) for p in range(PIECES))


def plies(game: AnyGame, playing: Playing) -> list[tuple[AnyState, Move]]:
    """The positions of a deal, each with the move that is made in it."""
    made, state = [], playing.opening
    for pick in playing.picks:
        if state.to_move == NOBODY:
            break
        moves = game.legal_moves(state)
        made.append((state, moves[pick * len(moves) >> 8]))
        state = game.play(*made[-1])
    return made


def random_ply(name: str, seats: int) -> float:
    """One ply of random play: `legal_moves` and `play`."""
    game = table(name, seats)

    def piece(playings: tuple[Playing, ...]) -> None:
        for playing in playings:
            play_out(game, playing.opening, playing.picks)

    made = sum(len(plies(game, playing)) for playings in pieces(name, seats) for playing in playings)
    return in_loops([partial(piece, playings) for playings in pieces(name, seats)], made)


def whole_deal(name: str, seats: int) -> float:
    """A deal from the shuffle to its sheet, played at random."""
    game = table(name, seats)

    def piece(playings: tuple[Playing, ...]) -> None:
        for playing in playings:
            game.score(play_out(game, game.deal(playing.deal), playing.picks))

    return in_loops([partial(piece, playings) for playings in pieces(name, seats)], PIECES * DEALS_A_PIECE)


def each_ply(name: str, seats: int, ask: Callable[[AnyGame], Callable[[AnyState, Move], Any]]) -> float:
    """Something asked in every position of random play."""
    game = table(name, seats)
    asked = ask(game)
    positions = [[ply for playing in playings for ply in plies(game, playing)] for playings in pieces(name, seats)]

    def piece(made: list[tuple[AnyState, Move]]) -> None:
        for state, move in made:
            asked(state, move)

    return in_loops([partial(piece, made) for made in positions], sum(map(len, positions)))


def ask_moves(game: AnyGame) -> Callable[[AnyState, Move], Any]:
    return lambda state, move: game.legal_moves(state)


def ask_play(game: AnyGame) -> Callable[[AnyState, Move], Any]:
    return game.play


def ask_view(game: AnyGame) -> Callable[[AnyState, Move], View]:
    return lambda state, move: view_of(game, state, state.to_move)


def greedy_choice(name: str, seats: int) -> float:
    """One choice of the greedy bot, its view at hand."""
    game = table(name, seats)
    bot, budget, rng = make_bot("greedy", game), Budget(), Random("bench")
    # A few deals are enough: a choice takes many times as long as a ply.
    views = [
        [view_of(game, state, state.to_move) for playing in playings[:1] for state, _ in plies(game, playing)]
        for playings in pieces(name, seats)[::4]
    ]

    def piece(asked: list[View]) -> None:
        for view in asked:
            bot(view, budget, rng)

    return in_loops([partial(piece, asked) for asked in views], sum(map(len, views)))


LOOPS_A_PLY = "loops a ply"
SCIENTIFICO = "scopone/scopone_scientifico"
"""The game whose speed was promised: 40 plies a deal."""

MOST = 20 if COMPILED else 300
"""The loops that one ply of it may cost."""

MEASUREMENTS = (
    Measurement("scopone scientifico: random play", partial(random_ply, SCIENTIFICO, 4), LOOPS_A_PLY, MOST),
    Measurement("  legal_moves alone", partial(each_ply, SCIENTIFICO, 4, ask_moves), LOOPS_A_PLY),
    Measurement("  play alone", partial(each_ply, SCIENTIFICO, 4, ask_play), LOOPS_A_PLY),
    Measurement("spazzino: random play", partial(random_ply, "spazzino", 2), LOOPS_A_PLY),
    Measurement("cicera, 4 seats: random play", partial(random_ply, "cicera", 4), LOOPS_A_PLY),
    Measurement("scopa d'assi, 4 seats: random play", partial(random_ply, "scopa_d_assi", 4), LOOPS_A_PLY),
    Measurement("scopa, 4 seats: random play", partial(random_ply, "scopa", 4), LOOPS_A_PLY, 300),
    Measurement("  legal_moves alone", partial(each_ply, "scopa", 4, ask_moves), LOOPS_A_PLY),
    Measurement("  play alone", partial(each_ply, "scopa", 4, ask_play), LOOPS_A_PLY),
    Measurement("scopa, 2 seats: random play", partial(random_ply, "scopa", 2), LOOPS_A_PLY),
    Measurement("king: random play", partial(random_ply, "king", 4), LOOPS_A_PLY, 250),
    Measurement("  legal_moves alone", partial(each_ply, "king", 4, ask_moves), LOOPS_A_PLY),
    Measurement("  play alone", partial(each_ply, "king", 4, ask_play), LOOPS_A_PLY),
    Measurement(
        "scopone scientifico: a deal and its sheet", partial(whole_deal, SCIENTIFICO, 4), "loops", 12_000, judged=False
    ),
    Measurement(
        "scopa, 4 seats: a whole deal and its sheet", partial(whole_deal, "scopa", 4), "loops", 12_000, judged=False
    ),
    Measurement("king: a whole deal and its sheet", partial(whole_deal, "king", 4), "loops"),
    Measurement("scopa, 4 seats: a view", partial(each_ply, "scopa", 4, ask_view), "loops"),
    Measurement("king: a view", partial(each_ply, "king", 4, ask_view), "loops"),
    Measurement("scopa, 4 seats: a choice of greedy", partial(greedy_choice, "scopa", 4), "loops"),
    Measurement("king: a choice of greedy", partial(greedy_choice, "king", 4), "loops"),
)
