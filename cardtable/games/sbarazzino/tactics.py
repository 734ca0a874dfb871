"""Sbarazzino: what a player who looks one move ahead values."""

from typing import TYPE_CHECKING

from cardtable.engine.cards import Mask
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, sweepers
from cardtable.games.prospects import pile_worth, prospects

if TYPE_CHECKING:
    from cardtable.games.sbarazzino.rules import Sbarazzino

ACES = OF_VALUE[1]

ACE_KEPT = 60
"""An ace in the hand is worth so much more than in the pile: sooner or later it takes a table of some cards."""


def tactics(game: "Sbarazzino", view: View, hand_size: int) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, then what it gains."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)

    def sweeping(table: Mask) -> Mask:
        """The cards that make a scopa of a table: an ace takes the only one there for want of other cards only."""
        cards = sweepers(table) & ~ACES
        if not table & ACES:
            return cards | ACES if table and game.options.ace_scopa else cards
        forced = game.options.blocked_ace == "take_ace" and table & table - 1 == 0
        return cards | ACES & view.shown[view.seat] if forced else cards

    values = prospects(
        view,
        game.table,
        worth,
        sweeping,
        hand_size=hand_size,
        last_card_scopa=game.options.last_card_scopa,
    )
    return [
        (scopa, gained - ACE_KEPT if ACES >> move.card & 1 else gained)
        for (scopa, gained), move in zip(values, view.legal, strict=True)
    ]
