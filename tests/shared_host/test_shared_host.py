"""The program over ssh: whatever terminal somebody brings, what is cut, and what several persons do at once."""

import re
import signal
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardtable.text import Text
from cardtable.text.people import turn_of
from cardtable.tui.plainly import plain_text
from tests.shared_host.host import PROMPT, Account, Host, is_alive
from tests.tui.terminal import Terminal

IT, EN = Text("it"), Text("en")
F2, F5, QUIT = "\x1b[12~", "\x1b[15~", "\x11"
MODES = re.compile(r"\b(?:[0-9a-f]+:){10,}[0-9a-f]+")


@pytest.fixture
def anna(host: Host, request: pytest.FixtureRequest) -> Account:
    """An account of its own for every test."""
    return host.account(f"anna-{abs(hash(request.node.nodeid)):x}")


def seen(said: str) -> Callable[[str], bool]:
    """Whether something is said on the screen, on a plain one as far as it can be."""
    return lambda text: said in text or plain_text(said) in text


def picker(terminal: Terminal, text: Text, command: str = "cardtable") -> None:
    """From the prompt to the picker."""
    terminal.send(f"{command}\r")
    terminal.wait_for(seen(text("picker.key.play")), "the picker")
    terminal.settle()


def play_a_card(terminal: Terminal, text: Text) -> None:
    """From the picker to a table of Scopa, and until the turn is somebody else's."""
    terminal.send(F5)
    terminal.wait_for(seen(text("table.your_turn")), "the first turn")
    terminal.send("1")
    passed = seen(turn_of(text, "Ada"))
    terminal.wait_for(lambda screen: passed(screen) or seen(text("table.which"))(screen), "the card")
    if not passed(terminal.text):
        terminal.send("\r")
        terminal.wait_for(passed, "somebody else's turn")


def leave(terminal: Terminal, text: Text) -> None:
    """From the table to the prompt."""
    terminal.send(QUIT)
    asked = [seen(text(key)) for key in ("table.leave_app_kept", "table.leave_app")]
    terminal.wait_for(lambda screen: any(ask(screen) for ask in asked), "the question")
    terminal.send(QUIT)


class Brought(NamedTuple):
    """What somebody comes with, and how cards are drawn there."""

    name: str
    locale: str
    cards: str
    command: str = "cardtable"
    encoding: str = "utf-8"


@pytest.mark.parametrize(
    "brought",
    [
        Brought("xterm-256color", "it_IT.UTF-8", "pixels"),
        Brought("xterm", "en_US.UTF-8", "signs"),
        Brought("vt100", "it_IT.UTF-8", "ascii"),
        Brought("xterm-256color", "", "pixels"),
        Brought("xterm-256color", "", "ascii", encoding="latin-1"),
        Brought("alacritty", "C", "pixels"),
        Brought("xterm-256color", "C.UTF-8", "pixels", "tmux -L cards -f /dev/null new cardtable"),
        Brought("xterm", "C.UTF-8", "signs", "screen -c /dev/null -U cardtable"),
        Brought("xterm-256color", "C", "ascii", "screen -c /dev/null cardtable"),
    ],
    ids=str,
)
def test_a_card_is_played_over_ssh(anna: Account, brought: Brought) -> None:
    """From the prompt to the picker, a card, and back to a prompt at which the terminal is as it was.

    COLORTERM does not arrive; inside tmux and screen the terminal is theirs, with the colours of its name.
    """
    text = IT if brought.locale.startswith("it") else EN
    lines = 25  # of which tmux takes one for itself
    with anna.login(80, lines, TERM=brought.name, LANG=brought.locale, encoding=brought.encoding) as terminal:
        picker(terminal, text, f"stty -g; {brought.command}; echo code $?; stty -g")
        play_a_card(terminal, text)
        terminal.settle()
        drawn = terminal.text
        leave(terminal, text)
        terminal.wait_for(lambda _: "code 0" in terminal.output and len(MODES.findall(terminal.output)) == 2, "the end")
        assert len(set(MODES.findall(terminal.output))) == 1
        assert terminal.is_put_right()
        assert "Traceback" not in terminal.output
        terminal.send("exit\r")
        assert terminal.wait_for_end() == 0
    found = "ascii" if drawn.isascii() else "pixels" if set(drawn) & set("▀▄▖▗▘▝") else "signs"
    assert found == brought.cards, drawn
    assert "38;2;" not in terminal.output
    if brought.cards == "signs":
        assert "38;5;" not in terminal.output


