"""The door of the club: how many are inside, from where and with which key, and how often somebody knocks."""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Protocol

import asyncssh

from cardtable.ssh.bucket import Bucket
from cardtable.ssh.config import Config
from cardtable.ssh.loop import Traffic
from cardtable.ssh.problems import ClubProblem

log = logging.getLogger(__name__)

CONNECTIONS_A_SECOND, CONNECTIONS_AT_ONCE = 10.0, 100.0
"""Connections from one address, before anything is computed for them."""

MOST_WAITING = 64
"""Connections that have no session yet; a further one takes the place of the oldest."""

ADDRESSES = 10_000
"""Addresses that are remembered for their speed."""

WRONG_PASSWORD = 1.0
"""Seconds until somebody is told that a password was wrong."""


class Client(Protocol):
    """A connection."""

    address: str
    file: int
    """The number of its file in the process that serves it."""

    def abort(self, reason: str = "") -> None:
        """Cuts it off; a reason is told to the log."""


class Door:
    """Counts, for all connections together."""

    def __init__(self, config: Config) -> None:
        """Raises `ClubProblem` where a file cannot be used."""
        self.config = config
        self.inside: Counter[str] = Counter()
        """Sessions by the address they come from."""
        self.by_key: Counter[str] = Counter()
        self.traffic = Traffic()
        self._allowed = _keys(config.keys)
        self._password = _password(config.password_file)
        self.connections: set[Client] = set()
        self._waiting: dict[Client, None] = {}
        self._buckets: dict[str, Bucket] = {}

    # Connections.

    def admits(self, connection: Client) -> bool:
        """Whether a connection may begin; it waits at the door until it has a session or is gone."""
        if not self._bucket(connection.address).take():
            return False
        if len(self._waiting) >= MOST_WAITING:
            next(iter(self._waiting)).abort("too_many_waiting")
        self._waiting[connection] = None
        self.connections.add(connection)
        return True

    def _bucket(self, address: str) -> Bucket:
        if address not in self._buckets:
            if len(self._buckets) >= ADDRESSES:
                self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full}
            clock: Callable[[], float] = asyncio.get_running_loop().time
            self._buckets[address] = Bucket(CONNECTIONS_A_SECOND, CONNECTIONS_AT_ONCE, clock)
        return self._buckets[address]

    def waits_no_more(self, connection: Client) -> None:
        """A connection has a session now."""
        self._waiting.pop(connection, None)

    def lost(self, connection: Client) -> None:
        """A connection is gone."""
        self._waiting.pop(connection, None)
        self.connections.discard(connection)

    # Who comes in.

    def knows(self, key: asyncssh.SSHKey, name: str, address: str) -> bool:
        """Whether a key may enter."""
        return self._allowed is None or self._allowed.validate(key, name, address, []) is not None

    @property
    def asks_password(self) -> bool:
        """Whether guests have to know a password."""
        return bool(self._password)

    async def is_password(self, said: str) -> bool:
        """Whether a guest said the password; a wrong one takes its time."""
        right = secrets.compare_digest(said.encode("utf-8", "replace"), self._password.encode())
        if not right:
            await asyncio.sleep(WRONG_PASSWORD)
        return right

    # Sessions.

    def enter(self, address: str, key: str) -> str:
        """Counts a session; where there is no room for it, the key of the words that say so, and nothing is counted."""
        config = self.config
        if self.inside.total() >= config.sessions:
            return "full"
        if not _is_here(address) and self.inside[address] >= config.per_address:
            return "crowded_address"
        if key and self.by_key[key] >= config.per_key:
            return "crowded_key"
        self.inside[address] += 1
        self.by_key[key] += 1
        return ""

    def leave(self, address: str, key: str) -> None:
        """A session has ended."""
        self.inside -= Counter([address])
        self.by_key -= Counter([key])
        self.traffic.ended += 1


def _is_here(address: str) -> bool:
    """Whether somebody comes from this machine, where all accounts have one address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _keys(file: str) -> asyncssh.SSHAuthorizedKeys | None:
    """The keys that may enter; None for all of them."""
    if not file:
        return None
    try:
        return asyncssh.read_authorized_keys(str(Path(file).expanduser()))
    except (OSError, ValueError) as error:
        raise ClubProblem("unreadable", file, what=str(error)) from error


def _password(file: str) -> str:
    """The password of a file: its first line; empty without a file."""
    if not file:
        return ""
    try:
        lines = Path(file).expanduser().read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise ClubProblem("unreadable", file, what=str(error)) from error
    if not lines or not lines[0].strip():
        raise ClubProblem("password_empty", file)
    return lines[0]
