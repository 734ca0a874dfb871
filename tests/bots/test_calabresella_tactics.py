"""Calabresella: the greedy player bids on what its hand is good for, and plays with its side.

In the tricks seat 0 is to play; the cards not named have been taken.
"""

from typing import Any

import pytest

from cardtable.engine.position import Place, position
from cardtable.engine.state import HAND, STOCK
from tests.bots.tables import best
from tests.games.calabresella.tables import at, rules

STRONG = "3D 2D AD RD CD 7D 3C 2C AC 3B 2B AB"
GOOD = "2D AD RD CD FD 3C 2C AC 3B 2B 4S 5S"
WEAK = "4D 5D FD 4C 5C RC 4B 6B FB 4S CS 7S"


def before(phase: str, hand: str, monte: str = "", **facts: Any) -> set[str]:
    """The best moves of seat 0 before the tricks; the others hold what is left."""
    game = rules()
    taken = f"{hand} {monte}".split()
    left = [face for face in game.pack.faces if face not in taken]
    places: dict[Place, str] = {(HAND, 0): hand, (HAND, 1): " ".join(left[:12]), (HAND, 2): " ".join(left[12:24])}
    return best(game, position(game, places, to_move=0, rest=STOCK, phase=phase, **facts))


@pytest.mark.parametrize(("hand", "bid"), [(STRONG, "bid 3"), (WEAK, "pass")])
def test_a_strong_hand_bids_and_a_weak_one_passes(hand: str, bid: str) -> None:
    assert before("bid", hand) == {bid}


def test_who_would_have_to_bid_too_high_passes() -> None:
    """Solissimo is for a hand that needs nothing."""
    assert before("bid", GOOD) == {"bid 1"} or before("bid", GOOD) == {"bid 2"}
    assert before("bid", GOOD, contract=2, soloist=2, spoken=1) == {"pass"}


def test_the_three_that_the_long_suit_lacks_is_called() -> None:
    assert before("call", GOOD, contract=1, soloist=0, spoken=3) == {"call 3D"}


def test_low_cards_of_short_suits_are_laid_away() -> None:
    hand = "3D 2D AD RD CD 7D 3C 2C AC 3B 2B AB 4S 5S 6S 7S"
    laid = before("lay", hand, contract=2, soloist=0, spoken=3)
    assert laid <= {"lay 4S", "lay 5S", "lay 6S", "lay 7S"}


def test_what_goes_back_is_worth_nothing() -> None:
    hand = "3D 2D AD RD CD FD 7D 3C 2C AC 3B 2B AB 4S 5S 6S AS"
    assert before("give", hand, contract=1, soloist=0, spoken=3, giver=1) <= {"give 4S", "give 5S", "give 6S"}


def test_an_ace_is_given_to_the_partner_and_kept_from_the_soloist() -> None:
    """Whoever cannot win the trick gives points to the partner."""
    game = rules()
    hands = {0: "AD 4D 7S", 1: "5S 6S", 2: "5C 6C"}
    with_partner = at(game, hands, trick="3D 2D", to_move=0, soloist=2)
    assert best(game, with_partner) == {"AD"}
    against = at(game, hands, trick="3D 2D", to_move=0, soloist=1)
    assert best(game, against) == {"4D"}


def test_a_trick_with_points_is_taken_as_cheaply_as_it_can_be() -> None:
    game = rules()
    state = at(game, {0: "3D 2D 4S", 1: "5S 6S", 2: "5C 6C"}, trick="AD RD", to_move=0, soloist=0)
    assert best(game, state) <= {"3D", "2D"}
    assert best(game, at(game, {0: "3D 4D 4S", 1: "5S 2D", 2: "5C 6C"}, trick="6D 7D", to_move=0)) != {"4S"}


def test_nothing_is_thrown_to_the_other_side() -> None:
    game = rules()
    state = at(game, {0: "AS 4S RS", 1: "5S 6S", 2: "5C 6C"}, trick="3D 2D", to_move=0, soloist=0)
    assert best(game, state) == {"4S"}
