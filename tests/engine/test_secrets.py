"""What is moved in secret: who can place which card afterwards, and what a guess makes of it."""

from random import Random
from typing import ClassVar

import pytest

from cardtable.engine.cards import FRENCH_52, UNSEEN, Card, Mask, bits, mask_of
from cardtable.engine.chance import Given, Seeded
from cardtable.engine.moves import Move, read_move, write_move
from cardtable.engine.state import (
    ASIDE,
    DISCARD,
    FACE_DOWN,
    NOBODY,
    STOCK,
    AnyState,
    Deal,
    Layout,
    Sight,
    State,
    Zone,
    layout,
)
from cardtable.engine.view import possible_state, view_of
from tests.engine.plain_game import Plain

SEATS = 3
PLACES = layout(
    FRENCH_52,
    SEATS,
    Zone(STOCK, ordered=True),
    Zone(DISCARD, ordered=True),
    Zone(FACE_DOWN, 0, Sight.NOBODY, ordered=True),
    ordered_hands=True,
)
DISCARDED, ROW = PLACES.zone(DISCARD), PLACES.zone(FACE_DOWN, 0)


def dealt(places: Layout = PLACES, cards: int = 4) -> AnyState:
    """So many cards in each hand: seat 0 has cards 0..3, seat 1 cards 4..7, seat 2 cards 8..11."""
    state: AnyState = State.opening(
        Deal(1, 0, Seeded("secrets")), places, tuple(bits(places.pack.all ^ places.removed)), None
    )
    for seat in range(SEATS):
        state.draw(cards, seat)
    state.to_move = 0
    return state


def placed(state: AnyState, seat: int, zone: int) -> list[Card]:
    """The cards a seat can place in a zone."""
    return bits(state.zones[zone] & state.known(seat))


def test_the_giver_knows_the_card_that_was_drawn_and_nobody_else_does() -> None:
    """Only the two players involved learn which card changed hands (Uomo nero, hidden information)."""
    state = dealt()
    state.pass_hidden(5, 1, 2, knowing=(1, 2))
    assert placed(state, 1, 2) == [5]
    assert placed(state, 2, 2) == [5, 8, 9, 10, 11]
    assert placed(state, 0, 2) == placed(state, NOBODY, 2) == []
    assert state.traced(0) == state.traced(NOBODY) == ()
    assert state.orders[2] == (8, 9, 10, 11, 5)


def test_who_gave_a_card_away_loses_sight_of_it_when_the_next_one_draws() -> None:
    """Seat 1 knows what seat 2 took; once seat 0 has drawn from seat 2 it may lie with either of them, nowhere else."""
    state = dealt()
    state.pass_hidden(5, 1, 2, knowing=(1, 2))
    state.pass_hidden(9, 2, 0, knowing=(2, 0))
    assert placed(state, 1, 2) == []
    assert state.traced(1) == ((5, 1 << 2 | 1 << 0),)
    assert placed(state, 2, 0) == [9]
    state.pass_hidden(2, 0, 1, knowing=(0, 1))
    assert state.traced(1) == ((5, 1 << 2 | 1 << 0),), "seat 1 has seen that it was another one"
    assert state.traced(2) == ((9, 1 << 0 | 1 << 1),)


def test_a_single_card_that_is_drawn_is_known_to_whoever_knew_it() -> None:
    state = dealt(cards=1)
    state.pass_hidden(1, 1, 2, knowing=(1, 2))
    state.pass_hidden(1, 2, 0, knowing=(2, 0))
    state.pass_hidden(0, 0, 2, knowing=(0, 2))
    assert placed(state, 1, 0) == []
    assert state.traced(1) == ((1, 1 << 0 | 1 << 2),)
    state = dealt(cards=1)
    state.move(1 << 1, 1, 2)
    state.move(1 << 2, 2, 0)
    state.pass_hidden(1, 2, 1, knowing=(1, 2))
    assert placed(state, NOBODY, 1) == [1], "all saw the only card there go where it lies now"


def test_what_may_be_the_last_card_of_a_hand_may_go_with_it() -> None:
    """Seat 1 saw a card go to seat 2, and seat 2 give one of two away; then the only one of seat 0 goes on."""
    state = dealt(cards=1)
    state.pass_hidden(1, 1, 2, knowing=(1, 2))
    state.pass_hidden(1, 2, 0, knowing=(2, 0))
    state.pass_hidden(0, 0, 2, knowing=(0, 2))
    assert state.traced(1) == ((1, 1 << 0 | 1 << 2),)
    state.pass_hidden(1, 0, 1, knowing=())
    assert state.traced(1) == ((1, 1 << 1 | 1 << 2),)


