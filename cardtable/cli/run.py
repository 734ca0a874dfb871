"""Runs one command line, from its words to its exit code."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, TextIO

from cardtable import __version__
from cardtable.cli.language import asked_language, check_language, settled_language
from cardtable.cli.problems import ReaderGone, is_reader_gone
from cardtable.cli.terminal import open_app
from cardtable.engine.errors import CardtableError
from cardtable.text.language import preferred_language
from cardtable.text.text import Text
from cardtable.tui.reading import trouble
from cardtable.tui.settings import SettingsFile

OK, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: done, could not be done, asked for something that cannot be, stopped by Ctrl+C."""

COMPLETION = "_CARDTABLE_COMPLETE"
"""The environment variable through which a shell asks for completions."""


def run(arguments: Sequence[str]) -> int:
    """Carries out a command line and returns the exit code; what is wrong is said in one line on stderr."""
    _make_streams_fit()
    try:
        code = _answered(arguments)
        sys.stdout.flush()
        return code
    except ReaderGone:
        code = OK
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as error:
        code = OK if is_reader_gone(error) else FAILED
        if code == FAILED:  # a full disk, for instance
            why = trouble(error)
            said = Text(preferred_language())(f"reason.{why['reason']}", **why)
            _complain(f"cardtable: {said}")
    # Nothing may be written any more, not even what Python still holds back at the exit.
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
            continue
        _let_go(stream)
    return code


def _make_streams_fit() -> None:
    """A stream that is closed leads nowhere; a console that cannot show a letter shows a question mark and goes on."""
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return Path(os.devnull).open(mode, encoding="utf-8")


def _let_go(stream: TextIO) -> None:
    """Turns a stream that takes nothing any more to where everything is taken."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _answered(arguments: Sequence[str]) -> int:
    """Does what was asked, in the language of whoever asked."""
    if list(arguments) == ["--version"]:  # needs neither settings nor words
        print(f"cardtable {__version__}")
        return OK
    asked, others = asked_language(arguments)
    file = SettingsFile()
    settings = file.load()
    text = Text(settled_language(asked, settings))
    for problem in file.problems:
        _complain(text.error(problem))
    try:
        check_language(asked)
        if not others and COMPLETION not in os.environ:
            return open_app(text)
        # The picker opens without it; so the bare command is as quick as the app alone.
        from cardtable.cli.caller import Caller  # noqa: PLC0415
        from cardtable.cli.commands import command_line  # noqa: PLC0415

        return command_line(arguments, Caller(text, settings))
    except CardtableError as error:
        sys.stdout.flush()
        _complain(text.error(error))
        return WRONG
    except SystemExit as stop:
        if isinstance(stop.__context__, OSError):  # how typer ends when nobody reads its help
            raise ReaderGone from stop
        raise
    except (OSError, ReaderGone):
        raise
    except Exception as error:
        from cardtable.tui.breakdown import write_down  # noqa: PLC0415

        _complain(text("app.broken", file=write_down(error, file.path.parent) or "-"))
        return FAILED


def _complain(words: str) -> None:
    """Says what is wrong, where anybody listens."""
    with suppress(OSError):
        print(words, file=sys.stderr)
