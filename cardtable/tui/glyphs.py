"""Glyphs: the few signs of the table besides the cards, all one cell wide, and what stands for them in plain ASCII."""

from typing import NamedTuple


class Glyphs(NamedTuple):
    """The signs of one kind of terminal."""

    turn: str
    """Before the name of whoever is to move."""
    sides: tuple[str, ...]
    """Per side, before the names of its seats, where several seats score together."""
    cursor: str
    """Under the card that a key would play."""
    dot: str
    """Between two short facts."""
    outline: tuple[str, str, str, str, str, str]
    """An empty place: four corners, across, down."""
    minus: str
    cut: str
    """Where words were cut."""
    back: str
    """A card whose face is hidden, in a line of words."""
    call: str
    """Before what was called out at the table."""
    more: tuple[str, str]
    """Before the number of cards that are out of sight to the left, and after that of those to the right."""
    beyond: tuple[str, str]
    """Before the number of lines of a menu that are out of sight above, and before that of those below."""


FULL = Glyphs(
    "►", ("◆", "◇", "○", "●"), "▲", " · ", ("┌", "┐", "└", "┘", "─", "│"), "−", "…", "▮", "★", ("‹", "›"), ("▲", "▼")
)
PLAIN = Glyphs(
    ">", ("*", "#", "@", "&"), "^", ", ", ("+", "+", "+", "+", "-", "|"), "-", "~", "=", "*", ("<", ">"), ("^", "v")
)


def glyphs(plain: bool) -> Glyphs:
    """The signs for a plain terminal or for any other."""
    return PLAIN if plain else FULL


def signed(number: int, signs: Glyphs) -> str:
    """A number of points, with its sign where it is below zero."""
    return f"{signs.minus}{-number}" if number < 0 else str(number)
