"""Runs one command line, from its words to its exit code."""

import os
import sys
from collections.abc import Sequence

from cardtable.cli.language import asked_language, check_language, settled_language
from cardtable.cli.problems import ReaderGone
from cardtable.cli.terminal import open_app
from cardtable.engine.errors import CardtableError
from cardtable.text.text import Text
from cardtable.tui.settings import SettingsFile

OK, WRONG, INTERRUPTED = 0, 2, 130
"""Exit codes: done, asked for something that cannot be, stopped by Ctrl+C."""

COMPLETION = "_CARDTABLE_COMPLETE"
"""The environment variable through which a shell asks for completions."""


def run(arguments: Sequence[str]) -> int:
    """Carries out a command line and returns the exit code; what is wrong is said in one line on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A console that cannot show a letter shows a question mark and goes on.
            stream.reconfigure(errors="replace")
    try:
        code = _answered(arguments)
        sys.stdout.flush()
    except (BrokenPipeError, ReaderGone):
        # Nothing may be written any more, not even what Python still holds back at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _answered(arguments: Sequence[str]) -> int:
    """Does what was asked, in the language of whoever asked."""
    asked, others = asked_language(arguments)
    file = SettingsFile()
    settings = file.load()
    text = Text(settled_language(asked, settings))
    for problem in file.problems:
        print(text.error(problem), file=sys.stderr)
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
        print(text.error(error), file=sys.stderr)
        return WRONG
