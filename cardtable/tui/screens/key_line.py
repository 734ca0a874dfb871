"""The line of keys at the foot of every screen: what can be done here, by key or by clicking on it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import ActiveBinding
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

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _screen: Screen[object]) -> None:
        if self._hints() != self._shown:
            self.refresh()

    def _hints(self) -> list[Hint]:
        return hints(words(self), self.screen.active_bindings.values(), person(self).plain)

    def render_line(self, y: int) -> Strip:
        return self._laid_out(self.size.width)[0]

    def _laid_out(self, width: int) -> tuple[Strip, list[tuple[int, int, Hint]]]:
        """The line, and from where to where each hint stands on it."""
        self._shown = every = self._hints()
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
        key = self.get_component_rich_style("key-line--key" if hint.does.enabled else "key-line--off")
        said = self.get_component_rich_style("key-line--words" if hint.does.enabled else "key-line--off")
        return [Segment(f" {hint.keys}", key), Segment(f" {hint.words} ", said)]

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
