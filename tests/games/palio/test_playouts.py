"""Palio: playouts, as a search plays on, go by the rules and come to the same count."""

from collections.abc import Mapping
from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.moves import Move
from cardtable.engine.options import Value
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.palio.rules import Palio


def palio(chosen: Mapping[str, Value]) -> Palio:
    """A table with these house rules."""
    game = Palio.at_table(4, chosen)
    assert isinstance(game, Palio)
    return game


@pytest.mark.parametrize("chosen", [{}, {"trump_rule": "first_lead", "high_ace_penalty": 10}], ids=["usual", "house"])
def test_every_card_is_legal_and_the_count_is_that_of_the_rules(chosen: dict[str, Value]) -> None:
    """From anywhere in a deal, a trick begun included: tricks, trumps that are settled on the way, returned cards."""
    game = palio(chosen)
    for number in range(24):
        rng, state = Random(number), game.deal(Deal(1, number % 4, Seeded(f"playouts {number}")))
        for _ in range(2 * number + number % 3):
            state = game.play(state, rng.choice(game.legal_moves(state)))
        played: list[Move] = []
        points = game.playouts.finish(game, state, rng, played)
        for move in played:
            assert move in game.legal_moves(state)
            state = game.play(state, move)
        assert state.to_move == NOBODY
        assert tuple(points) == game.score(state).points


def test_who_may_no_longer_win_plays_an_ace_low() -> None:
    """An ace that is returned costs ten where it was declared high, and here the trick is lost to a trump."""
    playouts, ace, trump = palio({"high_ace_penalty": 10}).playouts, 12, 1
    assert playouts.chosen(1 << ace, (0, trump, 43, 25), 0) == (ace, 0)
    assert playouts.chosen(1 << ace, (0, trump, 30, 25), 0) == (ace, 13)
