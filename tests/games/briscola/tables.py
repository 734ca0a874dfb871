"""What the tests of Briscola share: rules, positions and plays."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.cards import ITALIAN_40, bits
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, STOCK, TRICK, State
from cardtable.games.briscola.rules import Briscola, BriscolaFacts

BriscolaState = State[BriscolaFacts]


def rules(seats: int = 2, **options: Value) -> Briscola:
    """Briscola with some options."""
    game = Briscola.at_table(seats, options)
    assert isinstance(game, Briscola)
    return game


def at(
    game: Briscola,
    hands: Mapping[int, str],
    *,
    trick: str = "",
    trump: str = "B",
    stock: str = "",
    to_move: int = 0,
    tricks: tuple[int, ...] = (),
    **facts: Any,
) -> BriscolaState:
    """A position: the last of the stock is turned up; the cards not named were taken by the first side."""
    places: dict[Place, str] = {(HAND, seat): cards for seat, cards in hands.items()}
    leader = (to_move - len(trick.split())) % game.seats
    return position(
        game,
        {**places, TRICK: trick, STOCK: stock},
        to_move=to_move,
        rest=(CAPTURES, 0),
        revealed=" ".join(stock.split()[-1:]),
        **{
            "trump": ITALIAN_40.suits.index(trump),
            "leader": leader,
            "tricks": tricks or (1,) * game.seats,
            **facts,
        },
    )


def moves(game: Briscola, state: BriscolaState) -> list[str]:
    """Everything that is legal, as it is written."""
    return [write_move(move, ITALIAN_40) for move in game.legal_moves(state)]


def play(game: Briscola, state: BriscolaState, *written: str) -> tuple[BriscolaState, list[Event]]:
    """A position after some moves, each of which has to be legal, and what happened."""
    events: list[Event] = []
    for text in written:
        assert text in moves(game, state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, read_move(text, ITALIAN_40), events.append)
    return state, events


def faces(mask: int) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(mask))


def sheets_of(*winners: int, sides: int = 2) -> list[Scoresheet]:
    """The sheets of deals that these sides won, -1 for a drawn one."""
    return [
        Scoresheet(number, (ScoreLine("deal_won", tuple(int(side == winner) for side in range(sides))),))
        for number, winner in enumerate(winners, 1)
    ]


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]
