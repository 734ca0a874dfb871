"""One search for all games: a Monte Carlo tree search over what one seat may know (information sets, PUCT).

Source of the method: Cowling, Powley and Whitehouse, information set Monte Carlo tree search (2012), with prior weights
for the moves as in PUCT. It knows no game: it plays through the rules in states that a view could come from.
"""

from cardtable.bots.search.player import Knobs, Search

__all__ = ["Knobs", "Search"]
