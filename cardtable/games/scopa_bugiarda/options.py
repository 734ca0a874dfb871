"""Scopa bugiarda: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.errors import ImpossibleCombination, UnfitSeats
from cardtable.engine.options import Options, option
from cardtable.games.scopa_bugiarda.frames import FRAMES


@dataclass(frozen=True)
class ScopaBugiardaOptions(Options):
    """The house rules of Scopa bugiarda."""

    base: Literal["scopa", "scopa_d_assi", "scopone"] = option("scopa", "deal")
    buongioco: bool = option(False, "score")

    def check(self) -> None:
        if self.buongioco and self.base == "scopone":
            raise ImpossibleCombination(("buongioco", "base"), "buongioco_of_three")

    def check_seats(self, seats: int) -> None:
        if (self.base, seats) not in FRAMES:
            raise UnfitSeats(("base",), "seats_of_base", seats)
        if self.buongioco and FRAMES[self.base, seats].hand_size != 3:
            raise UnfitSeats(("buongioco", "base"), "buongioco_of_three", seats)
