"""Uomo nero where the owner of a fan arranges it (rules: `offer_order` = `owner`)."""

from itertools import permutations
from random import Random

import pytest

from cardtable.engine.cards import UNSEEN
from cardtable.engine.chance import Seeded
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import view_of
from tests.games.uomo_nero.tables import hands, legal, lying, objection, play, rules, told


def test_a_place_is_the_one_in_the_order_that_the_owner_chose() -> None:
    """No shuffle; the offering player may arrange his fan, as at a real table."""
    game = rules(offer_order="owner")
    for number, face in enumerate(["JS", "QD", "3C"], 1):
        state = lying(game, "JS QD 3C", "5D", "5C", "", to_move=1, source=0)
        assert hands(game, play(game, state, f"draw {number}")[0])[1] == f"5D {face}"


def test_the_owner_may_be_content_at_once() -> None:
    game = rules(offer_order="owner")
    state = lying(game, "JS QD 3C", "5D", "5C", "", to_move=0, source=0, phase="arrange")
    assert legal(game, state) == ["offer", "first QD", "first 3C"]
    state, events = play(game, state, "offer")
    assert told(events) == [("held_out", 0)]
    assert (state.to_move, legal(game, state)) == (1, ["draw 1", "draw 2", "draw 3"])


@pytest.mark.parametrize("wanted", [" ".join(order) for order in permutations(["JS", "QD", "3C", "4H"])])
def test_every_order_can_be_made(wanted: str) -> None:
    """The order he chose is what positions mean; one move less than there are cards is enough for it."""
    game = rules(offer_order="owner")
    state = lying(game, "JS QD 3C 4H", "5D", "5C", "", to_move=0, source=0, phase="arrange")
    for face in reversed(wanted.split()[:-1]):
        if not hands(game, state)[0].startswith(face):
            state, _ = play(game, state, f"first {face}")
    if state.to_move == 0:
        state, _ = play(game, state, "offer")
    assert hands(game, state)[0] == wanted
    assert state.to_move == 1


def test_arranging_is_bounded() -> None:
    """After one move less than there are cards the fan is held out by itself."""
    game = rules(offer_order="owner")
    state = lying(game, "JS QD 3C", "5D", "5C", "", to_move=0, source=0, phase="arrange")
    state, events = play(game, state, "first QD", "first JS")
    assert told(events) == [("arranged", 0), ("arranged", 0), ("held_out", 0)]
    assert (state.to_move, state.facts.arranged) == (1, 2)


def test_after_a_draw_the_owner_of_the_next_fan_is_asked_and_one_card_is_nothing_to_arrange() -> None:
    """The card that was drawn goes to the end; who has one card holds it out as it is."""
    game = rules(offer_order="owner")
    state, _ = play(game, lying(game, "JS QD", "5D", "5C", "", to_move=1, source=0), "draw 2")
    assert hands(game, state)[1] == "5D QD"
    assert (state.to_move, state.facts.source, state.facts.phase) == (1, 1, "arrange")
    state, _ = play(game, lying(game, "JS QD", "QC 5D", "5C", "", to_move=1, source=0), "draw 2")
    assert hands(game, state)[1] == "5D"
    assert (state.to_move, state.facts.source, state.facts.phase) == (2, 1, "draw")


def test_nobody_else_learns_which_cards_are_moved() -> None:
    """Others see backs, and that one of them was moved."""
    game = rules(offer_order="owner")
    before = lying(game, "JS QD 3C", "5D", "5C", "", to_move=0, source=0, phase="arrange")
    for seat in (NOBODY, 1, 2, 3):
        seen = []
        for card in ("QD", "3C"):
            state, events = play(game, before, f"first {card}")
            seen.append((view_of(game, state, seat), [event.seen_by(seat) for event in events]))
        assert seen[0] == seen[1]
        assert seen[0][0].orders[0] == (UNSEEN,) * 3


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("first JS", "first_already"),
        ("first 5D", "not_in_hand"),
        ("first", "not_in_hand"),
        ("draw 1", "arrange_or_offer"),
        ("QD", "arrange_or_offer"),
        ("first QD 2", "arrange_or_offer"),
    ],
)
def test_each_way_to_be_illegal_has_its_reason(move: str, reason: str) -> None:
    game = rules(offer_order="owner")
    state = lying(game, "JS QD 3C", "5D", "5C", "", to_move=0, source=0, phase="arrange")
    assert objection(game, state, move) == reason


def test_a_deal_never_has_more_moves_than_it_says() -> None:
    """A thousand draws, and before each at most as many moves as the fan has cards."""
    game, rng = rules(5, offer_order="owner", pair_rule="rank_and_colour"), Random(2)
    for seed in range(5):
        state, moves = game.deal(Deal(1, 0, Seeded(str(seed)))), 0
        while state.to_move != NOBODY:
            assert all(state.zones[seat].bit_count() <= len(game.pairs) for seat in range(5))
            state, moves = game.play(state, rng.choice(game.legal_moves(state))), moves + 1
        assert state.facts.draws < moves <= game.longest_deal * state.facts.draws // 1000
