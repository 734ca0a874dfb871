"""Sette e mezzo: the greedy player draws and stands as the chances tell, and stakes on good cards.

Seat 0 holds the bank; in the positions of a player seat 1 is to move.
"""

from typing import Any

import pytest

from tests.bots.tables import best
from tests.games.sette_e_mezzo.tables import at, rules


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("FS", "card"),  # hardly anything makes it go bust
        ("3C", "card"),
        ("2C AS FB", "card"),
        ("6C", "stand"),
        ("5C FS FB", "stand"),
        ("7C", "stand"),
        ("7C RD", "stand"),  # nothing is better than seven and a half
        ("RD", "card"),  # half the pack makes it seven and a half, and no card makes it go bust
    ],
)
def test_a_player_draws_low_and_stands_high(hand: str, move: str) -> None:
    assert best(rules(), at(rules(), {0: "4C", 1: hand, 2: "4S"})) == {move}


@pytest.mark.parametrize(("card", "stake"), [("7C", 5), ("RD", 5), ("FC", 5), ("4C", 1), ("5C", 1)])
def test_much_is_staked_on_a_good_card_and_little_on_a_bad_one(card: str, stake: int) -> None:
    """At most `max_bet` chips, at least one."""
    game = rules()
    assert best(game, at(game, {0: "6S", 1: card, 2: "4S"}, phase="stake")) == {f"stake {stake}"}


def test_the_bank_draws_where_it_is_behind_for_sure_and_stands_where_it_has_won() -> None:
    """Five lie open before the player, and a covered card is worth one half at least."""
    game = rules(2)
    player: dict[str, Any] = {"stakes": {1: 3}, "stands": {1: 1}, "to_move": 0}
    assert best(game, at(game, {0: "4C FS", 1: "2D 3C 2S"}, **player)) == {"card"}
    assert best(game, at(game, {0: "7C", 1: "2D 3C 2S"}, **player)) == {"stand"}


def test_the_bank_minds_how_much_was_staked() -> None:
    """With five it is behind the six that lie before seat 1, and most probably ahead of seat 2, which shows two."""
    game = rules(3)
    hands = {0: "3C 2C", 1: "FC 6D", 2: "AD AC FS FB"}
    behind = at(game, hands, to_move=0, stakes={1: 5, 2: 1})
    ahead = at(game, hands, to_move=0, stakes={1: 1, 2: 5})
    assert best(game, behind) == {"card"}
    assert best(game, ahead) == {"stand"}


def test_without_a_matta_the_king_of_coins_is_a_card_to_draw_to() -> None:
    game = rules(matta="none")
    assert best(game, at(game, {0: "4C", 1: "RD 6C", 2: "4S"})) == {"stand"}
    assert best(game, at(game, {0: "4C", 1: "RD", 2: "4S"})) == {"card"}
