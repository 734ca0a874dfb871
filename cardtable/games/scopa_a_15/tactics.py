"""Scopa a 15: what a player who looks one move ahead values."""

from typing import TYPE_CHECKING

from cardtable.engine.cards import Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import FIFTEEN, OF_VALUE, VALUES
from cardtable.games.prospects import pile_worth, prospects

if TYPE_CHECKING:
    from cardtable.games.scopa_a_15.rules import ScopaA15


def tactics(game: "ScopaA15", view: View, hand_size: int) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, then what it gains."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale)
    equal = game.options.equal_capture
    return prospects(
        view,
        game.table,
        worth,
        lambda table: sweepers(table, equal),
        hand_size=hand_size,
        last_card_scopa=game.options.last_card_scopa,
    )


def sweepers(table: Mask, equal_capture: bool) -> Mask:
    """The cards that take a whole table at once: what makes fifteen with it, or with `equal_capture` its only card."""
    values = [VALUES[card] for card in bits(table)]
    wanted = FIFTEEN - sum(values)
    found = OF_VALUE[wanted] if 0 < wanted < len(OF_VALUE) else 0
    return found | OF_VALUE[values[0]] if equal_capture and len(values) == 1 else found
