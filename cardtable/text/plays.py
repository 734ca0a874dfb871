"""Moves in words, for menus and hints: `prendi il due di denari e il cinque di coppe`."""

from cardtable.engine.cards import bits
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.text.cards import card_in, the_cards
from cardtable.text.text import Text


def say_move(text: Text, game: AnyGame, move: Move, *, whole: bool = False) -> str:
    """A move's words for a menu; `whole` also names the card that takes, for a list of different cards."""
    text, pack = text.within(game.id), game.pack
    key = f"move.{'take' if move.taken else move.verb}"
    if whole and text.has(f"{key}_whole"):
        key = f"{key}_whole"
    return text(
        key,
        the=card_in(text, pack, move.card, "the"),
        **{"with": card_in(text, pack, move.card, "with")},
        taken=the_cards(text, pack, bits(move.taken)),
        number=move.number,
    )
