"""Distributions (le mani): the cards that the dealer gives from the stock, to the seats and onto the table."""

from collections.abc import Sequence
from typing import Any

from cardtable.engine.cards import Card, Mask, bits, mask_of
from cardtable.engine.chance import Chance
from cardtable.engine.events import Event, Report
from cardtable.engine.state import Seat, State
from cardtable.engine.view import View


def receiver(card: Card, cards: int, seats: int, chance: Chance) -> Seat:
    """Who is dealt a card when a pack of so many is dealt face up, a card each, seat 0 first."""
    return chance.order(cards, 0, 0).index(card) % seats


def distribute(
    state: State[Any], each: int, report: Report | None = None, *, packets: Sequence[int] = (), blind: bool = False
) -> None:
    """So many cards to each seat from the dealer's right, the dealer last; the first seat is to move.

    `packets` is how many cards are given at a time: they are told so, and fall as if each hand came as a whole. Dealt
    `blind` nobody looks at them yet.
    """
    seats, dealer = state.layout.seats, state.deal.dealer
    in_turn = [(dealer + step) % seats for step in range(1, seats + 1)]
    hands = [state.draw(each, seat, blind=blind) for seat in in_turn]
    if report:
        given = 0
        for packet in packets or (each,):
            for seat, hand in zip(in_turn, hands, strict=True):
                faces_for = () if blind else (seat,)
                report(Event("dealt", seat, cards=hand[given : given + packet], faces_for=faces_for))
            given += packet
    state.to_move = in_turn[0]


def arrival(view: View, hands: Sequence[Mask]) -> tuple[Card, ...]:
    """The order in which the cards arrive where these hands are given first, each as a whole, and the rest after."""
    seats, dealer = view.layout.seats, view.dealer
    order: list[Card] = []
    for step in range(1, seats + 1):
        order += bits(hands[(dealer + step) % seats])
    return (*order, *bits(view.pack.all & ~view.layout.removed & ~mask_of(order)))


def look_at_hand(state: State[Any], report: Report | None = None) -> None:
    """Whoever is to move looks at his hand, if it was dealt blind and this is his first turn."""
    seat = state.to_move
    if state.blind >> seat & 1:
        state.look(seat)
        if report:
            report(Event("looked", seat, cards=tuple(bits(state.zones[seat])), faces_for=(seat,)))


def turn_up(state: State[Any], table: int, count: int, report: Report | None = None) -> tuple[Card, ...]:
    """So many cards face up onto the table; returns them."""
    cards = state.draw(count, table, face_up=True)
    if report:
        report(Event("table_dealt", cards=cards))
    return cards


def cards_gone(state: State[Any]) -> bool:
    """Whether the last card of the deal has been played: no hand and no stock is left."""
    return not state.zones[state.layout.stock] and hands_empty(state)


def hands_empty(state: State[Any]) -> bool:
    """Whether nobody has a card to play."""
    zones = state.zones
    for seat in range(state.layout.seats):  # noqa: SIM110
        if zones[seat]:
            return False
    return True
