"""Tricks (prese): following suit and who wins. Shared by the trick-taking games."""

from collections.abc import Sequence
from functools import lru_cache

from cardtable.engine.cards import Card, Mask, Pack, bits
from cardtable.engine.events import EVERYBODY, Event, Report
from cardtable.engine.moves import CARD_PLAYS, Move
from cardtable.engine.state import AnyState, Seat

NO_TRUMP = -1
"""The trump suit of a deal without one."""


@lru_cache(maxsize=1 << 15)
def plays(cards: Mask) -> tuple[Move, ...]:
    """Playing each of some cards. Remembered, and so best asked suit by suit."""
    return tuple([CARD_PLAYS[card] for card in bits(cards)])


def plays_by_suit(cards: Mask, suit_masks: tuple[Mask, ...]) -> tuple[Move, ...]:
    """Playing each of some cards, from a hand of several suits."""
    moves: tuple[Move, ...] = ()
    for suit in suit_masks:
        moves += plays(cards & suit)
    return moves


def winner_of(trick: tuple[Card, ...], trump: int, pack: Pack) -> int:
    """The position in a trick of the card that wins it: the highest trump, else the highest of the suit led.

    The pack's ranks go upwards.
    """
    ranks, suits = len(pack.ranks), len(pack.suits)
    best, best_at = trick[0], 0
    best_suit = best // ranks % suits
    for at, card in enumerate(trick):
        suit = card // ranks % suits
        if suit == best_suit:
            if card % ranks > best % ranks:
                best, best_at = card, at
        elif suit == trump:
            best, best_at, best_suit = card, at, suit
    return best_at


class Ranking:
    """How the cards of a pack beat each other in a trick, where that is not the pack's own order.

    Of equal cards, in several packs shuffled together, the one played first is the stronger.
    """

    def __init__(self, pack: Pack, order: Sequence[str]) -> None:
        """`order` are all the ranks of the pack, the highest first."""
        cards = range(len(pack))
        strength = {rank: len(order) - place for place, rank in enumerate(order)}
        self.strengths: tuple[int, ...] = tuple(strength[pack.ranks[pack.rank(card)]] for card in cards)
        """Per card, the higher the stronger within its suit, from 1."""
        self.suits: tuple[int, ...] = tuple(map(pack.suit, cards))
        """Per card, the index of its suit."""
        self.suit_masks = pack.suit_masks
        """Per suit, its cards."""
        self.higher: tuple[Mask, ...] = tuple(self._of_suit(card, 1) for card in cards)
        """Per card, the cards of its suit that beat it."""
        self.lower: tuple[Mask, ...] = tuple(self._of_suit(card, -1) for card in cards)
        """Per card, the cards of its suit that it beats."""
        suits = range(len(pack.suits))
        self._powers = tuple(
            tuple(tuple(self._power(card, led, trump) for card in cards) for led in suits)
            for trump in (*suits, NO_TRUMP)  # read by index: no trump is the last one
        )

    def _of_suit(self, card: Card, way: int) -> Mask:
        """The cards of its suit that are stronger (1) or weaker (-1) than a card."""
        strengths, own = self.strengths, self.strengths[card]
        return sum(
            1 << other for other in bits(self.suit_masks[self.suits[card]]) if way * (strengths[other] - own) > 0
        )

    def _power(self, card: Card, led: int, trump: int) -> int:
        """What a card can do in a trick: 0 for one that neither follows nor trumps."""
        suit, strength = self.suits[card], self.strengths[card]
        return strength + len(self.strengths) if suit == trump else strength if suit == led else 0

    def winner(self, trick: tuple[Card, ...], trump: int = NO_TRUMP) -> int:
        """The position in a trick of the card that wins it: the highest trump, else the highest of the suit led."""
        powers = self._powers[trump][self.suits[trick[0]]]
        return trick.index(max(trick, key=powers.__getitem__))

    def beats(self, card: Card, other: Card, led: int, trump: int = NO_TRUMP) -> bool:
        """Whether a card wins over another that lies in a trick, given the suit led."""
        powers = self._powers[trump][led]
        return powers[card] > powers[other]

    def to_follow(self, hand: Mask, trick: tuple[Card, ...]) -> Mask:
        """The cards of a hand that may be played where suit has to be followed: all, on lead and without the suit."""
        return hand & self.suit_masks[self.suits[trick[0]]] or hand if trick else hand


def draw_each(state: AnyState, first: Seat, report: Report | None = None, *, face_up: bool = False) -> None:
    """Each seat draws a card from the stock (pescare), who won the trick first; one that lies open there all see."""
    seats = state.layout.seats
    for seat in (*range(first, seats), *range(first)):
        cards = state.draw(1, seat, face_up=face_up)
        if report:
            seen_by_all = state.public >> cards[0] & 1
            report(Event("drawn", seat, cards=cards, faces_for=EVERYBODY if seen_by_all else (seat,)))
