"""Objections: what is wrong with a play of a card onto a table, as far as several games agree on it."""

from cardtable.engine.cards import Mask, bits
from cardtable.engine.moves import PLAY, Move
from cardtable.games.captures import OF_VALUE, VALUES


def no_play(move: Move, hand: Mask, table: Mask) -> str:
    """Key of what keeps a move from being the play of a card in this hand onto this table; empty where nothing does."""
    if move.verb != PLAY or move.number >= 0:
        return "not_now"
    if move.card < 0 or not hand >> move.card & 1:
        return "not_in_hand"
    if move.taken & ~table:
        return "not_on_table"
    return ""


def no_take(value: int, taken: Mask, table: Mask) -> str:
    """Key of what keeps a value from taking these cards by equal value or by sum; empty where nothing does."""
    if table & OF_VALUE[value]:
        return "equal_card_first"
    if not taken:
        return "must_capture"
    return "wrong_sum" if sum(VALUES[card] for card in bits(taken)) != value else ""
