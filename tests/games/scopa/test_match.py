"""Scopa: the end of the match, its length, and the presets (rules, sections 8 and 9)."""

from random import Random

import pytest

from cardtable.engine.match import Match, Setup
from cardtable.games.scopa.options import ScopaOptions
from cardtable.games.scopa.rules import Scopa
from cardtable.games.target import EXTRA_DEALS
from tests.games.scopa.tables import rules
from tests.games.tables import sheets

each_seats = pytest.mark.parametrize("seats", [2, 3, 4])


@pytest.mark.parametrize(("seats", "target"), [(2, 11), (3, 16), (4, 21)])
def test_the_target_depends_on_the_players(seats: int, target: int) -> None:
    """2 players 11, 3 players 16, 4 players 21."""
    assert rules(seats).target == target
    assert rules(seats).options.target == target


@pytest.mark.parametrize("target", [11, 16, 21, 31])
@each_seats
def test_the_match_ends_when_a_side_has_the_target_after_a_deal(seats: int, target: int) -> None:
    """As soon as at least one side has reached the target, the side with the strictly highest total wins."""
    game = rules(seats, target=target)
    others = (0,) * (game.side_count - 1)
    assert game.outcome(()) is None
    assert game.outcome(sheets((target - 1, *others))) is None
    for points in (target, target + 3):
        outcome = game.outcome(sheets((1, *others), (points - 1, *others)))
        assert outcome is not None
        assert (outcome.winners, outcome.reason, outcome.totals) == ((0,), "target", (points, *others))


def test_both_past_the_target_the_higher_total_wins() -> None:
    """It does not matter who reached the target "first" inside the smazzata."""
    outcome = rules().outcome(sheets((9, 10), (3, 1)))
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.totals == (12, 11)


def test_level_at_the_target_further_smazzate_are_played_until_one_is_alone_on_top() -> None:
    """... further smazzate are played by everybody until one side is alone on top."""
    game = rules()
    assert game.outcome(sheets((11, 11))) is None
    assert game.outcome(sheets((11, 11), (2, 2))) is None
    outcome = game.outcome(sheets((11, 11), (2, 2), (0, 1)))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "target")


def test_three_players_level_on_top_play_on_also_with_the_third_behind() -> None:
    """If two or more sides share the highest total; the third may still win."""
    game = rules(3)
    assert game.outcome(sheets((16, 16, 3))) is None
    assert game.outcome(sheets((16, 16, 16))) is None
    outcome = game.outcome(sheets((16, 16, 15), (0, 0, 2)))
    assert outcome is not None
    assert outcome.winners == (2,)


@each_seats
def test_extra_smazzate_are_at_most_twenty_then_the_result_is_shared(seats: int) -> None:
    """Extra smazzate are at most 20; if the top is still shared then, the result is shared."""
    game = rules(seats, target=11)
    level = [(11, 11, 4)[: game.side_count]]
    still = (1, 1, 0)[: game.side_count]
    assert game.outcome(sheets(*level, *[still] * (EXTRA_DEALS - 1))) is None
    outcome = game.outcome(sheets(*level, *[still] * EXTRA_DEALS))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "level_for_good")
    assert EXTRA_DEALS == 20


def test_extra_smazzate_begin_with_the_first_total_at_the_target() -> None:
    """Deals before the target was reached are no extra deals."""
    game = rules()
    before = [(1, 1)] * 10
    assert game.outcome(sheets(*before, (1, 1), *[(1, 1)] * 19)) is None
    assert game.outcome(sheets(*before, (1, 1), *[(1, 1)] * 20)) is not None


# match = single


@each_seats
def test_one_smazzata_decides_a_single(seats: int) -> None:
    """match = single (partita secca): one smazzata decides."""
    game = rules(seats, match="single")
    outcome = game.outcome(sheets((2, 1, 0)[: game.side_count]))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "single_deal")
    assert game.target is None
    assert game.outcome(()) is None


