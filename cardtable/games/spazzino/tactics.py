"""Spazzino: what a player who looks one move ahead values."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.engine.cards import ITALIAN_40, Card, Mask
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import Captures
from cardtable.games.napola import in_order
from cardtable.games.prospects import POINT, napola_worth
from cardtable.games.yields import yields

if TYPE_CHECKING:
    from cardtable.games.spazzino.rules import Spazzino

CARD = 10
"""What each card helps to win the two points of carte."""

SPADA = 30
"""What each of the spade helps to win the two points of spade besides."""

HONOURS = ITALIAN_40.read("7D FS 2S")
SPADE = in_order(ITALIAN_40, "S")


def tactics(game: "Spazzino", view: View, captures: Captures, hand_size: int) -> list[Worth]:
    """What each legal move is worth."""
    return yields(
        view,
        game.table,
        captures,
        game.bonuses,
        pile_worth([view.shown[pile] for pile in game.piles]),
        hand_size=hand_size,
        laid=view.facts.laid,
        laid_lasts=game.options.picula_across_deal,
    )


def pile_worth(piles: Sequence[Mask]) -> Callable[[Card], int]:
    """What it is worth to have a card in one's pile, by the lines of the count."""

    def worth(card: Card) -> int:
        total = CARD + POINT * (card in HONOURS)
        return total + SPADA + napola_worth(card, piles, SPADE) if card in SPADE else total

    return worth
