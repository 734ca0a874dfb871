"""The games of a club, one of which is chosen for a new table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from cardtable.tui.screens.club_setup import ClubDraft, ClubSetupScreen
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person
from cardtable.tui.screens.picker import Masthead, PickerScreen
from cardtable.tui.screens.shelf import Shelf

if TYPE_CHECKING:
    from cardtable.rooms.table import Table
    from cardtable.tui.screens.entries import Entry


class ClubShelf(Shelf):
    """The games that the club offers."""

    def __init__(self, games: Sequence[str]) -> None:
        """All games where none is named."""
        super().__init__()
        self.games = games

    def reword(self) -> None:
        super().reword()
        if self.games:
            self._entries = tuple(entry for entry in self._entries if entry.game.id in self.games)
            self.search(self._sought)


class ClubPickerScreen(PickerScreen):
    """Opens the form of the game that is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f8,ctrl+b", "back", "club.key.back", tooltip="club.tip.back", id="club_picker.back"),
    ]

    def __init__(self, games: Sequence[str], chosen: Callable[[ClubSetupScreen], None]) -> None:
        super().__init__()
        self.games = games
        self.chosen = chosen

    async def _load(self) -> None:
        if self.shelf is None:
            self.shelf = ClubShelf(self.games)
            await self.mount(self.shelf, KeyLine())
            self.shelf.search(self.query_one(Masthead).typed)

    def action_clear(self) -> None:
        """Clears what was typed, and goes back where nothing was."""
        if self.query_one(Masthead).typed:
            super().action_clear()
        else:
            self.action_back()

    def action_back(self) -> None:
        """Goes back to the lobby."""
        self.dismiss(None)

    async def action_set_up(self) -> None:
        if (entry := await self._entry()) is not None:
            self.dismiss(None)
            self.chosen(ClubSetupScreen(entry.game, entry.preset))

    async def action_play_now(self) -> None:
        """Opens a table with everything as it is by default, for people."""
        if (entry := await self._entry()) is not None:
            self._open(entry)

    def _open(self, entry: Entry) -> None:
        from cardtable.tui.screens.lobby import club  # noqa: PLC0415 - it opens this screen

        me = club(self)
        table: Table = ClubDraft(entry.game, entry.preset).table(person(self).settings.seconds)
        self.dismiss(None)
        me.attempt(lambda: me.lobby.make(me.visit, table))
