"""Greedy beats random by a stated margin: the figures that are kept, and fewer deals of a fixed seed played anew."""

import re

import pytest

from cardtable.games import find_game
from cardtable.rooms.arena import seatings
from tests.bench.yardstick import DEALS, FIRST, KEPT, SECOND, deals_for, kept, measure, tables

PLAYS = 120
"""Single plays for each table: enough for an interval well above nothing, few enough for every run."""


WINS_PER_LOSS = {"rubamazzetto": 1.25, "sette_e_mezzo": 1.5}
"""How many times as often as it loses greedy wins at least in so few plays: twice, but for the games of luck."""

ALL_LUCK = {"uomo_nero"}
"""The games in which, by their usual rules, no choice is better than another: there greedy draws the same lots."""


LONG = {"spazzumazz"}
"""The games whose deals take long and whose figures are clear: a third of the plays is enough."""


@pytest.mark.parametrize(("name", "seats"), tables())
def test_greedy_beats_random(name: str, seats: int) -> None:
    """The lower end of the 95 % interval is above nothing; the seed is fixed, so the outcome never changes."""
    sides = find_game(name).at_table(seats).side_count
    plays = PLAYS // 3 if name in LONG else PLAYS
    found = measure(name, seats, max(2, plays // len(seatings(sides))), "test")
    if name in ALL_LUCK:
        assert (found.mean, found.wins) == (0, found.losses)
        return
    assert found.interval[0] > 0
    assert found.wins > WINS_PER_LOSS.get(name, 2) * found.losses


def test_the_kept_figures_cover_every_game_and_number_of_seats() -> None:
    """Run `python -m tests.bench yardstick` after adding a game or changing tactics."""
    figures = kept()
    assert set(figures["tables"]) == {f"{name}-{seats}" for name, seats in tables()}
    assert (figures["first"], figures["second"], figures["duplicate_deals"]) == (FIRST, SECOND, DEALS)
    assert re.fullmatch(r"\d+\.\d+\.\d+", figures["version"]), KEPT


@pytest.mark.parametrize(("name", "seats"), tables())
def test_the_kept_margins_are_above_nothing(name: str, seats: int) -> None:
    figures = kept()["tables"][f"{name}-{seats}"]
    assert figures["margin"] - figures["half_width"] > 0 or (name in ALL_LUCK and figures["margin"] == 0)
    plays = figures["wins"] + figures["draws"] + figures["losses"]
    assert plays % deals_for(seats) == 0 and plays >= 2 * deals_for(seats)


def test_every_commandment_of_king_is_played_well() -> None:
    """Ten commandments are ten goals: greedy is ahead in each of them."""
    assert len(by_number := kept()["tables"]["king-4"]["by_number"]) == 10
    assert min(by_number) > 0


def test_the_figures_are_those_of_this_player() -> None:
    """A tenth of the deals, of the same seed, gives a margin that the kept one does not contradict."""
    figures = kept()["tables"]["scopa-4"]
    found = measure("scopa", 4, DEALS // 10, kept()["seed"])
    assert abs(found.mean - figures["margin"]) < 1.5 * found.half_width
