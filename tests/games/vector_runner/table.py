"""What the questions of the Scopa family share: positions on a table, plays, and piles per side."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardtable.engine.cards import Mask, mask_of
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY, Move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.scoring import Scoresheet
from cardtable.engine.state import CAPTURES, HAND, NOBODY, STOCK, TABLE, AnyState
from tests.games.vector_runner.fields import SIDES, Answers, Fields, Wrong, unordered

IN_PLAY: dict[str, Mapping[str, Any]] = {}
"""Per game, the facts of a position in which a card is to be played, where players are asked for other acts too."""

TAKES_ITSELF: set[str] = set()
"""The games in which a card can take only itself: then it is among the cards it takes."""

LINES: dict[str, str] = {}
"""Per kind of event whose points stand in a line of another name, that line."""


def table_position(
    game: AnyGame,
    table: list[str],
    hands: Mapping[int, list[str]],
    *,
    piles: Iterable[list[str]] = (),
    rest: Place = STOCK,
    to_move: int = 0,
    **facts: Any,
) -> AnyState:
    """A position with these cards on the table, in the hands and in the piles."""
    facts = {**IN_PLAY.get(game.id, {}), **facts}
    places: dict[Place, str] = {TABLE: " ".join(table)}
    places |= {(HAND, seat): " ".join(faces) for seat, faces in hands.items()}
    places |= {(CAPTURES, side): " ".join(faces) for side, faces in enumerate(piles)}
    return position(game, places, to_move=to_move, dealer=0, rest=rest, **facts)


def with_a_spare_card_each(game: AnyGame, table: list[str], hands: Mapping[int, list[str]]) -> dict[int, list[str]]:
    """The hands with one more card each, so that no hand is ever empty and nothing is dealt in between."""
    used = {*table, *(face for faces in hands.values() for face in faces)}
    spare = (face for face in game.pack.faces if face not in used)
    return {seat: [*hands.get(seat, []), next(spare)] for seat in range(game.seats)}


def taken_by(given: Fields) -> Mask:
    """The cards a play takes; `null` is no capture. With an empty list a card takes only itself, where one can."""
    if given.read("take") is None:
        return 0
    if taken := given.cards("take"):
        return given.mask(taken)
    if given.game.id not in TAKES_ITSELF:
        raise Wrong("no card takes itself in this game; a card that is laid takes null")
    return given.mask([given.card("card")])


def make_play(game: AnyGame, state: AnyState, card: str, taken: Mask) -> tuple[AnyState, list[Event]]:
    """Makes a play, which has to be legal."""
    move = Move(PLAY, game.pack.number(card), taken)
    legal = [] if state.to_move == NOBODY else list(game.legal_moves(state))
    if move not in legal:
        written = "; ".join(write_move(other, game.pack) for other in legal)
        raise Wrong(f"{write_move(move, game.pack)} is not legal; legal: {written}")
    events: list[Event] = []
    return game.play(state, move, events.append), events


def seats_of(game: AnyGame, sides: list[int]) -> list[int]:
    """A seat for each play: in turn order, and where a turn is left out the next one of that side."""
    seats: list[int] = []
    for side in sides:
        turn = seats[-1] + 1 if seats else 0
        order = [(turn + step) % game.seats for step in range(game.seats)]
        seats.append(next(seat for seat in order if game.sides[seat] == side))
    return seats


def on_table(game: AnyGame, state: AnyState) -> Mask:
    """The cards on the table."""
    return state.zones[game.layout.zone(TABLE)]


def gained(game: AnyGame, before: AnyState, after: AnyState) -> list[Mask]:
    """Per side, the cards that came to its pile."""
    return [after.zones[pile] & ~before.zones[pile] for pile in game.layout.all_of(CAPTURES)]


def leftovers_of(events: Iterable[Event]) -> Mask:
    """The cards that went to the last capturer when the deal was over."""
    return mask_of(card for event in events if event.kind == "leftovers" for card in event.taken)


def points_of(events: Iterable[Event]) -> dict[str, int]:
    """The points made on the spot, by line."""
    found = Counter[str]()
    for event in events:
        if event.points:
            found[LINES.get(event.kind, event.kind)] += event.points
    return dict(found)


def lines_of(sheet: Scoresheet, side: int) -> dict[str, int]:
    """What a side scored, line by line, and the total."""
    lines = {line.key: line.points[side] for line in sheet.lines if line.points[side]}
    return {**lines, "total": sheet.points[side]}


def holds_per_side(expect: Answers, key: str, found: Sequence[list[str]] | Sequence[int]) -> None:
    """Compares cards or numbers per side; a side that is not listed has none."""
    expected = expect.read(key)
    if not isinstance(expected, dict):
        raise Wrong(f"expect: {key} is an object per side, not {expected!r}")
    for letter in expected:
        expect.side_of(letter)
    nothing = type(found[0])()
    given = {letter: value for letter, value in expected.items() if value != nothing or type(value) is bool}
    expect.compare(key, unordered(given), unordered({SIDES[side]: value for side, value in enumerate(found) if value}))
