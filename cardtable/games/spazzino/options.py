"""Spazzino: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class SpazzinoOptions(Options):
    """The house rules of Spazzino."""

    target: Literal[21, 31, 51] = option(31, "length", when=lambda options: options.match == "target")
    match: Literal["target", "single"] = option("target", "length")
    picula_across_deal: bool = option(True, "score")
    bagher_last_card: bool = option(True, "score")
    bagher_suit: Literal["all", "captured"] = option("all", "score")