def test_what_all_could_place_is_no_longer_certain_where_one_card_left_in_secret() -> None:
    """A card that was taken up face up and perhaps laid away again (Calabresella): here or there, for the others."""
    state = dealt()
    state.show(1 << 0 | 1 << 1)
    state.pass_hidden(1, 0, ROW, knowing=(0,))
    assert placed(state, 0, ROW) == [1]
    assert placed(state, 0, 0) == [0, 2, 3]
    for seat in (1, 2, NOBODY):
        assert placed(state, seat, 0) == placed(state, seat, ROW) == []
        assert state.traced(seat) == ((0, 1 << 0 | 1 << ROW), (1, 1 << 0 | 1 << ROW))
    state.move(1 << 0, 0, DISCARDED)
    assert state.traced(1) == ((1, 1 << 0 | 1 << ROW),), "a card that was played is not looked for any more"


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_a_guess_puts_a_traced_card_where_it_may_lie_and_gives_the_same_view(seat: int) -> None:
    state = dealt()
    state.pass_hidden(5, 1, 2, knowing=(1, 2))
    state.pass_hidden(9, 2, 0, knowing=(2, 0))
    state.show(1 << 3)
    state.pass_hidden(0, 0, ROW, knowing=(0,))
    view = view_of(Plain(SEATS), state, seat)
    found: dict[Card, set[int]] = {}
    for luck in range(60):
        guess = possible_state(Plain(SEATS), view, Random(luck))
        guess.check()
        assert view_of(Plain(SEATS), guess, seat) == view
        for card, _ in view.traces:
            found.setdefault(card, set()).add(next(zone for zone, mask in enumerate(guess.zones) if mask >> card & 1))
    assert {card: mask_of(zones) for card, zones in found.items()} == dict(view.traces)


def test_nobody_sees_in_which_order_somebody_else_holds_his_cards() -> None:
    """A position in a fan carries no information (Uomo nero), not even to whoever knows one of its cards."""
    state = dealt()
    state.pass_hidden(5, 1, 2, knowing=(1, 2))
    view = view_of(Plain(SEATS), state, 1)
    assert view.orders[1] == (4, 6, 7)
    assert view.orders[2] == (UNSEEN,) * 5
    assert view.cards(2) == (5, *(UNSEEN,) * 4)
    places = {possible_state(Plain(SEATS), view, Random(luck)).orders[2].index(5) for luck in range(60)}
    assert places == set(range(5))


class LowFirst(Plain):
    """The first two hidden cards of hand 1 were seen to be below 20."""

    def barred(self, _: object) -> dict[int, tuple[Mask, ...]]:
        return {1: (FRENCH_52.all >> 20 << 20,) * 2}


def test_a_guess_respects_what_the_hidden_cards_of_a_hand_cannot_be_one_by_one() -> None:
    """`barred`: who took a pile is known to have held nothing that beats it, whatever was drawn afterwards."""
    state = dealt()
    state.show(1 << 5)
    view = view_of(LowFirst(SEATS), state, 0)
    guesses = [possible_state(LowFirst(SEATS), view, Random(luck)) for luck in range(80)]
    hidden = [[card for card in guess.orders[1] if card != 5] for guess in guesses]
    assert all(view_of(LowFirst(SEATS), guess, 0) == view for guess in guesses)
    assert {card for cards in hidden for card in cards[:2]} == {4, *range(6, 20)}
    assert max(cards[2] for cards in hidden) > 40


class KeptApart(Plain):
    """The cards of one rank are never two in one hand."""

    def apart(self, _: object) -> tuple[Mask, ...]:
        return FRENCH_52.rank_masks


@pytest.mark.parametrize("seat", [NOBODY, 0, 1, 2])
def test_a_guess_keeps_apart_what_is_never_in_one_hand(seat: int) -> None:
    """No pairs in a hand: what a guess must respect; here each hand holds a card of each of the 13 ranks."""
    state: AnyState = State.opening(Deal(1, 0, Seeded("apart")), PLACES, tuple(range(52)), None)
    for _ in range(SEATS):
        state.draw(13, _)
    for luck in range(30):
        guess = possible_state(KeptApart(SEATS), view_of(KeptApart(SEATS), state, seat), Random(luck))
        for hand in range(SEATS):
            assert all((guess.zones[hand] & rank).bit_count() == 1 for rank in FRENCH_52.rank_masks)


