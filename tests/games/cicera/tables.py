"""What the tests of Cicera share besides the tables of the family: its rules, and positions with a card just laid."""

from cardtable.engine.cards import BRESCIAN_52
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, STOCK, TABLE, State
from cardtable.games.cicera.rules import Cicera, CiceraFacts

CiceraState = State[CiceraFacts]


def rules(seats: int = 4, **options: Value) -> Cicera:
    """Cicera with some options."""
    game = Cicera.at_table(seats, options)
    assert isinstance(game, Cicera)
    return game


def on_table(game: Cicera, table: str, *hands: str, laid: str = "", stock: str = "", **facts: object) -> CiceraState:
    """These cards on the table, in the hands and in the stock; all others have been taken. Seat 0 is to move."""
    cards: dict[Place, str] = {TABLE: table, STOCK: stock} | {(HAND, seat): held for seat, held in enumerate(hands)}
    card = BRESCIAN_52.number(laid) if laid else -1
    return position(game, cards, rest=(CAPTURES, 0), laid=card, **facts)
