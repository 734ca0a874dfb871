"""Palio: aces declared high or low, what wins a trick, the second-best card, and what a returned card costs."""

from functools import lru_cache

from cardtable.engine.cards import FRENCH_52, Card, Mask, bits
from cardtable.engine.moves import CARD_PLAYS, PLAY, Move

SUITS = FRENCH_52.suit_masks
RANKS = len(FRENCH_52.ranks)
ACE = FRENCH_52.ranks.index("A")
ACES: Mask = FRENCH_52.rank_masks[ACE]
COURTS: Mask = sum(FRENCH_52.rank_masks[FRENCH_52.ranks.index(rank)] for rank in "JQK")
"""Jack, queen and king (figure)."""

LOW, HIGH = 0, 1
"""The number of the move that plays an ace: declared low (bassa), below the two, or high (alta), above the king."""

_COSTS = {**dict.fromkeys("JQK", 10), "A": 1}
COSTS: tuple[int, ...] = tuple(_COSTS.get(face[:-1]) or int(face[:-1]) for face in FRENCH_52.faces)
"""Per card, the points it costs whoever it lies face up before: its number, courts 10, aces 1."""

_FOLLOWS, _TRUMPS = 20, 40
"""What a card of the suit led, and a trump, has over any other card: more than all ranks together."""


@lru_cache(maxsize=1 << 15)
def plays(cards: Mask) -> tuple[Move, ...]:
    """Playing each of some cards, an ace in two ways. Remembered, and so best asked suit by suit."""
    moves: list[Move] = []
    for card in bits(cards):
        if ACES >> card & 1:
            moves += (Move(PLAY, card, number=HIGH), Move(PLAY, card, number=LOW))
        else:
            moves.append(CARD_PLAYS[card])
    return tuple(moves)


def strength(card: Card, high: Mask) -> int:
    """What a card is worth beside others of its suit, 0 for a low ace; of the aces those in `high` were declared so."""
    rank = card % RANKS
    return 0 if rank == ACE and not high >> card & 1 else rank + 1


def powers(trick: tuple[Card, ...], trump: int, high: Mask) -> list[int]:
    """Per card of a trick, what it can do there: a trump goes before the suit led, and that before everything else."""
    led = trick[0] // RANKS
    found = []
    for card in trick:
        suit = card // RANKS
        found.append(strength(card, high) + (_TRUMPS if suit == trump else _FOLLOWS if suit == led else 0))
    return found


def best_two(trick: tuple[Card, ...], trump: int, high: Mask) -> tuple[int, int]:
    """The positions in a trick of the card that wins it and of the one that would have won without it.

    Among cards that could not win at all the higher counts, and of equals the one played first.
    """
    found = powers(trick, trump, high)
    best = found.index(max(found))
    found[best] = -1
    return best, found.index(max(found))
