"""Positions built by hand: what is named lies where it is named, the rest is filled in."""

import pytest

from cardtable.engine.cards import bits
from cardtable.engine.errors import BadPosition, UnreadableCard
from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, HAND, NOBODY
from cardtable.engine.view import view_of
from cardtable.games.king.rules import King
from cardtable.games.scopa.rules import Scopa

SCOPA = Scopa.at_table(4)
KING = King.at_table()


def test_the_cards_lie_where_they_are_named_and_the_others_in_the_rest() -> None:
    """A position names a few cards; the pack stays whole."""
    state = position(SCOPA, {"table": "7D 2C", (HAND, 2): "RS"}, to_move=2, rest=(CAPTURES, 1))
    state.check()
    pack = SCOPA.pack
    assert pack.write(bits(state.zones[SCOPA.table])) == "7D 2C"
    assert pack.write(bits(state.zones[2])) == "RS"
    assert state.zones[SCOPA.piles[1]].bit_count() == 37
    assert state.to_move == 2


def test_ordered_places_keep_the_order_of_the_cards() -> None:
    """The stock is named in the order in which it is drawn, a trick in the order in which it was played."""
    state = position(SCOPA, {"stock": "RS AD 7D"}, rest=(CAPTURES, 0))
    assert SCOPA.pack.write(state.orders[SCOPA.stock]) == ""  # all hands were empty, so the three cards were dealt
    state = position(SCOPA, {"stock": "RS AD 7D", (HAND, 0): "2D"}, rest=(CAPTURES, 0))
    assert SCOPA.pack.write(state.orders[SCOPA.stock]) == "RS AD 7D"
    state = position(KING, {"trick": "9H 2H", (HAND, 3): "AH"}, to_move=3, leader=1)
    assert KING.pack.write(state.orders[KING.trick]) == "9H 2H"


def test_a_seat_knows_its_hand_and_what_lies_face_up() -> None:
    """Hands and stock are hidden, everything else has been seen."""
    state = position(SCOPA, {"table": "7D", (HAND, 0): "RS", (HAND, 1): "RC"}, rest="stock")
    view = view_of(SCOPA, state, 0)
    assert view.shown[0] == state.zones[0]
    assert view.hidden[1] == 1
    assert view.shown[SCOPA.table] == state.zones[SCOPA.table]
    assert view.hidden[SCOPA.stock] == 37


def test_a_card_named_again_is_seen_by_all_where_it_lies() -> None:
    """In a hand it was shown, or it is the last of the stock."""
    hands = {(HAND, 0): "RS", (HAND, 1): "RC 2D"}
    state = position(SCOPA, {**hands, "stock": "AD 7S"}, rest=(CAPTURES, 0), revealed="7S 2D")
    view = view_of(SCOPA, state, NOBODY)
    assert SCOPA.pack.write(bits(view.shown[1] | view.shown[SCOPA.stock])) == "2D 7S"
    with pytest.raises(BadPosition, match="RD"):
        position(SCOPA, hands, rest=(CAPTURES, 0), revealed="RD")


def test_what_follows_by_itself_has_happened() -> None:
    """With all hands empty the leftovers go to the last capturer and the deal is over."""
    state = position(SCOPA, {"table": "7D 2C"}, rest=(CAPTURES, 0), last_taker=1)
    assert state.to_move == NOBODY
    assert SCOPA.pack.write(bits(state.zones[SCOPA.piles[1]])) == "7D 2C"


def test_facts_deal_and_dealer_may_be_named() -> None:
    """The facts are those at the start of such a deal, but for the ones given."""
    state = position(KING, {(HAND, 0): "AH"}, deal=17, dealer=2, tricks=(1, 2, 3, 4))
    assert state.deal.number == 17
    assert state.deal.dealer == 2
    assert state.facts.commandment == 7
    assert state.facts.leader == 3
    assert state.facts.tricks == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({"table": "7D 7D"}, "a card is named twice: 7D"),
        ({"table": "7D AS", (HAND, 0): "2S 7D"}, "a card is named twice: 7D"),
        ({"tavolo": "7D"}, "there is no place 'tavolo'; there are hand 0, hand 1, hand 2, hand 3, table, stock"),
        ({(HAND, 4): "7D"}, "there is no place 'hand 4'"),
        ({"hand": "7D"}, "there is no place 'hand'"),
        ({("table", 0): "7D"}, "there is no place 'table 0'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(cards: dict, said: str) -> None:  # type: ignore[type-arg]
    """A card named twice, or a place the game does not have."""
    with pytest.raises(BadPosition) as refused:
        position(SCOPA, cards)
    assert said in str(refused.value)


def test_cards_and_facts_that_do_not_exist_are_refused() -> None:
    """A card of another pack; a fact the game does not know."""
    with pytest.raises(UnreadableCard, match="'8D' is not a card of the pack italian40"):
        position(SCOPA, {"table": "8D"})
    with pytest.raises(BadPosition, match="no fact is called 'last_takr': the facts are crosswise, last_taker"):
        position(SCOPA, {"table": "7D"}, last_takr=1)
