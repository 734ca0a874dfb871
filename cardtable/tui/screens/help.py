"""Every key that does something on a screen, in words."""

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from cardtable.text import Text
from cardtable.tui.screens.key_line import EVERYWHERE
from cardtable.tui.screens.person import key_name, person, words
from cardtable.tui.screens.sheet import Row, Shape, SheetScreen


def told(text: Text, bindings: Iterable[Binding], plain: bool = False) -> list[tuple[str, str]]:
    """The keys of each action that has words, and what they do; what is done everywhere comes last."""
    together: dict[str, list[str]] = {}
    for binding in sorted(bindings, key=lambda binding: (binding.id or "").startswith(EVERYWHERE)):
        if binding.tooltip:
            keys = together.setdefault(text(binding.tooltip), [])
            name = key_name(text, binding.key, plain)
            keys += [name] if name not in keys else []
    return [(" ".join(keys), words) for words, keys in together.items()]


@lru_cache(maxsize=64)
def laid_out(pairs: tuple[tuple[str, str], ...], width: int) -> list[Row]:
    """A line for each action, its keys in a column of their own."""
    column = min(max((len(keys) for keys, _ in pairs), default=0), max(8, width // 3))
    found: list[Row] = []
    for keys, said in pairs:
        right = _wrapped(said, max(8, width - column - 2))
        left = _wrapped(keys, column)
        for at in range(max(len(right), len(left))):
            first = left[at] if at < len(left) else Content("")
            second = right[at] if at < len(right) else Content("")
            blank = " " * (column + 2 - first.cell_length)
            found.append(((first.plain, "strong"), (blank, ""), (second.plain, "")))
    return found


def _wrapped(said: str, width: int) -> list[Content]:
    return list(Content(said).wrap(max(1, width)))


class HelpScreen(SheetScreen[None]):
    """Shown over the screen whose keys it tells."""

    DEFAULT_CSS = "HelpScreen { background: $background 70%; overflow: hidden; }"

    SHAPE = Shape(widest=78, part=1.0, free=1, aside=2, above=1)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "help.key.scroll", tooltip="help.tip.scroll", id="help.up"),
        Binding("down", "scroll(1)", "help.key.scroll", tooltip="help.tip.scroll", id="help.down"),
        Binding("pageup", "page(-1)", "help.key.page", tooltip="help.tip.page", id="help.pageup", show=False),
        Binding("pagedown", "page(1)", "help.key.page", tooltip="help.tip.page", id="help.pagedown", show=False),
        Binding(
            "enter,space,escape,f1,question_mark,q",
            "close",
            "help.key.close",
            tooltip="help.tip.close",
            id="help.close",
        ),
    ]

    def __init__(self, bindings: Iterable[Binding]) -> None:
        """`bindings` are those of the screen below; their words are looked up."""
        super().__init__()
        self._told = tuple(bindings)

    def rows(self, width: int) -> list[Row]:
        self.heading = words(self)("help.title")
        return laid_out(tuple(told(words(self), self._told, person(self).plain)), width)

    def action_close(self) -> None:
        self.dismiss(None)
