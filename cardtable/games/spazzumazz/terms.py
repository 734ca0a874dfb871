"""Spazz'u'mazz: the house rules, the verbs, and what everybody knows besides the cards."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from cardtable.engine.options import Options, option
from cardtable.engine.state import Seat

ROW = 3
"""So many cards lie face down before each player, and as many open on top of them."""

EXCHANGES = 3
"""So many exchanges make any three of one's cards the open ones."""

ENDLESS = 20_000
"""So many fruitless turns in a row stop even a match without a limit, for the sake of the machine."""

DISCARD, TURN, PICKUP, SWAP = "discard", "turn", "pickup", "swap"
"""The verbs of discarding, turning over a face-down card, taking the pile, and exchanging before the first turn."""

EXCHANGING, PLAYING = "exchange", "play"
"""The phases."""


@dataclass(frozen=True)
class SpazzumazzOptions(Options):
    """The house rules of Spazz'u'mazz."""

    beat_rule: Literal["equal_or_higher", "strictly_higher"] = option("equal_or_higher", "moves")
    hand_minimum: int = option(5, "deal", span=(3, 7, 1))
    extra_deck_rounding: Literal["floor", "ceil"] = option("floor", "deal")
    burn_run: int = option(4, "moves", span=(4, 6, 1))
    swap_before_play: bool = option(False, "moves")
    faceup_pickup_adds_card: bool = option(False, "moves")
    first_player: Literal["after_dealer", "lowest_card"] = option("after_dealer", "deal")
    stall_limit: int = option(500, "length", span=(0, 5000, 50))
    stall_result: Literal["most_cards", "all_remaining"] = option(
        "most_cards", "score", when=lambda options: options.stall_limit > 0
    )

    def packs(self, seats: int) -> int:
        """Two packs for two players, one more for every three players above two, or for every three begun."""
        above = seats - 2
        return 2 + (above // 3 if self.extra_deck_rounding == "floor" else -(-above // 3))


class SpazzumazzFacts(NamedTuple):
    """What everybody knows besides the cards."""

    phase: str = PLAYING
    exchanges: int = 0
    """How many exchanges the player to move may still make before the first turn."""
    out: tuple[Seat, ...] = ()
    """Who has got rid of all cards, in that order."""
    idle: int = 0
    """Turns in a row without a burn, a draw or a player going out."""
    stalled: bool = False
    """Whether the match was stopped because nothing came of it any more."""
    limits: tuple[tuple[int, ...], ...] = ()
    """Per seat, for its hidden cards in the order in which they came, the rank on which the card does not go.

    The cards drawn since the pile was last taken are not among them.
    """
