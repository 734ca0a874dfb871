"""What the tests of Scopa share: rules, packs in a wanted order, positions and plays written as one says them."""

from collections.abc import Mapping, Sequence

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.chance import Chance, Given
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, TABLE, AnyState, Deal, State
from cardtable.games.scopa.rules import Scopa, ScopaFacts

ScopaState = State[ScopaFacts]


def rules(seats: int = 2, **options: Value) -> Scopa:
    """Scopa with some options."""
    game = Scopa.at_table(seats, options)
    assert isinstance(game, Scopa)
    return game


def faces(mask: Mask) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(mask))


def moves(game: Scopa, state: ScopaState) -> list[str]:
    """The legal moves as they are written."""
    return [write_move(move, ITALIAN_40) for move in game.legal_moves(state)]


def play(game: Scopa, state: ScopaState, *plays: str) -> tuple[ScopaState, list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events."""
    events: list[Event] = []
    for text in plays:
        move = read_move(text, ITALIAN_40)
        assert move in game.legal_moves(state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def on_table(game: Scopa, table: str, *hands: str, to_move: int = 0, **facts: object) -> ScopaState:
    """A position early in a deal: these cards on the table and in the hands, all others in the stock."""
    return position(
        game, {TABLE: table} | {(HAND, seat): cards for seat, cards in enumerate(hands)}, to_move=to_move, **facts
    )


def at_the_end(game: Scopa, table: str, *hands: str, to_move: int = 0, **facts: object) -> ScopaState:
    """A position at the end of a deal: the stock is dealt, what is not named lies in the first pile."""
    cards = {TABLE: table} | {(HAND, seat): cards for seat, cards in enumerate(hands)}
    return position(game, cards, to_move=to_move, rest=(CAPTURES, 0), **facts)


def counted(game: Scopa, *piles: str, scope: Mapping[int, str] | None = None) -> Scoresheet:
    """The count of some piles; what is in none of them was left on the table by all."""
    crosswise = tuple(ITALIAN_40.read((scope or {}).get(side, "")) for side in range(game.side_count))
    return game.score(
        position(game, {(CAPTURES, side): pile for side, pile in enumerate(piles)}, rest=TABLE, crosswise=crosswise)
    )


def line(sheet: Scoresheet, key: str) -> ScoreLine:
    """The line of a sheet."""
    found = sheet.line(key)
    assert found is not None, f"there is no line {key}"
    return found


def pack_order(start: str) -> tuple[Card, ...]:
    """A pack that begins with these cards; the others follow in the order of the pack."""
    first = ITALIAN_40.read(start)
    return (*first, *(card for card in range(40) if card not in first))


def dealt(game: Scopa, start: str | Chance, dealer: int = 0, number: int = 1) -> tuple[ScopaState, list[Event]]:
    """A deal from a pack that begins with these cards."""
    chance = Given({(number, 0): pack_order(start)}) if isinstance(start, str) else start
    events: list[Event] = []
    return game.deal(Deal(number, dealer, chance), events.append), events


def played_out(game: Scopa, state: AnyState) -> AnyState:
    """A deal played to its end, by the first legal move each time."""
    while state.to_move != NOBODY:
        state = game.play(state, game.legal_moves(state)[0])
    return state


def sheets(*points: Sequence[int]) -> tuple[Scoresheet, ...]:
    """Sheets of deals in which the sides made these points."""
    return tuple(Scoresheet(n, (ScoreLine("carte", tuple(column)),)) for n, column in enumerate(points, 1))
