"""Hands that are dealt blind: nobody knows them, their owners included, until they look."""

from random import Random

from cardtable.engine.cards import UNSEEN, bits, mask_of
from cardtable.engine.chance import Seeded
from cardtable.engine.position import position
from cardtable.engine.state import HAND, NOBODY, AnyState, Deal, State
from cardtable.engine.view import possible_state, view_of
from cardtable.games.scopa.rules import Scopa, ScopaFacts

SCOPA = Scopa.at_table(2)


def dealt_blind() -> AnyState:
    """Three cards each, at which nobody has looked."""
    assert isinstance(SCOPA, Scopa)
    state: AnyState = State.opening(Deal(1, 0, Seeded("blind")), SCOPA.layout, tuple(range(40)), ScopaFacts(((), ())))
    state.draw(3, 0, blind=True)
    state.draw(3, 1, blind=True)
    state.to_move = 1
    return state


def test_nobody_knows_a_hand_that_was_dealt_blind() -> None:
    """Blind hands are part of the View: before one's first turn a player's view does not contain his own hand."""
    state = dealt_blind()
    assert [state.known(seat) for seat in (NOBODY, 0, 1)] == [0, 0, 0]
    assert state.blind == 0b11
    view = view_of(SCOPA, state, 0)
    assert view.cards(0) == view.cards(1) == (UNSEEN,) * 3
    assert view.size(0) == 3
    assert view.blind == 0b11


def test_whoever_looks_knows_his_own_hand_and_no_other() -> None:
    state = dealt_blind()
    state.look(1)
    assert [state.known(seat) for seat in (NOBODY, 0, 1)] == [0, 0, 0b111000]
    assert state.blind == 0b01
    assert view_of(SCOPA, state, 1).cards(1) == (3, 4, 5)
    assert view_of(SCOPA, state, 1).hidden[0] == 3


def test_looking_changes_no_state_before() -> None:
    state = dealt_blind()
    copy = state.copy()
    copy.look(1)
    assert (state.blind, state.known(1)) == (0b11, 0)
    assert copy != state


def test_a_possible_state_credits_nobody_with_a_hand_he_has_not_looked_at() -> None:
    """Who has looked is known to all: a guess gives each seat what it can know, and no more."""
    state = dealt_blind()
    state.look(1)
    for seat in (NOBODY, 0, 1):
        view = view_of(SCOPA, state, seat)
        guess = possible_state(SCOPA, view, Random(seat))
        guess.check()
        assert view_of(SCOPA, guess, seat) == view
        assert guess.known(0) == 0
        assert guess.known(1) == guess.zones[1]
        assert guess.blind == state.blind


def test_a_blind_hand_is_guessed_like_any_other() -> None:
    """Every card may lie in the hand of one who has not looked: his own view tells him nothing of it."""
    state = dealt_blind()
    view = view_of(SCOPA, state, 0)
    found = {card for n in range(200) for card in bits(possible_state(SCOPA, view, Random(n)).zones[0])}
    assert found == set(range(40))


def test_a_position_says_who_has_not_looked_yet() -> None:
    state = position(SCOPA, {(HAND, 0): "7D 2C", (HAND, 1): "RS 3B"}, blind=(1,))
    assert state.blind == 0b10
    assert state.known(0) == mask_of(SCOPA.pack.read("7D 2C"))
    assert state.known(1) == 0
    assert position(SCOPA, {(HAND, 0): "7D"}).blind == 0
