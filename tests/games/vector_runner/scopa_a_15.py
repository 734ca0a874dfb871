"""Scopa a 15: all the kinds of its family, nothing of its own."""

from tests.games.vector_runner import family
from tests.games.vector_runner.question import accept_option, register

for _kind, _question in family.QUESTIONS.items():
    register("scopa_a_15", _kind, _question)

accept_option("scopa_a_15", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
