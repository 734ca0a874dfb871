"""What the screens outside the table have in common: the keys for help, language and look."""

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardtable.text import LANGUAGES, Text
from cardtable.tui.screens.person import person, reword, words
from cardtable.tui.screens.present import Present
from cardtable.tui.settings import ALLOWED

Result = TypeVar("Result")

SETTINGS_KEY = "f7"
"""The key of the settings, on every screen."""


class SpokenScreen(Present, Screen[Result]):
    """A screen that can be asked for help and told to speak another language."""

    # Where nothing shines through, nothing behind is drawn. Textual looks for styles along the first base alone, which
    # is not the screen.
    DEFAULT_CSS = "SpokenScreen { background: $background; }"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "switch_language", "screen.key.language", tooltip="screen.tip.language", id="screen.language"),
        Binding("f6", "switch_theme", "screen.key.theme", tooltip="screen.tip.theme", id="screen.theme", show=False),
        Binding("f4,ctrl+t", "switch_pace", "screen.key.pace", tooltip="screen.tip.pace", id="screen.pace", show=False),
        Binding(
            f"{SETTINGS_KEY},ctrl+o",
            "show_settings",
            "screen.key.settings",
            tooltip="screen.tip.settings",
            id="screen.settings",
        ),
        Binding("f1,question_mark", "show_help", "screen.key.help", tooltip="screen.tip.help", id="screen.help"),
    ]

    def action_show_help(self) -> None:
        """Shows every key that does something here."""
        from cardtable.tui.screens.help import HelpScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(HelpScreen([active.binding for active in self.active_bindings.values()]))

    def action_show_settings(self) -> None:
        """Shows everything that can be set, over what is shown now."""
        from cardtable.tui.screens.settings import SettingsScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(SettingsScreen())

    def action_switch_language(self) -> None:
        """Speaks the next language, from now on."""
        here = words(self).language
        language = LANGUAGES[(LANGUAGES.index(here) + 1) % len(LANGUAGES)] if here in LANGUAGES else LANGUAGES[0]
        self._adopt(Text(language), language=language)

    def action_switch_pace(self) -> None:
        """Lets the bots play at the next pace."""
        paces = ALLOWED["pace"]
        pace = paces[(paces.index(person(self).settings.pace) + 1) % len(paces)]
        self._adopt(None, pace=pace)
        self.notify(words(self)("screen.pace_now", pace=words(self)(f"pace.{pace}")), timeout=2, markup=False)

    def action_switch_theme(self) -> None:
        """Goes to the next look; after the last comes the first."""
        themes = ALLOWED["theme"]
        self._adopt(None, theme=themes[(themes.index(person(self).settings.theme) + 1) % len(themes)])

    def _adopt(self, text: Text | None, **values: object) -> None:
        """Takes over changed settings, and says so where they cannot be kept."""
        me = person(self)
        kept = me.adopt(me.settings.changed(**values), text)
        for screen in me.screen_stack:
            reword(screen)
        if not kept:
            self.tell_settings_problems()

    def tell_settings_problems(self) -> None:
        """Says what was wrong with the settings file, once."""
        file = person(self).file
        if file is not None:
            for problem in file.problems:
                self.notify(words(self).error(problem), severity="warning", timeout=10, markup=False)
            file.problems = ()
