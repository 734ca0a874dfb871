"""Spazz'u'mazz: why a move is not legal."""

from cardtable.engine.cards import Mask, bits
from cardtable.engine.moves import PLAY, Move
from cardtable.games.spazzumazz.discards import RANKS
from cardtable.games.spazzumazz.terms import DISCARD, EXCHANGING, PICKUP, SWAP


def objection(move: Move, phase: str, hand: Mask, shown: Mask, goes: Mask) -> str:
    """Key of the rule that an illegal move breaks; `goes` are the cards that go on the pile."""
    swaps = phase == EXCHANGING
    if move.verb == PICKUP and not swaps:
        return "must_discard" if hand or goes & shown else "open_along" if shown else "turn_blindly"
    if move.verb not in ((SWAP,) if swaps else (DISCARD, PLAY)) or move.number >= 0 or move.card < 0:
        return "not_now"
    if not (hand or shown):
        return "turn_blindly"
    if not (hand or shown) >> move.card & 1:
        return "open_not_alone" if shown >> move.card & 1 else "not_in_hand"
    if swaps:
        return "swap_unlike"
    if move.taken & ~(hand | shown) or any((card - move.card) % RANKS for card in bits(move.taken)):
        return "equal_only"
    return "lowest_named" if goes >> move.card & 1 else "too_low"
