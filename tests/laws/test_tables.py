"""The tables of the laws: every pair of values that may stand together is tried, of options and of numbers of seats."""

from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.game import AnyGame
from cardtable.engine.options import Options, option
from cardtable.games.scopa.rules import Scopa
from tests.laws.tables import (
    SEATS,
    TABLES,
    covering,
    each_game,
    makes_sense,
    pairs_in,
    pairs_of,
    seats_tried,
    values,
)


@each_game
def test_every_pair_of_values_every_preset_and_every_number_of_seats_is_tried(game_type: type[AnyGame]) -> None:
    """In tests the laws run over all pairs of option values that make sense, and all presets."""
    tables = [table for table in TABLES if table.game_type is game_type]
    tried = set().union(*(pairs_in(table.row) for table in tables))
    assert tried >= pairs_of(game_type)
    assert {table.label for table in tables} >= set(game_type.presets)
    assert {table.seats for table in tables} == set(game_type.seat_counts)
    assert len(tables) < 40


@dataclass(frozen=True)
class Fussy(Options):
    """Options some of which make no sense together."""

    red: bool = option(False, "moves")
    blue: bool = option(False, "moves")
    shade: Literal["light", "dark", "none"] = option("none", "score")
    depth: int = option(2, "score", span=(0, 20, 1))

    def check_seats(self, seats: int) -> None:
        if self.shade == "light" and seats != 6:
            raise ImpossibleCombination(("shade",), "light")

    def check(self) -> None:
        if self.red and self.blue:
            raise ImpossibleCombination(("red", "blue"), "purple")


class FussyScopa(Scopa):
    """A game for a crowd with these options."""

    options_type = Fussy  # type: ignore[assignment]
    seat_counts = (4, 2, 3, 5, 6, 7, 8)  # type: ignore[assignment]


def test_pairs_that_make_no_sense_are_left_out_and_all_others_are_tried() -> None:
    """Combinations that make no sense are refused before the deal, with the reason: the laws keep off them."""
    rows = covering(FussyScopa, set())
    assert not any(row["red"] and row["blue"] for row in rows)
    tried = set().union(*map(pairs_in, rows))
    numbers = {SEATS: 4, "red": 2, "blue": 2, "shade": 3, "depth": 4}
    every = sum(one * other for one, other in combinations(numbers.values(), 2))
    never = {(("red", True), ("blue", True)), *((("shade", "light"), (SEATS, seats)) for seats in (2, 4, 5, 8))}
    assert len({pair for pair in tried if (SEATS, 6) not in pair}) == every - len(never)
    assert not tried & set(map(frozenset, never))
    assert all(makes_sense(FussyScopa, row) for row in rows)
    assert len(rows) < 2 * 4 * 4, "about as many as the two longest columns have pairs"


def test_what_was_tried_elsewhere_is_not_tried_again() -> None:
    assert covering(FussyScopa, pairs_of(FussyScopa)) == []
    (row,) = covering(FussyScopa, pairs_of(FussyScopa) - {frozenset({(SEATS, 8), ("red", True)})})
    assert row[SEATS] == 8
    assert row["red"] is True


def test_of_a_long_range_the_ends_the_middle_and_the_default_are_tried() -> None:
    """A bounded int may have hundreds of values, and a game many numbers of seats, of which all are dealt for."""
    assert values(Fussy.spec("depth")) == (0, 2, 10, 20)
    assert values(Fussy.spec("shade")) == ("light", "dark", "none")
    assert seats_tried(FussyScopa) == (2, 4, 5, 8)
    assert seats_tried(Scopa) == (2, 3, 4)
