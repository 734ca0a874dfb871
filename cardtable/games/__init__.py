"""The games, announced in one list; each is loaded when it is asked for, so that a screen without it waits for none."""

from importlib import import_module

from cardtable.engine.errors import UnknownGame
from cardtable.engine.game import AnyGame

CLASSES = {
    "scopa": "Scopa",
    "scopone": "Scopone",
    "scopa_d_assi": "ScopaDAssi",
    "sbarazzino": "Sbarazzino",
    "scopa_a_15": "ScopaA15",
    "cirulla": "Cirulla",
    "cicera": "Cicera",
    "spazzino": "Spazzino",
    "rubamazzetto": "Rubamazzetto",
    "scopa_bugiarda": "ScopaBugiarda",
    "king": "King",
    "palio": "Palio",
    "briscola": "Briscola",
    "tressette": "Tressette",
    "bazzica": "Bazzica",
    "uomo_nero": "UomoNero",
    "calabresella": "Calabresella",
    "sette_e_mezzo": "SetteEMezzo",
    "spazzumazz": "Spazzumazz",
}
"""The name of each game's class, by the game's id, in the order of the picker. A game lies in the folder of its id."""

GAMES: tuple[type[AnyGame], ...]
"""Every game there is, in that order; whoever reads it loads them all."""


def game_of(id: str) -> type[AnyGame]:
    """The game with exactly this id; raises KeyError where there is none."""
    game: type[AnyGame] = getattr(import_module(f"{__name__}.{id}.rules"), CLASSES[id])
    return game


def find_game(name: str) -> type[AnyGame]:
    """The game with this id, however it is written; raises `UnknownGame` with the nearest name."""
    id = name.strip().lower()
    if id not in CLASSES:
        raise UnknownGame(name, CLASSES)
    return game_of(id)


def __getattr__(name: str) -> tuple[type[AnyGame], ...]:
    """Makes the list of all games when it is read for the first time."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = games = tuple(map(game_of, CLASSES))
    return games
