"""Opening the app in this terminal: everything that looks at the environment and at the terminal itself."""

import os
import sys
from typing import TYPE_CHECKING

from rich.console import Console

from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.settings import Settings, SettingsFile
from cardtable.tui.terminal import terminal_of

if TYPE_CHECKING:
    from cardtable.rooms.table import Table


def make_app(language: str, table: "Table | None" = None, settings: Settings | None = None) -> CardtableApp:
    """The app, for the command line and for the tests alike; without settings those of the person are read."""
    file = None
    if settings is None:
        file = SettingsFile()
        settings = file.load()
    encoding = sys.__stdout__.encoding if sys.__stdout__ else None
    terminal = terminal_of(os.environ, encoding, Console(file=sys.__stdout__).color_system)
    app = CardtableApp(Text(language), table, settings, file, terminal)
    app.own_name = system_name()
    return app


def system_name() -> str:
    """What the system calls whoever runs the program; empty where it does not say."""
    from getpass import getuser  # noqa: PLC0415 - loaded when it is needed

    try:
        return getuser()
    except (OSError, KeyError, ImportError):  # no such user, as in a container; no such module, as on Windows
        return ""
