"""Sette e mezzo: what hands are worth, who pays whom, and who holds the bank (rules: section 4)."""

import pytest

from cardtable.engine.cards import ITALIAN_40
from cardtable.engine.scoring import MISSING, TIED
from cardtable.games.sette_e_mezzo.cards import HALVES, REALE, standing_of, total
from tests.games.sette_e_mezzo.tables import gained, mask, over, rules

MATTA = mask("RD")


def test_cards_count_their_number_and_court_cards_one_half() -> None:
    """A-7 face value (A = 1), F C R one half: in half points 2 to 14, and 1."""
    assert [HALVES[ITALIAN_40.number(face)] for face in ["AD", "2C", "7B", "FS", "CD", "RC"]] == [2, 4, 14, 1, 1, 1]
    assert sum(HALVES) == 236


@pytest.mark.parametrize(
    ("cards", "halves"),
    [
        ("RD", 14),  # RD alone counts 7
        ("4C RD", 14),  # 4 + RD = 7, not 7½, since 3½ is not a card value
        ("FC RD", 15),  # ½ + 7
        ("7C RD", 15),  # 7 + ½
        ("6C FC RD", 15),  # 6½ + 1
        ("7C FC RD", 16),  # 7½ + ½, the least it can count
        ("5C 2S RD", 15),  # 7 + ½
        ("3C 2S AB RD", 14),  # 6 + 1
    ],
)
def test_the_matta_counts_what_is_best(cards: str, halves: int) -> None:
    """Its owner counts it as ½ or as any whole number 1-7: the total is the highest value not over 7½."""
    assert total(mask(cards), MATTA) == halves


def test_without_a_matta_the_king_of_coins_is_a_court_card() -> None:
    """Option `matta` = none."""
    game = rules(matta="none")
    assert total(mask("4C RD"), game.matta) == 9
    assert total(mask("4C RD"), rules().matta) == 14
    assert over(game, {0: "5C", 1: "4C RD", 2: "6S"}, {1: 2, 2: 1}).points == (1, -2, 1)
    assert over(rules(), {0: "5C", 1: "4C RD", 2: "6S"}, {1: 2, 2: 1}).points == (-3, 2, 1)


@pytest.mark.parametrize(
    ("cards", "standing"),
    [("7C FS", REALE), ("7C RD", REALE), ("FS RD", REALE), ("5C 2S RB", 15), ("5C 3S", 0), ("6C FS", 13)],
)
def test_a_reale_is_made_of_two_cards_the_matta_allowed(cards: str, standing: int) -> None:
    """Sette e mezzo reale: 7½ with the first two cards (matta allowed)."""
    assert standing_of(mask(cards), MATTA) == standing


def test_the_bank_pays_higher_hands_and_collects_from_lower_and_equal_ones() -> None:
    """Banker 6C FS: 6S FB loses 2, 7S wins 3."""
    sheet = over(rules(), {0: "6C FS", 1: "6S FB", 2: "7S"}, {1: 2, 2: 3})
    assert sheet.points == (-1, -2, 3)
    assert sheet.lines[0].counts == (13, 13, 14)
    assert [ITALIAN_40.write(cards) for cards in sheet.lines[0].cards] == ["6C FS", "6S FB", "7S"]


def test_equal_hands_may_take_their_stake_back() -> None:
    """Option `ties_to_bank` = false: stake returned."""
    game = rules(ties_to_bank=False)
    assert over(game, {0: "6C FS", 1: "6S FB", 2: "7S"}, {1: 2, 2: 3}).points == (-3, 0, 3)
    level = over(game, {0: "6C FS", 1: "6S FB", 2: "6D CB"}, {1: 2, 2: 3})
    assert (level.points, level.lines[0].reason) == ((0, 0, 0), TIED)


def test_a_bank_that_goes_bust_pays_everybody_who_is_still_in() -> None:
    """A player bust stays lost even if the banker goes bust."""
    assert over(rules(), {0: "6C 5S", 1: "7S 4D", 2: "AC"}, {1: 4, 2: 3}).points == (1, -4, 3)


@pytest.mark.parametrize(
    ("bank", "points"),
    [
        ("6C", (-4, 4)),  # a winning one is paid double
        ("7B 5C", (-4, 4)),
        ("5C 2C RC", (-2, 2)),  # it beats the banker's 7½ of three or more cards, then paid once
        ("7B FB", (2, -2)),  # it loses to a banker's two-card 7½
    ],
)
def test_a_reale_against_the_bank(bank: str, points: tuple[int, int]) -> None:
    assert over(rules(2), {0: bank, 1: "7S FS"}, {1: 2}).points == points


