"""Tricks (prese): following suit and who wins. Shared by the trick-taking games."""

from functools import lru_cache

from cardtable.engine.cards import Card, Mask, Pack, bits
from cardtable.engine.moves import CARD_PLAYS, Move

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
