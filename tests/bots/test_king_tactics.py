"""King: the greedy player knows what each of the ten commandments pays for.

In every position seat 0 is to play; "above" and "below" speak of the card that wins the trick so far.
"""

import pytest

from tests.bots.tables import king

TO_AVOID = pytest.mark.parametrize("deal", [1, 2, 3, 4, 5])
TO_TAKE = pytest.mark.parametrize("deal", [7, 8, 9, 10])


def test_deal_1_a_high_card_is_lost_under_a_higher_one() -> None:
    """No tricks: of the cards that lose to the 9, the highest goes; nothing is ducked lower than it must."""
    assert king(1, "3H 8H QH", ("2C 4H", "3C 10S", "4C 5S 6S"), "9H") == {"8H"}


def test_deal_1_who_wins_anyhow_as_the_last_wins_with_the_highest() -> None:
    """The trick is lost to him either way, so the card that is the most dangerous later goes with it."""
    assert king(1, "8H 10H AH", ("2C 4H", "3C 9H", "4C JH"), "3H 5H 6H") == {"AH"}


def test_deal_1_a_low_card_is_led_where_the_others_hold_higher_ones() -> None:
    """A card under which everybody else can hardly go."""
    assert king(1, "2C AH", ("5C 7C", "8C 9C", "10C JC")) == {"2C"}


@TO_AVOID
def test_deals_1_to_5_a_boss_is_thrown_where_the_suit_led_is_missing(deal: int) -> None:
    """An ace against many lower cards is as good as a trick taken; a two never takes one. No penal card is held."""
    others = ("4C 5C 6S QH KH", "6C 7C 7S JS 2H", "8C 9C 8S QS JH")
    assert king(deal, "AC 2S 3S", others, "9D") == {"AC"}


def test_deal_2_a_heart_is_thrown_rather_than_another_card_as_high() -> None:
    """No hearts: each heart that another takes costs him, not us."""
    assert king(2, "9H 9C 9S", ("2C 4H 4S", "3C 5H 5S", "10C JH 10S"), "9D") == {"9H"}


def test_deal_3_a_jack_goes_under_a_queen() -> None:
    """No kings, no jacks: the jack that loses is the one to lose, though the 10 would lose as well."""
    assert king(3, "JS 10S 2S", ("2C 4S", "3C 5S", "4C 6S"), "QS") == {"JS"}


def test_deal_3_a_king_is_not_wasted_on_a_trick_it_would_win() -> None:
    """Under the queen nothing of ours has to win."""
    assert king(3, "KS 3S", ("2C 4S", "3C 5S", "4C 6S"), "QS") == {"3S"}


@pytest.mark.parametrize(("hand", "thrown"), [("QS AD 2C", "QS"), ("QC KC 3D", "QC"), ("QD JD AS", "QD")])
def test_deal_4_a_queen_is_thrown_before_anything_else(hand: str, thrown: str) -> None:
    """No queens: where the suit led is missing, a queen goes to whoever wins."""
    assert king(4, hand, ("4C 8D 4S", "5C 9D 5S", "6C 10D 6S"), "5H") == {thrown}


def test_deal_4_a_queen_goes_under_a_king_and_stays_under_a_jack() -> None:
    others = ("2C 4S", "3C 5S", "4C 6S")
    assert king(4, "QS 2S", others, "KS") == {"QS"}
    assert king(4, "QS 2S", others, "JS") == {"2S"}


def test_deal_5_the_king_of_hearts_is_thrown_where_the_suit_led_is_missing() -> None:
    """Forty points: it goes to whoever wins this trick, before any ace."""
    assert king(5, "KH AS AC", ("2C 4H 3S", "3C 10H 5S", "4C AH 10S"), "9D") == {"KH"}


def test_deal_5_the_king_of_hearts_goes_under_the_ace() -> None:
    assert king(5, "KH 2H", ("2C 4H", "3C 10H", "4C JH"), "AH") == {"KH"}


def test_deal_5_hearts_are_not_led_with_the_king_or_the_ace() -> None:
    """The king led is nearly always taken by its own player, and the ace takes it from others."""
    others = ("5H 6C 3S", "7H 8C 5S", "9H 10C 10S")
    assert "KH" not in king(5, "KH 2C 3H", others)
    assert "AH" not in king(5, "AH 2C 3S", ("KH 6C 4S", "7H 8C 5S", "9H 10C 10S"))


def test_deal_6_the_boss_goes_before_the_last_trick() -> None:
    """Not the last trick: trick 12 is another's; the two left over for trick 13 beats nothing and is not led."""
    assert king(6, "AS 2H", ("3H 4H", "5H 6H", "7H"), "9D", tricks=(11, 0, 0, 0)) == {"AS"}


def test_deal_6_tricks_before_the_last_cost_nothing_and_high_cards_are_spent_on_them() -> None:
    """The last in an early trick wins it with the ace, and keeps the low cards for the end."""
    others = ("3H 4H 4D 3S 4C", "5H 6H 5D 4S 5S", "7H 8H 6D 6S 7S")
    assert king(6, "AS 2S 2H 2D 3D JC", others, "9S 10S JS", tricks=(7, 0, 0, 0)) == {"AS"}


def test_deal_6_trick_12_is_not_won_where_the_winner_would_lead_to_the_last_what_nobody_beats() -> None:
    """No spade is out: whoever leads the one that stays takes the last trick, so the ace must not win this one."""
    assert king(6, "9S AS", ("2C", "3C", "4C"), "3S 4S KS", tricks=(11, 0, 0, 0)) == {"9S"}


@TO_TAKE
def test_deals_7_to_10_the_last_takes_with_the_cheapest_winner(deal: int) -> None:
    """Any winner takes the trick; the higher ones may take another."""
    assert king(deal, "JH KH AH 2H", ("2C 4H 3C", "5C 6H 7C", "4C QH 8C"), "9H 10H 5H", trump="S") == {"JH"}


@TO_TAKE
def test_deals_7_to_10_the_last_ruffs_with_the_lowest_trump_that_wins(deal: int) -> None:
    """Over the 4 of trumps that lies there, the 5 is enough."""
    others = ("2C 4H 9S", "5C 6H QS", "4C QH 8C")
    assert king(deal, "3S 5S KS 2D", others, "9H 4S 5H", trump="S") == {"5S"}


@TO_TAKE
def test_deals_7_to_10_nothing_high_is_wasted_on_a_trick_that_is_lost(deal: int) -> None:
    """Under the ace the lowest card of the suit goes."""
    assert king(deal, "3H 10H KH", ("2C 4H 3C", "5C 6H 7C", "4C QH 8C"), "AH", trump="S") == {"3H"}


@TO_TAKE
def test_deals_7_to_10_no_trump_and_no_ace_is_thrown_on_a_trick_that_a_higher_trump_wins(deal: int) -> None:
    others = ("4D 4H 3C", "5D 6H 7C", "6D QH 2S")
    assert king(deal, "3S AD 2D", others, "9H AS", trump="S") == {"2D"}


@TO_TAKE
def test_deals_7_to_10_a_card_that_nobody_can_beat_is_led_before_a_low_one(deal: int) -> None:
    """All trumps are gone, and the king is the highest of its suit."""
    assert king(deal, "KH 2C", ("3H 3C", "4H 4C", "5H 5C"), trump="S") == {"KH"}


def test_nothing_is_feared_once_all_that_costs_is_gone() -> None:
    """Deal 5 after the king of hearts has fallen: no play is better than another."""
    assert king(5, "AS 2S 9C", ("3S 4S 5S", "6S 7S 8S", "9S 10S JS")) == {"AS", "2S", "9C"}
