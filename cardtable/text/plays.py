"""Moves in words, for menus and hints: `prendi il due di denari e il cinque di coppe`."""

from cardtable.engine.cards import bits
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.text.cards import card_in, the_cards
from cardtable.text.text import Text


def say_move(text: Text, game: AnyGame, move: Move, *, whole: bool = False) -> str:
    """A move's words for a menu; `whole` also names the card that takes, for a list of different cards."""
    text, pack = text.within(game.id), game.pack
    return text(
        _key(text, move, whole),
        the=card_in(text, pack, move.card, "the"),
        **{"with": card_in(text, pack, move.card, "with")},
        taken=the_cards(text, pack, bits(move.taken)),
        number=move.number,
    )


def _key(text: Text, move: Move, whole: bool) -> str:
    """The key of a move's words: those for its number, for any number, or for none, where its verb has several."""
    key = f"move.{'take' if move.taken else move.verb}"
    if whole and text.has(f"{key}_whole"):
        return f"{key}_whole"
    forms = (f"{key}.{move.number}", f"{key}.number") if move.number >= 0 else (f"{key}.plain",)
    return next((form for form in forms if text.has(form)), key)
