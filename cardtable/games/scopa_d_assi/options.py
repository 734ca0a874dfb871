"""Scopa d'Assi: the house rules."""

from dataclasses import dataclass
from typing import Literal

from cardtable.engine.errors import UnfitSeats
from cardtable.engine.options import Options, option


@dataclass(frozen=True)
class ScopaDAssiOptions(Options):
    """The house rules of Scopa d'Assi."""

    target: Literal[11, 21, 31] = option(21, "length")
    first_dealer: Literal["random", "re_di_denari", "agreed"] = option("random", "deal")
    blind_until_turn: bool = option(True, "view", by_seats={2: False})
    ace_with_table_ace: Literal["sweep", "ace_only"] = option("sweep", "moves")
    ace_on_empty: Literal["takes_itself", "stays"] = option("takes_itself", "moves")
    ace_optional: bool = option(False, "moves")
    vile: bool = option(False, "moves")
    fewest_cards: bool = option(False, "moves")
    ace_scopa: bool = option(False, "score")
    last_card_scopa: bool = option(False, "score")
    primiera_courts: Literal["eight_nine_ten", "ten"] = option("eight_nine_ten", "score")
    napola: bool = option(True, "score")
    rebello: bool = option(False, "score")
    napoleone: bool = option(False, "length")

    def check_seats(self, seats: int) -> None:
        if self.blind_until_turn and seats == 2:
            raise UnfitSeats(("blind_until_turn",), "blind_for_four", seats)
