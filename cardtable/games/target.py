"""Matches to a target (punteggio): compared after whole deals, and played on while the best are level."""

from collections.abc import Callable, Sequence

from cardtable.engine.scoring import Outcome, Scoresheet, leaders, totals

EXTRA_DEALS = 20
"""When the best are level at the target, at most so many further deals are played; then the result is shared."""


MOST_GAMES = 3
"""A series (partita, rivincita e bella) has at most so many games, and is won with two."""


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


def gains_with_win(sheet: Scoresheet, result: Outcome | None, target: int) -> Sequence[float]:
    """The points of a deal, and for who wins a game (partita) by it at once as many more as the game asks for.

    `result` is that of a game in which nothing else was dealt.
    """
    if result is None or result.reason != "at_once":
        return sheet.points
    return tuple([points + target * (side in result.winners) for side, points in enumerate(sheet.points)])


def longest_to(target: int, sides: int, each: int = 1) -> int:
    """The deals after which a match to a target has a result, where each deal hands out so many points or more.

    In most games one point is sure, that of the settebello.
    """
    return sides * (max(target, 1) - 1) // each + 1 + EXTRA_DEALS


def after(deals: int, sheets: Sequence[Scoresheet], sides: int) -> Outcome | None:
    """The result of a match that is over after so many deals, whatever the totals; level the best share it."""
    if len(sheets) < deals:
        return None
    scores = totals(tuple(sheets), sides)
    best = leaders(scores)
    return Outcome(best, "most_deals" if len(best) == 1 else "level_for_good", scores)


def games_of(
    sheets: Sequence[Scoresheet], result: Callable[[Sequence[Scoresheet]], Outcome | None]
) -> tuple[list[Outcome], Sequence[Scoresheet]]:
    """The results of the games (partite) that were finished in a series, and the sheets of the game being played."""
    outcomes: list[Outcome] = []
    start = 0
    for end in range(1, len(sheets) + 1):
        outcome = result(sheets[start:end])
        if outcome is not None:
            outcomes.append(outcome)
            start = end
    return outcomes, sheets[start:]


def games_won(outcomes: Sequence[Outcome], sides: int) -> tuple[int, ...]:
    """Per side, the games it has won; a shared game counts for nobody."""
    return tuple(sum(outcome.winners == (side,) for outcome in outcomes) for side in range(sides))


def best_of_three(outcomes: Sequence[Outcome], scores: tuple[int, ...]) -> Outcome | None:
    """The result of a series after some games: two games win it, after three more games than the other; else shared.

    `scores` are the points of all games together.
    """
    won = games_won(outcomes, len(scores))
    if max(won) <= MOST_GAMES // 2 and len(outcomes) < MOST_GAMES:
        return None
    best = leaders(won)
    return Outcome(best, "best_of_three" if len(best) == 1 else "series_shared", scores)
