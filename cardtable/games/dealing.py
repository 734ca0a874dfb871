"""Distributions (le mani): the cards that the dealer gives from the stock, to the seats and onto the table."""

from typing import Any

from cardtable.engine.cards import Card
from cardtable.engine.events import Event, Report
from cardtable.engine.state import State


def distribute(state: State[Any], each: int, report: Report | None = None) -> None:
    """So many cards to each seat from the dealer's right, the dealer last; the first seat is to move."""
    seats, dealer = state.layout.seats, state.deal.dealer
    for step in range(1, seats + 1):
        seat = (dealer + step) % seats
        cards = state.draw(each, seat)
        if report:
            report(Event("dealt", seat, cards=cards, faces_for=(seat,)))
    state.to_move = (dealer + 1) % seats


def turn_up(state: State[Any], table: int, count: int, report: Report | None = None) -> tuple[Card, ...]:
    """So many cards face up onto the table; returns them."""
    cards = state.draw(count, table, face_up=True)
    if report:
        report(Event("table_dealt", cards=cards))
    return cards


def cards_gone(state: State[Any]) -> bool:
    """Whether the last card of the deal has been played: no hand and no stock is left."""
    return not state.zones[state.layout.stock] and not any(state.zones[: state.layout.seats])


def hands_empty(state: State[Any]) -> bool:
    """Whether nobody has a card to play."""
    return not any(state.zones[: state.layout.seats])
