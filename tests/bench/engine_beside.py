"""Scopone beside OpenSpiel's hearts, in the same run: plies asked from Python, and iterations of the search.

`open_spiel` is in the extra `bench` alone. Hearts is the game of OpenSpiel that is most like Scopone: four seats, all
cards dealt at once. Its rules and its information-set search are C++; both search from the first card on.

The two take turns. A turn is so long that all but its first plies find in the caches of the processor what they need,
as those of a search do; both sides have equally long ones. Where a turn ends after a thousand plies, every ply pays for
what the other side has pushed out of the caches: that is told too, with no bar.
"""

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

from cardtable.bots.search.player import visits
from cardtable.engine.course import play_out
from cardtable.engine.view import view_of
from tests.bench.engine import SCIENTIFICO, pieces, table
from tests.bench.measure import COMPILED, Measurement, Missing

DEALS = 40
TURN = 0.1
"""The seconds that each side works before it is the turn of the other; it ends what it has begun."""

ROUNDS, SHORT_ROUNDS = 24, 100
"""How often each side has its turn; short ones are over so soon that noise meets more of them."""

SEARCHED = 400
"""Iterations of a search."""

NINE = "scopone/scopone"
TIMES = "x"


@cache
def spiel() -> Any:
    """OpenSpiel; raises `Missing` where it is not installed."""
    try:
        return import_module("pyspiel")
    except ImportError as error:
        raise Missing("OpenSpiel is not installed here: pip install -e '.[bench]'") from error


@cache
def hearts() -> tuple[Any, ...]:
    """Deals of hearts, when the first player is to move and has a choice."""
    rng, game = Random("hearts"), spiel().load_game("hearts(pass_cards=false)")
    dealt: list[Any] = []
    while len(dealt) < DEALS:
        deal = game.new_initial_state()
        while deal.is_chance_node():
            deal.apply_action(rng.choice([action for action, _ in deal.chance_outcomes()]))
        if len(deal.legal_actions()) > 1:
            dealt.append(deal)
    return tuple(dealt)


def hearts_played(picks: list[bytes]) -> int:
    """Plays each deal of hearts at random; the plies made."""
    made = 0
    for dealt, drawn in zip(hearts(), picks, strict=True):
        deal = dealt.clone()
        for pick in drawn:
            actions = deal.legal_actions()
            deal.apply_action(actions[pick * len(actions) >> 8])
            made += 1
            if deal.is_terminal():
                break
    return made


def scopone_played() -> int:
    """Plays some deals of Scopone at random; the plies made."""
    game, playings = table(SCIENTIFICO, 4), [each for piece in pieces(SCIENTIFICO, 4) for each in piece][:DEALS]
    for playing in playings:
        play_out(game, playing.opening, playing.picks)
    return 40 * len(playings)


def each(work: Callable[[], int], turn: float) -> float:
    """Seconds a unit of some work, which is done over and over until a turn of so many seconds is over."""
    done, began = 0, process_time()
    while True:
        done += work()
        if (spent := process_time() - began) >= turn:
            return spent / done


def ratio(ours: Callable[[], int], theirs: Callable[[], int], rounds: int = ROUNDS, turn: float = TURN) -> float:
    """How often we do it in the time in which they do it once: the median of all rounds.

    A processor changes its pace; two turns that follow each other are seldom met by that, the best of many often.
    """
    return median(1 / each(ours, turn) * each(theirs, turn) for _ in range(rounds))


def plies_beside(rounds: int = ROUNDS, turn: float = TURN) -> float:
    """Plies of Scopone, `legal_moves` and `play`, to those of hearts through Python."""
    rng = Random("picks")
    picks = [rng.randbytes(60) for _ in hearts()]
    return ratio(scopone_played, partial(hearts_played, picks), rounds, turn)


def search_beside() -> float:
    """Iterations of our search at the opening of Scopone, to those of OpenSpiel's at the opening of hearts."""
    game = table(NINE, 4)
    opening = pieces(NINE, 4)[0][0].opening
    view, their = view_of(game, opening, opening.to_move), spiel()

    def ours() -> int:
        visits(game, view, SEARCHED, Random("bench"))  # all of them, also where the choice is settled before
        return SEARCHED

    def theirs() -> int:
        rollouts = their.RandomRolloutEvaluator(1, 7)
        policy = their.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        their.ISMCTSBot(3, rollouts, 2.0, SEARCHED, -1, policy, False, False).step(hearts()[0])
        return SEARCHED

    return ratio(ours, theirs)


MEASUREMENTS = (
    Measurement("scopone beside OpenSpiel's hearts: plies", plies_beside, TIMES, least=3 if COMPILED else 0.15),
    Measurement("  the same in turns of a thousand plies", partial(plies_beside, SHORT_ROUNDS, 0), TIMES),
    Measurement("  iterations of the search", search_beside, TIMES, least=1.5 if COMPILED else 0.15),
)
