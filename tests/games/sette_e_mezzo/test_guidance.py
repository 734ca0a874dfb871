"""Sette e mezzo: what a search is told: how it plays a deal on, and what it tries first. The bank is held by seat 0."""

from random import Random
from typing import Any

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.moves import write_move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games.sette_e_mezzo.rules import SetteEMezzo, SetteEMezzoState
from tests.games.sette_e_mezzo.tables import at, rules


def played_on(game: SetteEMezzo, state: SetteEMezzoState) -> set[str]:
    """What is played in a deal that is played on, by any luck."""
    moves = game.legal_moves(state)
    return {write_move(game.playout(state, moves, Random(luck)), game.pack) for luck in range(40)}


def likeliest(game: SetteEMezzo, state: SetteEMezzoState) -> str:
    """The move that a search tries first."""
    moves = game.legal_moves(state)
    weights = game.prior(state, moves)
    assert len(weights) == len(moves)
    return write_move(moves[list(weights).index(max(weights))], game.pack)


@pytest.mark.parametrize(
    ("hand", "move"),
    [("FS", "card"), ("3C", "card"), ("4C FS", "card"), ("5C", "stand"), ("6C", "stand"), ("2C 3S FB", "stand")],
)
@pytest.mark.parametrize("to_move", [0, 1])
def test_a_deal_is_played_on_by_players_who_draw_below_five(to_move: int, hand: str, move: str) -> None:
    """ "With a four or a five you risk as much as you hope for": the bank draws as they do."""
    hands = {0: "4B", 1: "AC", 2: "4S"} | {to_move: hand}
    stakes: dict[str, Any] = {"stakes": {1: 2, 2: 1}, "stands": {1: 1, 2: 1}} if to_move == 0 else {}
    assert played_on(rules(), at(rules(), hands, to_move=to_move, **stakes)) == {move}


def test_the_matta_counts_what_suits_best_in_a_deal_played_on() -> None:
    """With the wild king of coins every hand is as good as it can be made; without it he is one half."""
    assert played_on(rules(), at(rules(), {0: "4C", 1: "RD 2C", 2: "4S"})) == {"stand"}
    without = rules(matta="none")
    assert played_on(without, at(without, {0: "4C", 1: "RD 2C", 2: "4S"})) == {"card"}


def test_stakes_are_anything_in_a_deal_played_on_and_sensible_in_what_is_tried_first() -> None:
    """ "With a seven or a six stand, and stake much. With a four or a five ... stake little"."""
    game = rules()
    good = at(game, {0: "6S", 1: "7C", 2: "4S"}, phase="stake")
    bad = at(game, {0: "6S", 1: "5C", 2: "4S"}, phase="stake")
    assert played_on(game, good) == played_on(game, bad) == {f"stake {chips}" for chips in range(1, 6)}
    assert likeliest(game, good) == "stake 5"
    assert likeliest(game, bad) == "stake 1"


@pytest.mark.parametrize(("hand", "move"), [("FS", "card"), ("RD", "card"), ("6C", "stand"), ("7C", "stand")])
def test_what_is_tried_first_draws_low_and_stands_high(hand: str, move: str) -> None:
    """ "A court card is a good first card: no second card makes you go bust"."""
    assert likeliest(rules(), at(rules(), {0: "4C", 1: hand, 2: "4S"})) == move


def test_what_is_tried_first_depends_on_nothing_that_is_hidden() -> None:
    """A prior reads what the seat to move knows: dealt anew behind its view, the hidden cards change nothing."""
    game, rng = rules(), Random("hidden")
    for number in range(3):
        state = game.deal(Deal(1, 0, Seeded(f"guidance {number}")))
        while state.to_move != NOBODY:
            moves = game.legal_moves(state)
            other = possible_state(game, view_of(game, state, state.to_move), rng)
            assert list(game.prior(other, moves)) == list(game.prior(state, moves))
            state = game.play(state, game.playout(state, moves, rng))
