"""Scopone: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.errors import ImpossibleCombination, UnfitSeats
from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class ScoponeOptions(Options):
    """The house rules of Scopone."""

    variant: Literal["nove", "scientifico", "cinque"] = option("nove", "deal", by_seats={5: "cinque"})
    target: Literal[11, 16, 21, 31] = option(21, "length", when=lambda options: options.match == "target")
    match: Literal["target", "single"] = option("target", "length")
    sides: Literal["2+2+1", "3+2", "each_alone"] = option(
        "2+2+1", "score", when=lambda options: options.variant == "cinque"
    )
    redeal_on_kings: bool = option(True, "deal", when=lambda options: options.variant == "nove")
    fewest_cards: bool = option(False, "moves")
    last_card_scopa: bool = option(False, "score")
    primiera_courts: Literal["ten", "eight_nine_ten"] = option("ten", "score")
    napola: bool = option(False, "score")

    def check(self) -> None:
        if self.sides != "2+2+1" and self.variant != "cinque":
            raise ImpossibleCombination(("sides", "variant"), "sides_of_five")

    def check_seats(self, seats: int) -> None:
        if (self.variant == "cinque") != (seats == 5):
            raise UnfitSeats(("variant",), "seats_of_variant", seats)
