"""Briscola: the greedy player counts points, keeps loads and trumps, and knows whose trick it is.

In every position seat 0 is to play, trumps are batons, and the turn-up is the seven of batons.
"""

import pytest

from tests.bots.tables import best
from tests.games.briscola.tables import at, rules

SMALL = "4D 5D 6D 2C 5C 6C 2S 4S 5S 7D 4C 7C 6S 7S 2D FD FC FS CS CD"
"""What the others hold, and what is left in the stock besides the jack of trumps: nothing that takes much."""


def at_table(seats: int, hand: str, trick: str, **options: bool) -> set[str]:
    """The best moves of seat 0, whose partner among four is seat 2."""
    game = rules(seats, **options)
    left = iter([card for card in SMALL.split() if card not in f"{hand} {trick}".split()])
    played = len(trick.split())
    sizes = {seat: 2 if seat >= seats - played else 3 for seat in range(1, seats)}
    hands = {seat: " ".join(next(left) for _ in range(size)) for seat, size in sizes.items()}
    stock = " ".join(["FB", *(next(left) for _ in range(seats - 2)), "7B"])
    return best(game, at(game, {0: hand, **hands}, trick=trick, stock=stock))


def two(hand: str, trick: str = "", **options: bool) -> set[str]:
    """The best moves against one opponent."""
    return at_table(2, hand, trick, **options)


def four(hand: str, trick: str = "", **options: bool) -> set[str]:
    """The best moves in pairs."""
    return at_table(4, hand, trick, **options)


def test_a_load_that_lies_there_is_taken_with_the_lowest_trump() -> None:
    """A plain ace loses to the two of trumps, and a higher one is not needed."""
    assert two("2B AB 7S", "AC") == {"2B"}


def test_a_trick_is_taken_in_suit_before_a_trump_is_spent() -> None:
    """The three of the suit led takes ten points home."""
    assert two("3C 2B 7S", "RC") == {"3C"}


def test_no_trump_is_spent_on_a_trick_without_points() -> None:
    assert two("AB 2B 4D", "6C") == {"4D"}


def test_nothing_is_thrown_to_the_opponent() -> None:
    """Under the ace the card without points goes."""
    assert two("3D RS 6D", "AC") == {"6D"}


def test_a_card_without_points_is_led_before_loads_and_trumps() -> None:
    assert two("AD 3C 6S") == {"6S"}
    assert two("AB 3B 6S") == {"6S"}


def test_the_two_is_exchanged_at_once() -> None:
    """A higher trump for it costs nothing."""
    assert two("2B AD 6S", exchange_two=True) == {"exchange 2B"}


def test_a_load_goes_onto_the_partners_trick() -> None:
    """The last to play gives points where the partner wins."""
    assert four("AD 6D 7S", "4C AC 2C") == {"AD"}


def test_no_load_goes_onto_the_opponents_trick() -> None:
    """Last, and unable to win."""
    assert four("AD 6D 7S", "AC 4C 2C") <= {"6D", "7S"}


def test_the_partner_is_not_overtrumped() -> None:
    """The partner's trump wins already: points are given, and the own trump stays."""
    assert four("AB 3D 7S", "4C 5B 6C") == {"3D"}


@pytest.mark.parametrize(
    ("hand", "sign"),
    [("AB 3B 7S", "sign 1"), ("3B RB 7S", "sign 3"), ("RB CB 7S", "pass"), ("4D 6D 7S", "pass")],
)
def test_signs_tell_of_the_two_highest_trumps(hand: str, sign: str) -> None:
    """Lower ones are kept to oneself."""
    assert four(hand, signals=True) == {sign}
