"""What the tests of Uomo nero share: its rules, hands as they are held, and the draw of a wanted card."""

from cardtable.engine.cards import bits
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.state import DISCARD, HAND, Deal, State
from cardtable.games.uomo_nero.rules import UomoNero, UomoNeroFacts

NeroState = State[UomoNeroFacts]


def rules(seats: int = 4, **options: Value) -> UomoNero:
    """Uomo nero with some options."""
    game = UomoNero.at_table(seats, options)
    assert isinstance(game, UomoNero)
    return game


def lying(game: UomoNero, *hands: str, to_move: int, source: int, **facts: object) -> NeroState:
    """These cards in the hands, all others in the pile of pairs; the fan of a seat is held out to the one to move."""
    cards: dict[Place, str] = {(HAND, seat): held for seat, held in enumerate(hands)}
    facts = {"phase": "draw", **facts}
    return position(game, cards, rest=DISCARD, to_move=to_move, source=source, **facts)  # type: ignore[arg-type]


def hands(game: UomoNero, state: NeroState) -> list[str]:
    """Per seat, its cards in the order in which it holds them."""
    return [game.pack.write(state.orders[seat]) for seat in range(game.seats)]


def dealt(game: UomoNero, *named: str, dealer: int) -> tuple[NeroState, list[Event]]:
    """A deal in which the hands begin with these cards, in turn order from the dealer's right."""
    events: list[Event] = []
    sizes = [len(event.cards) for event in _events(game, dealer) if event.kind == "dealt"]
    wanted = [game.pack.read(faces) for faces in named]
    left = bits(game.pack.all & ~game.layout.removed & ~sum(1 << card for hand in wanted for card in hand))
    order: list[int] = []
    for at, size in enumerate(sizes):
        first = wanted[at] if at < len(wanted) else ()
        order += first
        order += [left.pop() for _ in range(size - len(first))]
    state = game.deal(Deal(1, dealer, Given({(1, 0): tuple(order)}, Seeded("fans"))), events.append)
    return state, events


def _events(game: UomoNero, dealer: int) -> list[Event]:
    events: list[Event] = []
    game.deal(Deal(1, dealer, Seeded("sizes")), events.append)
    return events


def draw(game: UomoNero, state: NeroState, face: str) -> tuple[NeroState, list[Event]]:
    """The draw that brings this card, wherever the fan has it."""
    card = game.pack.number(face)
    source = state.facts.source
    for move in game.legal_moves(state):
        events: list[Event] = []
        after = game.play(state, move, events.append)
        if not after.zones[source] >> card & 1:
            return after, events
    raise AssertionError(f"{face} is not in the fan of seat {source}")


def play(game: UomoNero, state: NeroState, *moves: str) -> tuple[NeroState, list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events."""
    events: list[Event] = []
    for text in moves:
        move = read_move(text, game.pack)
        assert move in game.legal_moves(state), f"{text} is not among {legal(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def legal(game: UomoNero, state: NeroState) -> list[str]:
    """The legal moves as they are written."""
    return [write_move(move, game.pack) for move in game.legal_moves(state)]


def told(events: list[Event]) -> list[tuple[str, int]]:
    """What happened to whom."""
    return [(event.kind, event.seat) for event in events]


def kinds(events: list[Event]) -> list[str]:
    """What happened, by kind."""
    return [event.kind for event in events]


def objection(game: UomoNero, state: NeroState, move: str) -> str:
    """What is said against a move."""
    return game.objection(state, read_move(move, game.pack))
