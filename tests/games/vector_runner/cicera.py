"""Cicera: the kinds of its family but the primiera, which it does not count."""

from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import ScoreLine
from tests.games.vector_runner import family
from tests.games.vector_runner.question import accept_option, register
from tests.games.vector_runner.table import LINES


def whole_suit(game: AnyGame, side: int) -> ScoreLine:
    """The line of a napoleone: all the cards of a suit lie in one pile."""
    counts = tuple(int(other == side) for other in range(game.side_count))
    return ScoreLine("napoleone", (0,) * game.side_count, counts)


for _kind, _question in family.QUESTIONS.items():
    if _kind != "primiera":
        register("cicera", _kind, _question)
LINES["cinquina"] = "quadriglia"
family.WINNING_LINES["cicera"] = whole_suit
accept_option("cicera", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
