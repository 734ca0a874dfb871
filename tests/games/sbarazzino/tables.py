"""What the tests of Sbarazzino share besides the tables of the family: its rules."""

from cardtable.engine.options import Value
from cardtable.games.sbarazzino.rules import Sbarazzino


def rules(seats: int = 2, **options: Value) -> Sbarazzino:
    """Sbarazzino with some options."""
    game = Sbarazzino.at_table(seats, options)
    assert isinstance(game, Sbarazzino)
    return game
