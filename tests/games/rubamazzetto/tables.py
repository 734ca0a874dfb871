"""What the tests of Rubamazzetto share: its rules, positions with piles, and piles as they lie."""

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.moves import read_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, TABLE, State
from cardtable.games.rubamazzetto.rules import Rubamazzetto, RubamazzettoFacts

RubaState = State[RubamazzettoFacts]


def rules(seats: int = 2, **options: Value) -> Rubamazzetto:
    """Rubamazzetto with some options."""
    game = Rubamazzetto.at_table(seats, options)
    assert isinstance(game, Rubamazzetto)
    return game


def lying(game: Rubamazzetto, table: str, hands: list[str], piles: list[str], **facts: object) -> RubaState:
    """These cards on the table, in the hands and in the piles, the top card last; all others in the stock."""
    cards: dict[Place, str] = {TABLE: table}
    cards |= {(HAND, seat): held for seat, held in enumerate(hands)}
    cards |= {(CAPTURES, seat): pile for seat, pile in enumerate(piles)}
    return position(game, cards, **facts)  # type: ignore[arg-type]


def piles_of(game: Rubamazzetto, state: RubaState) -> list[str]:
    """Per seat its pile, the top card last."""
    return [ITALIAN_40.write(state.orders[pile]) for pile in game.piles]


def objection(game: Rubamazzetto, state: RubaState, move: str) -> str:
    """What is said against a move."""
    return game.objection(state, read_move(move, ITALIAN_40))
