"""Scopa: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class ScopaOptions(Options):
    """The house rules of Scopa."""

    target: Literal[11, 16, 21, 31] = option(
        11, "length", by_seats={2: 11, 3: 16, 4: 21}, when=lambda options: options.match == "target"
    )
    match: Literal["target", "single"] = option("target", "length")
    first_dealer: Literal["random", "re_di_denari", "agreed"] = option("random", "deal")
    redeal_on_kings: bool = option(True, "deal")
    must_capture: Literal["always", "single_only"] = option("always", "moves")
    fewest_cards: bool = option(False, "moves")
    last_card_scopa: bool = option(False, "score")
    primiera_courts: Literal["ten", "eight_nine_ten"] = option("ten", "score")
    napola: bool = option(False, "score")
