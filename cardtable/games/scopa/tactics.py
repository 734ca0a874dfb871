"""Scopa: what a player who looks one move ahead values.

First of all a sweep. Then what the move gains: the worth of the cards it takes, or of the card it gives up to the
table, less the danger that the next player sweeps what it leaves. With three cards in a hand that danger is a chance,
not a yes or no.
"""

from collections.abc import Callable
from math import comb
from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES
from cardtable.games.denari import DENARI, RUN, SETTEBELLO
from cardtable.games.napola import SHORTEST
from cardtable.games.primiera import worths

if TYPE_CHECKING:
    from cardtable.games.scopa.rules import Scopa

POINT = 100
"""The worth of a point, in the units of the primiera: on this scale single cards are worth what they help to win."""

SEVEN = 8
"""A seven is worth so much more than its place in the primiera says: a pile without sevens rarely wins it."""

DENARO = 10
"""What each of the denari is worth besides."""


def tactics(game: "Scopa", view: View) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, then what it gains."""
    worth = _card_worths(game, view)
    table = view.shown[game.table]
    total = sum(VALUES[card] for card in bits(table))
    danger = _danger(game, view)
    finishing = _cards_left(game, view) == 1 and not game.options.last_card_scopa

    def value(move: Move) -> Worth:
        if not move.taken:
            return 0, -worth(move.card) - danger(total + VALUES[move.card])
        gained = worth(move.card) + sum(worth(card) for card in bits(move.taken))
        if move.taken == table:
            return int(not finishing), gained
        return 0, gained - danger(total - VALUES[move.card])

    return [value(move) for move in view.legal]


def _card_worths(game: "Scopa", view: View) -> Callable[[Card], int]:
    """What it is worth to have a card in one's pile."""
    primiera = worths(game.primiera_scale)
    piles = [view.shown[pile] for pile in game.piles]

    def worth(card: Card) -> int:
        total = primiera[card]
        if VALUES[card] == 7:
            total += SEVEN
        if DENARI >> card & 1:
            total += DENARO + (_napola_worth(card, piles) if game.options.napola else 0)
        return total + POINT if card == SETTEBELLO else total

    return worth


def _napola_worth(card: Card, piles: list[Mask]) -> int:
    """What a denaro is worth for the napola: it takes part only while no two piles share what lies below it."""
    place = RUN.index(card)
    needed = sum(1 << other for other in RUN[: max(place, SHORTEST)] if other != card)
    held = [pile & needed for pile in piles if pile & needed]
    if len(held) > 1:
        return 0
    count = held[0].bit_count() if held else 0
    if place < SHORTEST:
        return POINT * (1 + count)
    return POINT if count == place else 0


def _danger(game: "Scopa", view: View) -> Callable[[int], float]:
    """What it costs to leave a table that adds up to so much: the chance that the next player sweeps it, in worth."""
    next_seat = (view.seat + 1) % game.seats
    hand = view.size(next_seat) or min(view.size(game.stock), game.hand_size)
    unseen = view.unknown
    nobody_sweeps = _cards_left(game, view) == 2 and not game.options.last_card_scopa

    def danger(total: int) -> float:
        if not 0 < total < len(OF_VALUE) or nobody_sweeps:
            return 0
        sweeping = (unseen & OF_VALUE[total]).bit_count()
        return POINT * chance_to_hold(sweeping, hand, unseen.bit_count())

    return danger


def chance_to_hold(sought: int, hand: int, unseen: int) -> float:
    """The chance that a hand of so many of the unseen cards holds at least one of the sought ones among them."""
    return 1 - comb(unseen - sought, hand) / comb(unseen, hand)


def _cards_left(game: "Scopa", view: View) -> int:
    """How many cards are still to be played in this deal."""
    return view.size(game.stock) + sum(view.size(seat) for seat in range(game.seats))
