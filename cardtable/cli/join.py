"""Joining a club: runs the system's `ssh` with what it has to know."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from cardtable.cli.problems import WrongCommand
from cardtable.text.text import Text

USUAL_PORT = 2222

TABLE = re.compile(r"[a-z]{4}")
"""What names of tables look like."""

SENT = ("LANG", "LC_*", "COLORTERM", "NO_COLOR")
"""The variables that a club looks at."""


def join(text: Text, host: str | None, table: str | None, port: int | None, *, watch: bool) -> int:
    """Carries out `join` and returns the exit code of `ssh`; raises `WrongCommand` where there is no club to be found.

    Without a host, or with a word that looks like a table's name while a club runs here, the club of this machine.
    """
    if shutil.which("ssh") is None:
        raise WrongCommand("no_ssh")
    known: list[str] = []
    if host is None or (table is None and port is None and TABLE.fullmatch(host)):
        found = _club_of_this_machine(text)
        if found is not None:
            table, (host, port, known) = host or table, found
        elif host is None:
            raise _no_club()
    elif host.startswith("-"):
        raise WrongCommand("no_host", host)
    words = [] if table is None else ["watch", table] if watch else [table]
    options = [option for name in SENT for option in ("-o", f"SendEnv={name}")]
    line = ["ssh", "-t", "-p", str(port or USUAL_PORT), *options, *known, *_own_key(), "--", host, *words]
    return subprocess.call(line)


def _club_of_this_machine(text: Text) -> tuple[str, int, list[str]] | None:
    """Address and port of the club that runs here, with what tells `ssh` how to know it; None where there is none."""
    if sys.platform == "win32":
        return None
    from cardtable.ssh.notice import clubs  # noqa: PLC0415

    club = next(clubs(), None)
    if club is None:
        return None
    print(text("serve.joining", owner=club.owner, port=club.port), file=sys.stderr)
    known = ["-o", f"UserKnownHostsFile={club.known_hosts}", "-o", "StrictHostKeyChecking=yes"]
    return club.address, club.port, known


def _no_club() -> WrongCommand:
    """What to say where no club of this machine answers."""
    if sys.platform != "win32":
        from cardtable.ssh.notice import left_behind  # noqa: PLC0415

        ended = next(left_behind(), None)
        if ended is not None:
            return WrongCommand("club_ended", ended.owner)
    return WrongCommand("no_club")


def _own_key() -> list[str]:
    """The key of whoever joins. Where an account has none, one is made: a club knows people again by nothing else."""
    from cardtable.tui.settings import settings_path  # noqa: PLC0415

    key = settings_path().parent / "club_key"
    if not key.exists():
        home = Path.home() / ".ssh"
        if any(home.glob("id_*.pub")) or shutil.which("ssh-keygen") is None:
            return []
        key.parent.mkdir(parents=True, exist_ok=True)
        subprocess.call(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "cardtable", "-f", str(key)])
    return ["-i", str(key)] if key.exists() else []
