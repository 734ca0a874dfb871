"""Scopone: what a player who looks one move ahead values."""

from typing import TYPE_CHECKING

from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import sweepers
from cardtable.games.prospects import pile_worth, prospects

if TYPE_CHECKING:
    from cardtable.games.scopone.rules import Scopone


def tactics(game: "Scopone", view: View) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, then what it gains."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)
    last = game.options.last_card_scopa
    partner_next = game.sides[(view.seat + 1) % game.seats] == game.sides[view.seat]
    return prospects(
        view,
        game.table,
        worth,
        sweepers,
        hand_size=game.hand_size,
        last_card_scopa=last,
        partner_next=partner_next,
    )
