"""What the tests of Spazzino share besides the tables of the family: its rules, and positions with a card just laid."""

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, STOCK, TABLE, State
from cardtable.games.spazzino.rules import Spazzino, SpazzinoFacts

SpazzinoState = State[SpazzinoFacts]


def rules(**options: Value) -> Spazzino:
    """Spazzino with some options."""
    game = Spazzino.at_table(2, options)
    assert isinstance(game, Spazzino)
    return game


def on_table(
    game: Spazzino, table: str, mine: str, theirs: str = "RD", *, stock: str = "", laid: str = "", dealer: int = 0
) -> SpazzinoState:
    """These cards on the table, in the hands and in the stock; all others have been taken. Seat 0 is to move."""
    cards: dict[Place, str] = {TABLE: table, (HAND, 0): mine, (HAND, 1): theirs, STOCK: stock}
    card = ITALIAN_40.number(laid) if laid else -1
    return position(game, cards, rest=(CAPTURES, 0), laid=card, dealer=dealer)
