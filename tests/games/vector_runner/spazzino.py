"""Spazzino: the kinds of its family but the primiera, which it does not count."""

from tests.games.vector_runner import family
from tests.games.vector_runner.question import accept_option, register

for _kind, _question in family.QUESTIONS.items():
    if _kind != "primiera":
        register("spazzino", _kind, _question)

accept_option("spazzino", "direction", "ccw", "cw")  # display only: it is a game for two
