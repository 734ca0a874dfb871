"""What the tests of Scopa bugiarda share: rules, positions in play and before it, moves as they are written."""

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.events import Event
from cardtable.engine.moves import read_move
from cardtable.engine.options import Value
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, STOCK, TABLE
from cardtable.games.scopa_bugiarda.facts import BugiardaState
from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda
from tests.games.tables import moves


def rules(seats: int = 2, **options: Value) -> ScopaBugiarda:
    """Scopa bugiarda with some options."""
    game = ScopaBugiarda.at_table(seats, options)
    assert isinstance(game, ScopaBugiarda)
    return game


def play(game: ScopaBugiarda, state: BugiardaState, *plays: str) -> tuple[BugiardaState, list[Event]]:
    """Makes some moves, each of which has to be legal; the last state and all the events. `doubt` doubts all."""
    events: list[Event] = []
    for text in plays:
        move = game.legal_moves(state)[0] if text == "doubt" else read_move(text, ITALIAN_40)
        assert text != "doubt" or move.verb == "doubt"
        assert move in game.legal_moves(state), f"{text} is not among {moves(game, state)}"
        state = game.play(state, move, events.append)
    return state, events


def on_table(
    game: ScopaBugiarda, table: str, *hands: str, to_move: int = 0, rest: Place = STOCK, **facts: object
) -> BugiardaState:
    """A position in play: these cards on the table and in the hands, all others in the stock."""
    cards: dict[Place, str] = {TABLE: table}
    cards |= {(HAND, seat): faces for seat, faces in enumerate(hands)}
    return position(game, cards, to_move=to_move, rest=rest, **{"phase": "play", **facts})


def asked(game: ScopaBugiarda, *hands: str, to_move: int = 0, dealer: int = 0) -> BugiardaState:
    """A position in which a seat is asked for a buongioco."""
    cards: dict[Place, str] = {(HAND, seat): faces for seat, faces in enumerate(hands)}
    return position(game, cards, to_move=to_move, dealer=dealer, phase="buongioco")


def faces(mask: int) -> set[str]:
    """The faces of some cards."""
    return {face for card, face in enumerate(ITALIAN_40.faces) if mask >> card & 1}


def pile(game: ScopaBugiarda, state: BugiardaState, side: int) -> set[str]:
    """What lies face up in the pile of a side."""
    return faces(state.zones[game.layout.zone(CAPTURES, side)])


def points(game: ScopaBugiarda, state: BugiardaState, key: str) -> tuple[int, ...]:
    """What each side has on a line of the count."""
    line = game.score(state).line(key)
    assert line is not None
    return line.points
