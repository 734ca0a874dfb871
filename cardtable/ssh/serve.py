"""Opening a club and closing it again: what runs while `cardtable serve` runs."""

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from filelock import FileLock, Timeout

from cardtable.ssh.address import try_address
from cardtable.ssh.club import Club
from cardtable.ssh.config import Config
from cardtable.ssh.door import Door
from cardtable.ssh.hosts import read_hosts
from cardtable.ssh.hub import Hub
from cardtable.ssh.identity import Names
from cardtable.ssh.log import broken, log_to_stderr
from cardtable.ssh.loop import SessionLoop, collect_when_quiet, spare_what_is_loaded
from cardtable.ssh.notice import put_up, take_down
from cardtable.ssh.problems import ClubProblem
from cardtable.ssh.server import host_key, listen
from cardtable.ssh.windows import LAST, Windows

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp

log = logging.getLogger(__name__)

THREADS = 32
"""Threads that wait for the bots in their processes."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A club that is open."""

    config: Config
    port: int
    fingerprint: str
    waiting: int
    """Tables whose matches go on."""
    unclaimed: tuple[str, ...]
    """Names of hosts that nobody has taken yet."""


def check(config: Config) -> tuple[str, tuple[str, ...]]:
    """Looks at everything that opening would use, the address too unless the club is open; raises `ClubProblem`.

    Returns the fingerprint of the host key, and the names of hosts that nobody has taken yet.
    """
    _make_folder(config)
    Door(config)
    unclaimed = read_hosts(config.hosts).unclaimed(Names(config.folder))
    fingerprint = str(host_key(config.key_file).get_fingerprint("sha256"))
    with suppress(Timeout), FileLock(config.folder / "club.lock", timeout=0):
        asyncio.run(try_address(config))
    return fingerprint, unclaimed


def serve(
    config: Config,
    app_type: "type[CardtableApp]",
    tell: Callable[[Opened], None],
) -> None:
    """Runs a club until it is told to end; raises `ClubProblem`, `LedgerError`. `tell` is called when it is open."""
    log_to_stderr()
    _make_folder(config)
    lock = FileLock(config.folder / "club.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        raise ClubProblem("running", str(config.folder)) from error
    with lock, asyncio.Runner(loop_factory=SessionLoop) as runner:
        runner.run(_run(config, app_type, tell))


def _make_folder(config: Config) -> None:
    folder = config.folder
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.chmod(0o700)
    except OSError as error:
        raise ClubProblem("folder", str(folder), what=error.strerror or str(error)) from error


async def _run(
    config: Config,
    app_type: "type[CardtableApp]",
    tell: Callable[[Opened], None],
) -> None:
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    loop.set_exception_handler(broken)
    loop.set_default_executor(ThreadPoolExecutor(THREADS))
    key = host_key(config.key_file)
    door, club = Door(config), Club(config)
    waiting = club.restore()
    serving = (Hub if config.workers > 1 else Alone)(config, door, club, app_type)
    port = await serving.open()
    folder = put_up(config.address, port, key.export_public_key().decode().strip())
    if folder is None:
        log.warning("notice: the accounts of this machine are not told of the club")
    spare_what_is_loaded()
    collecting = loop.create_task(collect_when_quiet(door.traffic))
    log.info("open address=%s port=%d tables=%d", config.address, port, waiting)
    if club.hosting.unclaimed:
        log.warning("hosts unclaimed=%r", ", ".join(club.hosting.unclaimed))
    watching = loop.create_task(club.hosting.watch())
    tell(Opened(config, port, str(key.get_fingerprint("sha256")), waiting, club.hosting.unclaimed))
    try:
        await stop.wait()
        log.info("closing sessions=%d", door.inside.total())
    finally:
        collecting.cancel()
        watching.cancel()
        take_down(folder)
        await serving.close()
        await club.close()
        log.info("closed")


class Alone:
    """The port of a club that is served by this process alone."""

    def __init__(self, config: Config, door: Door, club: Club, app_type: "type[CardtableApp]") -> None:
        self._door = door
        self._windows = Windows(config, app_type, club)

    async def open(self) -> int:
        """Opens the port, and returns its number; raises `ClubProblem`."""
        self._acceptor = await listen(self._door, self._windows)
        return self._acceptor.get_port()

    async def close(self) -> None:
        """Takes nobody any more, and says goodbye."""
        self._acceptor.close()
        await self._windows.say_goodbye()
        for connection in [*self._door.connections]:
            connection.abort()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._acceptor.wait_closed(), LAST)
