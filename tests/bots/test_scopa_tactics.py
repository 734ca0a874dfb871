"""Scopa: what the greedy player values, in the order of the classic beginner's player.

First a sweep; then what a play gains or gives up, less the chance that the next player sweeps what it leaves.
"""

import pytest

from cardtable.engine.position import position
from cardtable.engine.state import CAPTURES, HAND, TABLE
from cardtable.engine.view import view_of
from cardtable.games.prospects import POINT, chance_to_hold
from tests.bots.tables import best
from tests.games.scopa.tables import rules
from tests.games.tables import at_the_end, on_table

each_seats = pytest.mark.parametrize("seats", [2, 3, 4])


@each_seats
def test_a_sweep_goes_before_everything(seats: int) -> None:
    """Ace and three are swept with the four, though the other play brings a denaro home."""
    game = rules(seats)
    assert best(game, on_table(game, "AC 3S", "4B 3D RD")) == {"4B x AC,3S"}


@each_seats
def test_of_two_sweeps_the_more_valuable_is_made(seats: int) -> None:
    """The seven of denari is the settebello: playing it puts it into the own pile."""
    game = rules(seats)
    assert best(game, on_table(game, "3S 4B", "7C 7D AB")) == {"7D x 4B,3S"}


@each_seats
def test_the_settebello_is_taken_where_nothing_is_swept(seats: int) -> None:
    game = rules(seats)
    assert best(game, on_table(game, "7D 5C RB 6B", "7S 5S 6C")) == {"7S x 7D"}


@each_seats
def test_of_two_takes_the_one_of_more_worth_is_made(seats: int) -> None:
    """By the values of the primiera, sevens and denari besides: 6 and ace of denari against three courts' worth."""
    game = rules(seats)
    assert best(game, on_table(game, "FB CC 6D RS", "FC CS 6S")) == {"6S x 6D"}


@each_seats
def test_the_card_of_least_worth_is_laid_where_nothing_can_be_swept(seats: int) -> None:
    """The table adds up to more than ten with any of them."""
    game = rules(seats)
    assert best(game, on_table(game, "RS CC", "7B 6D FS")) == {"FS"}


def test_a_card_that_is_worth_more_is_laid_rather_than_a_table_that_can_be_swept() -> None:
    """With the four the table adds up to 9, which three cards out there sweep; with the six to 11."""
    game = rules(2)
    assert best(game, on_table(game, "5C", "4B 6S")) == {"6S"}


@pytest.mark.parametrize(("gone", "taken"), [("", "2B x 2C"), ("5D 5C 5B 5S", "RD x RC")])
def test_the_better_take_is_made_only_where_it_leaves_no_sweep(gone: str, taken: str) -> None:
    """Taking the re leaves 2 and 3 to any five; once all the fives are gone nothing speaks against it."""
    game = rules(2)
    cards = {TABLE: "2C 3S RC", (HAND, 0): "2B RD", (HAND, 1): "AC AB AS", (CAPTURES, 0): gone}
    assert best(game, position(game, cards)) == {taken}


def test_nothing_is_feared_from_cards_that_are_gone() -> None:
    """Laying on an empty table: all other fours are taken, so nobody sweeps the four; a two or a figure might be."""
    game = rules(2)
    cards = {TABLE: "", (HAND, 0): "4D 2S FC", (HAND, 1): "AC AB AS", (CAPTURES, 0): "4C 4B 4S"}
    assert best(game, position(game, cards)) == {"4D"}


def test_the_danger_grows_with_the_cards_of_that_value_that_are_unseen() -> None:
    """Of three figures the one is laid of which the fewest are out."""
    game = rules(2)
    cards = {TABLE: "", (HAND, 0): "RS CS FS", (HAND, 1): "AC AB AS", (CAPTURES, 0): "CC CB RB"}
    assert best(game, position(game, cards)) == {"CS"}


@pytest.mark.parametrize(("sought", "hand", "unseen", "chance"),
                         [(0, 3, 33, 0), (1, 3, 33, 1 / 11), (4, 0, 30, 0), (1, 3, 3, 1), (2, 1, 10, 0.2),
                          (2, 2, 4, 5 / 6)])  # fmt: skip
def test_the_chance_that_a_hand_holds_a_card(sought: int, hand: int, unseen: int, chance: float) -> None:
    assert chance_to_hold(sought, hand, unseen) == pytest.approx(chance)


