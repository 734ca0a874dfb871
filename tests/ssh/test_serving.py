"""Options, the log, the notice, the processes of the bots, and how `serve` and `join` answer."""

import asyncio
import errno
import logging
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import asyncssh
import pytest
from filelock import FileLock

from cardtable.bots import Budget
from cardtable.bots.processes import BotProcesses
from cardtable.cli.serve import unit
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games import find_game
from cardtable.ssh import notice
from cardtable.ssh.address import bound, no_address
from cardtable.ssh.client import terminal_for, text_of
from cardtable.ssh.config import Config, configured
from cardtable.ssh.hosts import read_hosts
from cardtable.ssh.identity import Names
from cardtable.ssh.log import Lines
from cardtable.ssh.loop import FEW, GLANCE, GROWN, LONG, MANY, SessionLoop, Traffic
from cardtable.ssh.problems import KINDS, ClubProblem
from cardtable.ssh.serve import check
from cardtable.text import LANGUAGES, Text
from tests.cli.program import program, surroundings

# Options.


def test_flags_go_before_the_file_and_the_file_before_what_is_usual(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('port = 2300\nguests = true\ngames = ["scopa", "king"]\nmessage = "Ciao"\n', encoding="utf-8")
    config = configured(file, {"port": 2400, "guests": None, "address": None})
    assert (config.port, config.guests, config.games, config.address) == (2400, True, ("scopa", "king"), "127.0.0.1")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("prot = 22", "did you mean “port”?"),
        ('port = "22"', "write it like 60"),
        ("port = true", "write it like 60"),
        ("guests = 1", "write it like true, false"),
        ("port = 70000", "from 0 to 65535"),
        ('games = ["scoppa"]', "did you mean “scopa”?"),
        ("port = ", "not valid TOML"),
        ('keys = "/nowhere/at/all"', "there is no file /nowhere/at/all"),
        ('password_file = "/etc/hosts"', "A password is for guests"),
        ("idle = 1", "from 10 to"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(tmp_path: Path, source: str, said: str) -> None:
    file = tmp_path / "club.toml"
    file.write_text(source, encoding="utf-8")
    with pytest.raises(ClubProblem) as found:
        configured(file, {})
    words = Text("en").error(found.value)
    assert said in words
    assert words.isprintable()
    assert words != Text("it").error(found.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_words(language: str) -> None:
    facts = dict.fromkeys(
        ("what", "nearest", "known", "value", "example", "least", "most", "path", "address", "port", "free"), "x"
    )
    for kind in KINDS:
        said = Text(language).error(ClubProblem(kind, "text", **facts))
        assert "{" not in said and not said.startswith("serve.")


def test_a_configuration_is_checked_and_the_host_key_is_made_once(tmp_path: Path) -> None:
    check = ("serve", "--check", "--port", "0", "--data", str(tmp_path / "data"))
    first = program(*check)
    assert (first.code, first.err) == (0, "")
    key = tmp_path / "data" / "host_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert program(*check) == first, "the same key again"
    key.chmod(0o644)
    open_key = program(*check)
    assert (open_key.code, open_key.out, open_key.err.count("\n")) == (2, "", 1)
    assert "Others can read the host key" in open_key.err


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("192.0.2.77", "This machine does not have the address 192.0.2.77. It has 127.0.0.1"),
        ("far..away", "neither an address nor the name of a machine"),
        ("127.0.0.1", "Another program has port {port} of 127.0.0.1 already: choose another one"),
    ],
)
def test_an_address_that_cannot_be_had_is_found_by_the_check_and_by_opening(
    tmp_path: Path, address: str, said: str
) -> None:
    """It says what is wrong and what would do; what is proposed can be had."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config = Config(address=address, port=port, data=str(tmp_path))
        for opening in (lambda: check(config), lambda: asyncio.run(bound(config))):
            with pytest.raises(ClubProblem) as found:
                opening()
            words = Text("en").error(found.value)
            assert said.format(port=port) in words
            assert words != Text("it").error(found.value)
        if free := found.value.facts.get("free"):
            check(replace(config, port=int(str(free))))


def test_no_address_at_all_is_refused_and_not_taken_for_all_networks() -> None:
    """It listens to 127.0.0.1 unless told otherwise: a variable that is not set tells nothing."""
    for nothing in ("", " "):
        with pytest.raises(ClubProblem) as found:
            configured(None, {"address": nothing})
        assert "neither an address nor the name of a machine" in Text("en").error(found.value)


def test_a_port_that_needs_rights_is_told_so() -> None:
    """Whoever may have all ports, as an administrator, is not refused; so the refusal itself is told here."""
    problem = no_address(Config(port=22), PermissionError(errno.EACCES, "Permission denied"))
    assert "Ports below 1024, such as 22, need special rights" in Text("en").error(problem)


def test_a_club_that_is_open_has_its_own_port_when_it_is_checked(tmp_path: Path) -> None:
    with FileLock(tmp_path / "club.lock"), socket.create_server(("127.0.0.1", 0)) as own:
        assert check(Config(port=own.getsockname()[1], data=str(tmp_path)))[1] == ()


def test_hosts_are_named_by_keys_and_a_name_that_is_nobodys_is_warned_of(tmp_path: Path) -> None:
    """A key is safe; whoever comes first can take a name, which is told at the check and at the start."""
    keys = [asyncssh.generate_private_key("ssh-ed25519", comment=f"key {number}") for number in range(3)]
    lines = [key.export_public_key().decode().strip() for key in keys]
    prints = [key.get_fingerprint("sha256") for key in keys]
    file = tmp_path / "hosts.pub"
    file.write_text(f'# of the club\n\n{lines[0]}\nfrom="10.*",no-pty {lines[1]}\n')
    found = read_hosts([str(file), lines[2], prints[0], "Anna", "Bob", "Anna"])
    assert (found.keys, found.names) == (frozenset(prints), ("Anna", "Bob"))
    Names(tmp_path).choose("key of Anna", "anna")
    hosts = ("--hosts", f"{file},Anna,Bob")
    answer = program("serve", "--check", "--port", "0", "--data", str(tmp_path), *hosts)
    assert (answer.code, answer.out.count("WARNING")) == (0, 1)
    assert "WARNING: nobody is called “Bob” here yet" in answer.out
    service = unit(Text("en"), Config(hosts=(str(file), "Anna", "Bob")))
    assert f"--hosts {','.join([*sorted(prints[:2]), 'Anna', 'Bob'])}" in service, "the service reads no file of a home"


@pytest.mark.parametrize(
    "wrong", ["SHA256:abc", "sha256:Xo5hK8vQ", "./no-such-file", "ssh-ed25519 AAAA", "~~~", "é" * 17]
)
def test_what_names_no_host_is_refused(wrong: str) -> None:
    with pytest.raises(ClubProblem):
        read_hosts([wrong])


def test_a_unit_of_systemd_is_printed_in_which_all_options_are() -> None:
    answer = program(
        "serve",
        "--systemd",
        "--port",
        "22",
        "--guests",
        "--games",
        "scopa,king",
        "--message",
        "Ciao a tutti",
        "--workers",
        "2",
    )
    assert answer.code == 0
    assert f"{sys.executable} -m cardtable serve --data %S/cardtable" in answer.out
    for said in ("--port 22", "--guests", "--workers 2", "--games scopa,king", "--message 'Ciao a tutti'",
                 "NoNewPrivileges=yes", "AmbientCapabilities=CAP_NET_BIND_SERVICE", "DynamicUser=yes"):  # fmt: skip
        assert said in answer.out


def test_a_unit_names_files_so_that_its_own_account_finds_and_can_read_them(tmp_path: Path) -> None:
    """It runs in another folder as another account: lists of keys and passwords are handed to it by systemd."""
    (tmp_path / "secret").write_text("sesamo", encoding="utf-8")
    near = os.path.relpath(tmp_path / "secret")
    answer = program("serve", "--systemd", "--guests", "--password-file", near, "--message", "50% for $5,\nnow")
    assert f"LoadCredential=password_file:{tmp_path}/secret\n" in answer.out
    assert " --password-file ${CREDENTIALS_DIRECTORY}/password_file" in answer.out
    assert " --message '50%% for $$5, now'" in answer.out
    assert "KillMode=mixed" in answer.out
    assert "sesamo" not in answer.out


def test_only_serve_loads_asyncssh() -> None:
    """A promise about imports is a test: the picker, a table and `join` do without."""
    code = (
        "import sys, cardtable.cli.run, cardtable.cli.commands, cardtable.cli.join, cardtable.cli.serve, "
        "cardtable.tui.launch, cardtable.tui.screens.picker, cardtable.tui.screens.table, cardtable.tui.club, "
        "cardtable.ssh.notice; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=surroundings(), check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "textual" in loaded
    assert not loaded & {"asyncssh", "cryptography"}


# What a client says of itself.


def test_without_a_locale_the_servers_own_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.setenv(name, "it_IT.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    assert text_of({"TERM": "xterm"}).language == "en"
    assert text_of({"LC_ALL": "", "LANG": "it_IT.UTF-8"}).language == "it"
    assert terminal_for({"TERM": "xterm-kitty"}).colours == "256"
    assert terminal_for({"TERM": "xterm-256color", "LANG": "it_IT.ISO-8859-1"}).faces == "ascii"


# The log.


def test_a_line_of_the_log_is_one_line_and_quotes_no_exception() -> None:
    try:
        raise ValueError("7D is in the hand of Ugo")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "broken name=%s", ("a\nb\x1b[2J",), sys.exc_info())
    said = Lines().format(record)
    assert said.isprintable()
    assert "7D" not in said and "Ugo" not in said
    assert "error=ValueError@test_serving.py:" in said


# The notice.


def test_a_notice_is_found_while_its_club_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "clubs"
    monkeypatch.setenv(notice.VARIABLE, str(folder))
    with socket.create_server(("127.0.0.1", 0)) as club:
        port = club.getsockname()[1]
        up = notice.put_up("0.0.0.0", port, "ssh-ed25519 AAAA")
        assert up is not None
        (found,) = notice.clubs()
        assert (found.address, found.port) == ("127.0.0.1", port)
        assert found.known_hosts.read_text(encoding="utf-8") == f"[127.0.0.1]:{port} ssh-ed25519 AAAA\n"
        assert stat.S_IMODE(folder.stat().st_mode) == 0o755
        folder.chmod(0o777)
        assert not list(notice.clubs()), "what anybody can write is not believed"
        folder.chmod(0o755)
    assert not list(notice.clubs()), "nobody answers"
    notice.take_down(up)
    assert not list(folder.iterdir())


def test_the_notice_of_a_club_that_was_killed_leads_nobody_to_what_listens_there_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`kill -9` leaves the notice behind; joining says so, in the place of a host key that does not fit."""
    monkeypatch.setenv(notice.VARIABLE, str(tmp_path / "clubs"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code = (
            "import sys, time; from cardtable.ssh import notice; "
            f"print(notice.put_up('127.0.0.1', {port}, 'ssh-ed25519 AAAA').folder, flush=True); time.sleep(60)"
        )
        club = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert club.stdout is not None
        assert club.stdout.readline().strip() == str(tmp_path / "clubs")
        assert [found.port for found in notice.clubs()] == [port]
        assert not list(notice.left_behind())
        club.kill()
        club.wait()
        club.stdout.close()
        assert not list(notice.clubs())
        answer = program("join", environment=surroundings(CARDTABLE_CLUBS=str(tmp_path / "clubs")))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "was cut short, and no other one is open" in answer.err


def test_joining_without_a_club_says_what_to_do(tmp_path: Path) -> None:
    answer = program("join", environment=surroundings(CARDTABLE_CLUBS=str(tmp_path)))
    assert answer.code == 2
    assert answer.err in (
        "No club is open on this machine: name a host, or open one with “cardtable serve”.\n",
        "Joining a club needs the program “ssh”, and there is none here.\n",
    )


def test_joining_runs_ssh(tmp_path: Path) -> None:
    """With the port, with what may be known of the person, and with a key, which is made where there is none."""
    said = tmp_path / "said"
    for name in ("ssh", "ssh-keygen"):
        script = tmp_path / "bin" / name
        script.parent.mkdir(exist_ok=True)
        script.write_text(f'#!/bin/sh\necho {name} "$@" >> {said}\nfor last; do :; done\n'
                          f'[ {name} = ssh ] && exit 7\ntouch "$last"\n', encoding="utf-8")  # fmt: skip
        script.chmod(0o755)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    environment = surroundings(tmp_path / "settings", PATH=path, HOME=str(tmp_path))
    answer = program("join", "club.example", "abcd", "--port", "2300", "--watch", environment=environment)
    assert answer.code == 7, "the exit code of ssh"
    made, ran = said.read_text(encoding="utf-8").splitlines()
    assert made.startswith("ssh-keygen -q -t ed25519")
    assert ran.startswith("ssh -t -p 2300 ")
    assert ran.endswith(f"-i {tmp_path / 'settings' / 'club_key'} -- club.example watch abcd")


# The collector and the loop.


def test_garbage_is_collected_when_it_is_quiet_or_cannot_wait() -> None:
    assert not Traffic(heard=100, ended=FEW).is_time(100 + GLANCE / 2)
    assert Traffic(heard=100, ended=FEW).is_time(100 + GLANCE)
    assert Traffic(heard=100, ended=MANY).is_time(100)
    assert not Traffic(heard=0, ended=1, collected=0).is_time(LONG / 2)
    assert Traffic(heard=0, ended=1, collected=0).is_time(LONG)
    assert not Traffic(heard=0, ended=0).is_time(10 * LONG)
    assert not Traffic(heard=0).is_time(LONG, GROWN - 1)
    assert Traffic(heard=0).is_time(LONG, GROWN)


def test_tasks_are_never_started_eagerly() -> None:
    """Textual asks for that on Python 3.12 and later, and asyncssh's authentication would never end."""
    order = []

    async def task() -> None:
        order.append("task")

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_task_factory(getattr(asyncio, "eager_task_factory", None))
        started = loop.create_task(task())
        order.append("main")
        await started

    with asyncio.Runner(loop_factory=SessionLoop) as runner:
        runner.run(main())
    assert order == ["main", "task"]


# Bots.


@dataclass(frozen=True)
class Dying:
    """A bot that takes its process with it."""

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


@dataclass(frozen=True)
class Endless:
    """A bot that never plays."""

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        while True:
            time.sleep(1)


def test_bots_think_elsewhere_and_one_that_breaks_is_replaced() -> None:
    game = find_game("scopa").at_table(2)
    match = Match(Setup(game, "seed"))
    match.deal_next()
    view, rng = match.view(match.to_move), Random(1)
    processes = BotProcesses(1, patience=15)
    try:
        bot = processes.bot("greedy", game)
        assert bot(view, Budget(), rng) in view.legal
        with pytest.raises(Exception, match="terminated"):
            processes.think(Dying(), view, Budget(), rng)
        assert bot(view, Budget(), rng) in view.legal
        slow = BotProcesses(1, patience=0.5)
        with pytest.raises(TimeoutError):
            slow.think(Endless(), view, Budget(), rng)
        slow.close()
    finally:
        processes.close()


def test_the_usual_club_is_for_this_machine_and_for_people_with_keys() -> None:
    config = Config()
    assert (config.address, config.guests, config.keys) == ("127.0.0.1", False, "")
