"""Sbarazzino: all the kinds of its family; an ace may take only itself."""

from tests.games.vector_runner import family
from tests.games.vector_runner.question import accept_option, register
from tests.games.vector_runner.table import TAKES_ITSELF

for _kind, _question in family.QUESTIONS.items():
    register("sbarazzino", _kind, _question)
TAKES_ITSELF.add("sbarazzino")
accept_option("sbarazzino", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