def test_the_hand_of_the_next_player_is_known_when_all_else_has_been_seen() -> None:
    """Two cards are unseen and he holds both: what they sweep is certain, what they do not is safe."""
    game = rules(2)
    state = at_the_end(game, "2C", "5S 3C RD", "5B FB", to_move=0)
    worths = dict(zip(view_of(game, state, 0).legal, game.tactics(view_of(game, state, 0)), strict=True))
    lost = {game.pack.faces[move.card]: -worth[1] for move, worth in worths.items()}
    assert lost["3C"] == 13 + POINT, "3 + 2 = 5, and he has a five"
    assert lost["5S"] == 15, "5 + 2 = 7, and he has no seven"
    assert lost["RD"] == 20, "10 + 2 is more than a card can take"


@pytest.mark.parametrize(("counts", "sweeps"), [(False, 0), (True, 1)])
def test_the_last_card_of_the_deal_sweeps_only_where_that_counts(counts: bool, sweeps: int) -> None:
    """Option `last_card_scopa`."""
    game = rules(2, last_card_scopa=counts)
    view = view_of(game, state := at_the_end(game, "7C", "", "7S", to_move=1), 1)
    assert [worth[0] for worth in game.tactics(view)] == [sweeps]
    assert best(game, state) == {"7S x 7C"}


@pytest.mark.parametrize(("counts", "fear"), [(False, 0), (True, POINT)])
def test_the_last_card_of_the_deal_is_feared_only_where_its_sweep_counts(counts: bool, fear: int) -> None:
    """Option `last_card_scopa`: the other player holds the last card, and it equals the one that is laid."""
    game = rules(2, last_card_scopa=counts)
    view = view_of(game, at_the_end(game, "", "FC", "FS"), 0)
    assert game.tactics(view) == [(0, -10 - fear)]


def test_the_next_hand_is_counted_when_it_is_about_to_be_dealt() -> None:
    """The last card of a distribution: the next player has no card yet, but three before he plays."""
    game = rules(2)
    view = view_of(game, on_table(game, "", "", "FC", to_move=1), 1)
    assert view.size(0) == 0
    (worth,) = game.tactics(view)
    assert worth[1] == pytest.approx(-10 - POINT * chance_to_hold(3, 3, 39))


@pytest.mark.parametrize(("counts", "taken"), [(False, "7S x 7C"), (True, "AS x AD")])
def test_the_denari_of_the_napola_are_taken_where_it_counts(counts: bool, taken: str) -> None:
    """Option `napola`: A-2-3 of denari in one pile are worth three points."""
    game = rules(2, napola=counts)
    assert best(game, on_table(game, "AD 7C RC CB", "AS 7S")) == {taken}


@pytest.mark.parametrize(
    ("mine", "theirs", "taken"),
    [
        ("AD 3D", "", "2S x 2D"),
        ("", "AD 3D", "2S x 2D"),
        ("AD", "3D", "7S x 7C"),
    ],
)
def test_a_napola_is_finished_or_spoilt_and_forgotten_when_it_is_shared(mine: str, theirs: str, taken: str) -> None:
    game = rules(2, napola=True)
    cards = {TABLE: "2D 7C RC CB", (HAND, 0): "2S 7S", (CAPTURES, 0): mine, (CAPTURES, 1): theirs}
    assert best(game, position(game, cards)) == {taken}


def test_a_napola_goes_on_in_the_pile_that_holds_it() -> None:
    """The four of denari is a point for whoever has ace, two and three; without them it is a denaro like others."""
    game = rules(2, napola=True)
    cards = {TABLE: "4D 7C RC CB", (HAND, 0): "4S 7S", (CAPTURES, 1): "AD 2D 3D"}
    assert best(game, position(game, cards)) == {"4S x 4D"}
    assert best(game, position(game, {**cards, (CAPTURES, 1): "AD 2D"})) == {"7S x 7C"}


@pytest.mark.parametrize(("courts", "laid"), [("ten", {"FS", "CS", "RS"}), ("eight_nine_ten", {"FS"})])
def test_courts_are_worth_what_they_are_worth_in_the_primiera(courts: str, laid: set[str]) -> None:
    """Option `primiera_courts`: fante 8, cavallo 9, re 10, or all alike."""
    game = rules(2, primiera_courts=courts)
    assert best(game, on_table(game, "6D 7B", "FS CS RS")) == laid


@pytest.mark.parametrize("must_capture", ["always", "single_only"])
def test_a_sum_that_may_be_refused_is_taken_where_it_gains(must_capture: str) -> None:
    """Option `must_capture`: what is legal comes with the view, and laying the card is only worse."""
    game = rules(2, must_capture=must_capture)
    assert best(game, on_table(game, "3D 4D RC", "7B")) == {"7B x 3D,4D"}
