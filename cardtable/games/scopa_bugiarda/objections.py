"""Scopa bugiarda: what is wrong with a move, such as a card that is played face down under a declared value."""

from cardtable.engine.cards import ITALIAN_40, Mask
from cardtable.engine.moves import PLAY, Move
from cardtable.games.captures import VALUES
from cardtable.games.objections import no_play, no_take
from cardtable.games.scopa_bugiarda.claims import ACE, COVER
from cardtable.games.scopa_bugiarda.facts import BugiardaState


def objection(state: BugiardaState, move: Move, table: Mask, *, aces: bool) -> str:
    """Key of what is wrong with a move; `aces` says whether an ace takes the table."""
    phase, hand = state.facts.phase, state.zones[state.to_move]
    if phase != "play" and move.card < 0:
        return "not_now"
    if phase == "doubt":
        return "doubt_first"
    if phase == "buongioco":
        return "buongioco_first"
    if move.verb == COVER:
        return objection_to_cover(move, hand & ~state.public, hand, table, aces=aces)
    return objection_to_open_play(move, hand, table, aces=aces)


def objection_to_open_play(move: Move, hand: Mask, table: Mask, *, aces: bool) -> str:
    """Key of what is wrong with a card played face up; `aces` says whether an ace takes the table."""
    ace = aces and move.card >= 0 and VALUES[move.card] == ACE
    takes_itself = ace and move.taken == 1 << move.card
    if problem := no_play(move._replace(taken=0) if takes_itself else move, hand, table):
        return problem
    if ace:
        return "ace_takes_all" if table else "ace_takes_itself"
    return no_take(VALUES[move.card], move.taken, table) or "not_now"


def objection_to_cover(move: Move, unseen: Mask, hand: Mask, table: Mask, *, aces: bool) -> str:
    """Key of what is wrong with a card played face down; `unseen` are the cards of the hand nobody else has seen."""
    if problem := no_play(Move(PLAY, move.card, move.taken), hand, table):
        return problem
    if not 1 <= move.number <= len(ITALIAN_40.ranks):
        return "no_such_value"
    if not unseen >> move.card & 1:
        return "card_was_shown"
    if not move.taken:
        return "cover_takes_nothing"
    if aces and move.number == ACE:
        return "ace_takes_all"
    return no_take(move.number, move.taken, table) or "not_now"
