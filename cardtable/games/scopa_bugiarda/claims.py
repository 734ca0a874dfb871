"""Scopa bugiarda: what may be played openly, what may be claimed with a card face down, and the buongioco."""

from functools import lru_cache

from cardtable.engine.cards import Card, Mask, bits
from cardtable.engine.moves import PLAY, Move
from cardtable.games.captures import OF_VALUE, VALUES, plays

COVER, BUONGIOCO, DOUBT = "cover", "buongioco", "doubt"
"""The verbs: to play a card face down (coperta) with a declared value, to declare three low cards, to doubt."""


ACE = 1
ACES = OF_VALUE[ACE]
_ONE_OF_EACH: Mask = sum(cards & -cards for cards in OF_VALUE)
"""A card of each value: what these take a declared value takes."""

LOW = 9
"""Three cards that add up to so much or less are a buongioco."""

BUONGIOCO_POINTS = {3: 2, 2: 4, 1: 7}
"""The points of a buongioco by the number of different ranks: all different, two equal, all equal."""


def open_plays(hand: Mask, table: Mask, aces: bool) -> list[Move]:
    """Every play face up: an equal card first, else a sum, else the card is laid.

    With `aces` an ace takes the table, and itself (which is then the card taken) where nothing lies there.
    """
    if not aces:
        return plays(hand, table)
    moves = plays(hand & ~ACES, table)
    return [*moves, *(Move(PLAY, ace, table or 1 << ace) for ace in bits(hand & ACES))]


@lru_cache(maxsize=1 << 12)
def claims(table: Mask, aces: bool) -> tuple[tuple[int, Mask], ...]:
    """Every (declared value, cards taken) that a table allows; a value that takes no card of it cannot be claimed."""
    found = [(VALUES[move.card], move.taken) for move in plays(_ONE_OF_EACH, table) if move.taken]
    if aces and table:
        found = [(ACE, table), *((value, taken) for value, taken in found if value != ACE)]
    return tuple(sorted(found))


def covers(cards: Mask, table: Mask, aces: bool) -> list[Move]:
    """Every play of these cards face down: for each of them the true declarations first, then the false ones."""
    found = claims(table, aces)
    moves: list[Move] = []
    for card in bits(cards):
        value = VALUES[card]
        moves += [Move(COVER, card, taken, declared) for declared, taken in found if declared == value]
        moves += [Move(COVER, card, taken, declared) for declared, taken in found if declared != value]
    return moves


def is_true(card: Card, declared: int) -> bool:
    """Whether a card has the value that was declared for it."""
    return VALUES[card] == declared


@lru_cache(maxsize=1 << 10)
def buongioco_points(hand: Mask) -> int:
    """The points of three cards as a buongioco; 0 where they are none."""
    values = [VALUES[card] for card in bits(hand)]
    return BUONGIOCO_POINTS[len(set(values))] if len(values) == 3 and sum(values) <= LOW else 0
