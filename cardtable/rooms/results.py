"""The result of a match, as the ledger keeps it and statistics read it: plain data in one line of JSON."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.engine.match import Match
from cardtable.engine.state import NOBODY, Seat

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
    gave_up: Seat = NOBODY
    """The seat that gave the match up, if any did."""
    changed: tuple[Seat, ...] = ()
    """The seats that changed hands, even if whoever sat there first has come back."""
    left: tuple[Seat, ...] = ()
    """The seats whose owners let the match wait until a bot took them, and had not come back at the end."""


def counts_of(match: Match) -> tuple[LinePoints, ...]:
    """Per deal of a match that was counted so far, its count."""
    return tuple(tuple((line.key, tuple(line.points)) for line in sheet.lines) for sheet in match.sheets)


def result_of(
    match: Match,
    players: Sequence[str],
    gave_up: Seat = NOBODY,
    changed: Iterable[Seat] = (),
    left: Iterable[Seat] = (),
) -> Result:
    """The result of a match that is over.

    With who sat where at the end, which seat gave it up, if any did, which ones changed hands, and which were left.
    """
    assert match.outcome is not None
    outcome = match.outcome
    sides = tuple(match.game.sides)
    moves = len(match.moves)
    ended = outcome.winners, outcome.reason, outcome.totals
    hands = tuple(sorted(changed)), tuple(sorted(left))
    return Result(*ended, sides, tuple(players), moves, counts_of(match), gave_up, *hands)


def write_result(result: Result) -> str:
    """One line of JSON."""
    content: dict[str, object] = {
        "winners": result.winners,
        "reason": result.reason,
        "totals": result.totals,
        "sides": result.sides,
        "players": result.players,
        "moves": result.moves,
        "deals": [dict(lines) for lines in result.deals],
    }
    if result.gave_up != NOBODY:
        content["gave_up"] = result.gave_up
    if result.changed:
        content["changed"] = result.changed
    if result.left:
        content["left"] = result.left
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def read_result(text: str) -> Result:
    """The result that a line of JSON holds; raises `ValueError` where it holds none."""
    try:
        content = json.loads(text)
        deals = tuple(tuple((key, tuple(points)) for key, points in deal.items()) for deal in content["deals"])
        winners, totals, sides, players = (tuple(content[name]) for name in ("winners", "totals", "sides", "players"))
        reason, moves, gave_up = content["reason"], content["moves"], content.get("gave_up", NOBODY)
        changed, left = (tuple(content.get(name, ())) for name in ("changed", "left"))
        return Result(winners, reason, totals, sides, players, moves, deals, gave_up, changed, left)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no result: {text[:60]!r}") from error
