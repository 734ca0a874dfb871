"""The notice of a club: where it can be found by all accounts of its machine, and how it is known again.

It is a folder that everybody can read and only the account that runs the club can write, with the key of the club in
the form that `ssh` reads. The club keeps a lock on it, which the system takes away however the club ends: a notice that
was left behind sends nobody to whatever listens there now. Knows nothing of asyncssh, so that joining is quick.
"""

import fcntl
import json
import os
import pwd
import shutil
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "CARDTABLE_CLUBS"
"""The environment variable that names another folder, such as one that systemd makes for a service."""

SHARED = Path("/tmp")
SERVICE = Path("/run/cardtable")

FILE_NAME, KEYS_NAME = "club.json", "known_hosts"

PATIENCE = 1.0
"""Seconds in which a club of this machine answers."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A club of this machine."""

    address: str
    """Where it is reached."""
    port: int
    known_hosts: Path
    """The file by which `ssh` knows it."""
    owner: str
    """The account that runs it."""


@dataclass(frozen=True, slots=True)
class PutUp:
    """The notice of a club that is open, as its club holds it."""

    folder: Path
    lock: int
    """A file descriptor of the notice, locked for as long as the club is open."""


def put_up(address: str, port: int, public_key: str) -> PutUp | None:
    """Tells the accounts of this machine of a club; None where there is no place to do so."""
    folder = Path(os.environ.get(VARIABLE) or SHARED / f"cardtable-club-{os.getuid()}")
    reached = "127.0.0.1" if address in ("0.0.0.0", "") else "::1" if address == "::" else address
    try:
        folder.mkdir(mode=0o755, parents=bool(os.environ.get(VARIABLE)), exist_ok=True)
        if not _is_safe(folder, os.getuid()):
            return None
        folder.chmod(0o755)
        _write(folder / KEYS_NAME, f"[{reached}]:{port} {public_key}\n")
        new = folder / f".{FILE_NAME}"
        _write(new, json.dumps({"address": reached, "port": port}))
        lock = os.open(new, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)
        new.replace(folder / FILE_NAME)  # locked before anybody can see it
    except OSError:
        return None
    return PutUp(folder, lock)


def take_down(notice: PutUp | None) -> None:
    """The club has closed."""
    if notice is not None:
        for name in (FILE_NAME, KEYS_NAME):
            (notice.folder / name).unlink(missing_ok=True)
        os.close(notice.lock)
        if not os.environ.get(VARIABLE):
            shutil.rmtree(notice.folder, ignore_errors=True)


def _write(path: Path, content: str) -> None:
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "w", encoding="utf-8") as file:
        file.write(content)
    path.chmod(0o644)


def _is_safe(path: Path, owner: int | None = None) -> bool:
    """Whether a file or folder, which is no link, belongs to one account and is written by nobody else."""
    found = path.lstat()
    own = owner is None or found.st_uid in (owner, 0)
    return own and not stat.S_ISLNK(found.st_mode) and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _account(number: int) -> str:
    """What the system calls an account; its number where it is not listed."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def clubs() -> Iterator[Notice]:
    """The clubs of this machine that answer."""
    for file, notice in _notices():
        with suppress(OSError):
            if _is_held(file):
                socket.create_connection((notice.address, notice.port), PATIENCE).close()
                yield notice


def left_behind() -> Iterator[Notice]:
    """The notices of clubs that have ended without taking them down."""
    for file, notice in _notices():
        with suppress(OSError):
            if not _is_held(file):
                yield notice


def _notices() -> Iterator[tuple[Path, Notice]]:
    """Every notice that can be believed, with its file."""
    named = os.environ.get(VARIABLE)
    for folder in [Path(named)] if named else [SERVICE, *sorted(SHARED.glob("cardtable-club-*"))]:
        with suppress(OSError, ValueError, KeyError, TypeError):
            file = folder / FILE_NAME
            owner = file.lstat().st_uid
            if all(_is_safe(path, owner) for path in (folder, file, folder / KEYS_NAME)):
                content = json.loads(file.read_text(encoding="utf-8"))
                yield (
                    file,
                    Notice(str(content["address"]), int(content["port"]), folder / KEYS_NAME, _account(owner)),
                )


def _is_held(file: Path) -> bool:
    """Whether the club that put a notice up is still running; raises `OSError`."""
    with file.open("rb") as notice:
        try:
            fcntl.flock(notice, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
