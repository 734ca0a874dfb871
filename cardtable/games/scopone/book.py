"""Scopone by the book: the old advice of Chitarrella and Saracino, rule by rule.

Three thoughts lead it. Leave no table that can be swept. The side of the dealer (the deck side) plays the last card and
keeps the ranks in pairs, the other side (the hand side) breaks them by takes by sum (lo spariglio). And what nobody can
take is laid before what everybody can; partners know this of each other. Without what was played before in the deal
(`View.past`) nobody remembers who laid what.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games.captures import OF_VALUE, VALUES, sweepers
from cardtable.games.denari import DENARI, SETTEBELLO
from cardtable.games.fitted import chances_to_hold
from cardtable.games.prospects import cards_left, pile_worth

if TYPE_CHECKING:
    from cardtable.games.scopone.rules import Scopone

SWEEPS: Final = 9
TAKES_SETTEBELLO: Final = 8
TAKES_SEVENS: Final = 7
KEEPS_THE_PLAN: Final = 6
WHIRLS: Final = 5
TAKES: Final = 4
LEAVES_THE_WHIRL: Final = 3
LAYS_A_DOUBLE: Final = 2
LAYS: Final = 1
EXPOSES: Final = 0
"""The rules of the book, the first that applies above the others."""

SEVENS: Mask = OF_VALUE[7]
COURTS: Mask = OF_VALUE[8] | OF_VALUE[9] | OF_VALUE[10]
"""They take a seven by sum as well: 8 = 7+A, 9 = 7+2, 10 = 7+3."""

LATE: Final = 3
"""With so many cards in a hand its end is counted out."""


def by_the_book(game: "Scopone", view: View) -> list[Worth]:
    """What each legal move is worth: the rule of the book that speaks for it, then how well it keeps that rule."""
    return list(map(_Reader(game, view).worth, view.legal))


class _Reader:
    """A position as the book looks at it."""

    def __init__(self, game: "Scopone", view: View) -> None:
        seats = game.seats
        self.in_pile: Callable[[Card], int] = pile_worth(
            [view.shown[pile] for pile in game.piles], game.primiera_scale, game.options.napola
        )
        self.hand = view.shown[view.seat]
        self.table = view.shown[game.table]
        self.taken: Mask = sum(view.shown[pile] for pile in game.piles)
        self.unseen = view.pack.all & ~(self.hand | self.table | self.taken)
        after = (view.seat + 1) % seats
        self.next_holds = view.size(after)
        left, last = cards_left(view), game.options.last_card_scopa
        self.sweep_counts = left > 1 or last
        self.fearless = game.sides[after] == game.sides[view.seat] or (left == 2 and not last)
        """Whether no sweep by the next player does any harm."""
        self.deck_side = game.sides[view.seat] == game.sides[view.dealer]
        self.deals = view.seat == view.dealer
        self.third = (view.seat + 1) % seats == view.dealer
        """Whether the dealer plays next: in the book's terms W, the third hand."""
        self.eldest = (view.dealer + 1) % seats == view.seat
        self.cards = self.hand.bit_count()
        self.opening = self.eldest and left == seats * game.hand_size
        self.odd = self._odd_ranks(self.taken)
        self.sevens = (self.hand & SEVENS).bit_count()
        self.has_settebello = bool(self.hand >> SETTEBELLO & 1)
        self.from_partner: Mask = 0
        """The cards on the table that a partner laid."""
        self.called_for: Mask = 0
        """The cards equal to one that a partner laid since the last own turn, and that the player before me took."""
        self._remember(game, view)

    def _remember(self, game: "Scopone", view: View) -> None:
        """Who laid what: the partner's cards count."""
        before = (view.seat - 1) % game.seats
        for mover, move in view.past:
            if mover == view.seat:
                self.called_for = 0
            if move.taken:
                if mover == before:
                    for card in bits(move.taken & self.from_partner):
                        self.called_for |= OF_VALUE[VALUES[card]]
                self.from_partner &= ~move.taken
            elif mover != view.seat and game.sides[mover] == game.sides[view.seat]:
                self.from_partner |= 1 << move.card

    def worth(self, move: Move) -> Worth:
        """The rule that speaks for a move, and how well the move keeps it."""
        card, taken = move.card, move.taken
        table = self.table ^ taken if taken else self.table | 1 << card
        if taken and not table and self.sweep_counts:
            return (
                SWEEPS,
                -self._broken(card, taken) if self.deck_side else self._broken(card, taken),
                self._gain(move),
            )
        danger = self._danger(table)
        if taken >> SETTEBELLO & 1:
            return (TAKES_SETTEBELLO, self._way_to_settebello(card), -danger, self._gain(move))
        if danger:
            return (EXPOSES, -danger, int(taken != 0), self._gain(move))
        return self._take(move, table) if taken else self._lay(card, table)

    # What is taken.

    def _take(self, move: Move, table: Mask) -> Worth:
        """A take that leaves no sweep, and not the settebello: by the sevens, by the plan of the side, by the whirl."""
        broken, gain = self._broken(move.card, move.taken), self._gain(move)
        if self._wants_sevens(move):
            return (TAKES_SEVENS, gain)
        leaves = -int(move.taken & self.from_partner == move.taken)  # the partner may hold its like and take with it
        if self.deck_side:
            if broken <= 0:
                return (KEEPS_THE_PLAN, -broken, leaves, gain)
        elif broken > 0:
            return (KEEPS_THE_PLAN, self._break(move, broken), leaves, gain)
        if table.bit_count() in (1, 2) and (self.deck_side or not broken):
            return (WHIRLS, -abs(broken), leaves, gain)
        return (TAKES, -broken if self.deck_side else min(broken, 0), leaves, gain)

    def _way_to_settebello(self, card: Card) -> int:
        """Rule of the sevens: with two of them or more by a seven; else the hand side by sum (8, 9 or 10)."""
        by_seven = bool(SEVENS >> card & 1)
        return int(by_seven) if self.deck_side or self.sevens >= 2 else int(not by_seven)

    def _wants_sevens(self, move: Move) -> bool:
        """Rule of the sevens: who has the settebello or two sevens takes any; W with one lets the first go by.

        The deck side without a seven takes them by sum, which breaks them. A seven that E laid W leaves to E, unless
        W holds the settebello.
        """
        sevens = move.taken & SEVENS
        if not sevens or (self.third and sevens & self.from_partner and not self.has_settebello):
            return False
        if self.has_settebello or self.sevens >= 2:
            return True
        return self.deck_side and not self.sevens and bool(COURTS >> move.card & 1)

    def _break(self, move: Move, broken: int) -> int:
        """How well a take by sum breaks ranks: an odd number of broken ranks is the aim, and at the first turn the
        takes of three cards of which two make seven (5 = 3+2, 4 = 3+1, 6 = 5+1), then those with a seven."""
        value = 4 * broken
        value += 2 * ((self.odd ^ self._flips(move.card, move.taken)).bit_count() % 2)
        if self.opening and move.taken.bit_count() == 2:
            values = {VALUES[card] for card in (move.card, *bits(move.taken))}
            if any(7 - value in values for value in values):
                value += 3
            elif 7 in values:
                value += 1
        return value

    # What is laid.

    def _lay(self, card: Card, table: Mask) -> Worth:
        """A card that is laid without leaving a sweep."""
        kin = OF_VALUE[VALUES[card]]
        mates, takers = (self.hand & kin).bit_count() - 1, (self.unseen & kin).bit_count()
        keeps = (-self._loses_a_seven(card, table), *self._end(card))
        if self.table.bit_count() in (1, 2) and (not takers or self._total(table) > 10):
            return (LEAVES_THE_WHIRL, *keeps, int(not takers), mates, *self._last(card))
        if self.called_for >> card & 1:
            return (LAYS_A_DOUBLE, *keeps, 4, -takers, *self._last(card))
        if mates or self._lets_break(card):
            return (LAYS_A_DOUBLE, *keeps, mates, -takers, *self._last(card))
        alone = takers == 3 and not COURTS >> card & 1
        return (LAYS, *keeps, int(not alone), -takers, *self._last(card))

    def _loses_a_seven(self, card: Card, table: Mask) -> int:
        """Whether a seven is laid that an 8, 9 or 10 may take with what lies there."""
        if not SEVENS >> card & 1:
            return 0
        return int(any(table & OF_VALUE[top - 7] and self.unseen & OF_VALUE[top] for top in (8, 9, 10)))

    def _lets_break(self, card: Card) -> bool:
        """For the eldest hand who cannot break: a low card makes new sums, with which the partner may."""
        low = self.opening and VALUES[card] <= 3
        return low and any(VALUES[other] + VALUES[card] <= 10 for other in bits(self.table))

    def _end(self, card: Card) -> tuple[int, ...]:
        """In the last turns the dealer, and who plays before him, keep a card of an unbroken rank for the last one."""
        if self.cards > LATE or not (self.deals or self.third):
            return (0,)
        return (int(bool(self.odd >> (VALUES[card] - 1) & 1)),)

    def _last(self, card: Card) -> tuple[int, ...]:
        """Courts are laid first, sevens and denari last."""
        return (
            -int(bool(SEVENS >> card & 1)),
            -int(bool(DENARI >> card & 1)),
            int(bool(COURTS >> card & 1)),
            -self.in_pile(card),
        )

    # What is counted.

    def _danger(self, table: Mask) -> float:
        """The chance that the next player sweeps a table."""
        if not table or self.fearless:
            return 0.0
        out = (self.unseen & sweepers(table)).bit_count()
        return chances_to_hold(self.next_holds, self.unseen.bit_count())[out]

    def _gain(self, move: Move) -> int:
        """What the cards of a move are worth in a pile; of a card that is laid so much is lost."""
        gained = sum(self.in_pile(card) for card in bits(move.taken | 1 << move.card))
        return gained if move.taken else -gained

    def _broken(self, card: Card, taken: Mask) -> int:
        """How many ranks a take breaks, less those that it mends."""
        return (self.odd ^ self._flips(card, taken)).bit_count() - self.odd.bit_count()

    def _flips(self, card: Card, taken: Mask) -> int:
        """The ranks of which a take moves an odd number of cards, a bit each."""
        return self._odd_ranks(taken | 1 << card)

    @staticmethod
    def _odd_ranks(cards: Mask) -> int:
        """The ranks of which some cards hold an odd number, a bit each."""
        return (cards ^ cards >> 10 ^ cards >> 20 ^ cards >> 30) & (1 << 10) - 1

    @staticmethod
    def _total(table: Mask) -> int:
        return sum(VALUES[card] for card in bits(table))
