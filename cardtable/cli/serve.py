"""Opening a club for others: what it is like is checked and told, then it runs until it is told to end."""

import os
import shlex
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.cli.problems import WrongCommand
from cardtable.text.text import Text

if TYPE_CHECKING:
    from cardtable.ssh.config import Config
    from cardtable.ssh.serve import Opened

UNIT = """\
[Unit]
Description={description}
Wants=network-online.target
After=network-online.target

[Service]
ExecStart={command}
Environment=CARDTABLE_CLUBS=%t/cardtable
Environment=CARDTABLE_CONFIG=%S/cardtable
DynamicUser=yes
StateDirectory=cardtable
StateDirectoryMode=0700
RuntimeDirectory=cardtable
RuntimeDirectoryMode=0755
Restart=on-failure
KillMode=mixed
TimeoutStopSec=15
{more}NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
PrivateDevices=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
MemoryMax=1G
LimitNOFILE=8192

[Install]
WantedBy=multi-user.target
"""
"""A service of systemd with an account of its own."""

SECRETS = ("keys", "password_file")
"""The options that name files which an account of its own could not read: systemd hands them to the service."""

EVERYWHERE = ("0.0.0.0", "::", "")
"""Addresses that stand for all of a machine."""


def open_club(text: Text, file: Path | None, flags: Mapping[str, Any], *, check: bool, systemd: bool) -> int:
    """Carries out `serve`; raises `WrongCommand` on Windows, `ClubProblem` and `LedgerError` for what cannot be."""
    if sys.platform == "win32":
        raise WrongCommand("serve_on_windows")
    from cardtable.ssh.config import configured  # noqa: PLC0415 - nothing else needs what it brings

    config = configured(file, flags)
    if systemd:
        print(unit(text, config), end="")
        if private := next(filter(_is_private, (Path(sys.executable), Path(__file__))), None):
            print(text("serve.unit_private", file=private), file=sys.stderr)
        return 0
    _forget_own_terminal()
    from cardtable.ssh.serve import check as look_at  # noqa: PLC0415 - brings asyncssh and Textual
    from cardtable.ssh.serve import serve  # noqa: PLC0415

    if check:
        fingerprint, unclaimed = look_at(config)
        print(text("serve.fine"))
        _print_config(text, config, fingerprint)
        _warn_of_hosts(text, unclaimed)
        return 0
    from cardtable.tui.club import ClubApp  # noqa: PLC0415

    serve(config, ClubApp, lambda opened: _print_open(text, opened))
    print(text("serve.closed"))
    return 0


def _forget_own_terminal() -> None:
    """What the host's terminal can show, or is set to show, is nothing to the guests: Textual reads it when loaded."""
    for name in [*os.environ]:
        if name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM") or name.startswith("TEXTUAL"):
            del os.environ[name]


def _print_open(text: Text, opened: "Opened") -> None:
    """Tells the host that the club is open, and what its players have to type."""
    from dataclasses import replace  # noqa: PLC0415

    print(text("serve.open", address=opened.config.address, port=opened.port))
    print(text("serve.type", line=line_for_players(opened.config.address, opened.port)))
    _print_config(text, replace(opened.config, port=opened.port), opened.fingerprint)
    if opened.waiting:
        print(text("serve.waiting", count=opened.waiting))
    _warn_of_hosts(text, opened.unclaimed)
    sys.stdout.flush()


def _warn_of_hosts(text: Text, unclaimed: tuple[str, ...]) -> None:
    """Tells that a host is named whom nobody knows yet: anybody could become it."""
    for name in unclaimed:
        print(text("serve.unclaimed", name=name))


def line_for_players(address: str, port: int) -> str:
    """What somebody types to come in."""
    import socket  # noqa: PLC0415

    host = socket.gethostname() if address in EVERYWHERE else address
    return f"ssh {'' if port == 22 else f'-p {port} '}{host}"


def _print_config(text: Text, config: "Config", fingerprint: str) -> None:
    """Who may enter, and how many."""
    print(text("serve.host_key", fingerprint=fingerprint, file=config.key_file))
    print(text("serve.enter.listed" if config.keys else "serve.enter.any_key", file=config.keys))
    guests = ("password" if config.password_file else "open") if config.guests else "none"
    print(text(f"serve.guests.{guests}"))
    print(text("serve.room", sessions=config.sessions, address=config.per_address, windows=config.per_key))
    print(text("serve.idle", minutes=max(1, config.idle // 60)))
    print(text("serve.data", folder=config.folder))
    if config.workers > 1:
        print(text("serve.workers", count=config.workers))
    if config.hosts:
        print(text("serve.hosts", hosts=", ".join(config.hosts)))
    if config.games:
        print(text("serve.games", games=", ".join(config.games)))


def unit(text: Text, config: "Config") -> str:
    """A unit of systemd that serves a club like this one."""
    from cardtable.ssh.config import differences  # noqa: PLC0415

    command = f"{_quoted(sys.executable)} -m cardtable serve --data %S/cardtable"
    more = "AmbientCapabilities=CAP_NET_BIND_SERVICE\n" if 0 < config.port < 1024 else ""
    for name, value in differences(config).items():
        if name == "data":
            continue
        command += f" --{name.replace('_', '-')}"
        if name in SECRETS:
            more += f"LoadCredential={name}:{_quoted(_absolute(value))}\n"
            command += f" ${{CREDENTIALS_DIRECTORY}}/{name}"
        elif value is not True:
            if name == "hosts":
                from cardtable.ssh.hosts import read_hosts  # noqa: PLC0415 - an account of its own reads no home

                value = read_hosts(value).plain  # noqa: PLW2901 - the same, said otherwise
            told = ",".join(value) if isinstance(value, tuple) else str(value)
            command += f" {_quoted(_absolute(told) if name == 'host_key' else told)}"
    return UNIT.format(description=text("serve.unit"), command=command, more=more)


def _absolute(path: str) -> str:
    """A path as it is understood in any folder and by any account."""
    return os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111 - a link stays a link


def _quoted(word: str) -> str:
    """A word of a command line of systemd, which reads more into it than a shell does."""
    return shlex.quote(" ".join(word.split()).replace("%", "%%").replace("$", "$$"))


def _is_private(file: Path) -> bool:
    """Whether other accounts cannot read a file, or not get as far as it."""
    folders = {*file.absolute().parents, *file.resolve().parents}
    return not file.stat().st_mode & stat.S_IROTH or not all(each.stat().st_mode & stat.S_IXOTH for each in folders)
