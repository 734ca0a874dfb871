"""Objections: what is wrong with a play of a card onto a table, before a game's own rules are asked."""

from cardtable.engine.cards import Mask
from cardtable.engine.moves import PLAY, Move


def no_play(move: Move, hand: Mask, table: Mask) -> str:
    """Key of what keeps a move from being the play of a card in this hand onto this table; empty where nothing does."""
    if move.verb != PLAY or move.number >= 0:
        return "not_now"
    if move.card < 0 or not hand >> move.card & 1:
        return "not_in_hand"
    if move.taken & ~table:
        return "not_on_table"
    return ""
