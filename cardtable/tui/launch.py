"""Opening the app in this terminal: everything that looks at the environment and at the terminal itself."""

import os
import sys
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from cardtable.tui.question import Question
from cardtable.tui.terminal import Entry, Terminal, is_ascii_by_name, terminal_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.rooms.ledger import Ledger
    from cardtable.rooms.table import Table
    from cardtable.tui.app import CardtableApp
    from cardtable.tui.settings import Settings


def run_app(language: str, table: "Table | None" = None) -> int:
    """Runs the app in this terminal, with the picker or at a table, and returns the exit code."""
    if sys.platform == "win32" or is_ascii_by_name(os.environ.get("TERM", "")):
        return _run(make_app(language, table, ledger=open_ledger))
    with Question() as question:
        # The interface is loaded between the question and the answer.
        for name in ("cardtable.tui.app", "cardtable.tui.driver"):
            import_module(name)
        return _run(make_app(language, table, shows=question.answer(), ledger=open_ledger), question)


def make_app(
    language: str,
    table: "Table | None" = None,
    settings: "Settings | None" = None,
    shows: bool | None = True,
    ledger: "Callable[[], Ledger] | None" = None,
) -> "CardtableApp":
    """The app, for the command line and for the tests alike; without settings those of the person are read.

    `ledger` opens the one in which matches are kept; without it none is kept.
    `shows` is whether the terminal was seen to draw signs beyond ASCII in one cell each, None where it did not say.
    """
    from cardtable.text import Text  # noqa: PLC0415 - only what is needed before the question is loaded before it
    from cardtable.tui.app import CardtableApp  # noqa: PLC0415
    from cardtable.tui.settings import SettingsFile  # noqa: PLC0415

    file = None
    if settings is None:
        file = SettingsFile()
        settings = file.load()
    app = CardtableApp(Text(language), table, settings, file, this_terminal(shows), ledger=ledger)
    app.own_name = system_name()
    return app


def open_ledger() -> "Ledger":
    """The ledger of this person; raises `LedgerError`."""
    from cardtable.rooms.sqlite import SqliteLedger, ledger_path  # noqa: PLC0415 - needed after the first frame

    return SqliteLedger(ledger_path())


def system_name() -> str:
    """What the system calls whoever runs the program; empty where it does not say."""
    from getpass import getuser  # noqa: PLC0415 - loaded when it is needed

    try:
        return getuser()
    except (OSError, KeyError, ImportError):  # no such user, as in a container; no such module, as on Windows
        return ""


def this_terminal(shows: bool | None = True) -> Terminal:
    """What this terminal shows."""
    from rich.console import Console  # noqa: PLC0415

    stream = sys.__stdout__
    name = os.environ.get("TERM", "")
    return terminal_of(
        os.environ,
        stream.encoding if stream else None,
        Console(file=stream).color_system,
        shows=shows,
        entry=_entry_of(name),
    )


def _entry_of(name: str) -> Entry | None:
    """What the host's list says of a terminal."""
    try:
        import curses  # noqa: PLC0415
    except ImportError:  # on Windows, and where Python was built without
        return None
    try:
        curses.setupterm(name, 1)
    except curses.error:
        return Entry(known=False)
    return Entry(colours=curses.tigetnum("colors"))


def _run(app: "CardtableApp", question: Question | None = None) -> int:
    """Runs an app with the driver for this terminal, and returns the exit code."""
    if sys.platform != "win32":
        from textual.drivers.linux_driver import LinuxDriver  # noqa: PLC0415

        from cardtable.tui.driver import PersistentDriver  # noqa: PLC0415

        if app.driver_class is LinuxDriver:
            app.driver_class = cast(Any, partial(PersistentDriver, question=question))
    app.run()
    return app.return_code or 0
