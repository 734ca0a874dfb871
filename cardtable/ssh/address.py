"""Where a club listens: its address is taken, or it is told what is wrong with it and what would do."""

import asyncio
import errno
import socket
from contextlib import suppress

from cardtable.ssh.config import Config
from cardtable.ssh.problems import ClubProblem

BACKLOG = 128
"""Connections that nobody has looked at yet."""

USUAL, LAST_PORT, NEXT = 2222, 65535, 50
"""The port that is proposed first, the last one there is, and how many after another one are tried."""

OUTSIDE = "192.0.2.1"
"""An address of a network that is for examples: nothing is sent there."""


async def bound(config: Config) -> asyncio.Server:
    """The address and the port of a club, which nobody else has then; nobody is let in. Raises `ClubProblem`."""
    try:
        return await asyncio.get_running_loop().create_server(
            asyncio.Protocol, config.address, config.port, backlog=BACKLOG, start_serving=False
        )
    except (OSError, UnicodeError) as error:
        raise no_address(config, error) from error


async def try_address(config: Config) -> None:
    """Takes the address of a club and lets it go; raises `ClubProblem` where it cannot be had."""
    server = await bound(config)
    server.close()
    await server.wait_closed()


def no_address(config: Config, error: OSError | UnicodeError) -> ClubProblem:
    """Why a club cannot listen where it should."""
    address, port, text = config.address, config.port, f"{config.address}:{config.port}"
    if isinstance(error, socket.gaierror | UnicodeError):
        return ClubProblem("address_unknown", text, address=address)
    if error.errno == errno.EADDRINUSE:
        return ClubProblem("address_taken", text, address=address, port=port, free=_free(address, port + 1))
    if error.errno in (errno.EACCES, errno.EPERM) and port < 1024:
        return ClubProblem("address_forbidden", text, port=port, free=_free(address, USUAL))
    if error.errno == errno.EADDRNOTAVAIL:
        return ClubProblem("address_elsewhere", text, address=address, known=", ".join(_own()))
    return ClubProblem("address", text, what=error.strerror or str(error))


def _free(address: str, port: int) -> int:
    """A port that is free at an address, this one or one of the next; 0 for any where none of them is."""
    first = port if port <= LAST_PORT - NEXT else USUAL
    for candidate in range(first, first + NEXT):
        with suppress(OSError):
            family, kind, proto, _, place = socket.getaddrinfo(
                address, candidate, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            with socket.socket(family, kind, proto) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind(place)
            return candidate
    return 0


def _own() -> tuple[str, ...]:
    """The addresses of this machine, as far as they are easily known."""
    found = ["127.0.0.1"]
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect((OUTSIDE, 9))  # asks which address would be used, and sends nothing
        found.append(str(asked.getsockname()[0]))
    return tuple(dict.fromkeys(found))
