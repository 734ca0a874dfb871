"""Keys: what a key does on a screen, found at once.

Textual sends a key to the screen and, as nobody there wants it, back to the app, which then copies all bindings twice
to look for it. Where nothing has the focus nobody but the bindings can want a key. This is the only module that reaches
into how Textual keeps bindings.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from textual.binding import Binding
from textual.dom import DOMNode
from textual.events import Key
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp


def bound_at_once(app: "CardtableApp", event: Key) -> list[tuple[DOMNode, Binding]] | None:
    """The bindings that a key has now, in the order in which they are tried; None where others may want the key first.

    The screen may have something else to do before, or want to know of keys itself.
    """
    screen = app.screen
    if screen.focused is not None or screen.maximized is not None or app._keymap:
        return None
    if _has_to_do(screen) or _comes_back(app) or _wants(type(screen), tuple(event.name_aliases)):
        return None
    nodes: list[DOMNode] = [screen, app]
    found = [
        (node, binding)
        for node in reversed(nodes)
        for binding in node._bindings.key_to_bindings.get(event.key, ())
        if binding.priority
    ]
    for node in nodes:
        found += [(node, each) for each in node._bindings.key_to_bindings.get(event.key, ()) if not each.priority]
        if node.is_modal:
            break
    return found


def _has_to_do(screen: Screen[Any]) -> bool:
    """Whether something waits for a screen; of what waits Textual takes the next one out of the queue beforehand."""
    return screen.message_queue_size > 0 or screen._pending_message is not None


def _comes_back(app: "CardtableApp") -> bool:
    """Whether a key that was pressed before this one is on its way back from the screen, and waits behind it."""
    waiting = (app._pending_message, *app._message_queue.values)
    return any(isinstance(each, Key) and each.is_forwarded for each in waiting)


@lru_cache(maxsize=1024)
def _wants(screen: type[Screen[Any]], names: tuple[str, ...]) -> bool:
    """Whether screens of a class do something of their own with keys, or with the key of one of these names."""
    own = screen.__mro__[: screen.__mro__.index(Widget)]
    if any(handler in vars(each) for each in own for handler in ("on_key", "_on_key")):
        return True
    if any(Key in vars(each).get("_decorated_handlers", ()) for each in own):
        return True
    return any(hasattr(screen, f"{private}key_{name}") for name in names for private in ("", "_"))
