"""A club: who comes in, and what is refused, with the OpenSSH client that people have."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.program import surroundings
from tests.ssh.clubs import RunningClub, surroundings_of_guest
from tests.tui.terminal import Terminal


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    with RunningClub(tmp_path_factory.mktemp("club"), "--guests", "--message", "Welcome tonight") as running:
        yield running


def shows(terminal: Terminal, *said: str) -> None:
    """Waits until something stands on the screen."""
    terminal.wait_for(lambda text: all(word in text for word in said), " ".join(said))


def test_the_host_is_told_all_that_players_need(club: RunningClub) -> None:
    for said in (
        f"The club is open at 127.0.0.1, port {club.port}.",
        f"ssh -p {club.port} 127.0.0.1",
        "Host key: SHA256:",
        "Anyone with a key may enter.",
        "Guests may enter without a key.",
    ):
        assert said in club.told


def test_somebody_with_a_key_is_in_the_lobby_and_leaves_the_terminal_as_it_was(club: RunningClub) -> None:
    with club.terminal("anna") as anna:
        shows(anna, "name anna", "Welcome tonight", "terminal 256 pixels", "size 80x24")
        anna.send("k")
        shows(anna, "keys 1")
        anna.resize(100, 30)
        shows(anna, "size 100x30")
        anna.send("q")
        assert anna.wait_for_end() == 0
        assert anna.is_put_right()


def test_a_guest_without_a_key_has_a_name_that_nobody_can_choose(club: RunningClub) -> None:
    with club.terminal("") as guest:
        shows(guest, "name guest-")


@pytest.mark.parametrize(
    ("variables", "shown"),
    [
        ({"LANG": "it_IT.UTF-8"}, "language it"),
        ({"LANG": "de_DE.UTF-8"}, "language en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "language it"),
        ({"NO_COLOR": "1"}, "terminal none signs"),
        ({"COLORTERM": "truecolor"}, "terminal truecolor pixels"),
        ({"LC_ALL": "C"}, "terminal 256 ascii"),
        ({"TERM": "xterm"}, "terminal 16 signs"),
        ({"TERM": "vt100"}, "terminal 16 ascii"),
        ({"TERM": "no-such-terminal"}, "terminal 16 signs"),
        ({"TERM": "dumb"}, "terminal none ascii"),
    ],
    ids=str,
)
def test_language_and_colours_are_those_of_the_client(club: RunningClub, variables: dict[str, str], shown: str) -> None:
    """Never those of the server, which here is Italian, dumb and without colours."""
    with club.terminal("anna", **variables) as window:
        shows(window, shown)
        colours = {"truecolor": "38;2;", "256": "38;5;", "16": "\x1b[", "none": "\x1b["}[shown.split()[1]] \
            if shown.startswith("terminal") else "38;5;"  # fmt: skip
        assert colours in window.output
        assert ("38;2;" in window.output) == ("truecolor" in shown)


def test_a_table_can_be_named_on_the_command_line(club: RunningClub) -> None:
    with club.terminal("anna", "watch", "abcd") as window:
        shows(window, "wanted [watch abcd]")


def test_without_a_terminal_one_sentence_says_what_to_do(club: RunningClub) -> None:
    assert club.ask("anna") == (1, "cardtable plays in a terminal: add -t to the ssh command.\r\n", "")
    assert club.ask("anna", "abcd")[0] == 1


@pytest.mark.parametrize("command", ["ls -l", "/bin/sh", "watch abcd; id", "abcd\nid", "scp -t /tmp", "watch a b"])
def test_nothing_is_carried_out(club: RunningClub, command: str) -> None:
    with club.terminal("anna", command) as window:
        assert window.wait_for_end() == 1
        assert "Nothing can be run here." in window.text


def test_there_are_no_files_and_no_subsystems(club: RunningClub) -> None:
    code, out, error = club.ask("anna", "sftp", options=("-s",))
    assert (code != 0, out) == (True, "")
    assert "subsystem request failed" in error


def test_no_port_of_the_server_is_reached(club: RunningClub) -> None:
    code, out, error = club.ask("anna", options=("-W", f"127.0.0.1:{club.port}"))
    assert (code != 0, out) == (True, "")
    assert "forwarding failed" in error


def test_no_port_is_opened_on_the_server(club: RunningClub) -> None:
    code, _, error = club.ask("anna", "-N", options=("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9", "-N"))
    assert code != 0
    assert "forwarding" in error


def test_agents_and_screens_are_not_forwarded(club: RunningClub, tmp_path: Path) -> None:
    """The client asks for both; the session begins all the same, and nothing listens on the server."""
    agent = subprocess.run(["ssh-agent", "-s"], capture_output=True, text=True, check=True).stdout
    found = dict(word.split("=", 1) for line in agent.splitlines() for word in [line.split(";")[0]] if "=" in word)
    try:
        with club.terminal("anna", options=("-tt", "-A", "-X"), DISPLAY=":7", **found) as window:
            shows(window, "name anna")
            children = subprocess.run(
                ["ls", "-l", f"/proc/{club.process.pid}/fd"], capture_output=True, text=True, check=True
            )
            assert "ssh-" not in children.stdout
            listening = Path(f"/proc/{club.process.pid}/net/unix").read_text(encoding="utf-8")
            assert "asyncssh" not in listening
    finally:
        subprocess.run(["kill", found["SSH_AGENT_PID"]], check=True)


def test_inside_tmux(club: RunningClub, tmp_path: Path) -> None:
    line = " ".join(f"'{word}'" for word in club.line("anna"))
    command = ["tmux", "-f", "/dev/null", "-S", str(tmp_path / "tmux"), "new-session", line]
    with Terminal(command, surroundings_of_guest({})) as window:
        shows(window, "name anna", "language en")
        window.send("q")
        assert window.wait_for_end() == 0


def test_two_accounts_meet_by_joining_what_runs_on_their_machine(club: RunningClub, tmp_path: Path) -> None:
    """Neither has a key, a known host or a port to type: `cardtable join` is all there is to it."""
    for name in ("anna", "ugo"):
        (tmp_path / name).mkdir()
    notice = str(club.folder / "notice")
    first, second = (
        surroundings(tmp_path / name, HOME=str(tmp_path / name), TERM="xterm-256color", CARDTABLE_CLUBS=notice)
        for name in ("anna", "ugo")
    )
    line = [sys.executable, "-m", "cardtable", "join"]
    with Terminal(line, first) as anna, Terminal([*line, "abcd"], second) as ugo:
        shows(anna, "language en", "terminal 256")
        shows(ugo, "wanted [abcd]")
        anna.send("q")
        assert anna.wait_for_end() == 0
    assert (tmp_path / "anna" / "club_key").stat().st_mode & 0o777 == 0o600
