"""Scopa bugiarda: what a search believes of declarations, and how deals are played on."""

from itertools import pairwise
from random import Random

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.state import NOBODY, Deal
from cardtable.games import find_game
from cardtable.games.scopa_bugiarda.facts import Claim
from cardtable.games.scopa_bugiarda.trust import likelihood_of

GAME = find_game("scopa_bugiarda").at_table(2)
SEVEN, SIX, KING = (ITALIAN_40.number(face) for face in ("7D", "6C", "RB"))


def test_who_can_tell_the_truth_tells_it_and_of_the_others_a_few_lie() -> None:
    claim = Claim(0, 7, 1 << ITALIAN_40.number("7S"))
    true = likelihood_of(claim, 1 << KING, SEVEN)
    without = likelihood_of(claim, 1 << KING, SIX)
    for_nothing = likelihood_of(claim, 1 << SEVEN, SIX)
    assert all(more > less for more, less in pairwise((true, without, for_nothing)))
    assert true == likelihood_of(claim, 1 << SEVEN, SEVEN), "the truth is the truth, whatever else is in the hand"


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
