"""The result of a match, as the ledger keeps it and statistics read it: plain data in one line of JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.match import Match

LinePoints = tuple[tuple[str, tuple[int, ...]], ...]
"""The lines of one count: each key with the points of every side."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended."""

    winners: tuple[int, ...]
    """The sides that won; several share the win, and there are none where all have lost."""
    reason: str
    """Key of the sentence that says why."""
    totals: tuple[int, ...]
    """Per side, the final total."""
    sides: tuple[int, ...]
    """Per seat, the side it played for."""
    players: tuple[str, ...]
    """Per seat, who sat there at the end, as `read_players` reads it."""
    moves: int
    """How many moves were made."""
    deals: tuple[LinePoints, ...]
    """Per deal, its count."""


def result_of(match: Match, players: Sequence[str]) -> Result:
    """The result of a match that is over, with who sat where at the end."""
    assert match.outcome is not None
    deals = tuple(tuple((line.key, tuple(line.points)) for line in sheet.lines) for sheet in match.sheets)
    outcome = match.outcome
    sides = tuple(match.game.sides)
    return Result(outcome.winners, outcome.reason, outcome.totals, sides, tuple(players), len(match.moves), deals)


def write_result(result: Result) -> str:
    """One line of JSON."""
    content = {
        "winners": result.winners,
        "reason": result.reason,
        "totals": result.totals,
        "sides": result.sides,
        "players": result.players,
        "moves": result.moves,
        "deals": [dict(lines) for lines in result.deals],
    }
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def read_result(text: str) -> Result:
    """The result that a line of JSON holds; raises `ValueError` where it holds none."""
    try:
        content = json.loads(text)
        deals = tuple(tuple((key, tuple(points)) for key, points in deal.items()) for deal in content["deals"])
        winners, totals, sides, players = (tuple(content[name]) for name in ("winners", "totals", "sides", "players"))
        return Result(winners, content["reason"], totals, sides, players, content["moves"], deals)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no result: {text[:60]!r}") from error
