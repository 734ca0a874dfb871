"""What the tests of Palio share: rules, positions, tricks and sheets."""

from collections.abc import Sequence
from typing import Any

from cardtable.engine.cards import FRENCH_52, Card, Mask, bits, mask_of
from cardtable.engine.events import Event
from cardtable.engine.moves import PLAY, Move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import FACE_UP, HAND, TRICK, State
from cardtable.games.palio.rules import Palio, PalioFacts

PalioState = State[PalioFacts]
SUIT = {letter: index for index, letter in enumerate("CDHS")}
SIGNS = {"+": 1, "-": 0}
Points = tuple[int, int, int, int]


def rules(**options: Value) -> Palio:
    """Palio with some options."""
    game = Palio.at_table(4, options)
    assert isinstance(game, Palio)
    return game


def played(text: str) -> Move:
    """The play of a card; an ace is written with its declaration, `AH+` or `AH-`."""
    return Move(PLAY, FRENCH_52.number(text.rstrip("+-")), number=SIGNS.get(text[-1], -1))


def trump_is(what: str) -> dict[str, Any]:
    """The facts of a trump: `open`, `none` or the letter of a suit."""
    if what == "open":
        return {}
    if what == "none":
        return {"open": False, "without": True, "settled_by": FRENCH_52.number("KS")}
    return {"open": False, "trump": SUIT[what], "settled_by": FRENCH_52.number(f"5{what}")}


def trump_of(state: PalioState) -> str:
    """What is trump from the next card led on."""
    facts = state.facts
    return "open" if facts.open else "none" if facts.trump < 0 else "CDHS"[facts.trump]


def holding(game: Palio, hand: str, trick: str = "", trump: str = "open", **facts: Any) -> PalioState:
    """A position in which seat 0 is to play to a trick; the cards not named are out of play."""
    lying = trick.split()
    high = mask_of(played(card).card for card in lying if card.endswith("+"))
    places: dict[Place, str] = {(HAND, 0): hand, TRICK: " ".join(card.rstrip("+-") for card in lying)}
    return position(game, places, leader=-len(lying) % 4, high=high, **trump_is(trump), **facts)


def moves(game: Palio, state: PalioState) -> set[str]:
    """The moves that are legal, as they are written."""
    return {write_move(move, FRENCH_52) for move in game.legal_moves(state)}


def trick(
    game: Palio, cards: str, trump: str = "open", *, leader: int = 0, last: bool = False, **facts: Any
) -> tuple[PalioState, list[Event]]:
    """A whole trick, played card by card; each seat keeps another card of the same suit unless it is the last trick."""
    made = [played(card) for card in cards.split()]
    kept = [card for card in range(52) if card not in [move.card for move in made]]
    hands: dict[Place, str] = {}
    for step, move in enumerate(made):
        other = next(card for card in kept if card // 13 == move.card // 13)
        kept.remove(other)
        hands[HAND, (leader + step) % 4] = FRENCH_52.write([move.card] if last else [move.card, other])
    tricks = {"tricks": (12, 0, 0, 0)} if last else {}
    state = position(game, hands, to_move=leader, leader=leader, **{**trump_is(trump), **tricks, **facts})
    events: list[Event] = []
    for move in made:
        assert move in game.legal_moves(state), f"{write_move(move, FRENCH_52)} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def before(game: Palio, state: PalioState, seat: int) -> str:
    """The cards that lie face up before a seat."""
    return faces(state.zones[game.layout.zone(FACE_UP, seat)])


def faces(mask: Mask) -> str:
    """The cards of a mask."""
    return FRENCH_52.write(bits(mask))


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened."""
    return [event.kind for event in events]


def cards_of(events: Sequence[Event], kind: str) -> list[Card]:
    """The first card of each event of a kind."""
    return [event.cards[0] for event in events if event.kind == kind]


def sheet(number: int, points: Points = (0, 0, 0, 0), tricks: Points = (0, 0, 0, 0)) -> Scoresheet:
    """The count of a deal with these points and tricks."""
    return Scoresheet(number, (ScoreLine("tricks", points, tricks),))


def match_of(points: Points, deals: int = 8, tricks: Points = (0, 0, 0, 0), *, after: int = 0) -> list[Scoresheet]:
    """The counts of a match whose points and tricks all stand in the first deal; `after` so many deals before it."""
    first = after + 1
    return [sheet(first, points, tricks), *(sheet(number) for number in range(first + 1, first + deals))]
