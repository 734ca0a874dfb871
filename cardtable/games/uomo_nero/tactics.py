"""Uomo nero: what a player who looks one move ahead values. All is luck, but for fans that their owners arrange."""

from typing import TYPE_CHECKING

from cardtable.engine.game import Worth
from cardtable.engine.view import View

if TYPE_CHECKING:
    from cardtable.games.uomo_nero.rules import UomoNero


def tactics(game: "UomoNero", view: View) -> list[Worth]:
    """What each legal move is worth: 1 or 0.

    In a shuffled fan all places are alike. A fan that is arranged is mixed a little, whatever it holds, so that mixing
    tells nothing; and one that was left as it is shows where the card lies that came last.
    """
    facts = view.facts
    if view.legal[0].verb != "draw":
        return [(float(not facts.arranged or move.verb == "offer"),) for move in view.legal]
    beware = not game.shuffled and not facts.arranged and view.shown[facts.source] >> game.odd & 1
    last = view.size(facts.source) if beware else 0
    return [(float(move.number != last),) for move in view.legal]
