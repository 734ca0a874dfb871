"""Locks: a match is played in one window at a time, which the system sees to, and which ends with the program.

Each match that is being played has a file in one folder. It goes when the match is over: from then on nobody takes the
match any more, and a lock on a file that was removed meanwhile keeps nobody from anything.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from cardtable.rooms.ledger import LedgerError, PlayedElsewhere

if TYPE_CHECKING:
    from filelock import FileLock

END = ".lock"


class Locks:
    """The locks of the matches of one ledger."""

    def __init__(self, folder: Path, playing: Callable[[], Collection[str]]) -> None:
        """`playing` names the matches that are being played, here or elsewhere; it may raise `LedgerError`."""
        self._folder, self._playing = folder, playing
        self._held: WeakValueDictionary[str, MatchLock] = WeakValueDictionary()
        """By the names of their matches, those of this program."""
        self._swept = False

    def holds(self, match: str) -> bool:
        """Whether this program plays a match."""
        own = self._held.get(match)
        return own is not None and own.is_held

    def hold(self, match: str) -> "MatchLock":
        """Takes a match for this window alone; raises `PlayedElsewhere`, `OSError`."""
        from filelock import FileLock, Timeout  # noqa: PLC0415 - a list of matches does without

        self._folder.mkdir(exist_ok=True, mode=0o700)
        if not self._swept:
            self._swept = True
            self.sweep()
        lock = FileLock(self._folder / f"{match}{END}", timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise PlayedElsewhere(match) from None
        held = self._held[match] = MatchLock(self, match, lock)
        return held

    def sweep(self, match: str = "") -> None:
        """Removes the files of matches that nobody plays any more, or of the one that is named if it is such a one.

        A file that is held cannot be removed everywhere; then it goes another time.
        """
        with suppress(LedgerError, OSError):
            # First the files: a match is in the ledger before it has one.
            files = [self._folder / f"{match}{END}"] if match else [*self._folder.glob(f"*{END}")]
            playing = self._playing()
            for file in files:
                if file.stem not in playing:
                    with suppress(OSError):
                        file.unlink(missing_ok=True)


class MatchLock:
    """A match that nobody else can play."""

    def __init__(self, locks: Locks, match: str, lock: "FileLock") -> None:
        self._locks, self._match, self._lock = locks, match, lock

    @property
    def is_held(self) -> bool:
        """Whether it was not let go yet."""
        return self._lock.is_locked

    def release(self) -> None:
        """Lets others play the match, and takes the file away if it is over."""
        self._lock.release()
        self._locks.sweep(self._match)
