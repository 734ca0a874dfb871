"""What the tests of Cirulla share: rules, positions in play and before it, and moves written as one says them."""

from cardtable.engine.chance import Given, Seeded
from cardtable.engine.events import Event
from cardtable.engine.options import Value
from cardtable.engine.state import Deal, State
from cardtable.games.cirulla.rules import Cirulla, CirullaFacts
from tests.games import tables

CirullaState = State[CirullaFacts]


def rules(seats: int = 2, **options: Value) -> Cirulla:
    """Cirulla with some options."""
    game = Cirulla.at_table(seats, options)
    assert isinstance(game, Cirulla)
    return game


def on_table(game: Cirulla, table: str, *hands: str, to_move: int = 0, **facts: object) -> CirullaState:
    """A position in play, early in a deal: these cards on the table and in the hands, all others in the stock."""
    return tables.on_table(game, table, *hands, to_move=to_move, **{"phase": "play", **facts})


def at_the_end(game: Cirulla, table: str, *hands: str, to_move: int = 0, **facts: object) -> CirullaState:
    """A position at the end of a deal: the stock is dealt, what is not named lies in the first pile."""
    return tables.at_the_end(game, table, *hands, to_move=to_move, **{"phase": "play", **facts})


def asked(game: Cirulla, *hands: str, to_move: int = 0, **facts: object) -> CirullaState:
    """A position in which a seat is asked to claim its hand."""
    return on_table(game, "RD", *hands, to_move=to_move, **{"phase": "hand_claim", **facts})


def dealt(game: Cirulla, start: str, dealer: int = 0) -> tuple[CirullaState, list[Event]]:
    """A deal from a pack that begins with these cards; deals after it come from a seed."""
    events: list[Event] = []
    chance = Given({(1, 0): tables.pack_order(start)}, Seeded("again"))
    return game.deal(Deal(1, dealer, chance), events.append), events


def opened(game: Cirulla, table: str) -> tuple[CirullaState, list[Event]]:
    """A deal of seat 0 to two players in which these four cards come to the table."""
    others = [
        face for face in ("2B", "3C", "5S", "6B", "FC", "RB", "4B", "6D", "RC", "FB") if face not in table.split()
    ]
    return dealt(game, f"{' '.join(others[: 3 * game.seats])} {table}")
