"""What the tests of Cicera share: rules, positions and plays written as one says them."""

from collections.abc import Mapping

from cardtable.engine.cards import BRESCIAN_52
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, STOCK, TABLE, State
from cardtable.games.cicera.rules import Cicera, CiceraFacts

CiceraState = State[CiceraFacts]


def rules(seats: int = 4, **options: Value) -> Cicera:
    """Cicera with some options."""
    game = Cicera.at_table(seats, options)
    assert isinstance(game, Cicera)
    return game


def moves(game: Cicera, state: CiceraState) -> list[str]:
    """The legal moves as they are written, in the order of the alphabet."""
    return sorted(write_move(move, BRESCIAN_52) for move in game.legal_moves(state))


def play(game: Cicera, state: CiceraState, *plays: str) -> tuple[CiceraState, list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events."""
    events: list[Event] = []
    for text in plays:
        move = read_move(text, BRESCIAN_52)
        assert move in game.legal_moves(state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def on_table(game: Cicera, table: str, *hands: str, laid: str = "", stock: str = "", **facts: object) -> CiceraState:
    """These cards on the table, in the hands and in the stock; all others have been taken. Seat 0 is to move."""
    cards: dict[Place, str] = {TABLE: table, STOCK: stock} | {(HAND, seat): held for seat, held in enumerate(hands)}
    card = BRESCIAN_52.number(laid) if laid else -1
    return position(game, cards, rest=(CAPTURES, 0), laid=card, **facts)


def made(events: list[Event]) -> dict[str, int]:
    """The points made on the spot, by kind."""
    return {event.kind: event.points for event in events if event.points}


def counted(game: Cicera, *piles: str) -> Scoresheet:
    """The count of some piles; what is in none of them was left on the table by all."""
    places: Mapping[Place, str] = {(CAPTURES, side): pile for side, pile in enumerate(piles)}
    return game.score(position(game, places, rest=TABLE))


def line(sheet: Scoresheet, key: str) -> ScoreLine:
    """The line of a sheet."""
    found = sheet.line(key)
    assert found is not None, f"there is no line {key}"
    return found


def sheets(*points: tuple[int, ...]) -> list[Scoresheet]:
    """Sheets of deals with these points."""
    return [Scoresheet(number, (ScoreLine("points", column),)) for number, column in enumerate(points, 1)]
