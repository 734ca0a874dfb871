"""Sbarazzino: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class SbarazzinoOptions(Options):
    """The house rules of Sbarazzino."""

    target: Literal[11, 21, 31] = option(11, "length", by_seats={4: 21})
    blocked_ace: Literal["lay", "take_ace"] = option("lay", "moves")
    ace_on_empty: Literal["takes_itself", "stays"] = option("takes_itself", "moves")
    fewest_cards: bool = option(False, "moves")
    ace_scopa: bool = option(False, "score")
    last_card_scopa: bool = option(False, "score")
    primiera_courts: Literal["ten", "eight_nine_ten"] = option("ten", "score")
    napola: bool = option(True, "score")
