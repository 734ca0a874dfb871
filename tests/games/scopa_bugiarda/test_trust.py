"""Scopa bugiarda: what a search believes of declarations, and how deals are played on."""

from itertools import pairwise
from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, COVERED, HAND, NOBODY, STOCK, TABLE, Deal
from cardtable.engine.view import view_of
from cardtable.games.scopa_bugiarda.facts import BugiardaState, Claim
from cardtable.games.scopa_bugiarda.tactics import LIARS
from cardtable.games.scopa_bugiarda.trust import liars, likelihood_of
from tests.games.scopa_bugiarda.tables import on_table, play, rules

GAME = rules()
SEVEN, SIX, KING = (ITALIAN_40.number(face) for face in ("7D", "6C", "RB"))


def test_who_can_tell_the_truth_tells_it_and_of_the_others_a_few_lie() -> None:
    claim = Claim(0, 7, 1 << ITALIAN_40.number("7S"))
    true = likelihood_of(claim, 1 << KING, SEVEN, LIARS)
    without = likelihood_of(claim, 1 << KING, SIX, LIARS)
    for_nothing = likelihood_of(claim, 1 << SEVEN, SIX, LIARS)
    assert all(more > less for more, less in pairwise((true, without, for_nothing)))
    assert true == likelihood_of(claim, 1 << SEVEN, SEVEN, LIARS), (
        "the truth is the truth, whatever else is in the hand"
    )


def test_deals_are_played_on_by_legal_moves() -> None:
    rng = Random("trust")
    state = GAME.deal(Deal(1, 0, Seeded("trust")))
    asked = set()
    while state.to_move != NOBODY:
        moves = GAME.legal_moves(state)
        asked.add(state.facts.claim is not None)
        move = GAME.playout(state, moves, rng)
        assert move in moves
        state = GAME.play(state, move)
    assert asked == {False, True}


def third_hand(before: str) -> BugiardaState:
    """Seat 0 plays the second card of its third hand face down, and lies, as it has played some others before."""
    cards: dict[Place, str] = {(HAND, 0): "RB 4D", (HAND, 1): "5D 6D", TABLE: "FD CS", (COVERED, 0): before}
    cards[STOCK] = "FC FB FS AS 2D 2B 2S 3D 4C 4B 4S 5B 5S 6C 6B 6S 7S 7D"
    state, _ = play(GAME, position(GAME, cards, rest=(CAPTURES, 1), phase="play"), "cover RB x FD 8")
    return state


@pytest.mark.parametrize(
    ("before", "least", "most"), [("", 0, 0.15), ("3C 3B", 0, 0.15), ("3C 3B 3S 2C 5C", 0.25, 0.5)]
)
def test_who_often_plays_face_down_often_lies(before: str, least: float, most: float) -> None:
    """ "With three cards in hand one rarely has just the card that is needed": five of seven are too many."""
    state = third_hand(before)
    found = liars(GAME, view_of(GAME, state, 1).size, 0)
    assert least < found < most
    assert found == liars(GAME, lambda zone: state.zones[zone].bit_count(), 0), "all know how many cards lie where"


def test_a_seat_of_which_nothing_is_known_lies_as_others_do() -> None:
    state, _ = play(GAME, on_table(GAME, "FD CS 2C 4C", "RB 4D 2S", "5D 6D FB"), "cover RB x FD 8")
    assert liars(GAME, view_of(GAME, state, 1).size, 0) == LIARS


def test_who_plays_face_down_too_often_is_doubted_more_often() -> None:
    """Though there is little to gain by this declaration, and three fanti have not been seen."""
    thought_of = []
    for before in ("", "3C 3B 3S 2C 5C"):
        view, rng = view_of(GAME, third_hand(before), 1), Random("often")
        thought_of.append(sum(len(GAME.to_choose_from(view, rng)) == 2 for _ in range(400)))
    assert 1.4 * thought_of[0] < thought_of[1] < 300
