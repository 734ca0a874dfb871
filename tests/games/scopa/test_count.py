"""Scopa: the count of a smazzata (rules, section 7), with the options that change it."""

from random import Random

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.chance import Seeded
from cardtable.engine.scoring import MISSING, TIED, WON
from cardtable.engine.state import NOBODY, Deal
from tests.games.scopa.tables import rules
from tests.games.tables import counted, line

each_seats = pytest.mark.parametrize("seats", [2, 3, 4])
PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10, "C": 10, "R": 10}


def suits(*letters: str, ranks: str = "A234567FCR") -> str:
    """All cards of some suits and ranks."""
    return " ".join(rank + suit for suit in letters for rank in ranks)


# carte, denari, settebello


def test_carte_goes_to_strictly_most_cards() -> None:
    """Carte: 1 for the side with strictly most captured cards."""
    sheet = counted(rules(), suits("D", "C") + " AB", suits("S") + " 2B 3B 4B 5B 6B 7B FB CB RB")
    carte = line(sheet, "carte")
    assert (carte.points, carte.counts, carte.reason) == ((1, 0), (21, 19), WON)
    assert len(carte.cards[0]) == 21


def test_level_on_cards_nobody_scores() -> None:
    """Tie: nobody."""
    sheet = counted(rules(), suits("D", "C"), suits("B", "S"))
    assert (line(sheet, "carte").points, line(sheet, "carte").reason) == ((0, 0), TIED)


def test_denari_goes_to_strictly_most_denari() -> None:
    """Denari (ori): strictly most; 5-5 is a tie."""
    most = counted(rules(), suits("D", ranks="A23456"), suits("D", ranks="7FCR"))
    assert (line(most, "denari").points, line(most, "denari").counts) == ((1, 0), (6, 4))
    level = counted(rules(), suits("D", ranks="A2345"), suits("D", ranks="67FCR"))
    assert (line(level, "denari").points, line(level, "denari").reason) == ((0, 0), TIED)


@pytest.mark.parametrize("side", [0, 1, 2])
def test_the_settebello_goes_to_the_pile_that_holds_it(side: int) -> None:
    """Settebello: the side holding 7D, captured, played from the own hand in a capture, or left over."""
    piles = ["AC", "AB", "AS"]
    piles[side] += " 7D"
    settebello = line(counted(rules(3), *piles), "settebello")
    assert settebello.points == tuple(int(other == side) for other in range(3))
    assert settebello.cards[side] == (ITALIAN_40.number("7D"),)


def test_a_settebello_that_nobody_took_is_missing() -> None:
    """Only when nobody has captured at all."""
    settebello = line(counted(rules(), "AC", "AB"), "settebello")
    assert (settebello.points, settebello.reason) == ((0, 0), MISSING)


@pytest.mark.parametrize("key", ["carte", "denari", "primiera"])
def test_three_players_two_level_on_top_means_no_point(key: str) -> None:
    """With three players "most" means more than each of the others, even if the third is behind."""
    level = {
        "carte": ("AD 2D 3D", "AC 2C 3C", "AB 2B"),
        "denari": ("AD 2D AC", "3D 4D", "5D AB AS 2S"),
        "primiera": ("7D 6C 5B 4S", "6D 7C 4B 5S", "2D 2C 2B 2S"),
    }[key]
    tied = line(counted(rules(3), *level), key)
    assert (tied.points, tied.reason) == ((0, 0, 0), TIED)
    assert sorted(tied.counts)[1] == sorted(tied.counts)[2] > sorted(tied.counts)[0]


# primiera


@pytest.mark.parametrize("rank", list(PRIMIERA))
def test_each_card_is_worth_its_place_in_the_primiera(rank: str) -> None:
    """7 = 21, 6 = 18, A = 16, 5 = 15, 4 = 14, 3 = 13, 2 = 12, F = C = R = 10; the four best are added."""
    primiera = line(counted(rules(), suits(*"DCBS", ranks=rank)), "primiera")
    assert primiera.counts == (4 * PRIMIERA[rank], 0)
    assert primiera.values[0] == (PRIMIERA[rank],) * 4
    assert primiera.points == (1, 0)


def test_the_best_card_of_each_suit_counts() -> None:
    """Take the best card of each suit in the pile, and add the four values; the line shows which."""
    primiera = line(counted(rules(), "7D 5D 7C 6B AS 4S", "2D 2C RB RS"), "primiera")
    assert primiera.counts == (76, 44)
    assert ITALIAN_40.write(primiera.cards[0]) == "7D 7C 6B AS"
    assert primiera.values == ((21, 21, 18, 16), (12, 12, 10, 10))


def test_a_pile_without_a_suit_has_no_primiera() -> None:
    """Three sevens and no card in the fourth suit: no primiera; it cannot win the point, whatever its other cards."""
    primiera = line(counted(rules(), "7D 7C 7B 6D 6C 6B", "RD RC RB RS"), "primiera")
    assert primiera.counts == (0, 40)
    assert primiera.points == (0, 1)
    assert primiera.cards[0] == ()


