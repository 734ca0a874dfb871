"""What the tests of Scopa share besides the tables of the family: its rules."""

from cardtable.engine.options import Value
from cardtable.games.scopa.rules import Scopa


def rules(seats: int = 2, **options: Value) -> Scopa:
    """Scopa with some options."""
    game = Scopa.at_table(seats, options)
    assert isinstance(game, Scopa)
    return game
