"""Cicera: what a player who looks one move ahead values."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.engine.cards import BRESCIAN_52, Card, Mask
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.napola import in_order
from cardtable.games.prospects import POINT, napola_worth
from cardtable.games.yields import yields

if TYPE_CHECKING:
    from cardtable.games.cicera.rules import Cicera

CARD = 8
"""What each card helps to win the two points of carte."""

SPADA = 12
"""What each of the spade helps to win the point of spade besides."""

HONOURS = BRESCIAN_52.read("2S FS 10D")
SPADE = in_order(BRESCIAN_52, "S")


def tactics(game: "Cicera", view: View, hand_size: int) -> list[Worth]:
    """What each legal move is worth."""
    piles = [view.shown[pile] for pile in game.piles]
    worth = pile_worth(piles) if game.options.hand_points == "full" else _nothing
    return yields(view, game.table, game.captures, game.bonuses, worth, hand_size=hand_size, laid=view.facts.laid)


def pile_worth(piles: Sequence[Mask]) -> Callable[[Card], int]:
    """What it is worth to have a card in one's pile, by the lines of the count."""

    def worth(card: Card) -> int:
        total = CARD + POINT * (card in HONOURS)
        return total + SPADA + napola_worth(card, piles, SPADE) if card in SPADE else total

    return worth


def _nothing(card: Card) -> int:
    """Without points of the pack no card is worth anything by itself."""
    return 0