def test_without_four_suits_on_any_side_the_point_is_not_given() -> None:
    """If no side has all four suits the point is not given."""
    primiera = line(counted(rules(), "7D 7C 7B", "7S 6S"), "primiera")
    assert (primiera.points, primiera.reason) == ((0, 0), MISSING)


def test_level_primiere_score_nothing() -> None:
    """76 against 76."""
    primiera = line(counted(rules(), "7D 7C 6B AS", "6D AC 7B 7S"), "primiera")
    assert (primiera.counts, primiera.points, primiera.reason) == ((76, 76), (0, 0), TIED)


@pytest.mark.parametrize(("courts", "value"), [("ten", 40), ("eight_nine_ten", 8 + 9 + 10 + 10)])
def test_courts_are_worth_ten_or_their_own_value(courts: str, value: int) -> None:
    """primiera_courts: F = C = R = 10, or in the second form F 8, C 9, R 10."""
    game = rules(2, primiera_courts=courts)
    assert line(counted(game, "FD CC RB RS"), "primiera").counts[0] == value
    assert line(counted(game, "FD CD 7C 7B 7S"), "primiera").counts[0] == 63 + (10 if courts == "ten" else 9)


def test_the_courts_can_decide_a_primiera() -> None:
    """What the option changes: level where all courts are worth ten, won where the re is worth more."""
    for courts, points in (("ten", (0, 0)), ("eight_nine_ten", (0, 1))):
        game = rules(2, primiera_courts=courts)
        assert line(counted(game, "FD 7C FB 7S", "7D RC 7B CS"), "primiera").points == points


# scope


@each_seats
def test_scope_are_one_point_each_for_the_side_that_made_them(seats: int) -> None:
    """Scope: 1 each."""
    game = rules(seats)
    scope = line(counted(game, "7D 2C AS", scope={0: "7D 2C", 1: "RS"}), "scope")
    assert scope.points[:2] == (2, 1)
    assert scope.counts == scope.points
    assert ITALIAN_40.write(scope.cards[0]) == "7D 2C"
    assert scope.reason == WON


def test_no_scopa_at_all_is_said() -> None:
    """Nobody made one."""
    assert line(counted(rules(), "7D"), "scope").reason == MISSING


# napola


@pytest.mark.parametrize("length", range(11))
def test_the_napola_pays_its_length_from_three_cards_on(length: int) -> None:
    """napola: A-2-3 of denari = 3, +1 per further consecutive denaro."""
    ranks = "A234567FCR"
    pile = " ".join(rank + "D" for rank in ranks[:length])
    rest = " ".join(rank + "D" for rank in ranks[length + 1 :])  # not in a row with them
    napola = line(counted(rules(2, napola=True), f"{pile} {rest}", "AC"), "napola")
    assert napola.points == (length if length >= 3 else 0, 0)
    assert napola.counts[0] == length
    assert napola.cards[0] == ITALIAN_40.read(pile)
    assert napola.reason == (WON if length >= 3 else MISSING)


def test_the_napola_is_counted_only_where_it_is_played() -> None:
    """Off by default."""
    assert counted(rules(), "AD 2D 3D").line("napola") is None
    assert sum(counted(rules(2, napola=True), "AD 2D 3D").points) == sum(counted(rules(), "AD 2D 3D").points) + 3


def test_the_ace_the_two_and_the_three_have_to_lie_in_one_pile() -> None:
    """A napola broken between two sides pays nothing."""
    assert line(counted(rules(2, napola=True), "AD 2D 4D", "3D"), "napola").points == (0, 0)


# The whole sheet.


def test_a_sheet_has_its_lines_in_the_order_of_the_count() -> None:
    """Carte, denari, settebello, primiera, scope; the napola last."""
    keys = ["carte", "denari", "settebello", "primiera", "scope"]
    assert [found.key for found in counted(rules(), "7D").lines] == keys
    assert [found.key for found in counted(rules(2, napola=True), "7D").lines] == [*keys, "napola"]


@each_seats
def test_exactly_one_side_scores_the_settebello_and_all_cards_are_counted(seats: int) -> None:
    """Every game with a settebello: exactly one side scores it, so each smazzata hands out a point."""
    game, rng = rules(seats, napola=True), Random(seats)
    for number in range(60):
        state = game.deal(Deal(number + 1, number % seats, Seeded("counted")))
        while state.to_move != NOBODY:
            state = game.play(state, rng.choice(game.legal_moves(state)))
        sheet = game.score(state)
        assert sum(line(sheet, "settebello").points) == 1
        assert sum(line(sheet, "carte").counts) == 40
        assert sum(line(sheet, "denari").counts) == 10
        assert all(sum(line(sheet, key).points) <= 1 for key in ("carte", "denari", "primiera"))
        assert sheet.points == tuple(
            sum(found.points[side] for found in sheet.lines) for side in range(game.side_count)
        )
        assert sheet.deal == number + 1
