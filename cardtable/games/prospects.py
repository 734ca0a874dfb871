"""Prospects: what a player of the Scopa family who looks one move ahead values.

First of all a sweep. Then what the move gains: the worth of the cards it takes, or of the card it gives up to the
table, less the danger that the next player sweeps what it leaves. With few cards in a hand that danger is a chance, not
a yes or no.
"""

from collections.abc import Callable, Sequence
from math import comb

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import VALUES
from cardtable.games.denari import DENARI, RUN, SETTEBELLO
from cardtable.games.napola import SHORTEST
from cardtable.games.primiera import Scale

POINT = 100
"""The worth of a point, in the units of the primiera: on this scale single cards are worth what they help to win."""

SEVEN = 8
"""A seven is worth so much more than its place in the primiera says: a pile without sevens rarely wins it."""

DENARO = 10
"""What each of the denari is worth besides."""


def prospects(
    view: View,
    table: int,
    worth: Callable[[Card], int],
    sweepers: Callable[[Mask], Mask],
    *,
    hand_size: int,
    last_card_scopa: bool,
    partner_next: bool = False,
) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, then what it gains.

    `sweepers` are the cards that would make a sweep of a table; `hand_size` is what a distribution gives each seat.
    With `partner_next` the one who plays next is on the same side, and may sweep what is left.
    """
    lying = view.shown[table]
    left = cards_left(view)
    danger = _danger(view, hand_size, sweepers)
    if partner_next or (left == 2 and not last_card_scopa):
        danger = _no_danger
    values: list[Worth] = []
    for move in view.legal:
        if move.card < 0:
            values.append((0, 0))
        elif not move.taken:
            values.append((0, -worth(move.card) - danger(lying | 1 << move.card)))
        else:
            taken = move.taken & lying  # an ace may take itself as well
            gained = worth(move.card) + sum(worth(card) for card in bits(taken))
            if move.taken == lying and sweepers(lying) >> move.card & 1:
                values.append((int(left > 1 or last_card_scopa), gained))
            else:
                values.append((0, gained - danger(lying ^ taken)))
    return values


def undefended(view: View, table: int, worth: Callable[[Card], int], *, last_card_scopa: bool) -> list[Worth]:
    """What each legal move is worth to a player who never thinks of the next one: a sweep, a take, what it gains."""
    lying, left = view.shown[table], cards_left(view)
    values: list[Worth] = []
    for move in view.legal:
        if move.card < 0:
            values.append((0, 0, 0))
            continue
        gained = sum(worth(card) for card in bits(move.taken | 1 << move.card))
        sweeps = move.taken == lying != 0 and (left > 1 or last_card_scopa)
        values.append((int(sweeps), int(move.taken != 0), gained if move.taken else -gained))
    return values


def _no_danger(table: Mask) -> float:
    return 0


def _danger(view: View, hand_size: int, sweepers: Callable[[Mask], Mask]) -> Callable[[Mask], float]:
    """What it costs to leave a table: the chance that the next player sweeps it, in worth."""
    next_seat = (view.seat + 1) % view.layout.seats
    hand = view.size(next_seat) or min(view.size(view.layout.stock), hand_size)
    unseen = view.unknown

    def danger(table: Mask) -> float:
        if not table:
            return 0
        sweeping = sweepers(table)
        if view.shown[next_seat] & sweeping:
            return POINT
        return POINT * chance_to_hold((unseen & sweeping).bit_count(), hand, unseen.bit_count())

    return danger


def pile_worth(piles: Sequence[Mask], scale: Scale, with_napola: bool = False) -> Callable[[Card], int]:
    """What it is worth to have a card in one's pile, by the lines of the count of Scopa."""

    def worth(card: Card) -> int:
        total = scale.worth[card]
        if VALUES[card] == 7:
            total += SEVEN
        if DENARI >> card & 1:
            total += DENARO + (napola_worth(card, piles) if with_napola else 0)
        return total + POINT if card == SETTEBELLO else total

    return worth


def napola_worth(card: Card, piles: Sequence[Mask], suit: tuple[Card, ...] = RUN) -> int:
    """What a card of a suit is worth for its napola: it takes part only while no two piles share what lies below it."""
    place = suit.index(card)
    needed = sum(1 << other for other in suit[: max(place, SHORTEST)] if other != card)
    held = [pile & needed for pile in piles if pile & needed]
    if len(held) > 1:
        return 0
    count = held[0].bit_count() if held else 0
    if place < SHORTEST:
        return POINT * (1 + count)
    return POINT if count == place else 0


def chance_to_hold(sought: int, hand: int, unseen: int) -> float:
    """The chance that a hand of so many of the unseen cards holds at least one of the sought ones among them."""
    return 1 - comb(unseen - sought, hand) / comb(unseen, hand) if unseen >= hand > 0 else 0


def cards_left(view: View) -> int:
    """How many cards are still to be played in this deal."""
    return view.size(view.layout.stock) + sum(view.size(seat) for seat in range(view.layout.seats))
