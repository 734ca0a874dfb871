"""Matches to a target (punteggio): compared after whole deals, and played on while the best are level."""

from collections.abc import Sequence

from cardtable.engine.scoring import Outcome, Scoresheet, leaders, totals

EXTRA_DEALS = 20
"""When the best are level at the target, at most so many further deals are played; then the result is shared."""


def first_to(target: int, sheets: Sequence[Scoresheet], sides: int) -> Outcome | None:
    """The result of a match to a target; a target of 0 ends it after the first deal that does not end level."""
    scores = totals(tuple(sheets), sides)
    if not sheets or max(scores) < target:
        return None
    best = leaders(scores)
    if len(best) == 1:
        return Outcome(best, "target" if target else "single_deal", scores)
    reached = next(n for n in range(1, len(sheets) + 1) if max(totals(tuple(sheets[:n]), sides)) >= target)
    return Outcome(best, "level_for_good", scores) if len(sheets) - reached >= EXTRA_DEALS else None


def longest_to(target: int, sides: int) -> int:
    """The deals after which a match to a target has a result, where each deal hands out a point (the settebello)."""
    return sides * (max(target, 1) - 1) + 1 + EXTRA_DEALS
