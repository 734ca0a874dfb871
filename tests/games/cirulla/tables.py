"""What the tests of Cirulla share: rules, positions in play and before it, and moves written as one says them."""

from collections.abc import Mapping

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.options import Value
from cardtable.engine.position import position
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import CAPTURES, HAND, TABLE, Deal, State
from cardtable.games.cirulla.rules import Cirulla, CirullaFacts
from tests.games.scopa.tables import pack_order

CirullaState = State[CirullaFacts]


def rules(seats: int = 2, **options: Value) -> Cirulla:
    """Cirulla with some options."""
    game = Cirulla.at_table(seats, options)
    assert isinstance(game, Cirulla)
    return game


def moves(game: Cirulla, state: CirullaState) -> list[str]:
    """The legal moves as they are written."""
    return [write_move(move, ITALIAN_40) for move in game.legal_moves(state)]


def play(game: Cirulla, state: CirullaState, *plays: str) -> tuple[CirullaState, list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events."""
    events: list[Event] = []
    for text in plays:
        move = read_move(text, ITALIAN_40)
        assert move in game.legal_moves(state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def on_table(game: Cirulla, table: str, *hands: str, to_move: int = 0, **facts: object) -> CirullaState:
    """A position in play, early in a deal: these cards on the table and in the hands, all others in the stock."""
    cards = {TABLE: table} | {(HAND, seat): cards for seat, cards in enumerate(hands)}
    return position(game, cards, to_move=to_move, **{"phase": "play", **facts})


def at_the_end(game: Cirulla, table: str, *hands: str, to_move: int = 0, **facts: object) -> CirullaState:
    """A position at the end of a deal: the stock is dealt, what is not named lies in the first pile."""
    cards = {TABLE: table} | {(HAND, seat): cards for seat, cards in enumerate(hands)}
    return position(game, cards, to_move=to_move, rest=(CAPTURES, 0), **{"phase": "play", **facts})


def asked(game: Cirulla, *hands: str, to_move: int = 0, **facts: object) -> CirullaState:
    """A position in which a seat is asked to claim its hand."""
    return on_table(game, "RD", *hands, to_move=to_move, **{"phase": "hand_claim", **facts})


def dealt(game: Cirulla, start: str, dealer: int = 0) -> tuple[CirullaState, list[Event]]:
    """A deal from a pack that begins with these cards; deals after it come from a seed."""
    events: list[Event] = []
    chance = Given({(1, 0): pack_order(start)}, Seeded("again"))
    return game.deal(Deal(1, dealer, chance), events.append), events


def opened(game: Cirulla, table: str) -> tuple[CirullaState, list[Event]]:
    """A deal of seat 0 to two players in which these four cards come to the table."""
    others = [
        face for face in ("2B", "3C", "5S", "6B", "FC", "RB", "4B", "6D", "RC", "FB") if face not in table.split()
    ]
    return dealt(game, f"{' '.join(others[: 3 * game.seats])} {table}")


def counted(game: Cirulla, *piles: str, scope: Mapping[int, str] | None = None, **facts: object) -> Scoresheet:
    """The count of some piles; what is in none of them was left on the table by all."""
    crosswise = tuple(ITALIAN_40.read((scope or {}).get(side, "")) for side in range(game.side_count))
    places = {(CAPTURES, side): pile for side, pile in enumerate(piles)}
    return game.score(position(game, places, rest=TABLE, crosswise=crosswise, **facts))
