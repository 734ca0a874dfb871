"""Uomo nero: drawing, who is out, who draws next, and the end (rules: second phase, end, edge cases)."""

from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.state import NOBODY, Deal
from cardtable.games.uomo_nero.rules import MOST_DRAWS
from tests.games.uomo_nero.tables import draw, hands, kinds, legal, lying, objection, play, rules, told


def test_a_draw_names_a_place_of_the_fan() -> None:
    """The drawer names a position in it, 1 to the number of cards."""
    game = rules()
    state = lying(game, "JS QD 3C", "5D", "", "", to_move=1, source=0)
    assert legal(game, state) == ["draw 1", "draw 2", "draw 3"]


def test_the_last_pair_makes_safe_and_ends_the_deal() -> None:
    """Seat 0 JS 5C, seat 1 5D; seat 1 draws 5C: pair, seat 1 is safe, seat 0 loses (worked example 6)."""
    game = rules()
    state, events = draw(game, lying(game, "JS 5C", "5D", "", "", to_move=1, source=0), "5C")
    assert hands(game, state) == ["JS", "", "", ""]
    assert told(events) == [("paired", 1), ("out", 1), ("left_with", 0)]
    assert state.to_move == NOBODY
    assert game.score(state).points == (-1, 0, 0, 0)


def test_whoever_gives_the_last_card_is_out() -> None:
    """The taker takes the last card of his neighbour: the neighbour is out even if that card was JS."""
    game = rules()
    state, events = draw(game, lying(game, "", "JS", "5C QD", "5D QC", to_move=2, source=1), "JS")
    assert told(events) == [("drew", 2), ("out", 1)]
    assert hands(game, state)[2] == "5C QD JS"
    assert (state.to_move, state.facts.source) == (3, 2)


def test_the_next_one_draws_from_the_nearest_before_him_with_cards() -> None:
    """Worked example 8: seat 2 pairs his last card and is out; next seat 3 draws from seat 1."""
    game = rules(pack=52)
    before = lying(game, "JS QD", "5D 9H", "5C", "9C QH", to_move=2, source=1)
    state, _ = draw(game, before, "5D")
    assert hands(game, state) == ["JS QD", "9H", "", "9C QH"]
    assert (state.to_move, state.facts.source) == (3, 1)
    state, _ = draw(game, state, "9H")
    assert (state.to_move, state.facts.source) == (0, 3), "the two who are out are passed over"


def test_two_may_go_out_with_one_draw() -> None:
    """Seats 1 and 2 both out, deal over, seat 0 loses (worked example 9)."""
    game = rules()
    state, events = draw(game, lying(game, "JS", "KD", "KC", "", to_move=2, source=1), "KD")
    assert told(events) == [("paired", 2), ("out", 1), ("out", 2), ("left_with", 0)]
    assert game.score(state).points == (-1, 0, 0, 0)


def test_two_players_draw_from_each_other_in_turn() -> None:
    """Seat 1 draws JS: no pair, hands are 4D against 4C JS; next seat 0 draws from seat 1 (worked example 10)."""
    game = rules()
    state, events = draw(game, lying(game, "JS 4D", "4C", "", "", to_move=1, source=0), "JS")
    assert hands(game, state) == ["4D", "4C JS", "", ""]
    assert kinds(events) == ["drew"]
    assert (state.to_move, state.facts.source) == (0, 1)


def test_a_pair_that_a_draw_makes_goes_at_once_and_lies_on_the_pile() -> None:
    """If the card makes a pair in the taker's hand, the pair goes on the table at once (compulsory)."""
    game = rules()
    state, events = draw(game, lying(game, "JS 5C", "5D 7H", "7D", "", to_move=1, source=0), "5C")
    assert state.orders[game.pile][-2:] == game.pack.read("5C 5D")
    assert events[0].cards == game.pack.read("5C 5D")
    assert events[0].seen_by(NOBODY) == events[0], "all see the pair"


def test_with_pairs_of_rank_and_colour_a_red_five_does_not_pair_with_a_black_one() -> None:
    """Both cards must be red or both black."""
    game = rules(pair_rule="rank_and_colour")
    state, events = draw(game, lying(game, "JS 5C", "5D 7H", "5S 7D", "5H", to_move=1, source=0), "5C")
    assert kinds(events) == ["drew"]
    assert hands(game, state)[1] == "5D 7H 5C"


def test_in_the_peppa_tencia_jacks_pair_and_the_queen_of_spades_stays() -> None:
    """The odd card is the queen of spades, jacks are ordinary cards and pair."""
    game = rules(variant="peppa_tencia")
    state, events = draw(game, lying(game, "QS JC", "JS", "", "", to_move=1, source=0), "JC")
    assert told(events) == [("paired", 1), ("out", 1), ("left_with", 0)]
    assert hands(game, state)[0] == "QS"


def test_the_fan_is_shuffled_anew_for_every_offer() -> None:
    """So a position carries no information: the same place brings any of the cards."""
    game = rules()
    found = set()
    for draws in range(40):
        state = lying(game, "JS QD 3C", "5D", "5C", "", to_move=1, source=0, draws=draws)
        found.add(hands(game, play(game, state, "draw 1")[0])[1].split()[-1])
    assert found == {"JS", "QD", "3C"}


@pytest.mark.parametrize("seats", [4, 8])
def test_a_deal_ends_with_the_odd_card_alone(seats: int) -> None:
    """The deal ends when only one player has cards. He holds exactly the uomo nero, and has lost."""
    game, rng = rules(seats), Random(4)
    for seed in range(15):
        state = game.deal(Deal(1, seed % seats, Seeded(str(seed))))
        while state.to_move != NOBODY:
            held = [(sum(state.hands()) & pair).bit_count() for pair in game.pairs]
            assert sorted(count % 2 for count in held) == [0] * (len(held) - 1) + [1], "all other ranks are even"
            state = game.play(state, rng.choice(game.legal_moves(state)))
        assert sum(state.hands()) == 1 << game.odd


def test_after_a_thousand_draws_whoever_has_the_odd_card_has_lost() -> None:
    """A deal stops at the latest after 1000 draws; whoever then holds the odd card has lost."""
    game = rules()
    before = lying(game, "JS 4D", "4C 7H", "7D", "", to_move=1, source=0, draws=MOST_DRAWS - 1)
    state, events = draw(game, before, "JS")
    assert (state.to_move, told(events)[-1]) == (NOBODY, ("left_with", 1))
    assert game.score(state).points == (0, -1, 0, 0)
    assert game.longest_deal == MOST_DRAWS
    assert draw(game, lying(game, "JS 4D", "4C 7H", "7D", "", to_move=1, source=0), "JS")[0].to_move == 2


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("draw 0", "no_such_place"),
        ("draw 4", "no_such_place"),
        ("draw", "no_such_place"),
        ("5D", "draw_from_fan"),
        ("draw 5D 1", "draw_from_fan"),
        ("offer", "draw_from_fan"),
        ("first 5D", "draw_from_fan"),
        ("pass", "draw_from_fan"),
    ],
)
def test_each_way_to_be_illegal_has_its_reason(move: str, reason: str) -> None:
    """Only a place of the fan can be named."""
    game = rules()
    assert objection(game, lying(game, "JS QD 3C", "5D", "", "", to_move=1, source=0), move) == reason
