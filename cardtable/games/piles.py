"""Piles (i mazzetti): the sweeps laid crosswise in them, and the leftovers of a deal."""

from typing import Any

from cardtable.engine.cards import Card, bits
from cardtable.engine.events import Event, Report
from cardtable.engine.state import NOBODY, Side, State

Crosswise = tuple[tuple[Card, ...], ...]
"""Per side, the cards that made its sweeps (scope), laid crosswise in its pile."""


def laid_crosswise(crosswise: Crosswise, side: Side, card: Card) -> Crosswise:
    """The crosswise cards with one more in the pile of a side."""
    return tuple([(*cards, card) if owner == side else cards for owner, cards in enumerate(crosswise)])


def give_leftovers(state: State[Any], table: int, pile: int, side: Side, report: Report | None = None) -> None:
    """What is left on the table goes to the pile of the side that captured last; with NOBODY it stays there."""
    left = state.zones[table]
    if left and side != NOBODY:
        state.move(left, table, pile)
        if report:
            report(Event("leftovers", side=side, taken=tuple(bits(left))))
