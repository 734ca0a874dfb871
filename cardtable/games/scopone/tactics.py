"""Scopone: what a player who looks one move ahead values.

First a sweep, then a table that nobody can sweep, then a take, and only then what is taken or given up: where all the
cards are in the hands, whoever holds the card that sweeps may well be the next to play.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardtable.engine.cards import bits
from cardtable.engine.game import Worth
from cardtable.engine.view import View
from cardtable.games.captures import sweepers
from cardtable.games.prospects import cards_left, pile_worth, prospects, undefended
from cardtable.games.scopone.book import by_the_book

if TYPE_CHECKING:
    from cardtable.games.scopone.rules import Scopone


def tactics(game: "Scopone", view: View) -> list[Worth]:
    """What each legal move is worth: whether it sweeps, whether it leaves no sweep, whether it takes, what it gains."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)
    last = game.options.last_card_scopa
    lying, left = view.shown[game.table], cards_left(view)
    partner_next = game.sides[(view.seat + 1) % game.seats] == game.sides[view.seat]
    fearless = partner_next or (left == 2 and not last)
    held_by_others = view.unknown | sum(view.shown[seat] for seat in range(game.seats) if seat != view.seat)
    values: list[Worth] = []
    for move in view.legal:
        table = lying ^ move.taken if move.taken else lying | 1 << move.card
        sweeps = not table and (left > 1 or last)
        exposed = bool(table) and not fearless and sweepers(table) & held_by_others != 0
        gained = sum(worth(card) for card in bits(move.taken | 1 << move.card))
        values.append((int(sweeps), int(not exposed), int(move.taken != 0), gained if move.taken else -gained))
    return values


def no_defence(game: "Scopone", view: View) -> list[Worth]:
    """The same to a player who never thinks of the next one."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)
    return undefended(view, game.table, worth, last_card_scopa=game.options.last_card_scopa)


def first_tactics(game: "Scopone", view: View) -> list[Worth]:
    """What the greedy player of the first version valued: a sweep, then the gain less the chance of the next sweep."""
    worth = pile_worth([view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola)
    last = game.options.last_card_scopa
    partner_next = game.sides[(view.seat + 1) % game.seats] == game.sides[view.seat]
    return prospects(
        view,
        game.table,
        worth,
        sweepers,
        hand_size=game.hand_size,
        last_card_scopa=last,
        partner_next=partner_next,
    )


STYLES: Mapping[str, Callable[["Scopone", View], Sequence[Worth]]] = MappingProxyType(
    {"saracino": by_the_book, "no_defence": no_defence, "first_greedy": first_tactics}
)
"""The players of one move besides the greedy one: by the book, and two that strengths are measured against."""
