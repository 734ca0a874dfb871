"""Scopa bugiarda: the kinds of its family, a card face down that is doubted, and three cards that are a buongioco."""

from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import AnyState
from tests.games.vector_runner import family
from tests.games.vector_runner.fields import Answers, Fields, Wrong
from tests.games.vector_runner.question import register
from tests.games.vector_runner.table import (
    IN_PLAY,
    TAKES_ITSELF,
    gained,
    lines_of,
    on_table,
    table_position,
    with_a_spare_card_each,
)

POINTS = (2, 4, 7)
DOUBT = "doubt"


def _made(game: AnyGame, state: AnyState, *moves: Move | str) -> tuple[AnyState, list[Event]]:
    """Some moves in a row, each of which has to be legal; one that stands alone is named by its verb."""
    events: list[Event] = []
    for move in moves:
        found = [legal for legal in game.legal_moves(state) if move in (legal, legal.verb)]
        if not found:
            raise Wrong(f"{move} is not legal")
        state = game.play(state, found[0], events.append)
    return state, events


def challenge(game: AnyGame, given: Fields, expect: Answers) -> None:
    """Seat 0 plays a card face down and is doubted by the next seat: who is paid, and where the cards lie then."""
    table, card, take = given.cards("table"), given.card("card"), given.mask(given.cards("take"))
    declared = given.number("declared_value", 1, 10)
    start = table_position(game, table, with_a_spare_card_each(game, table, {0: [card]}))
    covered = Move("cover", game.pack.number(card), take, declared)
    state, events = _made(game, start, covered, DOUBT)
    paid = [lines_of(game.score(state), side).get("dubbi", 0) for side in (0, 1)]
    expect.holds("declaration_true", any(event.kind == "true_claim" for event in events))
    expect.holds("awarded_to", "player" if paid[0] else "challenger")
    expect.holds("award", sum(paid))
    expect.holds_unordered("table", given.faces(on_table(game, state)))
    expect.holds_unordered("pile", given.faces(gained(game, start, state)[0]))


def buongioco(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What three cards may truly be declared as; and what that pays where it is doubted."""
    hand = given.cards("hand")
    if len(hand) != 3:
        raise Wrong("a hand that is declared has three cards")
    start = table_position(game, [], {0: hand}, phase="buongioco")
    doubled = {}
    for points in POINTS:
        state, events = _made(game, start, Move("buongioco", number=points), DOUBT)
        if any(event.kind == "buongioco_true" for event in events):
            doubled[points] = lines_of(game.score(state), 0)["buongioco"]
    value = max(doubled, default=0)
    expect.holds("value", value)
    if given.flag("challenged", False) or "award" in expect:
        expect.holds("award", doubled.get(value, 0))


for _kind, _question in family.QUESTIONS.items():
    register("scopa_bugiarda", _kind, _question)
register("scopa_bugiarda", "challenge", challenge)
register("scopa_bugiarda", "buongioco", buongioco)
IN_PLAY["scopa_bugiarda"] = {"phase": "play"}
TAKES_ITSELF.add("scopa_bugiarda")  # an ace does, on an empty table, where the base is Scopa d'Assi
