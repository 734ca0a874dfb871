"""Opening the app in this terminal."""

import sys
from typing import TYPE_CHECKING

from cardtable.cli.problems import WrongCommand
from cardtable.text.text import Text

if TYPE_CHECKING:
    from cardtable.rooms.table import Table


def open_app(text: Text, table: "Table | None" = None) -> int:
    """Opens the picker, or a table, and returns the exit code; raises `WrongCommand` where there is no terminal."""
    # Textual draws on stderr or on stdout, depending on the system.
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise WrongCommand("no_terminal")
    from cardtable.tui.launch import run_app  # noqa: PLC0415 - loaded only where it is opened

    return run_app(text.language, table)
