"""Scopa: what a player who looks one move ahead values."""

from typing import TYPE_CHECKING

from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import sweepers
from cardtable.games.prospects import pile_worth, prospects, undefended

if TYPE_CHECKING:
    from cardtable.games.scopa.rules import Scopa


def tactics(game: "Scopa", view: View, hand_size: int) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, then what it gains."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)
    last = game.options.last_card_scopa
    return prospects(view, game.table, worth, sweepers, hand_size=hand_size, last_card_scopa=last)


def no_defence(game: "Scopa", view: View) -> list[Worth]:
    """The same to a player who never thinks of the next one: a sweep, a take, what it gains."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)
    return undefended(view, game.table, worth, last_card_scopa=game.options.last_card_scopa)
