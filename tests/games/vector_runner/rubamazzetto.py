"""Rubamazzetto: what a card may take and whose pile it may steal, and how the piles lie after a theft."""

from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY, Move
from cardtable.engine.state import CAPTURES
from tests.games.vector_runner import family
from tests.games.vector_runner.fields import SIDES, Answers, Fields, Wrong
from tests.games.vector_runner.question import accept_option, register
from tests.games.vector_runner.table import table_position


def captures(game: AnyGame, given: Fields, expect: Answers) -> None:
    """What one card may do on a table, with these cards on top of the piles."""
    table, card, tops = given.cards("table"), given.card("card"), given.object("tops")
    piles: list[list[str]] = [[] for _ in range(game.side_count)]
    for letter in tops.content:
        piles[tops.side_of(letter)] = [tops.card(letter)]
    state = table_position(game, table, {0: [card]}, piles=piles)
    moves = [move for move in game.legal_moves(state) if move.card == game.pack.number(card)]
    expect.holds_unordered("captures", [given.faces(move.taken) for move in moves if move.taken])
    expect.holds_unordered("steals", [SIDES[move.number] for move in moves if move.number >= 0])
    expect.holds("may_lay", any(not move.taken and move.number < 0 for move in moves))


def steal(game: AnyGame, given: Fields, expect: Answers) -> None:
    """A theft: how the piles lie after it, bottom to top."""
    before, thief, victim = given.object("piles"), given.side("player_side"), given.side("target_side")
    piles: list[list[str]] = [[] for _ in range(game.side_count)]
    for letter in before.content:
        piles[before.side_of(letter)] = before.cards(letter)
    card = given.card("card")
    state = table_position(game, [], {thief: [card]}, piles=piles, to_move=thief)
    move = Move(PLAY, game.pack.number(card), number=victim)
    if move not in game.legal_moves(state):
        raise Wrong(f"{card} may not steal the pile of {SIDES[victim]}")
    after, expected = game.play(state, move), expect.object("piles")
    for zone, letter in zip(game.layout.all_of(CAPTURES), SIDES, strict=False):
        found = [game.pack.faces[other] for other in after.orders[zone]]
        expect.compare(f"the pile of {letter}", expected.read(letter, []), found)
    expected.all_read()


register("rubamazzetto", "captures", captures)
register("rubamazzetto", "steal", steal)
register("rubamazzetto", "deal", family.deal)
register("rubamazzetto", "end", family.end)
accept_option("rubamazzetto", "direction", "ccw", "cw")  # display only: seat numbers follow the turn order
