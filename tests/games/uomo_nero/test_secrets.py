"""Uomo nero: who learns which card changed hands (rules: hidden information)."""

from collections.abc import Sequence
from random import Random

import pytest

from cardtable.engine.cards import UNSEEN
from cardtable.engine.chance import Seeded
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, Deal
from cardtable.engine.view import possible_state, view_of
from tests.games.uomo_nero.tables import NeroState, draw, lying, rules
from tests.laws.deals import after as step_after
from tests.laws.deals import seen_by, start


def test_only_the_two_players_involved_learn_which_card_it_was() -> None:
    """The former owner knows what he lost, the taker knows what he got; others see that one card moved."""
    game = rules()
    state, events = draw(game, lying(game, "JS 4D", "4C 7H", "7D", "", to_move=1, source=0), "JS")
    assert [events[0].seen_by(seat).cards for seat in (0, 1)] == [(game.odd,)] * 2
    assert [events[0].seen_by(seat).cards for seat in (NOBODY, 2, 3)] == [(UNSEEN,)] * 3
    assert [bool(view_of(game, state, seat).shown[1] >> game.odd & 1) for seat in (0, 1, 2, 3, NOBODY)] == [
        *(True, True),
        *(False, False, False),
    ]


def test_it_is_the_same_for_the_others_whichever_card_was_drawn() -> None:
    """A log visible to all must never say that JS moved: equal in every respect, seat by seat."""
    game = rules()
    before = lying(game, "JS 4D QC", "4C 7H", "7D QD", "", to_move=1, source=0)
    drawn = [draw(game, before, face) for face in ("JS", "QC")]
    for seat in (NOBODY, 2, 3):
        seen = [(view_of(game, state, seat), [event.seen_by(seat) for event in events]) for state, events in drawn]
        assert seen[0] == seen[1]


class OtherFans(Seeded):
    """The cards of a seed, but fans that are shuffled otherwise."""

    def places(self, purpose: str, count: int, deal: int, attempt: int, counter: int) -> tuple[int, ...]:
        return super().places(f"{purpose} otherwise", count, deal, attempt, counter)


@pytest.mark.parametrize("seats", [4, 6])
def test_other_cards_out_of_the_fans_change_nothing_for_who_has_no_part_in_them(seats: int) -> None:
    """Wherever another card would have been drawn that pairs with none either, those not involved see the same."""
    game, rng, compared = rules(seats), Random(6), 0
    for seed in range(12):
        one, other = (start(game, Deal(1, 0, chance(str(seed)))) for chance in (Seeded, OtherFans))
        seen = [seen_by(game, seat, one) for seat in range(seats)]
        assert seen == [seen_by(game, seat, other) for seat in range(seats)]
        while one.state.to_move != NOBODY:
            involved = {one.state.to_move, one.state.facts.source}
            move = rng.choice(game.legal_moves(one.state))
            moved, instead = step_after(game, one.state, move), step_after(game, _with_other_fans(one.state), move)
            if all(step.events[0].kind == "drew" for step in (moved, instead)) and moved.events != instead.events:
                for seat in {NOBODY, *range(seats)} - involved:
                    assert seen_by(game, seat, moved) == seen_by(game, seat, instead)
                    compared += 1
            one = moved
    assert compared > 50


def _with_other_fans(state: NeroState) -> NeroState:
    """The same position with another chance behind it."""
    new = state.copy()
    new.deal = state.deal._replace(chance=OtherFans("otherwise"))
    return new


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [(4, {}), (8, {"pack": 52}), (8, {"pair_rule": "rank_and_colour"}), (5, {"offer_order": "owner"})],
)
def test_every_view_has_a_state_behind_it(seats: int, chosen: dict[str, str | int]) -> None:
    """No two cards of a pair in one hand, and every card where it may have gone: there is always such a state."""
    game, rng = rules(seats, **chosen), Random(8)
    for seed in range(6):
        state = game.deal(Deal(1, 0, Seeded(str(seed))))
        while state.to_move != NOBODY:
            if rng.random() < 0.1:
                view = view_of(game, state, rng.randrange(-1, seats))
                assert view_of(game, possible_state(game, view, rng), view.seat) == view
            state = game.play(state, rng.choice(game.legal_moves(state)))


def test_with_two_players_left_each_can_deduce_the_others_cards() -> None:
    """When two players are left each can deduce the other's cards; that is normal."""
    game = rules()
    state = lying(game, "JS 4D", "4C", "", "", to_move=1, source=0)
    view = view_of(game, state, 1)
    assert view.unknown == state.zones[0]
    assert possible_state(game, view, Random(1)).zones[0] == state.zones[0]


def test_the_odd_card_is_shown_when_the_deal_is_over() -> None:
    """He holds exactly the uomo nero, and has lost."""
    game = rules()
    state, _ = draw(game, lying(game, "JS 5C", "5D", "", "", to_move=1, source=0), "5C")
    assert view_of(game, state, NOBODY).shown[0] == 1 << game.odd


def moves_of(moves: Sequence[Move]) -> list[int]:
    """The places that can be drawn from."""
    return [move.number for move in moves]


def test_the_draws_depend_on_nothing_but_the_number_of_cards() -> None:
    """A network server must send positions, not identities."""
    game = rules()
    state = lying(game, "JS 4D QC", "4C 7H", "7D QD", "", to_move=1, source=0)
    assert moves_of(view_of(game, state, 1).legal) == [1, 2, 3]
    assert all(move.card < 0 and not move.taken for move in view_of(game, state, 1).legal)
