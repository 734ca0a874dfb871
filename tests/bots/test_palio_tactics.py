"""Palio: what greedy does in positions where it is clear what is right."""

import pytest

from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, TRICK
from tests.bots.tables import best
from tests.games.palio.tables import rules, trump_is


def palio(hand: str, others: tuple[str, str, str], trick: str = "", trump: str = "none", **options: object) -> set[str]:
    """The best plays of seat 0; seats 1 to 3 hold `others`, all other cards have been taken."""
    game = rules(**options)  # type: ignore[arg-type]
    cards: dict[Place, str] = {(HAND, seat): held for seat, held in enumerate((hand, *others))}
    leader = -len(trick.split()) % 4
    return best(game, position(game, {**cards, TRICK: trick}, leader=leader, rest=(CAPTURES, 0), **trump_is(trump)))


def test_the_last_takes_with_the_cheapest_winner() -> None:
    """Ten for the trick; the king may take another."""
    assert palio("JH KH 2H", ("3C 4H", "5C 6H", "4C QH"), "9H 10H 5H") == {"JH"}


def test_the_last_ruffs_with_the_lowest_trump_that_wins() -> None:
    assert palio("3S 5S KS 2D", ("2C 4H 9S", "5C 6H QS", "4C QH 8C"), "9H 4S 5H", "S") == {"5S"}


def test_what_would_come_second_is_as_low_as_can_be() -> None:
    """The trick is lost to the king: a ten given back costs ten, a three costs three."""
    assert palio("3H 10H", ("2C 4C", "5C 6C", "8C QC"), "2H KH", "none") == {"3H"}


def test_the_last_stays_under_what_comes_second_already() -> None:
    """King over nine: a ten would come second and cost ten, a two costs nothing."""
    assert palio("10H 2H", ("3C 4H", "5C 6H", "4C QH"), "9H KH 5H") == {"2H"}


def test_a_lost_ten_goes_where_another_card_is_second_best() -> None:
    """Under king and queen the ten costs nothing, and is gone."""
    assert palio("10H 2H", ("3C JH", "5C 6H", "4C 7H"), "QH KH 5H") == {"10H"}


def test_an_ace_takes_the_trick_when_it_is_declared_high() -> None:
    """Last to play, the ace beats the king."""
    assert palio("AH 2H", ("3C 4H", "5C 6H", "4C QH"), "9H KH 5H") == {"AH 1"}


def test_an_ace_that_would_come_second_is_declared_low_where_high_ones_cost_ten() -> None:
    """The trick was ruffed: high it comes second, low it does not."""
    assert palio("AH", ("3C", "5C", "4C"), "9H 2S 5H", "S", high_ace_penalty=10) == {"AH 0"}


def test_a_card_that_nobody_can_beat_is_led() -> None:
    """No heart above it is out."""
    assert palio("KH 9C", ("QH 10C", "JH JC", "10H QC"), "") == {"KH"}


def test_a_king_is_not_led_while_the_ace_is_out_and_cheaper_cards_are_at_hand() -> None:
    """Whoever has the ace takes it, and the king costs ten."""
    assert "KH" not in palio("KH 2C 3C", ("AH 4C 5D", "JH 7C 6D", "10H 8C 7D"), "")


@pytest.mark.parametrize("trump", ["none", "S"])
def test_once_the_ace_is_gone_the_king_is_led(trump: str) -> None:
    """All trumps are gone as well."""
    assert palio("KH 2C 3C", ("QH 4C 5D", "JH 7C 6D", "10H 8C 7D"), "", trump) == {"KH"}


def test_the_first_discard_makes_the_long_suit_trump() -> None:
    """The trick is lost; a low club makes the clubs trump, of which four stay."""
    hand, others = "2C 9C 10C JC AC 3D", ("4C 8D 4S 5S 6S 9S", "5C 9D 7S 8S 2D 10S", "6C JD QD KD QS JS")
    assert palio(hand, others, "5H KH 8H", "open") == {"2C"}
