"""Cirulla: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class CirullaOptions(Options):
    """The house rules of Cirulla."""

    target: Literal[26, 51, 101, 200] = option(51, "length")
    stake_per_point: int = option(0, "score", span=(0, 100, 1))
    piccola_max: Literal[6, 7] = option(7, "score")
    match_format: Literal["single", "best_of_three"] = option("single", "length")
    ace_with_table_ace: Literal["ace_only", "ace_or_fifteen"] = option("ace_only", "moves")
    equal_over_sum: bool = option(False, "moves")
    accuse_cumulative: bool = option(False, "score")
    accuse_timing: Literal["on_deal", "own_turn"] = option("on_deal", "moves")
    two_aces: Literal["redeal", "keep_bonus"] = option("redeal", "deal", when=lambda options: options.table_15_30)
    table_15_30: bool = option(True, "moves")
    table_nine: bool = option(True, "moves")
    cappotto: bool = option(True, "length")
    last_card_scopa: bool = option(False, "score")

    def check(self) -> None:
        if self.stake_per_point and self.target != 200:
            raise ImpossibleCombination(("stake_per_point", "target"), "stake_without_200")
