"""Tressette: the count in thirds, and the match (rules: section 2)."""

from random import Random

import pytest

from cardtable.engine.chance import Seeded
from cardtable.engine.position import position
from cardtable.engine.scoring import ScoreLine, Scoresheet
from cardtable.engine.state import CAPTURES, NOBODY, Deal
from cardtable.games.tressette.rules import Tressette, TressetteOptions
from tests.games.tressette.tables import rules


def sheets_of(*deals: tuple[int, int]) -> list[Scoresheet]:
    """The sheets of deals that paid so much."""
    return [Scoresheet(number, (ScoreLine("card_points", points),)) for number, points in enumerate(deals, 1)]


def test_fractions_are_dropped_for_each_side_and_the_last_trick_is_a_point() -> None:
    """Two aces, 3D 2D, three court cards and the last trick: 11 thirds = 3, +1 = 4; side B 21 thirds = 7."""
    game = rules()
    pile = "AD AC 3D 2D RS CS FS"
    state = position(game, {(CAPTURES, 0): pile}, rest=(CAPTURES, 1), last_winner=2)
    sheet = game.score(state)
    assert sheet.points == (4, 7)
    cards, last = sheet.line("card_points"), sheet.line("last_trick")
    assert cards is not None
    assert last is not None
    assert (cards.counts, cards.points, last.points) == ((11, 21), (3, 7), (1, 0))


def test_all_eleven_points_pay_eleven() -> None:
    """cappotto: no extra score by default."""
    game = rules()
    sheet = game.score(position(game, {}, rest=(CAPTURES, 1), last_winner=1))
    assert sheet.points == (0, 11)


@pytest.mark.parametrize("seats", Tressette.seat_counts)
def test_the_two_sides_always_get_eleven_together(seats: int) -> None:
    """Besides what was announced."""
    game, rng = rules(seats), Random("eleven")
    for number in range(20):
        state = game.deal(Deal(1, 0, Seeded(str(number))))
        while state.to_move != NOBODY:
            state = game.play(state, rng.choice(game.legal_moves(state)))
        sheet = game.score(state)
        announced = sheet.line("accuse")
        assert sum(sheet.points) - (sum(announced.points) if announced else 0) == 11


def test_both_over_the_target_the_higher_total_wins_and_level_ones_play_on() -> None:
    """Totals 32 and 33 with target 31: side B wins; equal: another deal."""
    game = rules()
    outcome = game.outcome(sheets_of((24, 26), (8, 7)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "target")
    assert game.outcome(sheets_of((24, 24), (8, 8))) is None


@pytest.mark.parametrize("target", [11, 21, 31, 41, 51])
def test_a_match_is_never_longer_than_it_says(target: int) -> None:
    """Within 2 x (T - 1) / 11 + 1 deals, and at most 20 extra ones, then shared."""
    game = rules(target=target, accuse=False)
    assert game.longest_match == 2 * (target - 1) // 11 + 1 + 20
    half = target // 2 + 1
    level = sheets_of((half, half), (half, half), *[(5, 5)] * 20)
    assert game.outcome(level[:-1]) is None
    outcome = game.outcome(level)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "level_for_good")


def test_the_options_are_those_of_the_rules() -> None:
    """target 31 with accuse, 21 without; accuse and signals with four, drawn cards shown with two."""
    found = {spec.name: (spec.changes, spec.allowed) for spec in TressetteOptions.specs()}
    yes_or_no = (True, False)
    assert found == {
        "accuse": (("score",), yes_or_no),
        "target": (("length",), (11, 21, 31, 41, 51)),
        "signals": (("moves",), yes_or_no),
        "redeal_without_points": (("deal",), yes_or_no),
        "show_draws": (("view",), yes_or_no),
    }
    assert rules(4).options == TressetteOptions(True, 31, True, False, False)
    assert rules(2).options == TressetteOptions(False, 21, False, False, True)
    assert rules(4, accuse=False).options.target == 21
    assert Tressette.at_table(chosen=Tressette.presets["tressette_senza_accuse"]).target == 21
