"""Cirulla: what a player who looks one move ahead values: sweeps, the denari of piccola and grande, and every claim."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Mask, mask_of
from cardtable.engine.game import Worth
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games.cirulla.accuse import SCOPE, TABLE_CLAIM, TABLE_SCOPE
from cardtable.games.cirulla.takes import sweepers
from cardtable.games.denari import RUN
from cardtable.games.primiera import SCALE
from cardtable.games.prospects import POINT, pile_worth, prospects

if TYPE_CHECKING:
    from cardtable.games.cirulla.rules import Cirulla

COURTS: tuple[Card, ...] = RUN[-3:]
_GRANDE: Mask = mask_of(COURTS)
_GRANDE_WORTH = 5 * POINT


def tactics(game: "Cirulla", view: View) -> list[Worth]:
    """What each legal move is worth: in points where something is claimed, else whether it sweeps and what it gains."""
    if view.facts.phase != "play":
        return [_claim_worth(move) for move in view.legal]
    piles = [view.shown[pile] for pile in game.piles]
    worth = _pile_worth(piles)
    matta, fifteen = view.facts.matta, game.ace_or_fifteen
    return prospects(
        view,
        game.table,
        worth,
        lambda table: sweepers(table, matta, fifteen),
        hand_size=3,
        last_card_scopa=game.options.last_card_scopa,
    )


def _claim_worth(move: Move) -> Worth:
    """The scope of a claim; of two values for the matta the lower one, since an ace sweeps."""
    if move.verb == TABLE_CLAIM:
        return (TABLE_SCOPE[move.number], 0)
    return (SCOPE.get(move.verb, 0), -move.number)


def _pile_worth(piles: Sequence[Mask]) -> Callable[[Card], int]:
    """What it is worth to have a card in one's pile: as in Scopa with the napola, and the courts of the grande."""
    worth = pile_worth(piles, SCALE, with_napola=True)

    def with_grande(card: Card) -> int:
        if card not in COURTS:
            return worth(card)
        others = [pile & _GRANDE & ~(1 << card) for pile in piles]
        if all(others):
            return worth(card)
        held = max(others, default=0).bit_count()
        return worth(card) + _GRANDE_WORTH * (held + 1) // len(COURTS)

    return with_grande
