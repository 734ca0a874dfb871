"""The line of keys at the foot of every screen: what can be done here, by key or by clicking on it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from cardtable.text import Text
from cardtable.tui.screens.person import key_name, person, words

HELP_ACTION = "show_help"
"""The action that stands at the right end and is never left out."""


EVERYWHERE = ("screen.", "app.")
"""How the ids of bindings begin that are the same on every screen."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A key, or the keys of one kind, with what they do."""

    keys: str
    words: str
    does: ActiveBinding
    """What a click does: the first action of the hint."""
    tip: str

    @property
    def action(self) -> str:
        return self.does.binding.action

    @property
    def width(self) -> int:
        """Cells it takes, with the space around it."""
        return len(self.keys) + len(self.words) + 3


def hints(text: Text, active: Iterable[ActiveBinding], plain: bool = False) -> list[Hint]:
    """The hints of some active bindings.

    What is done everywhere comes last. The first key of an action stands for the others, and actions with the same
    words share a hint: `↑↓ choose`.
    """
    together: dict[str, dict[str, ActiveBinding]] = {}
    for one in sorted(active, key=lambda one: (one.binding.id or "").startswith(EVERYWHERE)):
        if one.binding.show and one.binding.description:
            together.setdefault(one.binding.description, {}).setdefault(one.binding.action, one)
    found = []
    for description, actions in together.items():
        first = next(iter(actions.values()))
        names = [key_name(text, one.binding.key, plain) for one in actions.values()]
        keys = ("" if all(len(name) == 1 for name in names) else "/").join(names)
        found.append(Hint(keys, text(description), first, text(first.binding.tooltip)))
    return found


def shown_bindings(screen: Screen[Any]) -> list[ActiveBinding]:
    """The active bindings of a screen that stand in its line of keys; whether others are active is not asked."""
    of_key: dict[str, list[tuple[int, DOMNode, Binding]]] = {}
    at = 0
    for node, bindings in screen._modal_binding_chain:
        for key, binding in bindings:
            of_key.setdefault(key, []).append((at, node, binding))
            at += 1
    states: dict[tuple[DOMNode, str], bool | None] = {}
    found: list[tuple[int, ActiveBinding]] = []
    for some in of_key.values():
        if not any(binding.show and binding.description for _, _, binding in some):
            continue
        active: tuple[int, ActiveBinding] | None = None
        for at, node, binding in some:
            asked = (node, binding.action)
            if asked not in states:
                states[asked] = screen.app._check_action_state(binding.action, node)
            if (state := states[asked]) is False:
                continue
            if active is None or (binding.priority and not active[1].binding.priority):
                first = at if active is None else active[0]
                active = (first, ActiveBinding(node, binding, bool(state), binding.tooltip))
        if active is not None:
            found.append(active)
    return [one for _, one in sorted(found, key=itemgetter(0))]


class KeyLine(Widget):
    """The active bindings of its screen, as many as there is room for."""

    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        height: 1;
        background: $panel;
        color: $foreground;
    }
    KeyLine > .key-line--key { color: $accent; text-style: bold; }
    KeyLine > .key-line--words { color: $foreground; }
    KeyLine > .key-line--off { color: $foreground 45%; }
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-line--key", "key-line--words", "key-line--off"}

    _shown: Sequence[Hint] = ()
    """What stands there."""
    _next: Sequence[Hint] | None = None
    """What was found to be drawn next."""
    _inks: Mapping[str, Style] | None = None
    """What is written with, by the ends of the classes."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _screen: Screen[object]) -> None:
        self._next = None
        if self._hints() != self._shown:
            self.refresh()

    def look_again(self) -> None:
        """Shows what can be done now, for a screen that is drawn at once."""
        found = self._hints()
        if found != self._shown:
            self._next = found
            self.refresh()

    def _hints(self) -> list[Hint]:
        return hints(words(self), shown_bindings(self.screen), person(self).plain)

    def render_line(self, y: int) -> Strip:
        return self._laid_out(self.size.width)[0]

    def _laid_out(self, width: int) -> tuple[Strip, list[tuple[int, int, Hint]]]:
        """The line, and from where to where each hint stands on it."""
        self._shown = every = self._hints() if self._next is None else self._next
        self._next = None
        right = [hint for hint in every if hint.action.endswith(HELP_ACTION)][:1]
        free = width - sum(hint.width for hint in right)
        segments: list[Segment] = []
        spots = []
        at = 0
        for hint in (hint for hint in every if hint not in right):
            if at + hint.width > free:
                break
            segments += self._segments(hint)
            spots.append((at, at + hint.width, hint))
            at += hint.width
        segments.append(Segment(" " * max(0, free - at), self.rich_style))
        for hint in right:
            segments += self._segments(hint)
            spots.append((max(at, free), max(at, free) + hint.width, hint))
        return Strip(segments).adjust_cell_length(width, self.rich_style), spots

    def _segments(self, hint: Hint) -> list[Segment]:
        if self._inks is None:
            self._inks = {ink: self.get_component_rich_style(f"key-line--{ink}") for ink in ("key", "words", "off")}
        key, said = ("key", "words") if hint.does.enabled else ("off", "off")
        return [Segment(f" {hint.keys}", self._inks[key]), Segment(f" {hint.words} ", self._inks[said])]

    def notify_style_update(self) -> None:
        self._inks = None
        super().notify_style_update()

    def _at(self, x: int) -> Hint | None:
        """The hint that stands at a column."""
        return next((hint for start, end, hint in self._laid_out(self.size.width)[1] if start <= x < end), None)

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        hint = self._at(event.x)
        if hint is not None and hint.does.enabled:
            await self.app.run_action(hint.action, default_namespace=hint.does.node)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        hint = self._at(event.x)
        self.tooltip = hint.tip if hint is not None else None
