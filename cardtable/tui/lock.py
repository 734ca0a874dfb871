"""A lock for the moment in which a file is rewritten, so that two programs do not undo each other's changes."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 0.5
"""Seconds after which a lock is taken to be left over: rewriting takes a few milliseconds."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Holds a lock beside a file; goes on without where none can be made: the rewriting will say what is wrong."""
    lock = path.with_name(f".{path.name}.lock")
    until = time.monotonic() + PATIENCE
    held = True
    with suppress(OSError):
        while held:
            try:
                os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
                break
            except FileExistsError:
                held = time.monotonic() < until
                time.sleep(0.01)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink(missing_ok=True)
