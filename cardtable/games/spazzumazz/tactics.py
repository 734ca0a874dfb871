"""Spazz'u'mazz: what a player who looks one move ahead values."""

from typing import TYPE_CHECKING

from cardtable.engine.game import Worth
from cardtable.engine.view import View

if TYPE_CHECKING:
    from cardtable.games.spazzumazz.rules import Spazzumazz


def tactics(game: "Spazzumazz", view: View) -> list[Worth]:
    """What each legal move is worth."""
    return [() for _ in view.legal]
