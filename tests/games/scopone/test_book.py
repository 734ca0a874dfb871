"""Scopone by the book: each rule of Chitarrella and Saracino decides in a position of its own."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from cardtable.bots import Budget
from cardtable.bots.styles import make_rival
from cardtable.engine.cards import bits
from cardtable.engine.moves import read_move, write_move
from cardtable.engine.position import Place, position
from cardtable.engine.state import CAPTURES, HAND, TABLE
from cardtable.engine.view import view_of
from cardtable.rooms.arena import duel
from tests.games.scopone.tables import rules

SCIENTIFICO, NOVE = rules("scientifico"), rules("nove")
HAND_SIDE, DECK_SIDE, DEALS, BEFORE_DEALER = 3, 2, 0, 1
"""Who deals where seat 0 is to move: E (or W) is on the hand side, N and the dealer are on the deck side."""


def picked(
    table: str, hand: str, others: tuple[str, str, str], dealer: int, past: Sequence[tuple[int, str]] = ()
) -> set[str]:
    """The moves between which the player by the book draws lots at seat 0; what is not named has been taken.

    So a rank is broken when an odd number of its cards is named, for then an odd number has been taken. The `past` are
    the last moves before, each with its seat.
    """
    cards: dict[Place, str] = {TABLE: table, (HAND, 0): hand}
    cards |= {(HAND, seat): held for seat, held in enumerate(others, 1)}
    state = position(SCIENTIFICO, cards, rest=(CAPTURES, 1), dealer=dealer)
    played = tuple((seat, read_move(move, SCIENTIFICO.pack)) for seat, move in past)
    view = replace(view_of(SCIENTIFICO, state, 0), past=played)
    worths = SCIENTIFICO.style("saracino", view)
    best = max(worths)
    return {write_move(m, SCIENTIFICO.pack) for m, worth in zip(view.legal, worths, strict=True) if worth == best}


QUIET = ("RS CS", "CC FC", "CB FB")
"""Others who hold courts only."""


def test_a_sweep_comes_first_even_if_it_breaks() -> None:
    """Rule 0: an empty table cannot be swept in answer, so that a sweep always pays, for the deck side too."""
    assert picked("AC 3S", "4B RD", QUIET, DEALS) == {"4B x AC,3S"}


def test_the_settebello_is_taken_even_where_a_sweep_is_left() -> None:
    """Rule 5: settebello on the table: take it always. What is left adds up to 9, and nines are out."""
    assert picked("7D 4C 5B", "7C 2B", QUIET, DEALS) == {"7C x 7D"}


@pytest.mark.parametrize(("hand", "dealer", "moves"), [
    ("7C FS", HAND_SIDE, {"FS x AC,7D", "FS x 7D,AC"}),
    ("7C 7B FS", HAND_SIDE, {"7C x 7D", "7B x 7D"}),
    ("7C FS", DEALS, {"7C x 7D"}),
])  # fmt: skip
def test_the_hand_side_takes_the_settebello_by_sum_unless_it_has_two_sevens(
    hand: str, dealer: int, moves: set[str]
) -> None:
    """Rule 5: A+7=8 if one holds none or one and is on the hand side, else 7=7."""
    assert picked("7D AC RD", hand, QUIET, dealer) <= moves


@pytest.mark.parametrize(
    ("seven", "moves"), [("7D", {"7D x 7C"}), ("7S", {"RB x 4D,6D"}), ("7S 7B", {"7S x 7C", "7B x 7C"})]
)
def test_who_has_the_settebello_or_two_sevens_takes_any_seven(seven: str, moves: set[str]) -> None:
    """Rule 5: W with one ordinary seven lets the first go by and breaks; with more it takes it."""
    assert picked("7C 4D 6D FD", f"{seven} RB", ("RS 4S", "CC 6S", "CB FB"), BEFORE_DEALER) == moves


def test_the_deck_side_without_a_seven_breaks_them() -> None:
    """Rule 5: it takes a seven by sum (8 = 7+A), although it keeps the other ranks paired."""
    given = ("RS CS", "CC FC", "CB FB")
    assert picked("7C AC 4C RC RD", "FS 4S", given, DEALS) == {"FS x AC,7C"}
    given = ("RS 5S", "CC 3S", "CB FB")
    assert picked("5C 3C 4C RC RD", "FS 4S", given, DEALS) == {"4S x 4C"}, "what is no seven it leaves in pairs"


BREAKS = "RD 4D 3C 2C CD", "5B 4S"
"""5 = 3+2 turns three ranks, 4 = 4 none."""


@pytest.mark.parametrize(("dealer", "move"), [(HAND_SIDE, "5B x 3C,2C"), (DECK_SIDE, "4S x 4D"), (DEALS, "4S x 4D")])
def test_the_hand_side_breaks_and_the_deck_side_takes_pairs(dealer: int, move: str) -> None:
    """Rule 2, spariglio: an even number of fives, threes and twos has been taken."""
    expected = move.replace("3C,2C", "2C,3C")
    assert picked(*BREAKS, ("3S 5S", "2S CC", "CB FB"), dealer) == {expected}


@pytest.mark.parametrize(("dealer", "move"), [(DEALS, "5B x 2C,3C"), (HAND_SIDE, "4S x 4D")])
def test_the_deck_side_mends_broken_ranks_and_the_hand_side_does_not(dealer: int, move: str) -> None:
    """Rule 2, riappariglio: an odd number of fives, threes and twos has been taken."""
    assert picked(*BREAKS, QUIET, dealer) == {move}


def opening(table: str, hand: str) -> set[str]:
    """The first turn of the eldest hand in Scopone of nine cards; the others hold all that is left."""
    pack = NOVE.pack
    left = [pack.names[card] for card in bits(pack.all) if pack.names[card] not in f"{table} {hand}".split()]
    Random("opening").shuffle(left)
    cards: dict[Place, str] = {TABLE: table, (HAND, 0): hand}
    cards |= {(HAND, seat): " ".join(left[9 * (seat - 1) : 9 * seat]) for seat in (1, 2, 3)}
    view = view_of(NOVE, position(NOVE, cards, dealer=3), 0)
    worths = NOVE.style("saracino", view)
    return {write_move(m, pack) for m, worth in zip(view.legal, worths, strict=True) if worth == max(worths)}


def test_the_eldest_hand_breaks_first_what_makes_seven_in_pairs() -> None:
    """Rule 2: 5 = 3+2 goes before 9 = 7+2, which is worth more, since 5 and 2 make seven."""
    assert opening("3C 2C 7S RD", "5B CB FC FD RC RB CS CC FS") == {"5B x 2C,3C"}


def test_the_eldest_hand_that_cannot_break_lays_of_what_it_has_several() -> None:
    """Rules 2 and 4: a card of which E holds two or more, so that W may break later."""
    assert opening("RD RC CD FD", "7C 7B 6C 6B 5C 4C 3B 2B AB") <= {"6C", "6B", "7C", "7B"}


def test_the_eldest_hand_that_cannot_break_lays_a_low_card_for_its_partner() -> None:
    """Rule 2: of cards it holds once, a low one, which makes new sums with the table: W may break then."""
    assert opening("RD RC 4C FB", "7C 6B 5C 3B 2S CB AS") <= {"3B", "2S", "AS"}


def test_two_cards_that_cannot_be_swept_are_kept_on_the_table() -> None:
    """Rule 3, mulinello: of two takes that both break, the one that leaves two cards, whose sum is over ten."""
    assert picked("RD FD 4C 3C 2C", "5B CS", ("2S 3S", "4S 5S", "CB RS"), DEALS) == {"CS x 2C,3C,4C"}


def test_against_the_whirl_a_card_that_nobody_can_take_is_laid() -> None:
    """Rule 3: all other copies are gone, so it stays; it goes before a double."""
    assert picked("RD CD", "4C 5C 5S", ("5B RS", "RC CC", "RB CB"), DEALS) == {"4C"}


def test_a_triple_is_laid_before_a_double_and_a_double_before_a_single_one() -> None:
    """Rule 4: the more of a rank one holds, the fewer can take it."""
    table = "RD CD FD"
    assert picked(table, "4C 4S 4B 6C 6S 5C", ("RS CS FS", "RC CC FC", "6B 5B 5S"), DEALS) <= {"4C", "4S", "4B"}
    assert picked(table, "6C 6S 5C", ("RS CS FS", "RC CC FC", "6B 5B 5S"), DEALS) <= {"6C", "6S"}


def test_a_single_card_whose_others_are_all_out_is_kept() -> None:
    """Rule 4: rather a card of which one has gone already."""
    given = ("6B 6S 5B", "6D 5S RB", "CB CS FS")
    assert picked("RD CD FD", "6C 5C", given, DEALS) == {"5C"}


def test_no_seven_is_laid_beside_what_takes_it_by_sum() -> None:
    """Rule 5: with an ace on the table an eight takes the seven; the six is laid, though it is worth less to keep."""
    given = ("FS 6S", "6B RB", "7S 7B")
    assert picked("RD CD AC", "7C 6C", given, DEALS) == {"6C"}
    assert picked("RD CD FD", "7C 6C", ("RS 6S", "6B 6D", "RB CS"), DEALS) == {"7C"}, "without one the free card goes"


@pytest.mark.parametrize("dealer", [DEALS, BEFORE_DEALER])
def test_in_the_last_turns_a_paired_card_is_kept(dealer: int) -> None:
    """Rule 7: the dealer must not be left with a card of a broken rank, nor may W; an unbroken one is kept."""
    assert picked("RD CD FD", "5C 4C", ("5S RS", "RC CS", "CB FB"), dealer) == {"4C"}


@pytest.mark.parametrize(("partner", "other", "move"), [("4C", "5C", "5B x 5C"), ("5C", "4C", "4B x 4C")])
def test_what_the_partner_has_laid_is_left_to_him(partner: str, other: str, move: str) -> None:
    """Rule 4: a card first laid tells that its like is held; of two takes that are worth much the same, the other."""
    given = "RD CD 5C 4C", "5B 4B", ("5S 4S", "FC RS", "FB CB"), HAND_SIDE
    assert picked(*given, past=[(2, partner), (1, other)]) == {move}


def test_a_card_of_the_partner_that_was_taken_is_followed_by_its_like() -> None:
    """Rule 4: taken by the player before me, the same rank is laid again, rather than another double."""
    given = "RD CD FD", "5C 4C 4S", ("5S RS", "RC CS", "4B CB"), HAND_SIDE
    assert picked(*given) <= {"4C", "4S"}
    assert picked(*given, past=[(2, "5D"), (3, "5B x 5D")]) == {"5C"}
    assert picked(*given, past=[(2, "5D"), (3, "5B x 5D"), (0, "FD")]) <= {"4C", "4S"}, "once is enough"


def test_the_third_hand_leaves_a_seven_to_the_eldest_who_laid_it() -> None:
    """Rule 5: W leaves a seven laid by E, unless it holds the settebello; without it even two sevens wait."""
    given = ("RS 4S", "CC 6S", "CB FB"), BEFORE_DEALER, [(2, "7C")]
    assert picked("7C 4D 6D FD", "7S 7B RB", *given) == {"RB x 4D,6D"}
    assert picked("7C 4D 6D FD", "7D RB", *given) == {"7D x 7C"}


def test_courts_go_first_denari_and_sevens_last() -> None:
    """Rule 6: of equally safe cards."""
    assert picked("RD RC CD", "FC 7C 4D 4C", ("FS FB", "7S 7B", "4S 4B"), HAND_SIDE) <= {"4C", "FC"}


def test_where_every_move_leaves_a_sweep_the_least_likely_one_is_left() -> None:
    """Two fives are out and one six: a total of six is left rather than one of five."""
    given = ("5S RS", "5B RC", "6S CB")
    assert picked("3C", "2C 3D", given, HAND_SIDE) == {"3D x 3C"}, "which is a sweep"
    assert picked("4C", "AC 2S", given, HAND_SIDE) == {"2S"}


def test_by_the_book_is_a_little_better_than_greedy() -> None:
    """The published players by the book win about four deals in a hundred more than greedy does."""
    book, greedy = make_rival("saracino", NOVE), make_rival("greedy", NOVE)
    found = duel(NOVE, book, greedy, 40, seed="book", budget=Budget())
    assert found.mean > 0
