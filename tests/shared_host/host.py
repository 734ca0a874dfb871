"""A host for tests: a real sshd on this machine, where each account has a home of its own and the program at hand."""

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.tui.terminal import Terminal

ROOT = Path(__file__).parents[2]
PROMPT = "ready> "

SERVER = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/authorized_keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin yes
PrintMotd no
PrintLastLog no
MaxStartups 100
AcceptEnv LANG LC_*
"""
"""As it is delivered, as far as the program is concerned: of the person's environment TERM, LANG and LC_* arrive."""

CLIENT = """
Host host
    HostName 127.0.0.1
    Port {port}
    UserKnownHostsFile {folder}/known_hosts
    GlobalKnownHostsFile /dev/null
    IdentitiesOnly yes
    LogLevel ERROR
    SendEnv LANG LC_*
"""

LOGIN = """#!/bin/sh
export HOME={home} PS1='{prompt}' PATH={home}/bin:$PATH TMUX_TMPDIR={host}
unset CARDTABLE_CONFIG XDG_CONFIG_HOME XDG_DATA_HOME ENV TMUX STY NO_COLOR COLORTERM PYTHONUTF8 LC_ALL
cd /
exec /bin/sh ${{SSH_ORIGINAL_COMMAND:+-c "$SSH_ORIGINAL_COMMAND"}}
"""

PROGRAM = """#!/bin/sh
echo $$ > {home}/program
PYTHONPATH={path}:{root} exec {python} -m cardtable "$@"
"""


class Host:
    """An sshd that runs while this is a context, with its keys and homes in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._sshd: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Host":
        self.folder.chmod(0o755)
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)  # where sshd has no rights at all while it does not know the person
        self._make_key("host_key")
        host_key = (self.folder / "host_key.pub").read_text(encoding="utf-8")
        self._write("known_hosts", f"[127.0.0.1]:{self._port} {host_key}")
        self._write("authorized_keys", "")
        self._write("sshd_config", SERVER.format(port=self._port, folder=self.folder))
        self._write("ssh_config", CLIENT.format(port=self._port, folder=self.folder))
        sshd = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
        assert sshd is not None, "there is no sshd here"
        with (self.folder / "sshd.log").open("wb") as log:
            self._sshd = subprocess.Popen([sshd, "-D", "-e", "-f", self.folder / "sshd_config"], stderr=log)
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._sshd is not None
        self._sshd.terminate()
        self._sshd.wait()
        # Sessions outlive a test that failed.
        environment = {**os.environ, "TMUX_TMPDIR": str(self.folder)}
        subprocess.run(["tmux", "-L", "cards", "kill-server"], env=environment, stderr=subprocess.DEVNULL, check=False)

    def account(self, name: str, home: Path | None = None, path: Path | None = None) -> "Account":
        """Somebody who can log in: with a home of their own, and Python modules that come before all others."""
        return Account(self, name, self.folder / f"home-{name}" if home is None else home, path)

    def admit(self, name: str, script: str) -> Path:
        """Lets a new key in, whose logins begin with a script; returns the key."""
        self._make_key(name)
        login = self._write(f"{name}.login", script, executable=True)
        key = (self.folder / f"{name}.pub").read_text(encoding="utf-8")
        with (self.folder / "authorized_keys").open("a", encoding="utf-8") as file:
            file.write(f'command="{login}" {key}')
        return self.folder / name

    def _make_key(self, name: str) -> None:
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)

    def _write(self, name: str, content: str, executable: bool = False) -> Path:
        file = self.folder / name
        file.write_text(content, encoding="utf-8")
        file.chmod(0o755 if executable else 0o600)
        return file

    def _wait(self) -> None:
        until = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self._port), 1).close()
                return
            except OSError:
                assert time.monotonic() < until, (self.folder / "sshd.log").read_text(encoding="utf-8")
                time.sleep(0.05)


class Account:
    """Somebody on the host."""

    def __init__(self, host: Host, name: str, home: Path, path: Path | None) -> None:
        self._host = host
        self.home = home
        tools = host.folder / f"tools-{name}"
        for folder in (tools / "bin", home) if home.is_relative_to(host.folder) else (tools / "bin",):
            folder.mkdir(parents=True, exist_ok=True)
        program = tools / "bin" / "cardtable"
        program.write_text(
            PROGRAM.format(home=tools, path=path or "", root=ROOT, python=sys.executable), encoding="utf-8"
        )
        program.chmod(0o755)
        login = LOGIN.format(home=home, prompt=PROMPT, host=host.folder).replace(f"{home}/bin", f"{tools}/bin")
        self._key = host.admit(name, login)
        self._noted = tools / "program"

    @property
    def settings(self) -> Path:
        """The settings of this account, where the system keeps them."""
        return self.home / ".config" / "cardtable" / "settings.toml"

    def login(self, columns: int = 80, lines: int = 24, *, encoding: str = "utf-8", **said: str) -> Terminal:
        """A terminal at the prompt of the host; `said` are variables of its own machine, unset where empty."""
        argv = ["ssh", "-tt", "-F", str(self._host.folder / "ssh_config"), "-i", str(self._key), "host"]
        environment = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "it_IT.UTF-8", **said}
        environment = {name: value for name, value in environment.items() if value}
        terminal = Terminal(argv, environment, columns, lines, encoding=encoding)
        terminal.wait_for(lambda text: PROMPT in text, "the prompt")
        return terminal

    def program(self) -> int:
        """The number of the process that was started last."""
        return int(self._noted.read_text(encoding="utf-8"))


def is_alive(process: int) -> bool:
    """Whether a process is there, and is more than a number that nobody has asked after."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
