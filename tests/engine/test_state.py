"""States, events and sheets: where the cards are, who may see what happened, what it paid."""

import pytest

from cardtable.engine.cards import ITALIAN_40, UNSEEN, bits
from cardtable.engine.chance import Seeded
from cardtable.engine.events import Event
from cardtable.engine.scoring import ScoreLine, Scoresheet, leaders, totals
from cardtable.engine.state import NOBODY, STOCK, TABLE, Deal, Sight, State, Zone, layout

PLACES = layout(ITALIAN_40, 2, Zone(TABLE), Zone(STOCK, ordered=True), Zone("row", ordered=True), Zone("boxes"))
TABLE_AT, STOCK_AT, ROW, BOX = (PLACES.zone(kind) for kind in (TABLE, STOCK, "row", "boxes"))


def fresh() -> State[None]:
    """All cards in the stock, in their order."""
    return State.opening(Deal(1, 0, Seeded("state")), PLACES, tuple(range(40)), None)


def test_the_hands_come_first() -> None:
    """Zone `seat` is the hand of `seat`, seen by its owner."""
    assert [zone.kind for zone in PLACES.zones[:2]] == ["hand", "hand"]
    assert all(zone.sight == Sight.OWNER for zone in PLACES.zones[:2])
    assert PLACES.all_of("hand") == (0, 1)


def test_all_cards_begin_in_the_stock_and_nobody_knows_one() -> None:
    """A zone that is not declared visible is seen by nobody."""
    state = fresh()
    state.check()
    assert state.zones[STOCK_AT] == ITALIAN_40.all
    assert [state.known(seat) for seat in (NOBODY, 0, 1)] == [0, 0, 0]


def test_a_drawn_card_is_known_to_the_owner_of_the_hand() -> None:
    """What a seat knows is updated by the same calls that move cards."""
    state = fresh()
    assert state.draw(3, 1) == (0, 1, 2)
    state.check()
    assert [state.known(seat) for seat in (NOBODY, 0, 1)] == [0, 0, 0b111]
    assert state.orders[STOCK_AT] == tuple(range(3, 40))


def test_cards_dealt_face_up_are_known_to_all_and_face_down_to_none() -> None:
    """The table is dealt face up; a box that nobody sees stays unknown."""
    state = fresh()
    state.draw(2, TABLE_AT, face_up=True)
    state.draw(2, BOX)
    assert [state.known(seat) for seat in (NOBODY, 0, 1)] == [0b11] * 3
    state.draw(2, ROW)
    assert state.orders[ROW] == (4, 5)


def test_played_cards_are_known_wherever_they_go() -> None:
    """Perfect recall: what was once seen and can be placed stays known."""
    state = fresh()
    state.draw(2, 0)
    state.lay(1, 0, ROW)
    state.lay(0, 0, ROW)
    assert state.orders[ROW] == (1, 0)
    state.gather(ROW, TABLE_AT)
    assert state.orders[ROW] == ()
    assert state.known(1) == 0b11
    assert state.zones[TABLE_AT] == 0b11


def test_a_shown_card_is_known_and_stays_where_it_is() -> None:
    """The King's shown last card."""
    state = fresh()
    state.draw(2, 0)
    state.show(0b10)
    assert state.known(1) == 0b10
    assert state.zones[0] == 0b11


def test_a_copy_is_changed_and_the_original_is_not() -> None:
    """Once returned, a state is never changed."""
    state = fresh()
    state.draw(3, 0)
    other = state.copy()
    assert other == state
    assert hash(other) == hash(state)
    other.draw(3, 1)
    other.move(0b1, 0, TABLE_AT)
    assert state.zones[0] == 0b111
    assert state.known(1) == 0
    assert len(state.orders[STOCK_AT]) == 37
    assert other != state
    assert state != "state"


