"""Updates: what a place at a table is told after everything that happens, as its seat may know it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardtable.engine.events import Event
from cardtable.engine.match import Match, Phase, Setup
from cardtable.engine.moves import Move
from cardtable.engine.scoring import Outcome, Scoresheet
from cardtable.engine.state import NOBODY, Seat
from cardtable.engine.view import View
from cardtable.rooms.ledger import NotSaved


@dataclass(frozen=True, slots=True)
class Update:
    """What a place is told after something happened."""

    number: int
    """Moves made so far: what a move has to answer."""
    phase: Phase
    events: tuple[Event, ...]
    """What happened since the update before, as this seat may know it."""
    view: View
    totals: tuple[int, ...]
    """Per side, the points of the deals that are over."""
    sheet: Scoresheet | None = None
    """The count, when a deal has just been counted."""
    outcome: Outcome | None = None
    unsaved: NotSaved | None = None
    """Why the match is not being saved; None where it is, or where nobody wants to."""
    due: float | None = None
    """When the time to move or to look at a count is over, by the monotonic clock; None where no clock runs."""


def update_of(
    match: Match, seat: Seat, events: Sequence[Event], unsaved: NotSaved | None = None, due: float | None = None
) -> Update:
    """What a seat is told of a match when these events have just happened."""
    view = match.view(seat)
    if match.outcome is not None and view.to_move != NOBODY:  # somebody has resigned
        view = replace(view, to_move=NOBODY, legal=())
    return Update(
        number=len(match.moves),
        phase=match.phase,
        events=tuple(event.seen_by(seat) for event in events),
        view=view,
        totals=match.totals,
        sheet=match.sheets[-1] if match.counted else None,
        outcome=match.outcome,
        unsaved=unsaved,
        due=due,
    )


def course(setup: Setup, moves: Sequence[tuple[Seat, Move]]) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """A match that is played anew: the same match after each deal that was dealt and each move, with what happened.

    Raises a `CardtableError` where the rules refuse a move.
    """
    match = Match(setup)
    for seat, move in moves:
        if match.between_deals:
            yield match, match.deal_next()
        yield match, match.play(seat, move)
