"""Bàzzica: the house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from cardtable.engine.errors import ImpossibleCombination, UnfitSeats
from cardtable.engine.options import Options, Value, option


def _single_pack(options: "BazzicaOptions") -> bool:
    """Whether all play with one pack."""
    return options.packs == "one"


def _target_of_several_packs(seats: int, chosen: Mapping[str, Value]) -> int | None:
    """With a pack for each more is made: the usual target goes with the number of players."""
    if chosen.get("packs") != "per_player":
        return None
    return 1500 if seats == 4 else 1000


@dataclass(frozen=True)
class BazzicaOptions(Options):
    """The house rules of Bàzzica."""

    pack: Literal["32", "40_without_2_6"] = option("32", "deal")
    packs: Literal["one", "per_player"] = option("one", "deal")
    target: int = option(500, "length", span=(300, 1500, 50), follows=_target_of_several_packs)
    bazzica_pair: Literal["QS+JD", "QD+JS"] = option("QS+JD", "score")
    trump_quinta: Literal[250, 500] = option(500, "score")
    plain_quinta: Literal[0, 150, 250] = option(250, "score")
    court_points: bool = option(False, "score")
    win_check: Literal["immediate", "end_of_deal"] = option("immediate", "length")
    call_out: bool = option(False, "length")
    marriage_after_quinta: bool = option(False, "moves")
    three_player_leftover: Literal["remove_two_eights", "leave_two_cards"] = option(
        "remove_two_eights", "deal", when=_single_pack
    )

    def check(self) -> None:
        if self.call_out and self.win_check == "end_of_deal":
            raise ImpossibleCombination(("call_out", "win_check"), "out_in_mid_deal")

    def check_seats(self, seats: int) -> None:
        if self.three_player_leftover == "leave_two_cards" and seats != 3:
            raise UnfitSeats(("three_player_leftover",), "leftover_of_three", seats)
