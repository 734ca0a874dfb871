"""What the tests of Scopone share: rules, positions and plays written as one says them."""

from collections.abc import Mapping, Sequence

from cardtable.engine.cards import ITALIAN_40, Card, Mask, bits
from cardtable.engine.chance import Chance, Given
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, TABLE, Deal, State
from cardtable.games.scopone.rules import Scopone, ScoponeFacts

ScoponeState = State[ScoponeFacts]
VARIANTS = {"nove": 4, "scientifico": 4, "cinque": 5}
"""The variants, with the number of players of each."""


def rules(variant: str = "nove", **options: Value) -> Scopone:
    """Scopone in one of its forms, with some options."""
    game = Scopone.at_table(chosen={"variant": variant, **options})
    assert isinstance(game, Scopone)
    return game


def faces(mask: Mask) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(mask))


def moves(game: Scopone, state: ScoponeState) -> list[str]:
    """The legal moves as they are written, in the order of the alphabet."""
    return sorted(write_move(move, ITALIAN_40) for move in game.legal_moves(state))


def play(game: Scopone, state: ScoponeState, *plays: str) -> tuple[ScoponeState, list[Event]]:
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


def on_table(game: Scopone, table: str, *hands: str, to_move: int = 0, **facts: object) -> ScoponeState:
    """These cards on the table and in the hands; what is not named lies in the first pile."""
    cards = {TABLE: table} | {(HAND, seat): cards for seat, cards in enumerate(hands)}
    return position(game, cards, to_move=to_move, rest=(CAPTURES, 0), **facts)


def counted(game: Scopone, *piles: str, scope: Mapping[int, str] | None = None) -> Scoresheet:
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


def ending_with(table: str) -> tuple[Card, ...]:
    """A pack in which these cards arrive last."""
    last = ITALIAN_40.read(table)
    return (*(card for card in range(40) if card not in last), *last)


def dealt(game: Scopone, order: tuple[Card, ...] | Chance, dealer: int = 0) -> tuple[ScoponeState, list[Event]]:
    """A deal of a pack in this order."""
    chance = Given({(1, 0): order}) if isinstance(order, tuple) else order
    events: list[Event] = []
    return game.deal(Deal(1, dealer, chance), events.append), events
