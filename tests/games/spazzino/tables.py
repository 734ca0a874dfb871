"""What the tests of Spazzino share: rules, positions and plays written as one says them."""

from collections.abc import Mapping

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, STOCK, TABLE, State
from cardtable.games.spazzino.rules import Spazzino, SpazzinoFacts

SpazzinoState = State[SpazzinoFacts]


def rules(**options: Value) -> Spazzino:
    """Spazzino with some options."""
    game = Spazzino.at_table(2, options)
    assert isinstance(game, Spazzino)
    return game


def moves(game: Spazzino, state: SpazzinoState) -> list[str]:
    """The legal moves as they are written, in the order of the alphabet."""
    return sorted(write_move(move, ITALIAN_40) for move in game.legal_moves(state))


def play(game: Spazzino, state: SpazzinoState, *plays: str) -> tuple[SpazzinoState, list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events."""
    events: list[Event] = []
    for text in plays:
        move = read_move(text, ITALIAN_40)
        assert move in game.legal_moves(state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def on_table(
    game: Spazzino, table: str, mine: str, theirs: str = "RD", *, stock: str = "", laid: str = "", dealer: int = 0
) -> SpazzinoState:
    """These cards on the table, in the hands and in the stock; all others have been taken. Seat 0 is to move."""
    cards: dict[Place, str] = {TABLE: table, (HAND, 0): mine, (HAND, 1): theirs, STOCK: stock}
    card = ITALIAN_40.number(laid) if laid else -1
    return position(game, cards, rest=(CAPTURES, 0), laid=card, dealer=dealer)


def made(events: list[Event]) -> dict[str, int]:
    """The points made on the spot, by kind."""
    return {event.kind: event.points for event in events if event.points}


def counted(game: Spazzino, *piles: str) -> Scoresheet:
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
