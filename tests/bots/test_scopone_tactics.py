"""Scopone: what the greedy player values, at a table of four and of five."""

from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, HAND, TABLE, AnyState
from tests.bots.tables import best
from tests.games.scopone.tables import rules

SCIENTIFICO = rules("scientifico")


def in_play(table: str, hand: str, *others: str) -> AnyState:
    """Seat 0 is to move; the other seats hold the others, and what is not named has been taken."""
    cards = {TABLE: table} | {(HAND, seat): held for seat, held in enumerate((hand, *others))}
    return position(SCIENTIFICO, cards, rest=(CAPTURES, 1))


def test_a_sweep_goes_before_the_settebello() -> None:
    """It takes a scopa when it can; the settebello may wait."""
    state = in_play("AC 3S", "4B 7D RD", "RS CS FS", "RC CC FC", "RB CB FB")
    assert best(SCIENTIFICO, state) == {"4B x AC,3S"}


def test_no_table_is_left_that_the_next_player_may_sweep() -> None:
    """With the two the table adds up to 7, with the re to more than ten: the re is laid, though it is worth less."""
    state = in_play("5C", "2B RS", "7S 6C", "7C 6B", "7B 6S")
    assert best(SCIENTIFICO, state) == {"RS"}


def test_what_nobody_can_sweep_any_more_may_be_left() -> None:
    """All the sevens have gone: to leave 7 on the table is no danger, and the two is worth less than the settebello."""
    state = in_play("5C", "2B 6D", "RS CS", "RC CC", "RB CB")
    assert best(SCIENTIFICO, state) == {"2B"}


def test_the_partner_who_plays_next_is_no_danger() -> None:
    """Three against two: after the fifth seat plays the first, who is on its side; alone the same table is a danger."""
    cards = {TABLE: "5C", (HAND, 4): "2B RS", (HAND, 0): "7S 7C", (HAND, 1): "FS", (HAND, 2): "FC", (HAND, 3): "FB"}
    together, alone = rules("cinque", sides="3+2"), rules("cinque")
    assert best(together, position(together, cards, to_move=4, rest=(CAPTURES, 1))) == {"RS"}
    assert best(alone, position(alone, cards, to_move=4, rest=(CAPTURES, 1))) == {"RS"}
    swept = cards | {TABLE: "5C", (HAND, 4): "2B 6D"}
    assert best(together, position(together, swept, to_move=4, rest=(CAPTURES, 1))) == {"2B"}
    assert best(alone, position(alone, swept, to_move=4, rest=(CAPTURES, 1))) == {"6D"}


def test_the_napola_is_played_for_where_it_counts() -> None:
    """The two of denari joins the ace and the three that lie in the own pile."""
    cards = {TABLE: "2D 6C RS", (HAND, 0): "2B 6B", (CAPTURES, 0): "AD 3D"}
    for napola, taken in ((True, "2B x 2D"), (False, "6B x 6C")):
        game = rules(napola=napola)
        state = position(game, cards | {(HAND, 1): "FS CS", (HAND, 2): "FC CC", (HAND, 3): "FB CB"}, rest=(CAPTURES, 1))
        assert best(game, state) == {taken}
