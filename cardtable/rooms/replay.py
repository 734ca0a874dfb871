"""A match that nobody plays any more, looked at move by move: what each seat knew then, or all hands open.

Only a match that is over or was given up can be looked at so: the cards of one that is being played are secret. What is
handed out is what a room hands out: updates, never a state.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Phase, Setup
from cardtable.engine.moves import Move
from cardtable.engine.record import Record
from cardtable.engine.scoring import Outcome, Scoresheet
from cardtable.engine.state import NOBODY, AnyState, Seat
from cardtable.engine.view import laid_open, view_of
from cardtable.rooms.exchange import StillSecret
from cardtable.rooms.ledger import Ledger, Summary
from cardtable.rooms.players import Player, seated
from cardtable.rooms.table import Table, named, taken_up
from cardtable.rooms.update import Update, course

Unit = Literal["move", "trick", "deal"]
"""How far a step goes: to the next move, to where cards were taken or a trick was won, to the next deal."""


class _Stop(NamedTuple):
    """One position of the match."""

    number: int
    phase: Phase
    state: AnyState
    sheets: tuple[Scoresheet, ...]
    totals: tuple[int, ...]
    outcome: Outcome | None
    events: tuple[Event, ...]
    mover: Seat


class Replay:
    """A match with all its positions: 0 is the first deal as it was dealt."""

    def __init__(self, setup: Setup, moves: Sequence[tuple[Seat, Move]]) -> None:
        """Raises a `CardtableError` where the rules refuse a move."""
        self.setup = setup
        self.moves = tuple(moves)
        self._stops: list[_Stop] = []
        for match, events in course(setup, moves):
            number = len(match.moves)
            mover = match.moves[-1][0] if self._stops and self._stops[-1].number < number else NOBODY
            self._stops.append(
                _Stop(
                    number,
                    match.phase,
                    match.state,
                    match.sheets,
                    match.totals,
                    match.outcome,
                    events,
                    mover,
                )
            )
        self.marks: Mapping[Unit, Sequence[int]] = {
            "move": list(range(len(self._stops))),
            "trick": [0, *(at for at, stop in enumerate(self._stops) if _takes(stop)), self.last],
            "deal": [at for at, stop in enumerate(self._stops) if stop.mover == NOBODY or stop.phase != "playing"],
        }

    @property
    def game(self) -> AnyGame:
        """The rules at this table."""
        return self.setup.game

    @property
    def made(self) -> int:
        """How many moves were made in all."""
        return len(self.moves)

    @property
    def last(self) -> int:
        """The last position; -1 where not a card was dealt."""
        return len(self._stops) - 1

    def number(self, at: int) -> int:
        """How many moves have been made at a position."""
        return self._stops[at].number

    def stepped(self, at: int, unit: Unit, way: int) -> int:
        """The position that a step forward (1) or back (-1) leads to; where there is none, the same one."""
        return stepped(self.marks[unit], self.last, at, way)

    def update(self, at: int, seat: Seat, *, open_hands: bool = False) -> Update:
        """What a seat was told at a position, or what it would have seen with all hands open."""
        stop, game = self._stops[at], self.setup.game
        look = laid_open if open_hands else view_of
        return Update(
            number=stop.number,
            phase=stop.phase,
            events=tuple(event if open_hands else event.seen_by(seat) for event in stop.events),
            view=replace(look(game, stop.state, seat, stop.sheets), legal=()),
            totals=stop.totals,
            sheet=stop.sheets[-1] if stop.phase != "playing" else None,
            outcome=stop.outcome,
        )

    def going_on(self, at: int, me: Seat, level: str, pace: float = 0.0) -> Table:
        """A new match that goes on from a position, with a person at one seat and bots at the others.

        Its cards are known: it is a match with a chosen seed, and nothing is promised about it.
        """
        game = self.setup.game
        players = seated(["me" if seat == me else f"bot:{level}" for seat in range(game.seats)], game)
        setup = replace(self.setup, salt="")
        return Table(setup, players, pace, played=self.moves[: self._stops[at].number])


def stepped(marks: Sequence[int], last: int, at: int, way: int) -> int:
    """The position of some marks to which a step from another one leads, as in `Replay.stepped`."""
    if way > 0:
        after = bisect_right(marks, at)
        return marks[after] if after < len(marks) else last
    before = bisect_left(marks, at) - 1
    return marks[before] if before >= 0 else 0


def _takes(stop: _Stop) -> bool:
    """Whether cards were taken or a trick was won by the move that led here."""
    return any(event.taken or event.kind == "trick_taken" for event in stop.events)


def replayed(ledger: Ledger, summary: Summary) -> tuple[Replay, tuple[Player, ...]]:
    """A match of the ledger, with who played it; raises `StillSecret`, `LedgerError`."""
    if summary.is_secret:
        raise StillSecret(summary.id)
    table = taken_up(ledger, summary)
    with named(summary.id):
        return Replay(table.setup, table.played), table.players


class Reached(NamedTuple):
    """How far a match has been played."""

    deal: int
    """The number of the deal; 0 before the first."""
    moves: int
    totals: tuple[int, ...]
    """Per side, the points of the deals that are over."""


def reached(ledger: Ledger, summary: Summary) -> Reached:
    """How far a match of the ledger has been played; raises `LedgerError`."""
    table = taken_up(ledger, summary)
    with named(summary.id):
        match = Record(table.setup, table.played).replay()
    number = match.view(NOBODY).number if match.has_begun else 0
    return Reached(number, len(match.moves), match.totals)
