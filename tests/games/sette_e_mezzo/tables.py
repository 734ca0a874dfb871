"""What the tests of Sette e mezzo share: rules, positions and plays. The bank is held by seat 0."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine.cards import ITALIAN_40, bits, mask_of
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import FACE_UP, HAND, NOBODY, STOCK
from cardtable.games.sette_e_mezzo.cards import is_bust
from cardtable.games.sette_e_mezzo.rules import SetteEMezzo, SetteEMezzoState


def rules(seats: int = 3, **options: Value) -> SetteEMezzo:
    """Sette e mezzo with some options."""
    game = SetteEMezzo.at_table(seats, options)
    assert isinstance(game, SetteEMezzo)
    return game


def mask(cards: str) -> int:
    """Some cards."""
    return mask_of(ITALIAN_40.read(cards))


def faces(cards: int) -> str:
    """The cards of a mask."""
    return ITALIAN_40.write(bits(cards))


def at(
    game: SetteEMezzo, hands: Mapping[int, str], *, stock: str = "", to_move: int = 1, **facts: Any
) -> SetteEMezzoState:
    """A position: of each hand the first card lies covered, the others face up; the stock begins with these cards.

    In his turn the banker has turned up his.
    """
    places: dict[Place, str] = {STOCK: stock}
    for seat, cards in hands.items():
        first, *drawn = cards.split()
        places[HAND, seat], places[FACE_UP, seat] = first, " ".join(drawn)
    facts.setdefault("phase", "draw")
    revealed = hands[0].split()[0] if to_move == 0 else ""
    found = {name: _filled(game, value) for name, value in facts.items()}
    return position(game, places, to_move=to_move, revealed=revealed, **found)


def _filled(game: SetteEMezzo, value: Any) -> Any:
    """A fact per seat may be given by the seats at which it is not 0."""
    return tuple(value.get(seat, 0) for seat in range(game.seats)) if isinstance(value, dict) else value


def over(game: SetteEMezzo, hands: Mapping[int, str], stakes: Mapping[int, int], **facts: Any) -> Scoresheet:
    """The count of a deal that ended with these hands."""
    bust = {seat: 1 for seat, cards in hands.items() if not _in(game, cards)}
    return game.score(at(game, hands, to_move=NOBODY, stakes=dict(stakes), bust=bust, **facts))


def _in(game: SetteEMezzo, cards: str) -> bool:
    return not is_bust(mask(cards), game.matta)


def moves(game: SetteEMezzo, state: SetteEMezzoState) -> list[str]:
    """Everything that is legal, as it is written."""
    return [write_move(move, ITALIAN_40) for move in game.legal_moves(state)]


def play(game: SetteEMezzo, state: SetteEMezzoState, *written: str) -> tuple[SetteEMezzoState, list[Event]]:
    """A position after some moves, each of which has to be legal, and what happened."""
    events: list[Event] = []
    for text in written:
        assert text in moves(game, state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, read_move(text, ITALIAN_40), events.append)
    return state, events


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def gained(*points: int) -> tuple[Scoresheet, ...]:
    """The sheet of a deal with these gains."""
    return (Scoresheet(1, (ScoreLine("hand", points), ScoreLine("reale", (0,) * len(points), (0,) * len(points)))),)
