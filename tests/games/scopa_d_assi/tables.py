"""What the tests of Scopa d'Assi share besides the tables of the family: its rules."""

from cardtable.engine.options import Value
from cardtable.games.scopa_d_assi.rules import ScopaDAssi


def rules(seats: int = 4, **options: Value) -> ScopaDAssi:
    """Scopa d'Assi with some options."""
    game = ScopaDAssi.at_table(seats, options)
    assert isinstance(game, ScopaDAssi)
    return game
