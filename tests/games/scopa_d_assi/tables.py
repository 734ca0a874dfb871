"""What the tests of Scopa d'Assi share: rules, positions and plays written as one says them."""

from collections.abc import Mapping, Sequence

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.chance import Chance, Given
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, TABLE, Deal, State
from cardtable.games.scopa_d_assi.rules import ScopaDAssi, ScopaDAssiFacts

AssiState = State[ScopaDAssiFacts]


def rules(seats: int = 4, **options: Value) -> ScopaDAssi:
    """Scopa d'Assi with some options."""
    game = ScopaDAssi.at_table(seats, options)
    assert isinstance(game, ScopaDAssi)
    return game


def faces(mask: Mask) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(mask))


def moves(game: ScopaDAssi, state: AssiState) -> list[str]:
    """The legal moves as they are written, in the order of the alphabet."""
    return sorted(write_move(move, ITALIAN_40) for move in game.legal_moves(state))


def play(game: ScopaDAssi, state: AssiState, *plays: str) -> tuple[AssiState, list[Event]]:
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


def on_table(game: ScopaDAssi, table: str, *hands: str, to_move: int = 0, **facts: object) -> AssiState:
    """These cards on the table and in the hands; what is not named lies in the first pile."""
    cards = {TABLE: table} | {(HAND, seat): cards for seat, cards in enumerate(hands)}
    return position(game, cards, to_move=to_move, rest=(CAPTURES, 0), **facts)


def counted(game: ScopaDAssi, *piles: str, scope: Mapping[int, str] | None = None) -> Scoresheet:
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


def dealt(game: ScopaDAssi, start: str | Chance, dealer: int = 0) -> tuple[AssiState, list[Event]]:
    """A deal of a pack that begins with these cards."""
    chance = Given({(1, 0): pack_order(start)}) if isinstance(start, str) else start
    events: list[Event] = []
    return game.deal(Deal(1, dealer, chance), events.append), events
