"""Tressette: the greedy player counts thirds, leads what nobody beats and helps the partner.

In every position seat 0 is to play; its partner is seat 2.
"""

from typing import Any

import pytest

from cardtable.engine.state import NOBODY
from tests.bots.tables import best
from tests.games.tressette.tables import at, rules


def four(hand: str, others: tuple[str, str, str], trick: str = "", **facts: Any) -> set[str]:
    """The best moves; all other cards have been taken."""
    game = rules()
    return best(game, at(game, {0: hand, **dict(enumerate(others, 1))}, trick=trick, **facts))


def test_the_three_of_a_suit_is_led_before_a_card_that_is_beaten() -> None:
    """Nobody beats it, and a king would go to the two."""
    assert {move[:2] for move in four("3D RC 4S", ("2C 4D 5S", "5D 6C 6S", "6D 7C 7S"))} == {"3D"}


def test_an_ace_goes_to_the_partner_who_wins_the_trick() -> None:
    """The last to play: three thirds more."""
    assert four("AC 4C 5S", ("7D 6S", "6D 7S", "5D FS"), "5C 3C 6C") == {"AC"}


def test_an_ace_is_not_thrown_to_the_opponents() -> None:
    """They hold the trick with the three."""
    assert four("AC 4C 5S", ("7D 6S", "6D 7S", "5D FS"), "3C 5C 6C") == {"4C"}


def test_a_trick_with_an_ace_in_it_is_taken() -> None:
    """The two is worth less than what it takes."""
    assert four("2C 4C 5S", ("7D 6S", "6D 7S", "5D FS"), "AC 5C 6C") == {"2C"}


def test_without_the_suit_a_card_worth_nothing_is_thrown_to_the_opponents() -> None:
    assert four("AD RB 4B", ("7D 6S", "6D 7S", "5D FS"), "3C 5C 6C") == {"4B"}


def test_busso_is_answered_with_the_best_card_of_the_suit() -> None:
    """The partner asks for it, although the lowest would do behind the king."""
    others = ("7D 6S", "6D 7S", "5D 5S FS")
    assert four("3C 4C 6B", others, "RC 5C", word=0) == {"3C"}


@pytest.mark.parametrize(
    ("hand", "said"),
    [("AD 2D 3D 3C 3B", {"napoletana 0", "three 3"}), ("AD 2D 4D 5C 6C", {"pass"})],
)
def test_whatever_can_be_announced_is(hand: str, said: set[str]) -> None:
    """It pays three points and more."""
    assert four(hand, ("4C", "5S", "6S"), phase="accuse", last_winner=NOBODY) == said


def test_a_hand_without_a_point_is_dealt_again() -> None:
    game = rules(redeal_without_points=True)
    state = at(game, {0: "4D 5D 6D", 1: "4C", 2: "5C", 3: "6C"}, phase="redeal")
    assert best(game, state) == {"annul"}
