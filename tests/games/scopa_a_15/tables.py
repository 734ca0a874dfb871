"""What the tests of Scopa a 15 share besides the tables of the family: its rules."""

from cardtable.engine.options import Value
from cardtable.games.scopa_a_15.rules import ScopaA15


def rules(seats: int = 2, **options: Value) -> ScopaA15:
    """Scopa a 15 with some options."""
    game = ScopaA15.at_table(seats, options)
    assert isinstance(game, ScopaA15)
    return game