def test_a_connection_that_is_cut_ends_the_program_on_the_host(anna: Account) -> None:
    with anna.login() as terminal:
        picker(terminal, IT)
        process = anna.program()
        assert is_alive(process)
        terminal.signal(signal.SIGKILL)
        until = time.monotonic() + 20
        while is_alive(process):
            assert time.monotonic() < until, "it goes on"
            time.sleep(0.05)


def test_a_window_that_changes_its_size_is_filled(anna: Account) -> None:
    with anna.login() as terminal:
        picker(terminal, IT)
        terminal.resize(120, 36)
        terminal.wait_for(lambda text: any(len(line.rstrip()) > 110 for line in text.splitlines()), "the whole width")
        terminal.resize(60, 20)
        terminal.settle()
        terminal.send(QUIT)
        terminal.wait_for(lambda _: terminal.is_put_right(), "the end")


def test_put_aside_the_program_gives_the_prompt_back_and_comes_again(anna: Account) -> None:
    with anna.login() as terminal:
        picker(terminal, IT)
        terminal.send("\x1a")
        terminal.wait_for(
            lambda _: terminal.output.rfind(PROMPT) > terminal.output.rfind("\x1b[?1049l") > 0, "a prompt"
        )
        assert terminal.is_put_right()
        terminal.screen.reset()
        picker(terminal, IT, "fg")
        terminal.send(QUIT)
        terminal.wait_for(lambda _: terminal.is_put_right(), "the end")


NO_RENAME = """
import errno, os
def refuse(*_, **__): raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
os.replace = os.rename = refuse
"""
NO_LOCKS = """
import errno, fcntl, os
def refuse(*_, **__): raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))
fcntl.flock = fcntl.lockf = refuse
"""
FULL = """
import errno, os, tempfile
def refuse(*_, **__): raise OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))
tempfile.mkstemp = refuse
"""


@pytest.mark.parametrize(
    ("home", "trouble", "kept"),
    [("/proc", "", False), ("", NO_RENAME, False), ("", FULL, False), ("", NO_LOCKS, True)],
    ids=["nothing can be written", "nothing can be renamed", "the quota is used up", "there are no locks"],
)
def test_a_home_that_keeps_nothing_stops_nobody(
    host: Host, tmp_path: Path, home: str, trouble: str, kept: bool
) -> None:
    """A setting holds until one leaves, and the person is told so; what was there before is as it was."""
    (tmp_path / "sitecustomize.py").write_text(trouble, encoding="utf-8")
    account = host.account(tmp_path.name, Path(home) if home else None, tmp_path)
    if not home:
        account.settings.parent.mkdir(parents=True)
        account.settings.write_text('pace = "fast"\n', encoding="utf-8")
    with account.login() as terminal:
        picker(terminal, IT)
        terminal.send(F2)
        terminal.wait_for(seen(EN("picker.key.play")), "the other language")
        terminal.settle()
        told = EN("settings.unwritable", file="", what="").partition(" (")[0].split()
        if kept:
            assert not all(word in terminal.text for word in told)
        else:
            terminal.wait_for(lambda text: all(word in text for word in told), "why nothing is kept")
        terminal.send(QUIT)
        terminal.wait_for(lambda text: terminal.is_put_right(), "the end")
        assert "Traceback" not in terminal.output
    if not home:
        found = tomllib.loads(account.settings.read_text(encoding="utf-8"))
        assert found == ({"pace": "fast", "language": "en"} if kept else {"pace": "fast"})
        assert [file.name for file in account.settings.parent.iterdir()] == ["settings.toml"]


def test_two_windows_of_one_account_save_their_settings_without_harm(anna: Account) -> None:
    with anna.login() as one, anna.login(TERM="xterm") as other:
        for terminal in (one, other):
            picker(terminal, IT)
        for text in (EN, IT, EN):
            for terminal in (one, other):
                terminal.send(F2)
            for terminal in (one, other):
                terminal.wait_for(seen(text("picker.key.play")), "the other language")
        for terminal in (one, other):
            terminal.send(QUIT)
            terminal.wait_for(lambda _, terminal=terminal: terminal.is_put_right(), "the end")  # type: ignore[misc]
            assert "Traceback" not in terminal.output
    assert tomllib.loads(anna.settings.read_text(encoding="utf-8"))["language"] == "en"
    assert [file.name for file in anna.settings.parent.iterdir()] == ["settings.toml"]


def test_two_accounts_have_nothing_in_common(anna: Account, host: Host) -> None:
    bruno = host.account("bruno")
    with anna.login() as hers, bruno.login() as his:
        picker(hers, IT)
        hers.send(F2)
        hers.wait_for(seen(EN("picker.key.play")), "the other language")
        picker(his, IT)
        assert anna.settings.exists() and not bruno.settings.exists()
