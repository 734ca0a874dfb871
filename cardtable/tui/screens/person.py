"""The person at a screen, as screens and widgets find them: their app, their words, the names of their keys."""

from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

from textual.binding import Binding
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


def reword(screen: Screen[object]) -> None:
    """Says everything on a screen anew. Whatever asks for its words as it draws needs nothing but to be drawn."""
    for node in screen.walk_children(with_self=True):
        if isinstance(node, Speaking):
            node.reword()
        node.refresh(layout=True)
    screen.refresh_bindings()


def key_name(text: Text, binding: Binding) -> str:
    """The name of a key as it stands on this person's keyboard: `Invio`, `^G`, `F5`."""
    *modifiers, key = binding.key.split("+")
    said = text(f"keyboard.{key}") if text.has(f"keyboard.{key}") else _plain(key)
    if "shift" in modifiers:
        said = f"{text('keyboard.shift')}{said}"
    return f"^{said}" if "ctrl" in modifiers else said


def _plain(key: str) -> str:
    """The name of a key that has no words: one character, or what the terminal calls it."""
    return key.upper() if len(key) == 1 or key[1:].isdecimal() else key
