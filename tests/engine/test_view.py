"""Views hide what a seat was not shown; possible states guess it again, and guess every state there can be."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from cardtable.engine.cards import FRENCH_52, UNSEEN, bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.position import position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, AnyState, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games.king.rules import King
from cardtable.games.scopa.rules import Scopa

SCOPA = Scopa.at_table(2)
KING = King.at_table()


def opening(seed: str = "opening") -> AnyState:
    """The opening of a deal of Scopa, seat 0 dealing."""
    return SCOPA.deal(Deal(1, 0, Seeded(seed)))


def test_a_seat_sees_its_hand_and_the_table_and_counts_the_rest() -> None:
    """Secrets never leave the engine: another hand and the stock are numbers of cards."""
    state = opening()
    view = view_of(SCOPA, state, 1)
    assert view.shown[1] == state.zones[1]
    assert view.shown[0] == 0
    assert view.shown[SCOPA.table] == state.zones[SCOPA.table]
    assert view.hidden[0] == 3
    assert view.hidden[SCOPA.stock] == 30
    assert view.orders[SCOPA.stock] == (UNSEEN,) * 30
    assert view.unknown == state.zones[0] | state.zones[SCOPA.stock]
    assert view.cards(0) == (UNSEEN,) * 3
    assert view.cards(1) == tuple(bits(state.zones[1]))
    assert view.cards(SCOPA.stock) == (UNSEEN,) * 30
    assert [view.size(zone) for zone in range(len(view.layout.zones))] == [3, 3, 4, 30, 0, 0]


def test_an_onlooker_sees_what_everybody_sees() -> None:
    """NOBODY is no seat: no hand is his, and nothing is legal for him."""
    view = view_of(SCOPA, opening(), NOBODY)
    assert view.shown[:2] == (0, 0)
    assert view.legal == ()
    assert view.unknown.bit_count() == 36


def test_legal_moves_are_shown_to_the_seat_to_move_alone() -> None:
    """A View names the legal moves of its own seat; when it is not its turn there are none."""
    state = opening()
    assert state.to_move == 1
    assert view_of(SCOPA, state, 1).legal == tuple(SCOPA.legal_moves(state))
    assert view_of(SCOPA, state, 0).legal == ()


def test_a_view_carries_the_counts_so_far_and_nothing_of_the_chance() -> None:
    """Seed and pack never leave Match."""
    sheets = (Scoresheet(1, (ScoreLine("carte", (1, 0)),)),)
    view = view_of(SCOPA, opening("secret seed"), 0, sheets)
    assert view.sheets == sheets
    assert (view.number, view.dealer, view.attempt, view.to_move) == (1, 0, 0, 1)
    assert "secret seed" not in repr(view)


def test_the_shown_last_card_stays_known_in_the_dealers_hand() -> None:
    """King, deals 7-10: everyone knows that the dealer holds the shown last card until it is played."""
    state = KING.deal(Deal(7, 2, Seeded("shown")))
    shown = state.facts.shown
    for seat in (NOBODY, 0, 1, 3):
        view = view_of(KING, state, seat)
        assert view.shown[2] == 1 << shown
        assert view.hidden[2] == 12
    assert view_of(KING, state, 2).hidden[2] == 0


def test_a_possible_state_is_the_same_for_the_same_chance_and_another_for_another() -> None:
    """All chance of a guess comes from the Random it is given."""
    view = view_of(SCOPA, opening(), 0)
    one, same, other = (possible_state(SCOPA, view, Random(seed)) for seed in (1, 1, 2))
    assert one == same
    assert one.zones != other.zones
    assert one.deal.chance.order(40, 1, 0) == same.deal.chance.order(40, 1, 0)


def test_a_possible_state_knows_nothing_of_the_real_chance() -> None:
    """The chance behind a guess is fresh: the next deal of a guess tells nothing of the next real deal."""
    state = opening()
    guess = possible_state(SCOPA, view_of(SCOPA, state, 0), Random(0))
    assert guess.deal.chance.order(40, 2, 0) != state.deal.chance.order(40, 2, 0)


def test_every_hand_is_guessed_equally_often() -> None:
    """Without constraints the unknown cards are dealt at random over the unknown places."""
    state = position(SCOPA, {("hand", 0): "AD", ("hand", 1): "2D 3D", "stock": "4D 5D"}, rest=(CAPTURES, 0))
    view, rng = view_of(SCOPA, state, 0), Random(5)
    hands = Counter(possible_state(SCOPA, view, rng).zones[1] for _ in range(1200))
    assert set(hands) == {mask_of(pair) for pair in combinations(SCOPA.pack.read("2D 3D 4D 5D"), 2)}
    assert all(140 < times < 260 for times in hands.values())  # 200 each; the draws are fixed by the seed


def test_the_guessed_stock_has_every_order() -> None:
    """Where order matters the hidden cards are guessed in every order, the known ones stay at their places."""
    state = position(SCOPA, {("hand", 0): "AD", ("hand", 1): "2D", "stock": "4D 5D 6D"}, rest=(CAPTURES, 0))
    view, rng = view_of(SCOPA, state, 0), Random(5)
    assert len({possible_state(SCOPA, view, rng).orders[SCOPA.stock] for _ in range(500)}) == 24


def king_with_voids(voids: dict[int, str], hands: dict[int, str]) -> AnyState:
    """Late in a deal of King; each seat has shown that it holds no card of some suits."""
    suits = {seat: sum(FRENCH_52.suit_masks[FRENCH_52.suits.index(s)] for s in which) for seat, which in voids.items()}
    return position(
        KING,
        {("hand", seat): faces for seat, faces in hands.items()},
        rest=(CAPTURES, 0),
        voids=tuple(suits.get(seat, 0) for seat in range(4)),
    )


def test_constraints_are_respected_exactly() -> None:
    """Who did not follow suit holds no card of it, in no guess."""
    state = king_with_voids({1: "CD", 2: "H"}, {0: "AS", 1: "2H 3S 4H", 2: "5C 6D 7S", 3: "8C 9H 10D"})
    view, rng = view_of(KING, state, 0), Random(7)
    guesses = [possible_state(KING, view, rng) for _ in range(300)]
    clubs, diamonds, hearts, _ = FRENCH_52.suit_masks
    assert not any(guess.zones[1] & (clubs | diamonds) or guess.zones[2] & hearts for guess in guesses)
    assert len({tuple(guess.hands()) for guess in guesses}) > 10


def test_states_that_the_constraints_allow_are_guessed_equally_often() -> None:
    """Random, and not only possible: a search that sees some states too often plays for them."""
    state = king_with_voids({1: "C", 2: "D"}, {0: "AS", 1: "2H 3H", 2: "2C 4H", 3: "2D 3C"})
    unknown = FRENCH_52.read("2H 3H 4H 2C 3C 2D")
    clubs, diamonds, *_ = FRENCH_52.suit_masks
    allowed = {
        (mask_of(one), mask_of(two), mask_of(set(unknown) - {*one, *two}))
        for one in combinations(unknown, 2)
        for two in combinations(sorted(set(unknown) - set(one)), 2)
        if not mask_of(one) & clubs and not mask_of(two) & diamonds
    }
    view, rng = view_of(KING, state, 0), Random(11)
    found = Counter(tuple(possible_state(KING, view, rng).hands()[1:]) for _ in range(100 * len(allowed)))
    assert set(found) == allowed
    assert all(60 < times < 140 for times in found.values())  # 100 each; the draws are fixed by the seed


def test_every_state_that_the_constraints_allow_is_guessed() -> None:
    """Three cards, three hands, each void in one suit: two states are possible, no exchange of two cards joins them."""
    state = king_with_voids({1: "H", 2: "C", 3: "D"}, {0: "AS", 1: "2C", 2: "2D", 3: "2H"})
    view, rng = view_of(KING, state, 0), Random(3)
    found = Counter(FRENCH_52.write(bits(possible_state(KING, view, rng).zones[1])) for _ in range(200))
    assert set(found) == {"2C", "2D"}
    assert min(found.values()) > 50


def test_a_view_nobody_can_have_is_an_error_and_no_endless_search() -> None:
    """Constraints that contradict each other: an engine error, not a guess."""
    state = king_with_voids({1: "CDHS"}, {0: "AS", 1: "2C", 2: "2D"})
    with pytest.raises(AssertionError, match="constraints contradict each other"):
        possible_state(KING, view_of(KING, state, 0), Random(3))
