"""What the tests of the Scopa family share: positions, packs in a wanted order, and plays written as one says them."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.chance import Chance, Given
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame, Game
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, STOCK, TABLE, AnyState, Deal, State

Facts = TypeVar("Facts")


def faces(mask: Mask) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(mask))


def moves(game: Game[Facts], state: State[Facts]) -> list[str]:
    """The legal moves as they are written, in the order in which the game lists them."""
    return [write_move(move, game.pack) for move in game.legal_moves(state)]


def play(game: Game[Facts], state: State[Facts], *plays: str) -> tuple[State[Facts], list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events."""
    events: list[Event] = []
    for text in plays:
        move = read_move(text, game.pack)
        assert move in game.legal_moves(state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def made(events: Sequence[Event]) -> dict[str, int]:
    """The points made on the spot, by kind."""
    return {event.kind: event.points for event in events if event.points}


def on_table(
    game: Game[Facts], table: str, *hands: str, to_move: int = 0, rest: Place = STOCK, **facts: object
) -> State[Facts]:
    """A position early in a deal: these cards on the table and in the hands, all others in the stock."""
    cards: dict[Place, str] = {TABLE: table} | {(HAND, seat): held for seat, held in enumerate(hands)}
    return position(game, cards, to_move=to_move, rest=rest, **facts)


def at_the_end(game: Game[Facts], table: str, *hands: str, to_move: int = 0, **facts: object) -> State[Facts]:
    """A position at the end of a deal: the stock is dealt, what is not named lies in the first pile."""
    return on_table(game, table, *hands, to_move=to_move, rest=(CAPTURES, 0), **facts)


def counted(game: AnyGame, *piles: str, scope: Mapping[int, str] | None = None, **facts: object) -> Scoresheet:
    """The count of some piles; what is in none of them was left on the table by all.

    `scope` are, per side, the cards that lie crosswise in its pile.
    """
    if scope is not None:
        facts["crosswise"] = tuple(ITALIAN_40.read(scope.get(side, "")) for side in range(game.side_count))
    return game.score(position(game, {(CAPTURES, at): pile for at, pile in enumerate(piles)}, rest=TABLE, **facts))


def line(sheet: Scoresheet, key: str) -> ScoreLine:
    """The line of a sheet."""
    found = sheet.line(key)
    assert found is not None, f"there is no line {key}"
    return found


def pack_order(start: str) -> tuple[Card, ...]:
    """A pack that begins with these cards; the others follow in the order of the pack."""
    first = ITALIAN_40.read(start)
    return (*first, *(card for card in range(40) if card not in first))


def dealt(
    game: Game[Facts], order: str | tuple[Card, ...] | Chance, dealer: int = 0, number: int = 1
) -> tuple[State[Facts], list[Event]]:
    """A deal from a pack that begins with these cards, or has this order."""
    order = pack_order(order) if isinstance(order, str) else order
    chance = Given({(number, 0): order}) if isinstance(order, tuple) else order
    events: list[Event] = []
    return game.deal(Deal(number, dealer, chance), events.append), events


def played_out(game: AnyGame, state: AnyState) -> AnyState:
    """A deal played to its end, by the first legal move each time."""
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[0])
    return state


def sheets(*points: Sequence[int]) -> tuple[Scoresheet, ...]:
    """Sheets of deals in which the sides made these points."""
    return tuple(Scoresheet(n, (ScoreLine("carte", tuple(column)),)) for n, column in enumerate(points, 1))
