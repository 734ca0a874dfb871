"""Belief: what others have played tells of their cards, and nothing is believed where it cannot."""

from random import Random

import pytest

from cardtable.bots.search.belief import Belief, belief
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move, read_move
from cardtable.engine.state import AnyState, Deal, Seat
from cardtable.engine.view import Worlds, remembered, view_of
from cardtable.games import find_game

STATES = 200


def believed(
    game: AnyGame, state: AnyState, played: list[tuple[Seat, Move]], seat: Seat, states: int = STATES
) -> Belief | None:
    """What a seat believes after some moves."""
    view = remembered(game, view_of(game, state, seat), played)
    return belief(Worlds(game, view), Random(3), states, None)


def chance_of(found: Belief, seat: Seat, cards: int) -> float:
    """How likely a seat holds one of some cards."""
    weights = [after - before for before, after in zip([0.0, *found.cumulated], found.cumulated, strict=False)]
    held = [weight for weight, state in zip(weights, found.states, strict=True) if state.zones[seat] & cards]
    return sum(held) / sum(weights)


def test_who_did_not_sweep_hardly_holds_a_card_that_sweeps() -> None:
    """Two aces lie on the table and the second player lays a king: a two would have swept."""
    game = find_game("scopone").at_table(4)
    pack = game.pack
    table, twos = pack.read("AC AD 2C 2D"), pack.read("2S 2B")
    first, second = pack.read("4S"), pack.read("RS")
    rest = [card for card in range(len(pack)) if card not in (*table, *twos, *first, *second)]
    hands = [[*first, *rest[:8]], [*second, *rest[8:16]], rest[16:25], [*twos, *rest[25:]]]
    order = (*(card for hand in hands for card in hand), *table)
    state = game.deal(Deal(1, 0, Given({(1, 0): order})))
    played: list[tuple[Seat, Move]] = []
    for text in ("4S x 2C,2D", "RS"):
        move = read_move(text, pack)
        assert move in game.legal_moves(state)
        played.append((state.to_move, move))
        state = game.play(state, move)
    silent, looker = 2, 3
    either = 1 << twos[0] | 1 << twos[1]
    found = believed(game, state, played, looker)
    assert found is not None
    fair = sum(bool(world.zones[silent] & either) for world in found.states) / STATES
    assert chance_of(found, silent, either) < fair / 2


@pytest.mark.parametrize("name", ["scopone", "scopa_d_assi", "cicera"])
def test_where_all_cards_are_dealt_at_once_plays_tell_of_them(name: str) -> None:
    """In any world behind the view the course of the deal is found: some worlds are likelier by it than others."""
    game = find_game(name).at_table(4)
    state, rng = game.deal(Deal(1, 0, Seeded("told"))), Random("told")
    played: list[tuple[Seat, Move]] = []
    while len(played) < 10:
        played.append((state.to_move, rng.choice(game.legal_moves(state))))
        state = game.play(state, played[-1][1])
    found = believed(game, state, played, state.to_move, states=30)
    assert found is not None
    assert len(found.states) == 30
    weights = [after - before for before, after in zip([0.0, *found.cumulated], found.cumulated, strict=False)]
    assert max(weights) > 2 * min(weights)


def test_nothing_is_believed_where_nobody_kept_what_was_played() -> None:
    game = find_game("scopone").at_table(4)
    state = game.deal(Deal(1, 0, Seeded("belief")))
    assert believed(game, state, [], 1) is None


def test_nothing_is_believed_where_cards_are_drawn_later() -> None:
    """In Scopa for two a hand may hold what was drawn after a move: the course cannot be told from it."""
    game = find_game("scopa").at_table(2)
    state = game.deal(Deal(1, 0, Seeded("belief")))
    move = game.legal_moves(state)[0]
    after = game.play(state, move)
    assert believed(game, after, [(state.to_move, move)], after.to_move) is None


def test_a_seat_remembers_what_it_saw_of_the_moves() -> None:
    """In Uomo nero nobody sees how a neighbour arranges his fan, only that he does."""
    game = find_game("uomo_nero").at_table(4)
    state = game.deal(Deal(1, 0, Seeded("past")))
    arranged = Move("first", 7)
    view = remembered(game, view_of(game, state, 1), [(0, arranged), (1, arranged)])
    assert view.past == ((0, Move("first")), (1, arranged))
