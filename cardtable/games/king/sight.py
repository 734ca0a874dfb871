"""King: what a seat can tell about the cards the others hold, and the chances that follow from it."""

from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.state import Seat
from cardtable.engine.view import View
from cardtable.games.king.commandments import SEATS, SUITS, TRICKS
from cardtable.games.tricks import winner_of

if TYPE_CHECKING:
    from cardtable.games.king.rules import King

HIGHER: tuple[Mask, ...] = tuple(suit & ~((2 << card) - 1) for suit in SUITS for card in bits(suit))
"""Per card, the higher cards of its suit."""

LOWER: tuple[Mask, ...] = tuple(suit & (1 << card) - 1 for suit in SUITS for card in bits(suit))
"""Per card, the lower cards of its suit."""

RISES = 0.2
"""How often one who can go above a card and below it goes above, where nobody wants the trick: to lose a high card."""


class Sight(NamedTuple):
    """What the seat to move can tell from its view."""

    hand: Mask
    """Its own cards."""
    others: Mask
    """The cards that the others hold together."""
    shares: tuple[tuple[float, ...], ...]
    """Per suit and seat, the chance that a card of the suit which the others hold lies in that hand."""
    later: tuple[Seat, ...]
    """Who still plays to this trick after the seat to move."""
    trick: tuple[Card, ...]
    best: Card
    """The card that wins the trick so far, -1 on lead."""
    trump: int
    """Index of the trump suit, -1 in a deal without."""

    def above(self, card: Card) -> int:
        """How many higher cards of its suit the others hold."""
        return (self.others & HIGHER[card]).bit_count()

    def below(self, card: Card) -> int:
        """How many lower cards of its suit the others hold."""
        return (self.others & LOWER[card]).bit_count()

    def left(self, suit: int) -> int:
        """How many cards of a suit the others hold."""
        return (self.others & SUITS[suit]).bit_count()

    def led(self, card: Card) -> int:
        """The suit led when this card is played."""
        return (self.trick[0] if self.trick else card) // TRICKS

    def beats(self, card: Card) -> bool:
        """Whether a card would win the trick as it lies; on lead every card does."""
        if self.best < 0:
            return True
        suit, winning = card // TRICKS, self.best // TRICKS
        return card > self.best if suit == winning else suit == self.trump

    def void(self, seat: Seat, suit: int) -> float:
        """The chance that a seat has no card of a suit."""
        return self.none(seat, suit, self.left(suit))

    def none(self, seat: Seat, suit: int, count: int) -> float:
        """The chance that a seat has none of so many cards of a suit, which the others hold."""
        return float((1 - self.shares[suit][seat]) ** count)

    def wins_unwanted(self, card: Card) -> float:
        """The chance to win this trick with a card where nobody wants to: who can stay below it mostly does."""
        if not self.beats(card):
            return 0
        suit, above, below = card // TRICKS, self.above(card), self.below(card)
        chance = 1.0
        for seat in self.later:
            no_higher, no_lower = self.none(seat, suit, above), self.none(seat, suit, below)
            chance *= 1 - (1 - no_higher) * (no_lower + RISES * (1 - no_lower))
        return chance

    def wins_wanted(self, card: Card) -> float:
        """The chance to win this trick with a card where everybody wants to: who can beat it does."""
        if not self.beats(card):
            return 0
        suit, led = card // TRICKS, self.led(card)
        above = self.above(card)
        chance = 1.0
        for seat in self.later:
            stays_below = self.none(seat, suit, above) if suit == led else 1.0
            if led != self.trump:
                over = above if suit == self.trump else self.left(self.trump)
                stays_below -= self.void(seat, led) * (1 - self.none(seat, self.trump, over))
            chance *= max(0.0, stays_below)
        return chance


def sight(game: "King", view: View) -> Sight:
    """What the seat to move can tell from its view."""
    voids, trump = view.facts.voids, view.facts.trump
    trick = view.orders[game.trick]
    others = [seat for seat in range(SEATS) if seat != view.seat]
    shares = tuple(
        _shares([view.hidden[seat] if seat != view.seat and suit & ~voids[seat] else 0 for seat in range(SEATS)])
        for suit in SUITS
    )
    return Sight(
        hand=view.shown[view.seat],
        others=view.unknown | sum(view.shown[seat] for seat in others),
        shares=shares,
        later=tuple((view.seat + step) % SEATS for step in range(1, SEATS - len(trick))),
        trick=trick,
        best=trick[winner_of(trick, trump, view.pack)] if trick else -1,
        trump=trump,
    )


def _shares(places: list[int]) -> tuple[float, ...]:
    """Per seat, its part of the places where an unseen card can lie."""
    total = sum(places) or 1
    return tuple(count / total for count in places)
