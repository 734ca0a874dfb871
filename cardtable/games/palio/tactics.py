"""Palio: what a player who looks one move ahead values, in points of this deal.

Ten for the chance to win the trick, less what the card costs where it comes second; then the same, more roughly, for
the cards that stay in the hand, with the trump that the move may settle. The partner is a rival as well, and counts for
nothing here.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import Move
from cardtable.engine.state import Seat
from cardtable.engine.view import View
from cardtable.games.palio.cards import ACES, COSTS, COURTS, HIGH, RANKS, SUITS, powers
from cardtable.games.tricks import NO_TRUMP

if TYPE_CHECKING:
    from cardtable.games.palio.rules import Palio

SEATS = 4
TRICK_PAYS = 10

SECOND = 0.2
"""How often a card that will not win comes second, where the others hold nothing but lower ones of its suit."""

WILLING = 0.9
"""How often one who can win a trick does."""

SAFE = 0.9
"""The chance that a card which nothing can beat wins a trick later: somebody has to lead its suit."""

ODDS, STEEP = 0.04, 2.4
"""The odds that a card wins a trick later: where it stands in the middle of its suit, and how they grow from there."""


class Look(NamedTuple):
    """What the seat to move can tell from its view."""

    hand: Mask
    others: Mask
    """The cards that the others hold together."""
    shares: tuple[tuple[float, ...], ...]
    """Per suit and seat, the chance that a card of the suit which the others hold lies in that hand."""
    later: tuple[Seat, ...]
    """Who still plays to this trick after the seat to move."""
    trick: tuple[Card, ...]
    trump: int
    high: Mask
    """The aces that were declared high."""

    def holds_none(self, seat: Seat, cards: Mask) -> float:
        """The chance that a seat holds none of some cards of one suit."""
        count = (cards & self.others).bit_count()
        if not count:
            return 1
        suit = next(suit for suit, mask in enumerate(SUITS) if cards & mask)
        return float((1 - self.shares[suit][seat]) ** count)


def tactics(game: "Palio", view: View) -> list[Worth]:
    """What each legal move is worth, in points of this deal."""
    look = _look(game, view)
    later = _later(look)
    values: list[Worth] = []
    for move in view.legal:
        trump = _trump_after(game, view, move)
        values.append((_now(game, look, move) + later(look.hand ^ 1 << move.card, trump),))
    return values


def _look(game: "Palio", view: View) -> Look:
    facts, trick = view.facts, view.orders[game.trick]
    places = [view.hidden[seat] if seat != view.seat else 0 for seat in range(SEATS)]
    shares = []
    for suit in SUITS:
        free = [0 if suit & facts.voids[seat] else places[seat] for seat in range(SEATS)]
        shares.append(tuple(count / (sum(free) or 1) for count in free))
    later = tuple((view.seat + step) % SEATS for step in range(1, SEATS - len(trick)))
    return Look(view.shown[view.seat], view.unknown, tuple(shares), later, trick, facts.trump, facts.high)


def _trump_after(game: "Palio", view: View, move: Move) -> int:
    """The trump of the tricks to come, as far as this move settles it."""
    facts, trick = view.facts, view.orders[game.trick]
    settles = game.by_lead or (bool(trick) and trick[0] // RANKS != move.card // RANKS)
    card = move.card if facts.open and settles else facts.settled_by
    return NO_TRUMP if card < 0 or COURTS >> card & 1 else card // RANKS


# This trick.


def _now(game: "Palio", look: Look, move: Move) -> float:
    """The chance to win the trick, and to come second in it, in points."""
    card = move.card
    high = look.high | (1 << card if move.number == HIGH else 0)
    trick = (*look.trick, card)
    *before, own = powers(trick, look.trump, high)
    over = [_goes_over(look, seat, trick[0] // RANKS, move) for seat in look.later]
    none_over = _product(1 - chance for chance in over)
    ahead = sum(power >= own for power in before)
    wins = second = 0.0
    if not ahead:
        wins = none_over
        second = sum(
            chance * _product(1 - other for n, other in enumerate(over) if n != at) for at, chance in enumerate(over)
        )
    elif ahead == 1:
        second = none_over
    cost = game.options.high_ace_penalty if move.number == HIGH else COSTS[card]
    return TRICK_PAYS * wins - cost * second


def _goes_over(look: Look, seat: Seat, led: int, move: Move) -> float:
    """The chance that a later player's card goes before one: whoever can, mostly wants to."""
    card, suit = move.card, move.card // RANKS
    above = _above(move) & look.others
    void = look.holds_none(seat, SUITS[led])
    has_trump = 1 - look.holds_none(seat, SUITS[look.trump]) if look.trump != NO_TRUMP else 0.0
    if suit == look.trump:
        over = WILLING * (1 - look.holds_none(seat, above))
        return over if led == look.trump else void * over
    if suit == led:
        return WILLING * (1 - look.holds_none(seat, above) + void * has_trump)
    return (1 - void) + void * max(has_trump, 0.5 * (COSTS[card] < TRICK_PAYS))


def _above(move: Move) -> Mask:
    """The cards of its suit that can go over a card: the ace always can, unless it is the card itself."""
    suit = SUITS[move.card // RANKS]
    if ACES >> move.card & 1:
        return 0 if move.number == HIGH else suit ^ 1 << move.card
    return suit & ~((2 << move.card) - 1)


# The tricks to come.


def _later(look: Look) -> Callable[[Mask, int], float]:
    """What the cards of a hand will bring where a suit is trump."""

    @cache
    def of_suit(cards: Mask, trump: int) -> float:
        return sum(_worth_later(look, cards, card, trump) for card in bits(cards))

    def value(hand: Mask, trump: int) -> float:
        return sum(of_suit(hand & suit, trump) for suit in SUITS)

    return value


def _worth_later(look: Look, cards: Mask, card: Card, trump: int) -> float:
    """What a card that stays in the hand will bring, beside the others of its suit."""
    suit = SUITS[card // RANKS]
    above = (look.others & suit & ~((2 << card) - 1)).bit_count()
    below = (look.others & suit).bit_count() - above
    length = cards.bit_count()
    if card // RANKS == trump:
        if not above:
            return TRICK_PAYS
        own_above = (cards & ~((2 << card) - 1)).bit_count()
        odds = 4 * (1 + below) ** 0.5 * length**0.5 * (1 + own_above) / (1 + above) ** 2
    else:
        trumps = (look.others & SUITS[trump]).bit_count() if trump != NO_TRUMP else 0
        if not above and not trumps:
            return TRICK_PAYS * SAFE
        odds = ODDS * ((1 + below) / (1 + above)) ** STEEP * length**0.5 / (1 + trumps) ** 0.8
    wins = odds / (1 + odds)
    second = (1 - wins) * SECOND * (1 + below) / (1 + above + below)
    return float(TRICK_PAYS * wins - COSTS[card] * second)


def _product(chances: Iterable[float]) -> float:
    found = 1.0
    for chance in chances:
        found *= chance
    return found
