"""What the tests of Scopone share besides the tables of the family: its rules, and packs by their last cards."""

from cardtable.engine.cards import ITALIAN_40, Card
from cardtable.engine.options import Value
from cardtable.games.scopone.rules import Scopone

VARIANTS = {"nove": 4, "scientifico": 4, "cinque": 5}
"""The variants, with the number of players of each."""


def rules(variant: str = "nove", **options: Value) -> Scopone:
    """Scopone in one of its forms, with some options."""
    game = Scopone.at_table(chosen={"variant": variant, **options})
    assert isinstance(game, Scopone)
    return game


def ending_with(table: str) -> tuple[Card, ...]:
    """A pack in which these cards arrive last."""
    last = ITALIAN_40.read(table)
    return (*(card for card in range(40) if card not in last), *last)
