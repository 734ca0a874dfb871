"""Asks worked examples of the engine: files of the vector schema in, one verdict for each example out.

A game joins by registering a function per kind of question (`question.register`); the kinds that the Scopa family has
in common are in `family`. Everything is asked through the public engine: positions, legal moves, plays, sheets.
"""

from tests.games.vector_runner import (
    bazzica,
    briscola,
    calabresella,
    cicera,
    cirulla,
    king,
    palio,
    rubamazzetto,
    sbarazzino,
    scopa,
    scopa_a_15,
    scopa_bugiarda,
    scopa_d_assi,
    scopone,
    sette_e_mezzo,
    spazzino,
    spazzumazz,
    tressette,
    uomo_nero,
)
from tests.games.vector_runner.loading import Broken, Vector, load
from tests.games.vector_runner.question import Wrong, check

__all__ = [
    "Broken",
    "Vector",
    "Wrong",
    "bazzica",
    "briscola",
    "calabresella",
    "check",
    "cicera",
    "cirulla",
    "king",
    "load",
    "palio",
    "rubamazzetto",
    "sbarazzino",
    "scopa",
    "scopa_a_15",
    "scopa_bugiarda",
    "scopa_d_assi",
    "scopone",
    "sette_e_mezzo",
    "spazzino",
    "spazzumazz",
    "tressette",
    "uomo_nero",
]
