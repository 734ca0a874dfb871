"""The settings of a person, each with its value and what it is for; what is changed holds at once and is kept."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Static

from cardtable.engine.errors import CardtableError
from cardtable.text.text import quotable
from cardtable.tui.deck_choice import FOLDER_NAME
from cardtable.tui.screens.fields import Choice, FieldChanged, Form
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.sample import Sample
from cardtable.tui.screens.spoken import SpokenScreen
from cardtable.tui.settings import ALLOWED, AUTO, DECKS, SWITCHES, Settings

GROUPS = {
    "look": ("language", "theme", "colours"),
    "cards": ("faces", *DECKS),
    "table": ("pace", "direction", "confirm", "bell"),
}
"""All settings, by what they are about."""


class SettingsScreen(SpokenScreen[None]):
    """Dismissed when somebody has seen enough."""

    CSS_PATH = "settings.tcss"
    AUTO_FOCUS = "Choice"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012 - no class variable for Textual's types
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-tall"), (30, "-high")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", "settings.key.go", tooltip="settings.tip.go", id="settings.up"),
        Binding("down", "go(1)", "settings.key.go", tooltip="settings.tip.go", id="settings.down"),
        Binding(
            "q,backspace,f7,ctrl+o,f8,escape",
            "close",
            "settings.key.close",
            tooltip="settings.tip.close",
            id="settings.close",
        ),
    ]

    # What stands on the screen.

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="mistakes")
        with Container(id="body"):
            with Form():
                yield from self._fields()
            with Vertical(id="about"):
                yield Sample()
                yield Static(id="explained")
        yield KeyLine()

    def _fields(self) -> Iterator[Choice | Static]:
        for group, names in GROUPS.items():
            yield Static(id=f"heading-{group}", classes="heading")
            for name in names:
                choices, said = partial(self._choices, name), partial(self._say, name)
                yield Choice(name, partial(self._words, f"settings.label.{name}"), choices, said, self._value(name))

    def _words(self, key: str) -> str:
        return words(self)(key)

    def _choices(self, name: str) -> Sequence[str]:
        """What a setting can be set to."""
        if name not in DECKS:
            return ALLOWED[name]
        names = (AUTO, *person(self).decks.names(name))
        chosen = self._value(name)
        # What cannot be used stays there until something else is chosen.
        return names if chosen in names else (*names, chosen)

    def _value(self, name: str) -> str:
        return person(self).settings.said(name)

    def _say(self, name: str, value: object) -> str:
        """What a value of a setting is called."""
        text = words(self)
        if name in SWITCHES:
            return text(f"settings.switch.{value}")
        if name in DECKS and value != AUTO:
            key = f"settings.deck.{value}"
            return text(key) if text.has(key) else quotable(str(value))
        return text(f"settings.{'deck' if name in DECKS else name}.{value}")

    # What somebody does with it.

    def on_field_changed(self, message: FieldChanged) -> None:
        name, value = message.key, str(message.value)
        self._adopt(person(self).text_in(value) if name == "language" else None, **{name: value})

    def on_mount(self) -> None:
        me = person(self)
        me.decks.forget()
        self._mistakes = [*(me.file.mistakes() if me.file else ()), *me.decks.problems()]
        self.reword()

    def reword(self) -> None:
        """Says everything as it stands now."""
        me, usual = person(self), Settings()
        self._say_around()
        for field in self.query(Choice):
            field.value = self._value(field.key)
            problem = me.decks.problem(field.key, me.settings) if field.key in DECKS else None
            broken = problem is not None and problem in self._mistakes
            error = me.text.error(problem) if problem is not None and not broken else ""
            field.state(field.value != usual.said(field.key), error=error)
        self._explain()

    def _say_around(self) -> None:
        """The title, where the settings lie, what is wrong with files, and the headings."""
        text, file = words(self), person(self).file
        elsewhere = text("settings.kept_by_club" if person(self).keeps_settings else "settings.not_kept")
        where = text("settings.kept", file=_shortened(file.path)) if file else elsewhere
        title = Content.assemble((text("settings.title"), "bold $accent"), (f"   {where}", "$foreground 65%"))
        self.query_one("#title", Static).update(title)
        mistakes = self.query_one("#mistakes", Static)
        mistakes.display = bool(self._mistakes)
        mistakes.update(Content("\n").join(map(self._mistake, self._mistakes)))
        for group in GROUPS:
            self.query_one(f"#heading-{group}", Static).update(text(f"settings.heading.{group}"))

    def _mistake(self, problem: CardtableError) -> Content:
        """One thing that is wrong with a file, in words; files are named from the folder on that stands above."""
        me = person(self)
        said = me.text.error(problem)
        if me.file is not None:
            said = said.replace(f"{me.file.path.parent}{os.sep}", "")
        return Content.styled(f"{'!' if me.plain else '▲'} {said}", "$error")

    def _explain(self) -> None:
        """Says what the setting in focus is for, and shows the cards it is about."""
        field = self.focused if isinstance(self.focused, Choice) else None
        if field is None:
            return
        text, file = words(self), person(self).file
        folder = _shortened(file.path.parent / FOLDER_NAME) if file else "-"
        key = "settings.help.deck" if field.key in DECKS else f"settings.help.{field.key}"
        said = [Content.styled(field.label(), "bold $accent"), Content(text(key, folder=folder))]
        if field.key == "language" and self._value("language") == AUTO:
            said.append(
                Content.styled(text("settings.language_now", language=text("picker.language")), "$foreground 65%")
            )
        self.query_one("#explained", Static).update(Content("\n").join(said), layout=False)
        self.query_one(Sample).show(field.key if field.key in DECKS else DECKS[0])

    def on_descendant_focus(self) -> None:
        self._explain()

    def action_go(self, step: int) -> None:
        """Goes from setting to setting; after the last comes the first."""
        stops = list(self.query(Choice))
        at = stops.index(self.focused) if isinstance(self.focused, Choice) else -1
        self.set_focus(stops[(at + step) % len(stops)])  # at once: the next key may be here already

    def action_close(self) -> None:
        self.dismiss(None)


def _shortened(path: Path) -> str:
    """A path as people write it: from their own folder on."""
    try:
        return quotable(str(Path("~") / path.relative_to(Path.home())))
    except (ValueError, RuntimeError):  # it lies elsewhere, or nobody knows where the folder of this person is
        return quotable(str(path))
