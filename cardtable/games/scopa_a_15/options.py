"""Scopa a 15: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.errors import ImpossibleCombination
from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class ScopaA15Options(Options):
    """The house rules of Scopa a 15."""

    target: Literal[11, 21, 31] = option(21, "length", when=lambda options: options.match == "target")
    match: Literal["target", "single"] = option("target", "length")
    fewest_cards: bool = option(False, "moves")
    equal_capture: bool = option(False, "moves")
    table_15_30: bool = option(False, "deal")
    last_card_scopa: bool = option(False, "score")
    primiera_courts: Literal["ten", "eight_nine_ten"] = option("ten", "score")

    def check(self) -> None:
        if self.last_card_scopa and not self.equal_capture:
            raise ImpossibleCombination(("last_card_scopa", "equal_capture"), "last_card_never_sweeps")
