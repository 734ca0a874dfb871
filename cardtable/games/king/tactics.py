"""King: what a player who looks one move ahead values. Ten commandments are ten goals.

A card is worth what it brings now and what the rest of the hand will bring afterwards, both in the points of the deal:
the chance that it wins this trick, and for each card that stays the odds that it takes a trick later on. So a high
card is thrown where it loses, a trick is taken with the cheapest card in the deals with trump and with the dearest one
in those without, and suits are emptied to throw away what is dangerous. The odds are plain formulas of how many higher
and lower cards are still out; their numbers were fitted to deals that this player played against itself.
"""

from collections.abc import Callable
from functools import cache
from math import exp, log
from typing import TYPE_CHECKING

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.game import Worth
from cardtable.engine.moves import PASS
from cardtable.engine.view import View
from cardtable.games.king.commandments import PAYS, PENAL_CARDS, SEATS, SUITS, TRICKS, Commandment
from cardtable.games.king.revokes import is_revoke, off_suit
from cardtable.games.king.sight import HIGHER, LOWER, Sight, sight

if TYPE_CHECKING:
    from cardtable.games.king.rules import King

SAME_SUIT = 0.3
"""How many penal cards of its own suit, of each lower one that is out, a card draws when it takes a trick later."""

THROWN = 0.8
"""How many of the other penal cards fall on a trick taken later, of those that are out for each trick to come."""


Value = Callable[[Card], float]
"""What playing a card brings, in tricks or in penal cards, each of which pays the same."""


def tactics(game: "King", view: View) -> list[Worth]:
    """What each legal move is worth, in points of this deal; a revoke is worth less than any other."""
    if view.facts.phase == "accuse":
        return _accusing(view)
    commandment: Commandment = view.facts.commandment
    look = sight(game, view)
    if commandment.positive:
        value = _wanted(look)
    elif commandment == Commandment.NO_LAST_TRICK:
        value = _last_unwanted(look)
    else:
        value = _unwanted(look, PENAL_CARDS.get(commandment, 0))
    trick, hand = look.trick, look.hand
    due = (hand & SUITS[trick[0] // TRICKS] if trick else 0) or hand
    return [(due >> move.card & 1, PAYS[commandment] * value(move.card)) for move in view.legal]


def _accusing(view: View) -> list[Worth]:
    """An accusation that is as good as proved is made, no other: nothing is gained by it."""
    history = view.facts.history
    known = {play.card for play in off_suit(history) if is_revoke(history, play, view.shown[:SEATS])}
    proved = {card for cards in view.facts.proved for card in cards}
    return [(1 if move.card in known - proved else 0 if move == PASS else -1,) for move in view.legal]


# The deals to take (a prendere): tricks, each as good as any other.


def _wanted(look: Sight) -> Value:
    """Tricks to expect: this one, and those of the cards that stay."""

    @cache
    def later(suit_cards: Mask) -> float:
        return sum(_takes_wanted(look, suit_cards, card) for card in bits(suit_cards))

    def value(card: Card) -> float:
        rest = look.hand ^ 1 << card
        return look.wins_wanted(card) + sum(later(rest & suit) for suit in SUITS)

    return value


def _takes_wanted(look: Sight, suit_cards: Mask, card: Card) -> float:
    """The chance that a card takes a trick later: trumps by their rank and number, others before they are ruffed."""
    suit = card // TRICKS
    above, below, length = look.above(card), look.below(card), suit_cards.bit_count()
    if suit != look.trump:
        return _chance(0.04 * ((1 + below) / (1 + above)) ** 2.4 * length**0.5 / (1 + look.left(look.trump)) ** 0.8)
    if not above:
        return 1
    own_above = (suit_cards & HIGHER[card]).bit_count()
    return _chance(4 * (1 + below) ** 0.5 * length**0.5 * (1 + own_above) / (1 + above) ** 2)


# The deals to avoid (a non prendere): tricks, or certain cards in them.


def _unwanted(look: Sight, penal: Mask) -> Value:
    """Tricks or penal cards to fear: in this trick, and in those that the cards that stay will take."""
    to_come = look.hand.bit_count() - 1

    @cache
    def later(suit_cards: Mask, empty: int) -> float:
        return sum(
            _takes_unwanted(look, suit_cards, empty, card) * _in_its_trick(look, penal, to_come, card)
            for card in bits(suit_cards)
        )

    def value(card: Card) -> float:
        wins = look.wins_unwanted(card)
        now = wins * (_in_this_trick(look, penal, card) if wins and penal else 1)
        rest = look.hand ^ 1 << card
        suits = [rest & suit for suit in SUITS]
        return now + sum(later(suit_cards, suits.count(0)) for suit_cards in suits)

    return value


def _takes_unwanted(look: Sight, suit_cards: Mask, empty: int, card: Card) -> float:
    """The chance that a card takes a trick later: less with low cards of its suit beside it and with empty suits."""
    beside = (suit_cards & LOWER[card]).bit_count()
    return _chance(0.5 * ((1 + look.below(card)) / (1 + look.above(card))) ** 1.4 / (1 + beside) ** 0.8 * 0.7**empty)


def _in_this_trick(look: Sight, penal: Mask, card: Card) -> float:
    """How many penal cards this trick will hold, if the card wins it."""
    led = look.led(card)
    out = look.others & penal
    drawn = (out & LOWER[card]).bit_count() if card // TRICKS == led else 0
    total = float(sum(penal >> other & 1 for other in (*look.trick, card)))
    for seat in look.later:
        thrown = sum(
            look.shares[suit][seat] * (out & cards).bit_count() for suit, cards in enumerate(SUITS) if suit != led
        )
        total += look.shares[led][seat] * drawn + look.void(seat, led) * min(1.0, thrown)
    return total


def _in_its_trick(look: Sight, penal: Mask, to_come: int, card: Card) -> float:
    """How many penal cards the trick will hold that a card takes later; 1 where tricks are counted."""
    if not penal:
        return 1
    out = look.others & penal
    drawn = (out & LOWER[card]).bit_count()
    return (penal >> card & 1) + SAME_SUIT * drawn + THROWN * (out.bit_count() - drawn) / to_come


# The deal whose last trick costs.


def _last_unwanted(look: Sight) -> Value:
    """The chance to take the last trick, whether this one is won or not."""

    @cache
    def height(card: Card) -> float:
        return 1.2 * log(1 + look.below(card)) - 1.35 * log(1 + look.above(card))

    def value(card: Card) -> float:
        wins = look.wins_unwanted(card)
        heights = [height(other) for other in bits(look.hand ^ 1 << card)]
        if not heights:
            return wins
        return wins * _takes_last(heights, True) + (1 - wins) * _takes_last(heights, False)

    return value


def _takes_last(heights: list[float], leads: bool) -> float:
    """The chance to take the last trick with what a hand will have come to; who leads late can hardly escape it."""
    lead = 6 / len(heights) ** 2 if leads else 0
    return _chance(exp(lead - 0.5 + 0.5 * min(heights) + 1.1 * sum(heights) / len(heights)))


def _chance(odds: float) -> float:
    """Odds as a chance."""
    return odds / (1 + odds)
