"""What the tests of Spazz'u'mazz share: rules, positions by rank, moves in short, events."""

from collections.abc import Sequence

from cardtable.engine.cards import Card, bits
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import Move, read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.state import ASIDE, DISCARD, FACE_DOWN, FACE_UP, HAND, STOCK, Deal, State
from cardtable.games.spazzumazz.rules import Spazzumazz
from cardtable.games.spazzumazz.terms import SpazzumazzFacts

Position = State[SpazzumazzFacts]


def rules(seats: int = 4, **chosen: Value) -> Spazzumazz:
    """The game at a table."""
    game = Spazzumazz.at_table(seats, chosen)
    assert isinstance(game, Spazzumazz)
    return game


def at(
    game: Spazzumazz,
    hand: str = "",
    *,
    shown: str = "",
    row: str = "",
    pile: str = "",
    stock: str = "",
    others: str = "3S 3H",
    **given: object,
) -> Position:
    """Seat 0 is to move, with these cards; each other player still in the game holds cards such as `others`.

    All cards that are not named are burned.
    """
    out = given.get("out", ())
    cards: dict[Place, str] = {(HAND, 0): hand, (FACE_UP, 0): shown, (FACE_DOWN, 0): row, DISCARD: pile, STOCK: stock}
    for seat in range(1, game.seats):
        if seat not in out:  # type: ignore[operator]
            cards.setdefault((HAND, seat), others)
    return position(game, cards, rest=ASIDE, **given)  # type: ignore[arg-type]


def dealt(game: Spazzumazz, dealer: int = 0, first: str = "", seed: str = "tables") -> tuple[Position, list[Event]]:
    """A deal in which these cards arrive first, the others in any order."""
    named = []
    for face in game.pack.read(first):
        copies = range(face, len(game.pack), game.pack.size)
        named.append(next(card for card in copies if card not in named))
    rest = [card for card in Seeded(seed).order(len(game.pack), 1, 0) if card not in named]
    events: list[Event] = []
    state = game.deal(Deal(1, dealer, Given({(1, 0): (*named, *rest)}, Seeded(seed))), events.append)
    return state, events


def play(game: Spazzumazz, state: Position, *moves: str) -> tuple[Position, list[Event]]:
    """Some moves one after the other, each of which has to be legal; what happened in the last of them."""
    events: list[Event] = []
    for text in moves:
        move, events = read_move(text, game.pack), []
        assert move in game.legal_moves(state), f"{text} is not among {legal(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def legal(game: Spazzumazz, state: Position) -> set[str]:
    """The legal moves as they are written."""
    return {write_move(move, game.pack) for move in game.legal_moves(state)}


def objection(game: Spazzumazz, state: Position, text: str) -> str:
    """Why a move is not legal."""
    move: Move = read_move(text, game.pack)
    assert move not in game.legal_moves(state)
    return game.objection(state, move)


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def ranks(game: Spazzumazz, cards: int | Sequence[Card]) -> str:
    """The ranks of some cards, in their order or from the lowest number up."""
    found = bits(cards) if isinstance(cards, int) else cards
    return " ".join(game.pack.ranks[game.pack.rank(card)] for card in found)