def test_a_plain_seven_and_a_half_is_paid_once_and_loses_against_a_reale() -> None:
    game = rules(2)
    assert over(game, {0: "6C", 1: "5S 2S FS"}, {1: 2}).points == (-2, 2)
    assert over(game, {0: "7C FC", 1: "5S 2S FS"}, {1: 2}).points == (2, -2)
    assert over(rules(2, ties_to_bank=False), {0: "7C FC", 1: "5S 2S FS"}, {1: 2}).points == (2, -2)


def test_of_two_reali_neither_wins_where_level_stakes_go_back() -> None:
    sheet = over(rules(2, ties_to_bank=False), {0: "7C FC", 1: "7S FS"}, {1: 2})
    assert sheet.points == (0, 0)
    assert sheet.lines[1].reason == MISSING


def test_the_bank_collects_first_and_then_pays_in_turn_as_far_as_its_chips_go() -> None:
    """Nobody's chips fall below 0."""
    game = rules(4, chips=10, max_bet=20)
    hands = {0: "5C", 1: "6S", 2: "7S FS", 3: "4B"}
    assert over(game, hands, {1: 9, 2: 9, 3: 4}).points == (-10, 9, 5, -4)  # 10 + 4 are there, 9 + 18 are due
    assert over(game, hands, {1: 9, 2: 2, 3: 4}).points == (-9, 9, 4, -4)
    sheet = over(game, hands, {1: 3, 2: 5, 3: 1})
    assert [line.points for line in sheet.lines] == [(-7, 3, 5, -1), (-3, 0, 3, 0)]  # 11 - 3 = 8 of the 10 due


def test_a_winning_reale_takes_over_the_bank() -> None:
    """Several: the one nearest after the old banker."""
    game = rules(4)
    sheet = over(game, {0: "6C", 1: "6S", 2: "7S FS", 3: "7B FB"}, {1: 1, 2: 1, 3: 1})
    assert sheet.lines[1].counts == (0, 0, 1, 1)
    assert game.dealer(0, [sheet]) == 2
    assert game.dealer(3, [sheet]) == 2
    assert game.dealer(2, [sheet]) == 3
    assert game.dealer(0, [sheet, sheet]) == 3


def test_one_that_is_paid_once_or_not_at_all_takes_it_over_as_well_and_one_that_loses_does_not() -> None:
    """A winning one takes over the bank; the bank keeps it else."""
    game = rules(2, chips=10)
    once = over(game, {0: "5C 2C RC", 1: "7S FS"}, {1: 2})
    assert (once.lines[1].counts, once.lines[1].reason, game.dealer(0, [once])) == ((0, 1), TIED, 1)
    assert game.dealer(0, [over(game, {0: "7C RC", 1: "7S FS"}, {1: 2})]) == 0
    assert game.dealer(0, [over(game, {0: "6C", 1: "7S"}, {1: 2})]) == 0


@pytest.mark.parametrize(
    ("gains", "deals", "winners", "reason"),
    [
        ((3, -5, 2), 5, (0,), "most_chips"),
        ((3, -6, 3), 5, (0, 2), "chips_shared"),
        ((12, -20, 8), 1, (0,), "most_chips_early"),
        ((10, -20, 10), 1, (0, 2), "chips_shared"),
    ],
)
def test_most_chips_win(gains: tuple[int, ...], deals: int, winners: tuple[int, ...], reason: str) -> None:
    """A fixed number of deals, most chips wins (equal: shared), or earlier, after a player is left without chips."""
    game = rules(deals=5)
    sheets = (*gained(*gains), *gained(0, 0, 0) * (deals - 1))
    outcome = game.outcome(sheets)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.totals) == (winners, reason, gains)
    assert game.columns(sheets) == (tuple(20 + gain for gain in gains),)
    assert all(game.outcome(sheets[:n]) is None for n in range(deals))


def test_the_chips_that_everybody_starts_with_decide_when_somebody_is_left_without() -> None:
    """Options `chips` and `deals`."""
    sheets = gained(20, -20, 0)
    assert rules(chips=20).outcome(sheets)
    assert rules(chips=30).outcome(sheets) is None
    assert [rules(deals=deals).longest_match for deals in (5, 10, 50)] == [5, 10, 50]
