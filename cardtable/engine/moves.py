"""Moves and their notation.

A move is written as what one would say at the table: `FS` lays or plays the fante di spade, `7D x 4C,3S` takes two
cards with the seven, any other act is its verb, a card and a number where it has them (`accuse 2`).
"""

from typing import Final, NamedTuple

from cardtable.engine.cards import Card, Mask, Pack, bits, mask_of
from cardtable.engine.errors import LONGEST_QUOTE, UnreadableCard, UnreadableMove

PLAY: Final = "play"
"""The verb of playing a card from the hand, with or without taking others."""


class Move(NamedTuple):
    """One act of one player: frozen, hashable, and the same value wherever the same act is meant."""

    verb: str
    """What is done; `PLAY` for a card from the hand."""
    card: Card = -1
    """The card played, -1 when the act has none."""
    taken: Mask = 0
    """The cards taken with it."""
    number: int = -1
    """The number the act needs (a seat, a value, a position), -1 when it needs none."""


PASS: Final = Move("pass")
"""To let a claim or a doubt go by (passare), in the games that ask for one."""

CARD_PLAYS: Final[tuple[Move, ...]] = tuple(Move(PLAY, card) for card in range(512))
"""Per card of the largest pack, playing just that card: made once, since a search asks for them all the time."""


def write_move(move: Move, pack: Pack) -> str:
    """The notation of a move; cards that the pack does not have are written so that nobody reads them (`#60`)."""
    words = [] if move.verb == PLAY else [move.verb]
    if move.card >= 0:
        words.append(_face(move.card, pack))
    if taken := max(move.taken, move.taken & pack.all):
        words += ["x", ",".join(_face(card, pack) for card in bits(taken))]
    if move.number >= 0:
        words.append(str(move.number))
    return " ".join(words)


def _face(card: Card, pack: Pack) -> str:
    return pack.names[card] if card < len(pack) else f"#{card}"


def read_move(text: str, pack: Pack) -> Move:
    """The move a text means, legal or not; raises `UnreadableMove`."""
    words = text.split()
    if not words:
        raise UnreadableMove(text, f"it is empty; write a card, such as {pack.faces[0]}", reason="move_without_card")
    verb, card, taken, number = PLAY, -1, 0, -1
    if words[0].isalpha() and words[0].islower() and words[0].upper() not in pack.names:  # `fs` is a card, `pass` not
        verb = words.pop(0)
    try:
        if words and not words[0].isdecimal() and (words[0] != "x" or verb == PLAY):
            card = pack.number(words.pop(0))
        if words and words[0] == "x":
            faces = "".join(words[1:2])
            cards = pack.read(faces)
            taken = mask_of(cards)
            if not cards or taken.bit_count() != len(cards):
                raise UnreadableMove(
                    text, "after the x stand the cards taken, each once, separated by commas", reason="move_taken"
                )
            words = words[2:]
    except UnreadableCard as error:
        raise UnreadableMove(text, str(error), reason="cause", cause=error) from error
    if words and words[0].isdecimal() and len(words[0]) < 10:
        number = int(words.pop(0))
    if words:
        rest = " ".join(words)
        rest = rest[:LONGEST_QUOTE]
        raise UnreadableMove(text, f"nothing is expected at {rest!r}", reason="move_rest", rest=rest)
    if verb == PLAY and card < 0:
        raise UnreadableMove(text, "it names no card", reason="move_without_card")
    return Move(verb, card, taken, number)
