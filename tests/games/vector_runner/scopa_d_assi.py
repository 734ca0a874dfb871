"""Scopa d'Assi: all the kinds of its family; an ace may take only itself, and all ten denari may win a match."""

from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import ScoreLine
from tests.games.vector_runner import family
from tests.games.vector_runner.question import accept_option, register
from tests.games.vector_runner.table import TAKES_ITSELF


def all_denari(game: AnyGame, side: int) -> ScoreLine:
    """The line of a Napoleone: all ten denari lie in one pile."""
    return ScoreLine("denari", (0,) * game.side_count, tuple(10 * (other == side) for other in range(game.side_count)))


for _kind, _question in family.QUESTIONS.items():
    register("scopa_d_assi", _kind, _question)
TAKES_ITSELF.add("scopa_d_assi")
family.WINNING_LINES["scopa_d_assi"] = all_denari
accept_option("scopa_d_assi", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
