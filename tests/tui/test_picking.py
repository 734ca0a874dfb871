"""Picking: what is pointed at narrows the legal moves until one is left."""

from cardtable.engine.cards import ITALIAN_40, mask_of
from cardtable.engine.moves import Move, read_move
from cardtable.tui.picking import Picking


def moves(*texts: str) -> tuple[Move, ...]:
    return tuple(read_move(text, ITALIAN_40) for text in texts)


def cards(faces: str) -> int:
    return mask_of(ITALIAN_40.read(faces))


def card(face: str) -> int:
    return ITALIAN_40.number(face)


LEGAL = moves("7B x 2D,5D", "7B x 3C,4S", "RC x 2D,5D,3C", "2S x 2D", "FS")


def test_a_card_with_one_move_is_decided_at_once() -> None:
    assert Picking(LEGAL).pick(card("FS")).decided == LEGAL[4]


def test_a_card_with_several_moves_asks_which() -> None:
    picking = Picking(LEGAL).pick(card("7B"))
    assert picking.decided is None
    assert picking.choices == LEGAL[:2]
    assert picking.takeable == cards("2D 5D 3C 4S")


def test_marking_a_card_on_the_table_decides_between_captures() -> None:
    assert Picking(LEGAL).pick(card("7B")).mark(card("4S")).decided == LEGAL[1]


def test_marks_made_first_leave_the_cards_that_can_take_them() -> None:
    picking = Picking(LEGAL).mark(card("2D")).mark(card("5D"))
    assert picking.playable == cards("7B RC")
    assert picking.decided is None, "no card of the hand is picked yet"
    assert picking.pick(card("7B")).decided == LEGAL[0]


def test_a_card_that_cannot_take_what_is_marked_takes_the_marks_back() -> None:
    assert Picking(LEGAL).mark(card("4S")).pick(card("FS")).decided == LEGAL[4]


def test_a_mark_that_no_move_allows_changes_nothing() -> None:
    picking = Picking(LEGAL).pick(card("7B"))
    assert picking.mark(card("AB")) is picking


def test_a_second_look_at_a_marked_card_takes_its_mark_back() -> None:
    assert Picking(LEGAL).mark(card("2D")).mark(card("2D")).marks == 0


def test_moves_that_name_no_card_are_asked_for_where_nothing_else_can_be_done() -> None:
    accuse, skip = Move("accuse", number=2), Move("pass")
    assert Picking((accuse, skip)).choices == (accuse, skip)
    assert Picking((*LEGAL, skip)).choices == (), "a card can be played, so the menu does not push itself forward"


def test_of_acts_that_name_equal_cards_a_menu_has_one() -> None:
    """Bazzica, a pack for each player: "of hidden equals the player chooses", but to him they are all the same."""
    pack = ITALIAN_40.times(3)

    def written(*texts: str) -> tuple[Move, ...]:
        return tuple(read_move(text, pack) for text in texts)

    legal = written(
        "declare x CS,RS 204", "declare x CS,RS.2 204", "declare x CS,RS 404", "declare x CS,FD 204", "pass"
    )
    assert Picking(legal, faces=pack.size).choices == (legal[0], *legal[2:])
    assert Picking(legal, faces=pack.size).cleared().choices == (legal[0], *legal[2:])
    both = written("declare x CS,CS.2 9", "declare x CS.2,CS.3 9", "declare x CS 9")
    assert Picking(both, faces=pack.size).choices == (both[0], both[2])
