"""The ledger in a file of SQLite: each entry is on the disk before `append` returns.

On a disk of this machine entries go through a write-ahead log (WAL); in a folder on the network, where that is not
safe, through a rollback journal. The file is for its owner's eyes only, since the seeds lie in it.
"""

import json
import logging
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from cardtable.rooms.disk import is_networked
from cardtable.rooms.ledger import (
    Entry,
    Header,
    Hold,
    LedgerError,
    Lost,
    MovedOn,
    NotRead,
    NotSaved,
    Summary,
    UnknownMatch,
)
from cardtable.rooms.locks import Locks

log = logging.getLogger(__name__)

FILE_NAME = "ledger.sqlite3"
PATIENCE = 5.0
"""Seconds that one program waits for another that is writing."""

PAGE = 512
"""Bytes of a page: a move fills few of them, and every one that has changed is written with it."""

LOG_PAGES = 100
"""Pages after which the log is written back: from then on it is written over, and no move has to make it longer."""

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What names of matches are made of: no letter that looks like another."""
NAME_LENGTH = 8

STEPS = (
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY, header TEXT NOT NULL, game TEXT NOT NULL, began TEXT NOT NULL,
        standing TEXT NOT NULL DEFAULT 'playing', result TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE TABLE entries (
        match TEXT NOT NULL REFERENCES matches (id), number INTEGER NOT NULL,
        kind TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, at TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE INDEX playing ON matches (began) WHERE standing = 'playing';
    CREATE INDEX played ON matches (game, began) WHERE standing <> 'playing';
    """,
    """
    CREATE INDEX sealed ON matches (began) WHERE standing = 'sealed';
    """,
)
"""What brings a ledger from each version to the next; one of version n has gone through the first n."""

VERSION = len(STEPS)

_NEXT = """
    INSERT INTO entries SELECT id, ?, ?, ?, ?, ? FROM matches
    WHERE id = ? AND ? = (SELECT coalesce(max(number), 0) FROM entries WHERE match = id)
"""

_SUMMARY = """
    SELECT id, header, standing, result, began,
        (SELECT max(number) FROM entries WHERE match = id),
        (SELECT at FROM entries WHERE match = id ORDER BY number DESC LIMIT 1)
    FROM matches
"""

_SEAL = "CASE WHEN json_valid(header) THEN coalesce(json_extract(header, '$.seal'), '') ELSE '' END"
_SEALED_OR = f"CASE WHEN {_SEAL} <> '' THEN 'sealed' ELSE"
"""How a match stands that nobody plays any more: its cards stay secret while others have them still to play."""

_DAMAGED = (11, 26)
"""What SQLite answers where a file is damaged (SQLITE_CORRUPT) or none of its own (SQLITE_NOTADB)."""

_TEXTS = ("record", "game", "preset", "began", "version")
"""What a header holds beside the players."""


