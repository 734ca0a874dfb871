"""What the host of a club does while it runs: who is a host, tournaments on the disk, and orders from the command line.

An order is a small file in a folder of the club, where only the account that runs it and the administrator can write.
The club looks there about twice a second, does what is wanted, and puts an answer beside it.
"""

import asyncio
import json
import logging
import os
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from cardtable.engine.errors import CardtableError
from cardtable.rooms.club import Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.tournaments.kept import FILE_NAME
from cardtable.rooms.tournaments.orders import Order, read_order, write_order
from cardtable.ssh.files import read_table, write_whole
from cardtable.ssh.hosts import read_hosts
from cardtable.ssh.identity import Names, looks
from cardtable.ssh.log import where_from

log = logging.getLogger(__name__)

FOLDER_NAME = "orders"
ORDER, ANSWER = ".order", ".answer"

EVERY = 0.5
"""Seconds between two looks."""

PATIENCE = 10.0
"""Seconds for which the command line waits for an answer."""

KEPT = 3600.0
"""Seconds after which an answer is taken away that nobody has read."""


class Hosting:
    """The host's side of one club."""

    def __init__(self, lobby: Lobby, names: Names, folder: Path, hosts: Iterable[str]) -> None:
        """`hosts` are those of the configuration; raises `ClubProblem` for what names nobody."""
        self._lobby, self._names = lobby, names
        self._file, self._orders = folder / FILE_NAME, folder / FOLDER_NAME
        named = read_hosts(hosts)
        self.unclaimed = named.unclaimed(names)
        """Names of hosts that were nobody's when the club was opened."""
        self._keys, self._called = named.keys, {looks(name) for name in named.names}
        lobby.cups.keep = partial(write_whole, self._file)
        lobby.cups.is_host = self.is_host

    def is_host(self, visit: Visit) -> bool:
        """Whether somebody is a host, by their key or by the name that belongs to it."""
        if visit.is_guest:
            return False
        name = self._names.of(visit.who)
        return visit.who in self._keys or (bool(name) and looks(name) in self._called)

    def restore(self) -> None:
        """Takes up the tournaments, after the tables; raises `ClubProblem` where the file cannot be used."""
        self._lobby.cups.restore(read_table(self._file), str(self._file))

    async def watch(self) -> None:
        """Looks for orders as long as the club is open."""
        while True:
            self.look()
            await asyncio.sleep(EVERY)

    def look(self) -> None:
        """Carries out the orders that lie there."""
        with suppress(OSError):
            for file in sorted(self._orders.iterdir()):
                if file.suffix == ORDER and file.is_file():
                    self._carry_out(file)
                elif file.suffix == ANSWER and time.time() - file.stat().st_mtime > KEPT:
                    file.unlink()

    def _carry_out(self, file: Path) -> None:
        content = b""
        with suppress(PermissionError):
            content = file.read_bytes()
        file.unlink()  # first: one that cannot be taken away would be carried out at every look
        answer: dict[str, Any]
        try:
            order = read_order(json.loads(content))
            answer = {"tournament": self._lobby.cups.carry_out(order)}
        except CardtableError as error:
            answer = {"error": error.key, "facts": {name: _plain(fact) for name, fact in error.facts.items()}}
        except Exception as error:  # a number for a name, say: the orders after it are carried out all the same
            answer = {"error": "tournament.error.unreadable", "facts": {}}
            log.error("order not read error=%s", where_from(error))
        log.info("order answered error=%s", answer.get("error", ""))
        write_whole(file.with_suffix(ANSWER), answer)


def _plain(fact: object) -> object:
    return fact if isinstance(fact, str | int) else ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


# The other side: the command line.


class Refused(CardtableError):
    """What the club has answered instead of doing what was wanted."""

    def __init__(self, key: str, facts: dict[str, object]) -> None:
        super().__init__(key, **facts)
        self.key = key


def send(folder: Path, order: Order, *, patience: float = PATIENCE) -> str | None:
    """Gives an order to the club of a folder, and returns the tournament's name; None where it has not answered yet.

    It is carried out when the club opens. Raises `Refused`, `OSError`.
    """
    orders = folder / FOLDER_NAME
    orders.mkdir(mode=0o700, exist_ok=True)
    owner = folder.stat()
    _give(orders, owner)
    file = orders / f"{time.time_ns():020}-{secrets.token_hex(4)}{ORDER}"
    written = file.with_suffix(".new")
    write_whole(written, write_order(order))
    _give(written, owner)
    written.replace(file)
    until = time.monotonic() + patience
    answer = file.with_suffix(ANSWER)
    while not answer.exists():
        if time.monotonic() >= until:
            return None
        time.sleep(0.05)
    content = read_table(answer)
    answer.unlink(missing_ok=True)
    if "error" in content:
        raise Refused(str(content["error"]), content.get("facts", {}))
    return str(content["tournament"])


def _give(path: Path, owner: os.stat_result) -> None:
    """Gives a file to the account that runs the club, where the administrator has made it."""
    if os.geteuid() == 0 and path.stat().st_uid != owner.st_uid:
        os.chown(path, owner.st_uid, owner.st_gid)