def test_a_single_that_ends_level_is_played_on_until_somebody_leads() -> None:
    """If it ends level, further smazzate are played until somebody leads."""
    game = rules(2, match="single")
    assert game.outcome(sheets((2, 2))) is None
    assert game.outcome(sheets((2, 2), (1, 1))) is None
    outcome = game.outcome(sheets((2, 2), (0, 3)))
    assert outcome is not None
    assert outcome.winners == (1,)
    assert game.outcome(sheets((2, 2), *[(1, 1)] * 19)) is None
    shared = game.outcome(sheets((2, 2), *[(1, 1)] * 20))
    assert shared is not None
    assert shared.winners == (0, 1)


def test_the_target_is_not_read_in_a_single() -> None:
    """target: not read with match = single."""
    low, high = (rules(2, match="single", target=target) for target in (11, 31))
    for points in ((2, 1), (15, 1), (2, 2)):
        assert low.outcome(sheets(points)) == high.outcome(sheets(points))
    assert low.longest_match == high.longest_match
    assert not ScopaOptions.resolve(2, {"match": "single"}).is_read("target")
    assert ScopaOptions.resolve(2, {}).is_read("target")


@pytest.mark.parametrize(
    ("seats", "options", "deals"),
    [
        (2, {}, 2 * 10 + 1 + 20),
        (3, {}, 3 * 15 + 1 + 20),
        (4, {}, 2 * 20 + 1 + 20),
        (4, {"target": 31}, 2 * 30 + 1 + 20),
        (3, {"match": "single"}, 1 + 20),
    ],
)
def test_the_length_is_bounded(seats: int, options: dict, deals: int) -> None:  # type: ignore[type-arg]
    """A target T is reached within sides x (T - 1) + 1 smazzate, and extra ones are at most 20."""
    assert rules(seats, **options).longest_match == deals


def test_the_longest_match_there_can_be_ends() -> None:
    """One point a deal, always for whoever is behind, then level for good."""
    game = rules(2, target=11)
    points = [(1, 0), (0, 1)] * 10
    level = [*points, (1, 1), *[(1, 1)] * 20]
    assert len(level) == game.longest_match
    assert all(game.outcome(sheets(*level[:n])) is None for n in range(len(level)))
    assert game.outcome(sheets(*level)) is not None


# Presets and display.


def test_the_presets_are_those_of_the_picker() -> None:
    """Scopa (all defaults); Scopa, partita secca (match = single)."""
    assert dict(Scopa.presets) == {"scopa": {}, "scopa_secca": {"match": "single"}}


@each_seats
@pytest.mark.parametrize("preset", list(Scopa.presets))
def test_a_preset_is_played_from_end_to_end(seats: int, preset: str) -> None:
    """A whole match of each preset at each table."""
    match = Match(Setup(Scopa.at_table(seats, Scopa.presets[preset]), f"{preset} of {seats}"))
    rng = Random(seats)
    while match.outcome is None:
        if match.between_deals:
            match.deal_next()
        match.play(match.to_move, rng.choice(match.legal_moves()))
    assert match.outcome.reason == {"scopa": "target", "scopa_secca": "single_deal"}[preset]
    assert match.game.outcome(match.sheets[:-1]) is None
    assert max(match.totals) >= (match.game.target or 1)


def test_the_options_are_those_of_the_rules() -> None:
    """Section 9; the direction changes only the display and is no option."""
    found = {spec.name: (spec.changes, spec.default, spec.allowed) for spec in ScopaOptions.specs()}
    assert found == {
        "target": (("length",), 11, (11, 16, 21, 31)),
        "match": (("length",), "target", ("target", "single")),
        "first_dealer": (("deal",), "random", ("random", "re_di_denari", "agreed")),
        "redeal_on_kings": (("deal",), True, (True, False)),
        "must_capture": (("moves",), "always", ("always", "single_only")),
        "fewest_cards": (("moves",), False, (True, False)),
        "last_card_scopa": (("score",), False, (True, False)),
        "primiera_courts": (("score",), "ten", ("ten", "eight_nine_ten")),
        "napola": (("score",), False, (True, False)),
    }
    assert Scopa.direction == "ccw"