class SqliteLedger:
    """A `Ledger` in one file. Raises `NotSaved` where the file cannot be written, `NotRead` where it cannot be read."""

    def __init__(self, path: Path) -> None:
        """Opens or makes the file; raises `LedgerError` for one of a newer version and one that cannot be used."""
        self.path = path
        self._name = str(path)
        self._locks = Locks(path.parent / "locks", self._playing)
        self._seen: tuple[sqlite3.Connection, int] | None = None
        """The file, and what it said when somebody asked last whether it was written elsewhere."""
        self.set_aside: Path | None = None
        """Where a damaged ledger lies that was found in the place of this one."""
        self._ended_with: tuple[sqlite3.Connection, str, int] | None = None
        """The file, the match and the number of the entry that was written last."""
        self.on_set_aside: Callable[[Path], None] | None = None
        """Called where damage is found later; the argument is where the damaged ledger lies."""
        with self._trouble(NotRead):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            try:
                self._open()
            except (sqlite3.OperationalError, OSError):
                if not self._open_to_read():
                    raise
            except sqlite3.DatabaseError:
                self._put_aside()
                self._open()

    def _open(self) -> None:
        """Connects and brings the file to the version of this program."""
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        self._keep_private()
        self._file = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            version = self._version()
            self._file.execute(f"PRAGMA page_size = {PAGE}")  # of a file that is new; an older one keeps its own
            journal = "DELETE" if is_networked(self.path.parent) else "WAL"
            self._file.execute(f"PRAGMA journal_mode = {journal}")
            self._file.execute("PRAGMA synchronous = FULL")
            self._file.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
            self._file.execute("PRAGMA fullfsync = ON")  # elsewhere than on macOS it changes nothing
            if version < VERSION:
                self._migrate()
            self._file.execute("SELECT count(*) FROM matches WHERE standing = 'playing'").fetchone()
            self._opened = self.path.stat()
        except BaseException:
            self._file.close()
            raise

    def _return(self) -> None:
        """Opens the file that lies there now, if it is another one: SQLite would write on into one that was removed."""
        if not self._is_in_place():
            self._file.close()
            self._open()

    def _version(self) -> int:
        """The version of the file; raises `LedgerError` for a newer one than this program knows."""
        version: int = self._file.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise LedgerError(
                "too_new",
                f"{self.path} was written by a newer cardtable (version {version}, this one knows {VERSION})",
                path=str(self.path),
                version=version,
                known=VERSION,
            )
        return version

    def _open_to_read(self) -> bool:
        """Whether a file that cannot be written, as in a folder that is only lent, could be opened to be read."""
        beside = self.path.with_name(f"{self.path.name}-wal").exists()
        if not self.path.is_file():
            return False
        how = "mode=ro" if beside else "mode=ro&immutable=1"  # without a log nobody else is writing
        self._file = sqlite3.connect(f"{self.path.absolute().as_uri()}?{how}", PATIENCE, isolation_level=None, uri=True)
        try:
            if self._version() == VERSION:
                self._file.execute("SELECT count(*) FROM matches WHERE standing = 'playing'").fetchone()
                self._opened = self.path.stat()
                return True
        except sqlite3.Error as error:
            log.debug("not to be read either: %s", error)
        except BaseException:
            self._file.close()
            raise
        self._file.close()
        return False

    def _keep_private(self) -> None:
        """Takes the file from the eyes of others, whoever made it: seeds lie in it."""
        for part in ("", "-wal", "-shm"):
            found = self.path.with_name(self.path.name + part)
            with suppress(OSError):
                mode = found.stat().st_mode
                if mode & 0o077:
                    found.chmod(mode & 0o700)

    def _migrate(self) -> None:
        """All the steps that are missing, or none of them."""
        with self._writing():
            version = self._file.execute("PRAGMA user_version").fetchone()[0]  # another program may have been faster
            for step in STEPS[version:]:
                for statement in step.split(";"):
                    self._file.execute(statement)
            self._file.execute(f"PRAGMA user_version = {VERSION}")

    def _put_aside(self) -> None:
        """Moves a damaged file out of the way, with what belongs to it, so that nothing of it is lost."""
        names = (f"{self.path.name}.damaged{f'.{number}' if number > 1 else ''}" for number in count(1))
        aside = next(free for name in names if not (free := self.path.with_name(name)).exists())
        for part in ("", "-wal", "-shm"):
            found = self.path.with_name(self.path.name + part)
            if found.exists():
                found.replace(aside.with_name(aside.name + part))
        self.set_aside = aside

    @contextmanager
    def _trouble(self, kind: type[NotSaved | NotRead] = NotSaved) -> Iterator[None]:
        """Tells of whatever the disk or the file refuse; a file that turns out to be damaged is set aside."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            told = kind
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED and self._begin_afresh():
                told = Lost if kind is NotSaved else kind
            raise told(str(self.path), str(error)) from error

    def _begin_afresh(self) -> bool:
        """Puts a file in which damage was found out of the way and begins another; whether that could be done."""
        try:
            self._file.close()
            if self._is_in_place():  # else another program was faster
                self._put_aside()
            self._open()
        except (sqlite3.Error, OSError) as error:
            log.error("%s is damaged and cannot be set aside: %s", self.path, error)
            return False
        log.error("%s was damaged and is set aside: %s", self.path, self.set_aside)
        if self.on_set_aside is not None and self.set_aside is not None:
            self.on_set_aside(self.set_aside)
        return True

    def _is_in_place(self) -> bool:
        """Whether the file that is open is the one that lies there; raises `OSError` where none does."""
        return os.path.samestat(os.stat(self._name), self._opened)  # noqa: PTH116 - asked before every move

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One change as a whole: on the disk when it is left, or not made at all."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._file.execute("COMMIT")
        except BaseException:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Lets the file go."""
        self._file.close()

    def begin(self, header: Header) -> str:
        with self._trouble():
            self._return()
            while True:
                name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
                try:
                    self._file.execute(
                        "INSERT INTO matches (id, header, game, began) VALUES (?, ?, ?, ?)",
                        (name, json.dumps(asdict(header), ensure_ascii=False), header.game, header.began),
                    )
                except sqlite3.IntegrityError:
                    continue
                return name

    def append(self, match: str, number: int, entry: Entry) -> None:
        with self._trouble():
            self._return()
            if entry.kind != "end":
                self._insert(match, number, entry)
                return
            with self._writing():
                self._insert(match, number, entry)
                self._file.execute(f"UPDATE matches SET standing = {_SEALED_OR} 'over' END, result = ? WHERE id = ?",
                                   (entry.text, match))  # fmt: skip

    def _insert(self, match: str, number: int, entry: Entry) -> None:
        """Writes an entry where it is the next one of a match that is there: one statement, and so one change."""
        values = (match, number, entry.kind, entry.seat, entry.text, _now())
        if self._ended_with == (self._file, match, number - 1):
            # Nobody but somebody else can have written this number meanwhile, and then it is refused.
            with suppress(sqlite3.IntegrityError):
                self._file.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", values)
                self._ended_with = (self._file, match, number)
                return
        elif self._file.execute(_NEXT, (*values[1:], match, number - 1)).rowcount:
            self._ended_with = (self._file, match, number)
            return
        if self._file.execute("SELECT 1 FROM matches WHERE id = ?", (match,)).fetchone() is None:
            raise Lost(str(self.path), f"there is no match {match}")
        last = self._file.execute("SELECT max(number) FROM entries WHERE match = ?", (match,)).fetchone()[0] or 0
        raise MovedOn(number, last + 1)

    def read(self, match: str, since: int = 0) -> tuple[Entry, ...]:
        with self._trouble(NotRead):
            rows = self._file.execute(
                "SELECT kind, seat, text FROM entries WHERE match = ? AND number > ? ORDER BY number", (match, since)
            )
            return tuple(Entry(*row) for row in rows)

    def find(self, match: str) -> Summary:
        wanted = match.strip().lower()
        can_be_name = wanted and wanted.isascii()  # words of a shell need not be Unicode, which SQLite asks for
        after = wanted + chr(0x7F)  # by bounds, which an index finds, where a list of thousands takes long
        found = self._summaries("WHERE id BETWEEN ? AND ? LIMIT 4", wanted, after) if can_be_name else ()
        if len(found) != 1:
            raise UnknownMatch(match, [summary.id for summary in found])
        return found[0]

    def unfinished(self) -> tuple[Summary, ...]:
        found = self._summaries("WHERE standing = 'playing'")
        return tuple(sorted(found, key=lambda summary: summary.last, reverse=True))

    def finished(self, game: str = "") -> tuple[Summary, ...]:
        done = "WHERE standing <> 'playing' AND standing <> 'sealed'"
        if game:
            return self._summaries(f"{done} AND game = ? ORDER BY began DESC", game)
        return self._summaries(f"{done} ORDER BY began DESC")

    def _summaries(self, where: str, *values: object) -> tuple[Summary, ...]:
        with self._trouble(NotRead):
            rows = self._file.execute(_SUMMARY + where, values).fetchall()
        summaries = []
        for row in rows:
            try:
                summaries.append(_summary(row))
            except (ValueError, TypeError, LookupError) as error:  # one broken row takes nothing else with it
                log.warning("the match %s cannot be read and is passed over: %s", row[0], error)
        return tuple(summaries)

    def abandon(self, match: str) -> None:
        hold = None if self._locks.holds(match) else self.hold(match)
        try:
            with self._trouble():
                self._file.execute(
                    f"UPDATE matches SET standing = {_SEALED_OR} 'abandoned' END WHERE id = ? AND standing = 'playing'",
                    (match,),
                )
        finally:
            if hold is not None:
                hold.release()

    def written_elsewhere(self) -> bool:
        with self._trouble(NotRead):
            now = self._file, int(self._file.execute("PRAGMA data_version").fetchone()[0])
        before, self._seen = self._seen, now
        return before != now

    def unseal(self, seal: str) -> tuple[str, ...]:
        with self._trouble(), self._writing():
            rows = self._file.execute(f"SELECT id FROM matches WHERE standing = 'sealed' AND {_SEAL} = ?", (seal,))
            names = tuple(row[0] for row in rows)
            self._file.executemany(
                "UPDATE matches SET standing = CASE result WHEN '' THEN 'abandoned' ELSE 'over' END WHERE id = ?",
                [(name,) for name in names],
            )
        return names

    def hold(self, match: str) -> Hold:
        with self._trouble():
            return self._locks.hold(match)

    def _playing(self) -> frozenset[str]:
        """The names of the matches that are being played."""
        with self._trouble(NotRead):
            return frozenset(row[0] for row in self._file.execute("SELECT id FROM matches WHERE standing = 'playing'"))


def _summary(row: tuple[Any, ...]) -> Summary:
    """What a row of the list says; raises `ValueError`, `TypeError` or `LookupError` where that cannot be read."""
    name, header, standing, result, began, entries, last = row
    content = json.loads(header)
    content["players"] = tuple(content["players"])
    if not all(isinstance(value, str) for value in (*content["players"], *(content[key] for key in _TEXTS))):
        raise ValueError("its header holds something else than text")
    return Summary(name, Header(**content), standing, entries or 0, last or began, result)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def ledger_path(environment: Mapping[str, str] | None = None) -> Path:
    """Where the ledger lies: in the folder named by `CARDTABLE_DATA`, else where the system keeps data of programs."""
    folder = (os.environ if environment is None else environment).get("CARDTABLE_DATA", "")
    if folder:
        return Path(folder) / FILE_NAME
    from platformdirs import user_data_path  # noqa: PLC0415 - not loaded where the folder is given

    return user_data_path("cardtable", appauthor=False) / FILE_NAME
