"""Scopa d'Assi: what a player who looks one move ahead values."""

from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, sweepers
from cardtable.games.denari import RE_DI_DENARI
from cardtable.games.prospects import POINT, pile_worth, prospects

if TYPE_CHECKING:
    from cardtable.games.scopa_d_assi.rules import ScopaDAssi

ACES = OF_VALUE[1]

ACE_KEPT = 30
"""An ace in the hand is worth so much more than in the pile: sooner or later it takes a table of some cards."""


def tactics(game: "ScopaDAssi", view: View) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, then what it gains."""
    in_pile = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)

    def worth(card: Card) -> int:
        return in_pile(card) + (POINT if game.options.rebello and card == RE_DI_DENARI else 0)

    def sweeping(table: Mask) -> Mask:
        """The cards that make a scopa of a table: for an ace that depends on where one plays."""
        cards = sweepers(table) & ~ACES
        if table and game.ace_takes_all(table):
            cards |= sum(1 << ace for ace in bits(ACES) if game.makes_scopa(ace, table))
        return cards

    values = prospects(
        view, game.table, worth, sweeping, hand_size=game.hand_size, last_card_scopa=game.options.last_card_scopa
    )
    return [
        (scopa, gained - ACE_KEPT if ACES >> move.card & 1 else gained)
        for (scopa, gained), move in zip(values, view.legal, strict=True)
    ]
