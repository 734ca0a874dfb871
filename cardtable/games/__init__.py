"""The games, announced in one list."""

from cardtable.engine.errors import UnknownGame
from cardtable.engine.game import AnyGame
from cardtable.games.cicera.rules import Cicera
from cardtable.games.cirulla.rules import Cirulla
from cardtable.games.king.rules import King
from cardtable.games.rubamazzetto.rules import Rubamazzetto
from cardtable.games.sbarazzino.rules import Sbarazzino
from cardtable.games.scopa.rules import Scopa
from cardtable.games.scopa_a_15.rules import ScopaA15
from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda
from cardtable.games.scopa_d_assi.rules import ScopaDAssi
from cardtable.games.scopone.rules import Scopone
from cardtable.games.spazzino.rules import Spazzino

GAMES: tuple[type[AnyGame], ...] = (
    Scopa,
    Scopone,
    ScopaDAssi,
    Sbarazzino,
    ScopaA15,
    Cirulla,
    Cicera,
    Spazzino,
    Rubamazzetto,
    ScopaBugiarda,
    King,
)
"""Every game there is, in the order of the picker."""


def find_game(name: str) -> type[AnyGame]:
    """The game with this id; raises `UnknownGame` with the nearest name."""
    for game in GAMES:
        if game.id == name.strip().lower():
            return game
    raise UnknownGame(name, (game.id for game in GAMES))
