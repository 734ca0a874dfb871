"""Connections: who somebody is, and what they may ask for, which is one terminal and nothing else."""

import asyncio
import logging
import os
import secrets
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncssh

from cardtable.ssh.address import BACKLOG, no_address
from cardtable.ssh.door import Door
from cardtable.ssh.identity import Identity
from cardtable.ssh.problems import ClubProblem
from cardtable.ssh.session import Session
from cardtable.text import LANGUAGES, Text

if TYPE_CHECKING:
    from cardtable.ssh.windows import Windows

log = logging.getLogger(__name__)

MOST_TRIES = 8
"""Attempts to be let in on one connection; a key that is accepted takes two."""

LOGIN = 20
"""Seconds in which somebody has to be let in, and in which they then have to ask for a terminal."""

KEEPALIVE, MISSED = 30, 3
"""Seconds between questions whether a client is still there, and how many may go unanswered."""

CIPHERS = "aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes256-ctr", "aes192-ctr", "aes128-ctr"
"""What a client may choose from: ChaCha20, which many would, takes five times as long for each packet here."""

WINDOW, PACKET = 32 * 1024, 8 * 1024
"""Bytes that a client may send before they are read, and at once."""


class Connection(asyncssh.SSHServer):
    """One connection; who it is, is what was said last before it was let in."""

    def __init__(self, door: Door, windows: "Windows") -> None:
        self._door, self._windows = door, windows
        self._tries = 0
        self._wish = ""
        self._identity: Identity | None = None
        self._has_session = False
        self._hurry: asyncio.TimerHandle | None = None
        self.address = "?"
        self.file = -1
        """The number of its file in this process."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self.file = conn.get_extra_info("socket").fileno()
        self.address = str((conn.get_extra_info("peername") or ("?",))[0])
        if not self._door.admits(self):
            self.abort("too_fast")

    def abort(self, reason: str = "") -> None:
        """Cuts the connection off; a reason is told to the log."""
        if reason:
            log.info("refused address=%s reason=%s", self.address, reason)
        self._conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.lost(self)
        if self._hurry is not None:
            self._hurry.cancel()

    # Who it is.

    def begin_auth(self, username: str) -> bool:
        self._wish = username
        return True  # without a question nobody would show a key

    def _another_try(self) -> bool:
        """Whether they may try once more; forgets who they said they were before."""
        self._identity = None
        self._tries += 1
        if self._tries <= MOST_TRIES:
            return True
        log.info("refused address=%s reason=too_many_tries", self.address)
        self._conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many authentication failures")
        return False

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        if not (self._another_try() and self._door.knows(key, username, self.address)):
            return False
        self._identity = Identity(key.get_fingerprint("sha256"), self._wish)
        return True

    def kbdint_auth_supported(self) -> bool:
        return self._door.config.guests

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        if not (self._another_try() and self._door.config.guests):
            return False
        if self._door.asks_password:
            return "", "", "", [(password_prompt(lang), False)]
        self._identity = self._a_guest()
        return True

    async def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        if len(responses) != 1 or not await self._door.is_password(responses[0]):
            return False
        self._identity = self._a_guest()
        return True

    def _a_guest(self) -> Identity:
        return Identity("", self._wish, f"guest-{secrets.token_hex(4)}")

    def auth_completed(self) -> None:
        loop = asyncio.get_running_loop()
        self._hurry = loop.call_later(LOGIN, self._ask_sooner)

    def _ask_sooner(self) -> None:
        if not self._has_session:
            self.abort("no_session")

    # What they may ask for. What is not said here is refused: ports, sockets, tunnels.

    def session_requested(self) -> Any:
        if self._identity is None or self._has_session:
            log.info("refused address=%s reason=second_session", self.address)
            return False
        self._has_session = True
        channel = self._conn.create_server_channel(encoding=None, window=WINDOW, max_pktsize=PACKET)
        return channel, Session(self, self._conn, self._identity, self._door, self._windows)


def password_prompt(lang: str) -> str:
    """What guests are asked: in the language a client asks for, and in all where it names none, as OpenSSH does.

    The variables of a client, by which its person's language is known later, come only after it has been let in.
    """
    wanted = lang[:2].lower()
    told = [wanted] if wanted in LANGUAGES else sorted(LANGUAGES)
    return f"{' / '.join(Text(language)('serve.ask_password') for language in told)}: "


async def listen(door: Door, windows: "Windows") -> asyncssh.SSHAcceptor:
    """Opens the door; raises `ClubProblem` where the address cannot be had."""
    config = door.config
    try:
        return await asyncssh.listen(config.address, config.port, options=options(door, windows), backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        raise no_address(config, error) from error


def options(door: Door, windows: "Windows") -> asyncssh.SSHServerConnectionOptions:
    """What every connection may do; nothing is forwarded or copied. Raises `ClubProblem`."""
    return asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: Connection(door, windows),
        server_host_keys=[host_key(door.config.key_file)],
        server_version="cardtable",
        encoding=None,
        line_editor=False,
        allow_pty=True,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        sftp_factory=None,
        host_based_auth=False,
        gss_host=None,
        compression_algs=None,
        encryption_algs=CIPHERS,
        login_timeout=LOGIN,
        keepalive_interval=KEEPALIVE,
        keepalive_count_max=MISSED,
    )


def host_key(path: Path) -> asyncssh.SSHKey:
    """The key by which people know the club again: read, or made once, for its owner's eyes only.

    Raises `ClubProblem` where it cannot be read or where others can read it.
    """
    try:
        if not path.exists():
            key = asyncssh.generate_private_key("ssh-ed25519", comment="cardtable")
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(key.export_private_key())
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise ClubProblem("key_open", str(path))
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise ClubProblem("key", str(path), what=str(error)) from error
