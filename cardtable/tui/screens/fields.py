"""The fields of a form: one line each, with the error below where there is one. They know no game and no option."""

from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from cardtable.tui.screens.person import person

LABEL_WIDTH = 30
"""Cells before the value, the mark of a changed value included, where there is room for them."""

Say = Callable[[], str]
"""Words that are asked for anew each time they are drawn, so that they follow the language."""


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields, one below the other. Arrows go from field to field, not up and down the page."""


class FieldChanged(Message):
    """Somebody set a field to something, possible or not."""

    def __init__(self, key: str, value: object) -> None:
        super().__init__()
        self.key = key
        self.value = value


class Field(Widget):
    """What all fields have: a key, a label, a mark when it is no longer as usual, a reason when it does not count."""

    DEFAULT_CSS = """
    Field { height: auto; width: 100%; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    Field:focus, Field:focus-within { background: $surface; }
    """

    def __init__(self, key: str, label: Say) -> None:
        super().__init__(id=f"field-{key.replace('.', '-')}")
        self.key = key
        self.label = label
        self.unusual = False
        """Whether it has been set to something else than usual."""
        self.reason = ""
        """Why it does not count now; empty when it does."""
        self.error = ""
        """What is wrong with it, and what would be right; empty when nothing is."""
        self._seen: tuple[object, ...] = ()

    @property
    def target(self) -> Widget:
        """What takes the focus."""
        return self

    def state(self, unusual: bool = False, reason: str = "", error: str = "") -> None:
        """Shows it as it stands now."""
        taller = error != self.error
        self.unusual, self.reason, self.error = unusual, reason, error
        self.disabled = bool(reason)
        if (now := self.sight()) != self._seen:
            self._seen = now
            self.refresh(layout=taller)

    def sight(self) -> tuple[object, ...]:
        """Everything its picture depends on besides focus and size."""
        return self.label(), self.unusual, self.reason, self.error

    @property
    def label_width(self) -> int:
        """Cells before the value."""
        return LABEL_WIDTH if self.size.width >= 2 * LABEL_WIDTH else max(10, self.size.width // 2)

    def label_content(self) -> Content:
        """The label, as wide as all others."""
        width = self.label_width
        plain = person(self).plain
        mark = ("*" if plain else "•") if self.unusual else " "
        label = self.label()[: width - 3].ljust(width - 2)
        focus = self.has_focus or self.has_focus_within
        # Seen without colours too: the field in focus stands behind a mark.
        here = (">" if plain else "▸") if focus else " "
        style = "bold" if focus else ""
        return Content.assemble((f"{mark}{here}", "$accent"), (label, style if not self.reason else "$foreground 45%"))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + len(wrap(self.error, max(20, width - 4)))

    def below(self) -> list[Content]:
        """The lines under the field."""
        if not self.error:
            return []
        sign = "!" if person(self).plain else "▲"
        lines = wrap(self.error, max(20, self.size.width - 4))
        return [Content.styled(f"  {sign if at == 0 else ' '} {line}", "$error") for at, line in enumerate(lines)]


class Choice(Field, can_focus=True):
    """One of a few values: side by side where there is room, else one at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "form.key.choose", tooltip="form.tip.choose", id="form.less"),
        Binding("right", "step(1)", "form.key.choose", tooltip="form.tip.choose", id="form.more"),
        Binding("space,enter", "next", "form.key.next", tooltip="form.tip.next", id="form.next", show=False),
    ]

    def __init__(
        self, key: str, label: Say, values: Callable[[], Sequence[object]], say: Callable[[object], str], value: object
    ) -> None:
        """`values` is what can be chosen now, in order, `say` its words."""
        super().__init__(key, label)
        self.values = values
        self.say = say
        self.value = value

    def sight(self) -> tuple[object, ...]:
        return (*super().sight(), self.value, *map(self.say, self.values()))

    def choose(self, value: object) -> None:
        """Sets it, as somebody at the screen does."""
        if value != self.value:
            self.value = value
            self.refresh()
            self.post_message(FieldChanged(self.key, value))

    def _stepped(self, step: int, wrap: bool) -> None:
        values = list(self.values())
        at = (values.index(self.value) if self.value in values else -step) + step
        self.choose(values[at % len(values) if wrap else min(max(at, 0), len(values) - 1)])

    def action_step(self, step: int) -> None:
        self._stepped(step, wrap=False)

    def action_next(self) -> None:
        self._stepped(1, wrap=True)

    # The picture, and what a click on it means.

    def _parts(self) -> list[tuple[str, str, object]]:
        """What stands after the label: words, their style, and the value that a click on them chooses."""
        plain = person(self).plain
        on, off, before, after = ("(*)", "( )", "<", ">") if plain else ("●", "○", "◂", "▸")
        values = list(self.values())
        said = [self.say(value) for value in values]
        room = self.size.width - self.label_width
        if sum(len(words) + len(on) + 3 for words in said) - 2 <= room:
            return [
                (f"{on if value == self.value else off} {words}", "bold $accent" if value == self.value else "", value)
                for value, words in zip(values, said, strict=True)
            ]
        at = values.index(self.value) if self.value in values else 0
        words = (said[at] if self.value in values else str(self.value))[: max(4, room - 6)]
        first, last = at == 0, at == len(values) - 1
        return [
            (before, "$foreground 35%" if first else "$accent", values[max(0, at - 1)]),
            (words, "bold $accent", values[(at + 1) % len(values)]),
            (after, "$foreground 35%" if last else "$accent", values[min(len(values) - 1, at + 1)]),
        ]

    def render(self) -> Content:
        label = self.label_content()
        if self.reason:
            return Content.assemble(label, (self.reason, "$foreground 60%"))
        line = Content("  ").join(Content.styled(words, style) for words, style, _ in self._parts())
        return Content("\n").join([Content.assemble(label, line), *self.below()])

    def on_click(self, event: events.Click) -> None:
        self.focus()
        x = event.x - self.gutter.left - self.label_width
        if event.y:
            return
        for words, _, value in self._parts():
            if 0 <= x < len(words):
                self.choose(value)
                return
            x -= len(words) + 2