def test_a_card_in_two_places_or_in_none_is_caught() -> None:
    """After every deal all cards are in exactly one place; that is asserted in production too."""
    state = fresh()
    state.zones[TABLE_AT] |= 1 << 6
    with pytest.raises(AssertionError, match="in two zones: 7D"):
        state.check()
    state = fresh()
    state.zones[STOCK_AT] &= ~(1 << 6)
    with pytest.raises(AssertionError, match="in no zone: 7D"):
        state.check()


def test_a_state_is_shown_with_its_cards() -> None:
    """What a failing test prints can be read."""
    state = fresh()
    state.draw(2, 0)
    assert "hand0: AD 2D" in repr(state)
    assert list(bits(0)) == []


def test_an_event_shows_its_faces_to_those_who_see_them() -> None:
    """Whoever shows an event to a seat asks `seen_by` first."""
    dealt = Event("dealt", 1, cards=(3, 4), faces_for=(1,))
    assert dealt.seen_by(1).cards == (3, 4)
    assert dealt.seen_by(0).cards == (UNSEEN, UNSEEN)
    assert dealt.seen_by(NOBODY).cards == (UNSEEN, UNSEEN)
    assert dealt.seen_by(0) == dealt.seen_by(NOBODY)
    laid = Event("laid", 1, cards=(3,))
    assert all(laid.seen_by(seat) == laid for seat in (NOBODY, 0, 1))
    both = Event("swapped", 1, cards=(3,), faces_for=(0, 1))
    assert both.seen_by(0).faces_for == (0,)  # a seat does not learn who else has seen the face
    assert both.seen_by(2).faces_for == ()


def test_a_sheet_adds_its_lines_and_a_match_its_sheets() -> None:
    """Labelled lines per side, and totals over the deals."""
    sheet = Scoresheet(1, (ScoreLine("carte", (1, 0, 0)), ScoreLine("scope", (0, 2, 1))))
    assert sheet.points == (1, 2, 1)
    assert sheet.line("scope") == sheet.lines[1]
    assert sheet.line("napola") is None
    assert totals((sheet, sheet), 3) == (2, 4, 2)
    assert totals((), 3) == (0, 0, 0)
    assert leaders((2, 4, 4)) == (1, 2)
    assert leaders((-2, -4)) == (0,)


def test_a_card_slipped_face_down_is_known_to_who_knew_it_and_to_nobody_else() -> None:
    """A hidden card may change its place without being shown; its place in an ordered zone is public."""
    state = fresh()
    state.draw(3, 1)
    state.slip(1, 1, ROW)
    state.slip(0, 1, ROW)
    state.check()
    assert state.orders[ROW] == (1, 0)
    assert [state.known(seat) for seat in (NOBODY, 0, 1)] == [0, 0, 0b111]


def test_a_public_card_slipped_face_down_stays_public() -> None:
    """Everybody saw where it went."""
    state = fresh()
    state.draw(2, TABLE_AT, face_up=True)
    state.slip(1, TABLE_AT, ROW)
    assert state.known(NOBODY) == 0b11


def test_a_card_turned_over_leaves_its_order_and_is_known_to_all() -> None:
    """The cards that stay keep their order and their secret."""
    state = fresh()
    state.draw(3, 1)
    for card in (2, 0, 1):
        state.slip(card, 1, ROW)
    state.turn_over(0, ROW, TABLE_AT)
    state.check()
    assert state.orders[ROW] == (2, 1)
    assert state.known(NOBODY) == 0b1


def test_cards_that_are_put_together_come_out_of_their_order_and_lie_on_top_as_they_were_put() -> None:
    """Several equal cards are discarded at once (Spazz'u'mazz)."""
    state = fresh()
    state.draw(3, 1)
    for card in (2, 0, 1):
        state.slip(card, 1, ROW)
    pile = state.layout.stock
    state.put((1, 2), ROW, pile)
    state.check()
    assert state.orders[ROW] == (0,)
    assert state.orders[pile][-2:] == (1, 2)
    assert state.known(NOBODY) == 0b110
