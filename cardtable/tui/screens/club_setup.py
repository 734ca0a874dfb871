"""The form in which a table of the club is put together: people sit at it unless bots are asked for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from cardtable.engine.game import AnyGame
from cardtable.rooms.club import WORD_LENGTH
from cardtable.rooms.table import Table
from cardtable.tui.board import say_clock
from cardtable.tui.screens.draft import ME, Draft
from cardtable.tui.screens.fields import Amount, Choice, Field, FieldChanged
from cardtable.tui.screens.person import words
from cardtable.tui.screens.setup import SETTINGS, SetupScreen

ANYBODY = "anybody"
"""Who sits at a seat that is free for people."""

CLOCKS = (0, 20, 40, 60, 120, 300)
"""Seconds for each move among which one can choose; 0 for as long as one likes."""


class ClubDraft(Draft):
    """A table of the club as somebody is putting it together."""

    helped = "club.setup_help"

    def __init__(self, game: type[AnyGame], preset: str) -> None:
        super().__init__(game, preset)
        self.sitters = [ME, *[ANYBODY] * (max(game.seat_counts) - 1)]
        self.word = ""
        """What has to be said to sit down; empty at a public table."""
        self.clock = 0

    def table(self, pace: float = 0.0) -> Table:
        return replace(super().table(pace), clock=self.clock)


class ClubSetupScreen(SetupScreen):
    """Dismissed with the table, or with None when somebody goes back; the word is in its draft."""

    CSS_PATH: ClassVar[str] = "setup.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+g", "start", "club.key.open", tooltip="club.tip.open", id="club_setup.start"),
    ]
    draft: ClubDraft

    def __init__(self, game: type[AnyGame], preset: str) -> None:
        super().__init__(game, preset)
        self.draft = ClubDraft(game, preset)

    def _fields(self) -> Iterator[Field | Static]:
        draft = self.draft
        yield Static(id="heading-table", classes="heading")
        for key in ("preset", "seats", *(f"seat.{seat}" for seat in range(len(draft.sitters)))):
            yield self._choice(key)
        yield self._line("word", WORD_LENGTH)
        yield self._choice("clock")
        yield Static(id="heading-rules", classes="heading")
        for spec in draft.game_type.options_type.specs():
            yield self._choice(f"option.{spec.name}", Amount if spec.span else Choice)
        yield self._choice("dealer")
        yield Static(id="heading-picture", classes="heading")
        for name in SETTINGS:
            yield self._choice(name)

    def _words(self, key: str) -> str:
        return super()._words("club.open" if key == "setup.button.start" else key)

    def _choices(self, key: str) -> Sequence[object]:
        kind, _, name = key.partition(".")
        if kind == "clock":
            return CLOCKS
        if kind == "seat":
            return (ANYBODY, *self.draft.bots) if int(name) else (ME,)
        return super()._choices(key)

    def _say(self, key: str, value: object) -> str:
        return say_clock(words(self), int(str(value))) if key == "clock" else super()._say(key, value)

    def on_field_changed(self, message: FieldChanged) -> None:
        if message.key == "word":
            self.draft.word = str(message.value)
        elif message.key == "clock":
            self.draft.clock = int(str(message.value))
