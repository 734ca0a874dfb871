"""Scopa d'Assi: nobody knows his own hand before his first turn (rules, section 3: `blind_until_turn`)."""

from itertools import pairwise
from random import Random

import pytest

from cardtable.engine.cards import UNSEEN, bits
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.errors import UnfitSeats
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from cardtable.games.scopa_d_assi.rules import ScopaDAssi
from tests.games.scopa_d_assi.tables import rules
from tests.games.tables import dealt, kinds
from tests.laws import laws
from tests.laws.deals import at_random, play_deal, replayed, seen_by

FIRST = (1, 2, 3, 0)
"""The seats in the order of their first turns, seat 0 dealing."""


def test_only_the_first_player_has_looked_when_the_play_begins() -> None:
    """Players may look only at their own first turn: the first to play looks at once, the others do not."""
    game = rules()
    state, events = dealt(game, Seeded("blind"))
    assert kinds(events)[-1] == "looked"
    assert [state.known(seat) for seat in (NOBODY, 0, 2, 3)] == [0] * 4
    assert state.known(1) == state.zones[1]
    view = view_of(game, state, 0)
    assert view.cards(0) == (UNSEEN,) * 10
    assert view.legal == ()


def test_the_cards_that_are_dealt_are_shown_to_nobody() -> None:
    """Until then a player's view does not contain his own hand, nor does anything sent to him."""
    _, events = dealt(rules(), Seeded("blind"))
    packets = [event for event in events if event.kind == "dealt"]
    for seat in range(NOBODY, 4):
        assert all(set(event.seen_by(seat).cards) == {UNSEEN} for event in packets)


def test_each_player_looks_at_the_moment_of_his_first_turn_and_is_shown_his_whole_hand() -> None:
    game = rules()
    steps = play_deal(game, Deal(1, 0, Seeded("turns")), at_random(Random(1)))
    for turn, seat in enumerate(FIRST):
        step = steps[turn]
        looked = [event for event in step.events if event.kind == "looked"]
        assert [event.seat for event in looked] == [seat]
        assert looked[0].seen_by(seat).cards == tuple(bits(step.state.zones[seat]))
        assert set(looked[0].seen_by((seat + 1) % 4).cards) == {UNSEEN}
        assert step.state.known(seat) & step.state.zones[seat] == step.state.zones[seat]
        for later in FIRST[turn + 1 :]:
            assert view_of(game, step.state, later).cards(later) == (UNSEEN,) * 10
    assert not any(event.kind == "looked" for step in steps[4:] for event in step.events)
    assert steps[3].state.blind == 0


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_permuting_a_hand_that_was_not_looked_at_changes_nothing_for_its_owner(turn: int) -> None:
    """A blind owner's view, events and legal moves are the same whatever his own cards are."""
    game = rules()
    owner = FIRST[turn]
    other = FIRST[-1] if owner != FIRST[-1] else FIRST[-2]
    for seed in range(20):
        deal = Deal(1, 0, Seeded(str(seed)))
        steps = play_deal(game, deal, at_random(Random(seed)))[:turn]
        order = list(deal.chance.order(40, 1, 0))
        own, others = 10 * FIRST.index(owner), 10 * FIRST.index(other)
        moves = [step.move for step in steps if step.move is not None]
        played = {move.card for move in moves}
        swaps = [(own + n, others + n) for n in range(10) if order[others + n] not in played]
        for a, b in Random(seed).sample(swaps, 4):
            order[a], order[b] = order[b], order[a]
        again = replayed(game, deal._replace(chance=Given({(1, 0): tuple(order)})), moves)
        assert again[-1].state.zones[owner] != steps[-1].state.zones[owner]
        for was, now in zip(steps, again, strict=True):
            assert seen_by(game, owner, now) == seen_by(game, owner, was)


def test_a_guess_gives_a_blind_hand_any_cards_and_its_owner_no_knowledge() -> None:
    """Possible states are derived from public facts: who has not looked knows nothing, in a guess as in truth."""
    game = rules()
    state, _ = dealt(game, Seeded("guess"))
    for seat in range(NOBODY, 4):
        view = view_of(game, state, seat)
        guess = possible_state(game, view, Random(seat))
        assert [guess.known(other) for other in (0, 2, 3)] == [0] * 3
        assert guess.known(1) == guess.zones[1]
        assert view_of(game, guess, seat) == view
    mine = {
        card for n in range(100) for card in bits(possible_state(game, view_of(game, state, 0), Random(n)).zones[0])
    }
    assert mine == set(range(40))


def test_whoever_may_look_at_once_knows_his_hand_at_once() -> None:
    """blind_until_turn = false: the hand is seen when it is dealt; nothing else changes."""
    game = rules(blind_until_turn=False)
    state, events = dealt(game, Seeded("open"))
    assert "looked" not in kinds(events)
    assert [state.known(seat) for seat in range(4)] == state.hands()
    assert state.zones == dealt(rules(), Seeded("open"))[0].zones


def test_two_players_always_see_their_cards() -> None:
    """By seats: true with 4, false with 2; refused with 2 seats."""
    assert not rules(2).options.blind_until_turn
    state, _ = dealt(rules(2), Seeded("two"))
    assert [state.known(seat) & state.zones[seat] for seat in (0, 1)] == state.hands()[:2]
    with pytest.raises(UnfitSeats) as refused:
        rules(2, blind_until_turn=True)
    assert refused.value.names == ("blind_until_turn",)
    assert ScopaDAssi.seats_for({"blind_until_turn": True}) == (4,)
    assert ScopaDAssi.seats_for({}) == (4, 2)


def test_the_laws_hold_while_hands_are_blind() -> None:
    """(i), (ii), (iii) and (viii) at each of the first turns, for every seat and an onlooker."""
    game, rng = rules(vile=True), Random(5)
    steps = play_deal(game, Deal(1, 3, Seeded("laws")), at_random(rng))[:5]
    for end, _ in pairwise(range(1, 6)):
        laws.views_know_what_was_shown(game, steps[:end])
        assert laws.unseen_cards_may_be_swapped(game, steps[:end], rng)
        laws.possible_states_are_possible(game, steps[end - 1].state, rng)
        for seat in laws.everyone(game):
            laws.hidden_cards_change_nothing(game, steps[:end], seat, rng)
