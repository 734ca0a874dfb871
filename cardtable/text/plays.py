"""Moves in words, for menus and hints: `prendi il due di denari e il cinque di coppe`."""

from collections.abc import Sequence

from cardtable.engine.cards import bits
from cardtable.engine.game import AnyGame
from cardtable.engine.moves import PLAY, Move
from cardtable.text.cards import card_in, equal_cards, rank_of, the_cards
from cardtable.text.people import seat_name
from cardtable.text.text import Text


def say_move(text: Text, game: AnyGame, move: Move, names: Sequence[str] = (), *, whole: bool = False) -> str:
    """A move's words for a menu; `whole` also names the card that takes, for a list of different cards.

    `names` are those of the seats, for a move that is made against one of them; places are counted from 1.
    """
    text, pack = text.within(game.id), game.pack
    return text(
        _key(text, move, whole),
        the=card_in(text, pack, move.card, "the"),
        **{"with": card_in(text, pack, move.card, "with")},
        taken=the_cards(text, pack, bits(move.taken)),
        cards=equal_cards(text, pack, (move.card, *bits(move.taken))),
        number=move.number,
        place=move.number + 1,
        name=seat_name(text, names, move.number),
        rank=rank_of(text, pack, move.number),
    )


def _key(text: Text, move: Move, whole: bool) -> str:
    """The key of a move's words: for taking, a card, its number, any number, or none, where its verb has several."""
    key = f"move.{'take' if move.taken and move.verb == PLAY else move.verb}"
    forms: tuple[str, ...] = (f"{key}.plain", key)
    if move.number >= 0:
        forms = (f"{key}.{move.number}", f"{key}.number", key)
    if move.card >= 0:
        forms = (f"{key}_card", *forms)
    if move.taken:
        forms = (f"{key}_taking", *forms)
    if whole:
        forms = tuple(said for form in forms for said in (f"{form}_whole", form))
    return next((form for form in forms if text.has(form)), key)
