"""Who is named as a host of a club: by a key, which nobody else has, or by a name, which somebody has to take first."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from cardtable.rooms.players import tidy_name
from cardtable.ssh.identity import Names, looks
from cardtable.ssh.problems import ClubProblem

FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
"""As `ssh-keygen -l` shows it."""

PUBLIC_KEY = re.compile(r"(?:^|\s)((?:ssh|ecdsa|sk)-\S+\s+[A-Za-z0-9+/]+=*)(?=\s|$)")
"""A public key as it stands in a line of a file, behind its options and before its comment."""


@dataclass(frozen=True, slots=True)
class Hosts:
    """Those who may hold tournaments."""

    keys: frozenset[str]
    """Fingerprints."""
    names: tuple[str, ...]
    """Names that are hosts whoever has them."""

    def unclaimed(self, names: Names) -> tuple[str, ...]:
        """The names that are nobody's yet: whoever takes one of them first is a host."""
        return tuple(name for name in self.names if not names.is_known(name))

    @property
    def plain(self) -> tuple[str, ...]:
        """The same without a file."""
        return (*sorted(self.keys), *self.names)


def read_hosts(told: Iterable[str]) -> Hosts:
    """Those whom a configuration names, each by a name, a fingerprint, a public key or a file of such keys.

    Raises `ClubProblem` for what is none of them.
    """
    keys: set[str] = set()
    names: list[str] = []
    for host in (each.strip() for each in told):
        if FINGERPRINT.fullmatch(host):
            keys.add(host)
        elif PUBLIC_KEY.search(host):
            keys.add(_fingerprint(host))
        elif "/" in host or Path(host).is_file():
            keys |= _keys_of(host)
        elif tidy_name(host) == host and looks(host) and not host.lower().startswith(("sha256:", "md5:")):
            names.append(host)
        else:
            raise ClubProblem("host", host)
    return Hosts(frozenset(keys), tuple(dict.fromkeys(names)))


def _keys_of(file: str) -> set[str]:
    """The fingerprints of the keys in a file, one a line."""
    try:
        lines = Path(file).expanduser().read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise ClubProblem("missing", "hosts", path=file) from error
    except (OSError, ValueError) as error:
        raise ClubProblem("unreadable", file, what=getattr(error, "strerror", "") or str(error)) from error
    found = {_fingerprint(line) for line in map(str.strip, lines) if line and not line.startswith("#")}
    if not found:
        raise ClubProblem("host", file)
    return found


def _fingerprint(line: str) -> str:
    """The fingerprint of the key in a line; raises `ClubProblem` where there is none."""
    found = PUBLIC_KEY.search(line)
    try:
        if found is not None:
            return str(asyncssh.import_public_key(found[1]).get_fingerprint("sha256"))
    except asyncssh.KeyImportError as error:
        raise ClubProblem("host", line) from error
    raise ClubProblem("host", line)
