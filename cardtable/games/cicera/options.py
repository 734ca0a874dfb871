"""Cicera: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class CiceraOptions(Options):
    """The house rules of Cicera."""

    target: Literal[11, 21, 31, 41, 51] = option(51, "length", when=lambda options: options.match == "target")
    match: Literal["target", "single"] = option("target", "length")
    capture_rule: Literal["scopa", "free"] = option("scopa", "moves")
    picchiata: Literal["source", "authority"] = option("source", "score")
    quadriglia: Literal["flat", "graded", "off"] = option("flat", "score")
    napoleone: Literal["any", "spade", "off"] = option("any", "length")
    hand_points: Literal["full", "none"] = option("full", "score")
    last_card_scopa: bool = option(False, "score")