class Amount(Choice, can_focus=True):
    """A number between bounds: by steps, or typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "erase", "form.key.erase", tooltip="form.tip.erase", id="form.erase", show=False),
    ]

    def _stepped(self, step: int, wrap: bool) -> None:
        typed = str(self.value)
        values = [value for value in self.values() if isinstance(value, int)]
        if self.value not in values and typed.isdecimal():
            # From a number that cannot be, a step leads to the nearest one that can.
            self.choose(min(values, key=lambda value: abs(value - int(typed))))
        else:
            super()._stepped(step, wrap)

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character.isdecimal():
            event.stop()
            self._type(f"{self.value if self._typing else ''}{event.character}"[:6])

    _typing = False

    def _type(self, typed: str) -> None:
        self._typing = True
        self.choose(next((value for value in self.values() if str(value) == typed), typed))

    def action_erase(self) -> None:
        self._type(str(self.value)[:-1])

    def on_blur(self) -> None:
        self._typing = False


class Line(Field):
    """Something to type: a name, a seed."""

    class Entered(Message):
        """Enter was pressed: this field is done."""

    DEFAULT_CSS = """
    Line > Input { width: 1fr; max-width: 44; margin-left: 30; }
    """

    def __init__(self, key: str, label: Say, hint: Say, longest: int) -> None:
        """`hint` stands where nothing is typed."""
        super().__init__(key, label)
        self.hint = hint
        self.longest = longest

    def compose(self) -> ComposeResult:
        yield Input(placeholder=self.hint(), compact=True, max_length=self.longest)

    @property
    def target(self) -> Widget:
        return self.query_one(Input)

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False

    def reword(self) -> None:
        self.query_one(Input).placeholder = self.hint()

    def render(self) -> Content:
        # The input lies over the rest of the first line.
        return Content("\n").join([self.label_content(), *self.below()])

    def on_resize(self) -> None:
        self.query_one(Input).styles.margin = (0, 0, 0, self.label_width)

    def on_descendant_focus(self) -> None:
        self.refresh()

    def on_descendant_blur(self) -> None:
        self.refresh()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(FieldChanged(self.key, event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Entered())


class Press(Widget, can_focus=True):
    """Words that do something when they are pressed."""

    DEFAULT_CSS = """
    Press { width: auto; height: 1; padding: 0 2; margin-right: 2; background: $panel; }
    Press:hover { background: $primary 40%; }
    Press:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "beside(-1)", "form.key.beside", tooltip="form.tip.beside", id="form.left", show=False),
        Binding("right", "beside(1)", "form.key.beside", tooltip="form.tip.beside", id="form.right", show=False),
        Binding("enter,space", "press", "form.key.press", tooltip="form.tip.press", id="form.press", show=False),
    ]

    def __init__(self, label: Say, action: str, id: str) -> None:
        """`action` is one of the screen's."""
        super().__init__(id=id)
        self.label = label
        self.does = action

    def render(self) -> Content:
        # Seen without colours too: what is pressed next stands between marks.
        before, after = ("▸ ", " ◂") if self.has_focus else ("  ", "  ")
        if person(self).plain:
            before, after = before.replace("▸", ">"), after.replace("◂", "<")
        return Content(f"{before}{self.label()}{after}")

    def action_beside(self, step: int) -> None:
        row = list(self.screen.query(Press))
        row[(row.index(self) + step) % len(row)].focus()

    async def action_press(self) -> None:
        await self.app.run_action(self.does, default_namespace=self.screen)

    async def on_click(self) -> None:
        await self.action_press()
