"""Scopa bugiarda: the count of a deal."""

from typing import TYPE_CHECKING

from cardtable.engine.scoring import MISSING, WON, ScoreLine, Scoresheet
from cardtable.games.denari import DENARI, SETTEBELLO
from cardtable.games.majority import holder, most_cards, tally
from cardtable.games.napola import napola
from cardtable.games.primiera import primiera

if TYPE_CHECKING:
    from cardtable.games.scopa_bugiarda.facts import BugiardaState
    from cardtable.games.scopa_bugiarda.rules import ScopaBugiarda


def counted(game: "ScopaBugiarda", state: "BugiardaState") -> Scoresheet:
    """What the base counts, the points of doubts, and the buongioco where it is played.

    A card counts for what it is; one that is still covered, in the middle of a deal, does not count yet.
    """
    facts, piles = state.facts, [state.zones[pile] for pile in game.piles]
    hidden = [0] * game.side_count
    for seat, places in enumerate(facts.swept):
        hidden[game.sides[seat]] += len(places)
    lines: list[ScoreLine] = [
        most_cards("carte", piles),
        most_cards("denari", [pile & DENARI for pile in piles]),
        holder("settebello", SETTEBELLO, piles),
        primiera(piles, game.primiera_scale),
        tally("scope", facts.crosswise, hidden),
    ]
    if game.frame.napola:
        lines.append(napola(piles))
    lines.append(tally("dubbi", facts.doubts))
    if game.options.buongioco:
        lines.append(ScoreLine("buongioco", facts.buongioco, reason=WON if any(facts.buongioco) else MISSING))
    return Scoresheet(state.deal.number, tuple(lines))
