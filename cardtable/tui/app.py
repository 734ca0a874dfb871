"""The app: one person's window onto cardtable."""

from textual.app import App

from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.table import TableScreen


class CardtableApp(App[None]):
    """The picker, or the table that was asked for on the command line."""

    TITLE = "cardtable"

    def __init__(self, text: Text, table: Table | None = None) -> None:
        super().__init__()
        self.text = text
        """The words of the person at this screen."""
        self._table = table

    def on_mount(self) -> None:
        self.push_screen(PickerScreen() if self._table is None else TableScreen(self._table))


def make_app(language: str, table: Table | None = None) -> CardtableApp:
    """The app, for the command line and for the tests alike."""
    return CardtableApp(Text(language), table)
