"""What the tests of Tressette share: rules, positions and plays."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.cards import ITALIAN_40, bits
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, STOCK, TRICK, State
from cardtable.games.tressette.rules import Tressette, TressetteFacts

TressetteState = State[TressetteFacts]


def rules(seats: int = 4, **options: Value) -> Tressette:
    """Tressette with some options."""
    game = Tressette.at_table(seats, options)
    assert isinstance(game, Tressette)
    return game


def at(
    game: Tressette, hands: Mapping[int, str], *, trick: str = "", stock: str = "", to_move: int = 0, **facts: Any
) -> TressetteState:
    """A position in which cards are played, after the first trick; the cards not named were taken by the first side."""
    places: dict[Place, str] = {(HAND, seat): cards for seat, cards in hands.items()}
    leader = (to_move - len(trick.split())) % game.seats
    return position(
        game,
        {**places, TRICK: trick, STOCK: stock},
        to_move=to_move,
        rest=(CAPTURES, 0),
        **{"leader": leader, "phase": "play", "last_winner": leader, **facts},
    )


def moves(game: Tressette, state: TressetteState) -> list[str]:
    """Everything that is legal, as it is written."""
    return [write_move(move, ITALIAN_40) for move in game.legal_moves(state)]


def play(game: Tressette, state: TressetteState, *written: str) -> tuple[TressetteState, list[Event]]:
    """A position after some moves, each of which has to be legal, and what happened."""
    events: list[Event] = []
    for text in written:
        assert text in moves(game, state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, read_move(text, ITALIAN_40), events.append)
    return state, events


def faces(mask: int) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(mask))


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]
