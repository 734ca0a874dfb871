"""The person at a screen, as screens and widgets find them: their app, their words, the names of their keys."""

from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from textual.dom import DOMNode
from textual.screen import Screen

from cardtable.text import Text

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp


@runtime_checkable
class Speaking(Protocol):
    """A screen or widget that keeps words it has said, and has to say them anew in another language."""

    def reword(self) -> None: ...


def person(node: DOMNode) -> "CardtableApp":
    """The app of the person who sees this screen or widget."""
    return cast("CardtableApp", node.app)


def words(node: DOMNode) -> Text:
    """The words of the person who sees this screen or widget."""
    return person(node).text


def reword(screen: Screen[Any]) -> None:
    """Says everything on a screen anew. Whatever asks for its words as it draws needs nothing but to be drawn."""
    for node in screen.walk_children(with_self=True):
        if isinstance(node, Speaking):
            node.reword()
        node.refresh(layout=True)
    screen.refresh_bindings()


SIGNS = {"up": "↑", "down": "↓", "left": "←", "right": "→", "question_mark": "?", "plus": "+", "minus": "-"}
"""Keys that are known by a sign and need no words."""


def key_name(text: Text, key: str, plain: bool = False) -> str:
    """The name of a key as it stands on this person's keyboard, in plain ASCII where need be: `Invio`, `^G`, `F5`."""
    *modifiers, last = key.split("+")
    said = SIGNS.get(last, "")
    if not said or (plain and not said.isascii()):
        short = len(last) == 1 or last[1:].isdecimal()  # a letter or F5: no words to look for
        said = text(f"keyboard.{last}") if not short and text.has(f"keyboard.{last}") else _plain(last)
    if "shift" in modifiers:
        said = f"{text('keyboard.shift')}{said}"
    return f"^{said}" if "ctrl" in modifiers else said


def _plain(key: str) -> str:
    """The name of a key that has no words: one character, or what the terminal calls it."""
    return key.upper() if len(key) == 1 or key[1:].isdecimal() else key
