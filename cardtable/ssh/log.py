"""The log of a club: one line per event on stderr, each an event and its facts, without anything secret.

What an exception says can quote cards, seeds and what people typed: only its type and its place in the source are kept.
"""

import asyncio
import logging
import sys
import time
import traceback
from typing import Any

log = logging.getLogger(__name__)

NOT_OURS = ("asyncssh", "asyncio")
"""Loggers of others, of which warnings alone are of interest."""

DEPTH = 8
"""So many of the innermost calls say where something broke."""


class Lines(logging.Formatter):
    """`TIME LEVEL EVENT key=value ...`, in UTC and on one line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        said = f"{stamp} {record.levelname.lower()} {record.getMessage()}"
        if record.exc_info and record.exc_info[1] is not None:
            said += f" error={where_from(record.exc_info[1])}"
        return said if said.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in said)


def where_from(error: BaseException) -> str:
    """The type of an error and where it happened: no word of what it says, no value of any variable."""
    calls = traceback.extract_tb(error.__traceback__)[-DEPTH:]
    places = [f"{call.filename.rpartition('/')[2]}:{call.lineno}:{call.name}" for call in calls]
    return f"{type(error).__name__}@{'<'.join(reversed(places))}"


def log_to_stderr() -> None:
    """From now on everything that happens is told on stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("cardtable").setLevel(logging.INFO)
    for name in NOT_OURS:
        logging.getLogger(name).setLevel(logging.WARNING)


def broken(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Something went wrong on a loop that belongs to no session."""
    error = context.get("exception")
    log.error("loop %s", context.get("message"), exc_info=error if isinstance(error, BaseException) else None)
