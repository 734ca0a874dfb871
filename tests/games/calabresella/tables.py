"""What the tests of Calabresella share: rules, positions and plays."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.cards import ITALIAN_40, bits, mask_of
from cardtable.engine.chance import Given
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, TRICK, Deal
from cardtable.games.calabresella.rules import PLAYING, Calabresella, CalabresellaState

FIRST = "3D 2D AD RD CD FD 7D 6D 5D 4D 3C 2C"
SECOND = "AC RC CC FC 7C 6C 5C 4C 3B 2B AB RB"
THIRD = "CB FB 7B 6B 5B 4B 3S 2S AS RS CS FS"
MONTE = "7S 6S 5S 4S"
"""The cards of the three players, the one after the dealer first, and the monte."""


def rules(**options: Value) -> Calabresella:
    """Calabresella with some options."""
    game = Calabresella.at_table(3, options)
    assert isinstance(game, Calabresella)
    return game


def mask(cards: str) -> int:
    """Some cards."""
    return mask_of(ITALIAN_40.read(cards))


def faces(cards: int) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(cards))


def dealt(game: Calabresella, monte: str = MONTE) -> CalabresellaState:
    """The deal of seat 2: seat 0 has coins, seat 1 cups, seat 2 swords; another monte is exchanged for that one."""
    order = list(ITALIAN_40.read(" ".join((FIRST, SECOND, THIRD, MONTE))))
    for old, new in zip(ITALIAN_40.read(MONTE), ITALIAN_40.read(monte), strict=True):
        at, other = order.index(old), order.index(new)
        order[at], order[other] = order[other], order[at]
    return game.deal(Deal(1, 2, Given({(1, 0): tuple(order)})))


def at(
    game: Calabresella, hands: Mapping[int, str], *, trick: str = "", to_move: int = 0, **facts: Any
) -> CalabresellaState:
    """A position in the tricks; the cards not named were taken by seat 2. Seat 0 plays a chiamo."""
    places: dict[Place, str] = {(HAND, seat): cards for seat, cards in hands.items()}
    leader = (to_move - len(trick.split())) % game.seats
    known = {"phase": PLAYING, "contract": 1, "soloist": 0, "leader": leader, "spoken": 3, **facts}
    return position(game, {**places, TRICK: trick}, to_move=to_move, rest=(CAPTURES, 2), **known)


def over(game: Calabresella, piles: Mapping[int, str], rest: int, **facts: Any) -> Scoresheet:
    """The count of a deal in which these cards were taken, and all others by the seat `rest`; seat 0 plays a chiamo."""
    places: dict[Place, str] = {(CAPTURES, seat): cards for seat, cards in piles.items()}
    known = {"phase": PLAYING, "contract": 1, "soloist": 0, "last_winner": 0, **facts}
    return game.score(position(game, places, to_move=NOBODY, rest=(CAPTURES, rest), **known))


def moves(game: Calabresella, state: CalabresellaState) -> list[str]:
    """Everything that is legal, as it is written."""
    return [write_move(move, ITALIAN_40) for move in game.legal_moves(state)]


def play(game: Calabresella, state: CalabresellaState, *written: str) -> tuple[CalabresellaState, list[Event]]:
    """A position after some moves, each of which has to be legal, and what happened."""
    events: list[Event] = []
    for text in written:
        assert text in moves(game, state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, read_move(text, ITALIAN_40), events.append)
    return state, events


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def scored(*points: tuple[int, int, int]) -> list[Scoresheet]:
    """The sheets of deals with these points; one without any was passed out."""
    return [
        Scoresheet(number, (ScoreLine("chiamo" if any(each) else "passed_out", each),))
        for number, each in enumerate(points, 1)
    ]
