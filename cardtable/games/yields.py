"""Yields: what a one-move player values where captures make points on the spot, in Spazzino and Cicera.

The points a move makes, with the worth of the cards it takes or of the one it gives up, less what the next player can
be expected to make of the table it leaves.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.bonuses import Bonus
from cardtable.games.captures import Captures
from cardtable.games.prospects import POINT, cards_left, chance_to_hold


class Pays(Protocol):
    """The bonuses of a capture, given the card that the turn before laid (-1 for none)."""

    def __call__(self, card: Card, taken: Mask, laid: Card, *, swept: bool, last: bool) -> Sequence[Bonus]: ...


def yields(
    view: View,
    table: int,
    captures: Captures,
    pays: Pays,
    worth: Callable[[Card], int],
    *,
    hand_size: int,
    laid: Card,
    laid_lasts: bool = True,
) -> list[Worth]:
    """What each legal play is worth, in the units of `POINT`.

    `laid` is the card that the turn before laid. Unless `laid_lasts` a new distribution makes it be forgotten.
    """
    lying, left = view.shown[table], cards_left(view)
    next_seat = (view.seat + 1) % view.layout.seats
    in_hand = view.size(next_seat)
    hand = in_hand or min(view.size(view.layout.stock), hand_size)
    remembered = laid_lasts or in_hand > 0

    def points(card: Card, taken: Mask, on_table: Mask, laid: Card, last: bool) -> int:
        found = 0
        for bonus in pays(card, taken, laid, swept=taken == on_table, last=last):
            found += bonus.points
        return found

    def expected(on_table: Mask, laid: Card) -> float:
        """The points that the next player makes at best, on average over what he may hold."""
        if not hand or not on_table:
            return 0
        best: dict[Card, int] = {}
        for _verb, card, taken, _number in captures.plays(view.unknown | view.shown[next_seat], on_table):
            if taken:
                made = points(card, taken, on_table, laid if remembered else -1, left == 2)
                if made > best.get(card, 0):
                    best[card] = made
        return _expected_best(view, next_seat, hand, best)

    after: dict[Mask, float] = {}
    """Per table that a capture may leave, what the next player makes of it."""

    values: list[Worth] = []
    for move in view.legal:
        if move.taken:
            gained = worth(move.card) + sum(worth(card) for card in bits(move.taken))
            rest = lying ^ move.taken
            if rest not in after:
                after[rest] = expected(rest, -1)
            made = points(move.card, move.taken, lying, laid, left == 1) - after[rest]
            values.append((gained + POINT * made,))
        else:
            values.append((-worth(move.card) - POINT * expected(lying | 1 << move.card, move.card),))
    return values


def _expected_best(view: View, seat: int, hand: int, best: Mapping[Card, int]) -> float:
    """The highest number to be found in a hand, on average, where some cards have one."""
    known, unseen = view.shown[seat], view.unknown
    total = 0.0
    for least in range(1, max(best.values(), default=0) + 1):
        cards = sum(1 << card for card, made in best.items() if made >= least)
        if cards & known:
            total += 1
        else:
            total += chance_to_hold((cards & unseen).bit_count(), hand - known.bit_count(), unseen.bit_count())
    return total