def test_a_card_is_shown_to_one_seat_alone() -> None:
    """With `partner_peek` the two hands are shown to the partners alone (Briscola)."""
    state = dealt()
    state.show_to(2, state.zones[0])
    assert placed(state, 2, 0) == [0, 1, 2, 3]
    assert placed(state, 1, 0) == placed(state, NOBODY, 0) == []


def test_a_card_is_exchanged_for_the_turn_up_and_all_see_both() -> None:
    """The exchanged seven becomes the visible turn-up; whoever draws it last is publicly known to hold it (Bazzica)."""
    state = dealt()
    state.show(1 << 51)
    assert state.swap_turn_up(2, 0) == 51
    assert state.orders[PLACES.stock][-1] == 2
    assert placed(state, NOBODY, 0) == [51]
    assert placed(state, NOBODY, PLACES.stock) == [2]
    assert view_of(Plain(SEATS), state, 1).cards(PLACES.stock)[-1] == 2
    state.check()


def test_discards_that_are_shuffled_anew_can_be_placed_by_nobody() -> None:
    """Pack exhausted in mid-deal: discards are reshuffled (Sette e mezzo)."""
    state = dealt()
    for card in (0, 1, 4):
        state.lay(card, card // 4, DISCARDED)
    state.put_back(DISCARDED, (4, 0, 1))
    assert state.orders[PLACES.stock][-3:] == (4, 0, 1)
    assert state.zones[DISCARDED] == 0
    assert all(placed(state, seat, PLACES.stock) == [] for seat in (NOBODY, 0, 1, 2))
    assert view_of(Plain(SEATS), state, 1).cards(PLACES.stock)[-3:] == (UNSEEN,) * 3
    state.check()


class TestCardsLeftOut:
    """Some games are played without a few cards of their pack."""

    removed: ClassVar[Mask] = mask_of(FRENCH_52.read("JC JD JH"))
    places: ClassVar[Layout] = layout(FRENCH_52, SEATS, Zone(STOCK, ordered=True), Zone(ASIDE), removed=removed)

    def test_they_lie_aside_and_everybody_knows_it(self) -> None:
        state = dealt(self.places)
        assert state.zones[self.places.zone(ASIDE)] == self.removed
        assert placed(state, NOBODY, self.places.zone(ASIDE)) == bits(self.removed)
        state.check()

    def test_they_are_not_shuffled(self) -> None:
        order = Deal(1, 0, Seeded("left out")).order(self.places)
        assert sorted(order) == bits(FRENCH_52.all ^ self.removed)

    def test_a_pack_order_that_is_given_goes_without_them(self) -> None:
        order = tuple(bits(FRENCH_52.all ^ self.removed))
        assert Deal(1, 0, Given({(1, 0): order})).order(self.places) == order


def test_a_hand_held_out_is_shuffled_anew_each_time_and_alike_on_every_machine() -> None:
    """The fan is shuffled anew for every offer, so a position carries no information (Uomo nero)."""
    chance = Seeded("fan")
    orders = [chance.places("fan", 6, 1, 0, counter) for counter in range(40)]
    assert all(sorted(order) == list(range(6)) for order in orders)
    assert len(set(orders)) > 30
    assert orders == [Seeded("fan").places("fan", 6, 1, 0, counter) for counter in range(40)]
    assert Given({}, chance).places("fan", 6, 1, 0, 3) == orders[3]
    assert Given({}).places("fan", 6, 1, 0, 3) == (0, 1, 2, 3, 4, 5), "where nothing was shuffled all keep their order"


def test_copies_of_a_card_are_told_apart_in_notation() -> None:
    """A record has to name each card of several packs; the first copy is written as in a single pack."""
    pack = FRENCH_52.times(3)
    queen = FRENCH_52.number("QH")
    assert [pack.names[queen + copy * 52] for copy in range(3)] == ["QH", "QH.2", "QH.3"]
    for card in range(len(pack)):
        move = Move("play", card)
        assert read_move(write_move(move, pack), pack) == move
