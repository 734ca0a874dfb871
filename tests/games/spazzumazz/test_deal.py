"""Spazz'u'mazz: packs, deal, who starts, exchanges (rules: Deck, Deal, Options)."""

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.match import Match, Setup
from cardtable.engine.state import FACE_DOWN, FACE_UP, NOBODY, Deal
from cardtable.engine.view import view_of
from cardtable.games.spazzumazz.terms import EXCHANGING, PLAYING
from tests.games.spazzumazz.tables import at, dealt, kinds, legal, objection, play, ranks, rules


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_packs_and_one_more_for_every_three_players_above_two(seats: int) -> None:
    """2-4 players 2 packs, 5-7: 3, 8-10: 4; with `ceil` every started group counts."""
    floor = {2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 4, 9: 4, 10: 4}
    ceil = {2: 2, 3: 3, 4: 3, 5: 3, 6: 4, 7: 4, 8: 4, 9: 5, 10: 5}
    assert rules(seats).pack.copies == floor[seats]
    assert rules(seats, extra_deck_rounding="ceil").pack.copies == ceil[seats]


@pytest.mark.parametrize("minimum", [3, 5, 7])
def test_three_face_down_three_open_and_the_hand_arrive_player_by_player_the_dealer_last(minimum: int) -> None:
    """A pack order lists, for each player in turn, his face-down cards by position, his open cards, his hand."""
    game = rules(3, hand_minimum=minimum)
    state, _ = dealt(game, dealer=1, seed="arrive")
    order = list(Deal(1, 1, Seeded("arrive")).order(game.layout))
    for step in range(3):
        seat, given = (2 + step) % 3, order[step * (6 + minimum) :]
        assert state.orders[game.layout.zone(FACE_DOWN, seat)] == tuple(given[:3])
        assert state.orders[game.layout.zone(FACE_UP, seat)] == tuple(given[3:6])
        assert state.orders[seat] == tuple(given[6 : 6 + minimum])
    assert state.orders[game.layout.stock] == tuple(order[3 * (6 + minimum) :])
    assert state.to_move == 2  # the player after the dealer starts


def test_nobody_knows_the_row_not_even_its_owner() -> None:
    """Face-down cards: unknown to everybody, owner included, until flipped."""
    game = rules(2)
    state, _ = dealt(game)
    for seat in (NOBODY, 0, 1):
        view = view_of(game, state, seat)
        assert all(not view.shown[row] and view.hidden[row] == 3 for row in game.rows)
        assert all(view.hidden[row] == 0 for row in game.open_rows)
        assert [view.hidden[hand] for hand in (0, 1)] == [5 if hand != seat else 0 for hand in (0, 1)]


def test_who_starts_may_discard_anything() -> None:
    """No duty to start with the lowest card."""
    game = rules(2)
    state, _ = dealt(game, 0, "3C 3D 3H 4C 4D 4H 3S 8C QC QD AH")
    assert state.to_move == 1
    assert legal(game, state) == {
        *("discard 3S", "discard 8C", "discard AH"),
        *("discard QC", "discard QD", "discard QC x QD"),
    }


def test_the_lowest_open_card_starts_where_that_is_played() -> None:
    """`first_player` = `lowest_card`: the 3 of seat 2, for hands are secret; a 2 or a 10 is no low card."""
    game = rules(3, first_player="lowest_card")
    first = "9C 9D 9H 2C 10D 4H 5C 5D 5H 5S 6C " + "9S 8C 8D AC KD 3H 6D 6H 6S 7C 7D " + "8H 8S 7H 4C KC KH"
    state, events = dealt(game, 0, first)
    assert state.to_move == 2
    assert [(event.kind, event.seat) for event in events][-1] == ("starts", 2)


def test_level_open_cards_are_told_apart_by_the_next_ones_and_then_by_the_turn() -> None:
    """All have a 4; seat 2 and the dealer have a 5 beside it, and seat 2 comes first."""
    game = rules(3, first_player="lowest_card")
    hand = "KC KD KH KS QC "
    first = "9C 9D 9H 4C 6D 6H " + hand + "9S 8C 8D 4D 5H JH " + "QD QH QS AC AD " + "8H 8S 7H 4H 5S JC"
    assert dealt(game, 0, first)[0].to_move == 2
    assert dealt(game, 1, first)[0].to_move == 0  # the second hand that is dealt is now seat 0's


def test_no_exchange_unless_it_is_chosen() -> None:
    state, _ = dealt(rules())
    assert state.facts.phase == PLAYING


def test_each_player_in_turn_exchanges_at_most_three_cards_before_the_first_turn() -> None:
    """`swap_before_play`: hand cards for own face-up cards, one at a time, or none; then the first turn."""
    game = rules(2, swap_before_play=True)
    state, _ = dealt(game, 0, "9C 9D 9H 3C 3D KH 3S AC AD AH 8S")
    assert state.facts.phase == EXCHANGING and state.to_move == 1
    assert "swap 3S x 3C" not in legal(game, state)  # equal ranks: nothing would change
    assert len(legal(game, state)) == 1 + 5 * 3 - 2
    state, events = play(game, state, "swap AC x 3C", "swap AD x 3D")
    assert kinds(events) == ["exchanged"] and state.to_move == 1
    state, events = play(game, state, "swap AH x KH")
    assert state.to_move == 0 and state.facts.phase == EXCHANGING
    assert ranks(game, state.zones[game.open_rows[1]]) == "A A A"
    assert state.zones[1].bit_count() == 5
    state, events = play(game, state, "pass")
    assert kinds(events) == ["exchanged_enough"]
    assert state.facts.phase == PLAYING and state.to_move == 1


def test_with_exchanges_the_lowest_card_is_looked_for_after_them() -> None:
    """The three that is taken up does not count any more."""
    game = rules(2, swap_before_play=True, first_player="lowest_card")
    first = "9C 9D 9H 3C QD KH 4S AC AD AH 8S " + "9S 8C 8D 4C KC KD"
    state, _ = dealt(game, 0, first)
    assert play(game, state, "pass", "pass")[0].to_move == 1
    assert play(game, state, "swap AC x 3C", "pass", "pass")[0].to_move == 0


def test_what_cannot_be_exchanged() -> None:
    game = rules(2, swap_before_play=True)
    state, _ = dealt(game, 0, "9C 9D 9H 3C QD KH 3S AC AD AH 8S")
    assert objection(game, state, "swap 3S x 3C") == "swap_unlike"
    assert objection(game, state, "swap QC x 3C") == "not_in_hand"
    assert objection(game, state, "discard AC") == "not_now"
    assert objection(game, state, "pickup") == "not_now"


def test_the_loser_deals_next() -> None:
    """First dealer by lot; afterwards the loser deals."""
    game = rules(4)
    over = at(game, out=(2, 0, 3), others="3S")
    assert game.dealer(2, ()) == 2
    assert game.dealer(2, (game.score(over),)) == 1


def test_the_same_seed_deals_the_same_cards_and_a_match_is_one_game() -> None:
    """Stock order and the order of face-down cards are fixed at the deal."""
    one, same = (Match(Setup(rules(10), "seed")) for _ in range(2))
    one.deal_next()
    same.deal_next()
    assert one.state == same.state
    assert one.game.longest_match == 1
