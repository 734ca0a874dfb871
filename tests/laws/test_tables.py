"""The tables of the laws: every pair of option values that may stand together is tried."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.game import AnyGame
from cardtable.engine.options import Options, option
from tests.laws.tables import TABLES, covering, each_game, makes_sense, pairs_in, pairs_of, values


@each_game
def test_every_pair_of_option_values_is_tried(game_type: type[AnyGame], seats: int) -> None:
    """In tests the laws run over all pairs of option values that make sense, and all presets."""
    tables = [table for table in TABLES if table.game_type is game_type and table.seats == seats]
    tried = set().union(*(pairs_in(table.chosen) for table in tables))
    options = game_type.options_type
    assert tried >= {pair for pair in pairs_of(options) if makes_sense(options, seats, dict(pair))}
    presets = {name for name, chosen in game_type.presets.items() if seats in game_type.seats_for(chosen)}
    assert {table.label for table in tables} >= presets
    assert len(tables) < 40


@dataclass(frozen=True)
class Fussy(Options):
    """Options some of which make no sense together."""

    red: bool = option(False, "moves")
    blue: bool = option(False, "moves")
    shade: Literal["light", "dark", "none"] = option("none", "score")
    depth: int = option(2, "score", span=(0, 20, 1))

    def check(self) -> None:
        if self.red and self.blue:
            raise ImpossibleCombination(("red", "blue"), "purple")


def test_pairs_that_make_no_sense_are_left_out_and_all_others_are_tried() -> None:
    """Combinations that make no sense are refused before the deal, with the reason: the laws keep off them."""
    rows = covering(Fussy, 2)
    assert not any(row["red"] and row["blue"] for row in rows)
    tried = set().union(*map(pairs_in, rows))
    assert tried == pairs_of(Fussy) - {frozenset({("red", True), ("blue", True)})}
    assert all(Fussy.resolve(2, row) for row in rows)


def test_of_a_long_range_the_ends_the_middle_and_the_default_are_tried() -> None:
    """A bounded int may have hundreds of values."""
    assert values(Fussy.spec("depth")) == (0, 2, 10, 20)
    assert values(Fussy.spec("shade")) == ("light", "dark", "none")
