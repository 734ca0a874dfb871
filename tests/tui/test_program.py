"""The real program in a real terminal: from its first frame to a finished deal, with nothing but keys."""

import os
import sys
from pathlib import Path

import pytest

from cardtable.text import Text
from tests.tui.terminal import Terminal

IT = Text("it")
SPACE, ENTER = " ", "\r"


def environment(folder: Path, **changes: str) -> dict[str, str]:
    """An environment that says nothing about colours or settings of the machine the test runs on."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("TEXTUAL", "NO_COLOR", "LC_"))}
    said = {"CARDTABLE_CONFIG": str(folder), "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "it_IT.UTF-8"}
    return {**kept, **said, "PYTHONUTF8": "1", **changes}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "cardtable", *words]


@pytest.mark.parametrize(
    ("game", "seats", "least"), [("scopa", "me,bot:random,bot:random,bot:random", 9), ("king", "me", 13)]
)
def test_a_deal_is_played_to_its_count_in_a_real_terminal(game: str, seats: str, least: int, tmp_path: Path) -> None:
    """No traceback at any time, exit code 0, and the terminal is as it was before."""
    words = ("play", game, "--players", "4", "--seats", seats, "--seed", "7", "--pace", "0")
    with Terminal(command(*words), environment(tmp_path)) as terminal:
        before = terminal.modes()
        terminal.wait_for(lambda text: IT("table.your_turn") in text, "the first turn")
        sent, at = 0, 0
        keys = "1234567890abc"
        while IT("panel.next") not in terminal.text:
            assert sent < 40 * least, f"the deal does not end:\n{terminal.text}"
            if IT("table.which") in terminal.text:
                terminal.send(ENTER)
            elif IT("table.your_turn") in terminal.text:
                at = 0
                terminal.send(keys[at])
            else:  # the card was refused: the next one is tried
                at = (at + 1) % len(keys)
                terminal.send(keys[at])
            sent += 1
            terminal.settle()
        assert "Traceback" not in terminal.output
        terminal.send(ENTER)
        terminal.wait_for(lambda text: IT("table.deal", number=2) in text, "the second deal")
        terminal.settle()
        terminal.send("q")
        terminal.wait_for(lambda text: IT("table.leave") in text, "the question whether to leave")
        terminal.send("q")
        assert terminal.wait_for_end() == 0
        assert "Traceback" not in terminal.output
        assert terminal.output.rfind("\x1b[?1049l") > terminal.output.rfind("\x1b[?1049h"), "the screen before is back"
        assert terminal.output.rfind("\x1b[?25h") > terminal.output.rfind("\x1b[?25l"), "the cursor is shown"
        assert terminal.output.rfind("\x1b[?1000l") > terminal.output.rfind("\x1b[?1000h"), "the mouse is free"
        assert terminal.modes() == before


def test_ctrl_c_does_not_end_a_match_but_says_how_one_leaves(tmp_path: Path) -> None:
    with Terminal(command("play", "scopa", "--seed", "7"), environment(tmp_path)) as terminal:
        terminal.wait_for(lambda text: "Scopa" in text and IT("table.deal", number=1) in text, "the table")
        terminal.send("\x03")
        terminal.wait_for(lambda text: IT("app.quit_hint") in text, "how one leaves")
        terminal.send("\x11\x11")
        assert terminal.wait_for_end() == 0


def test_without_colours_the_cards_keep_their_shapes(tmp_path: Path) -> None:
    """NO_COLOR: nothing but greys is written, and every card of the hand can still be told."""
    words = command("play", "king", "--seed", "7", "--pace", "0")
    with Terminal(words, environment(tmp_path, NO_COLOR="1")) as terminal:
        terminal.wait_for(lambda text: IT("table.your_turn") in text, "the first turn")
        terminal.settle()
        signs = sum(terminal.text.count(sign) for sign in "♣♦♥♠")
        assert signs >= 13
        shown = {terminal.screen.buffer[y][x].fg for y in range(24) for x in range(80)}
        assert all(colour == "default" or len({colour[i : i + 2] for i in (0, 2, 4)}) == 1 for colour in shown)


def test_a_plain_terminal_is_given_ascii_cards(tmp_path: Path) -> None:
    words = command("play", "king", "--seed", "7", "--pace", "0", "--seats", "me")
    with Terminal(words, environment(tmp_path, TERM="vt100", LANG="en_US.UTF-8")) as terminal:
        terminal.wait_for(lambda text: Text("en")("table.your_turn") in text, "the first turn")
        terminal.settle()
        assert terminal.text.isascii()
        assert "+-----+" in terminal.text


def test_what_a_terminal_sends_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    """Keys of another encoding, a letter cut in two, keys with numbers that cannot be."""
    with Terminal(command("play", "scopa", "--seed", "7"), environment(tmp_path)) as terminal:
        terminal.wait_for(lambda text: IT("table.deal", number=1) in text, "the table")
        for keys in ("\udce8", "\udce2\udc82", "\x1b[99999999999999999999~", "\x1b[1114112u", "\x1b[55296u", "\x00"):
            terminal.send(keys)
            terminal.settle()
        terminal.send("\x03")
        terminal.wait_for(lambda text: IT("app.quit_hint") in text, "how one leaves")
        terminal.send("\x11\x11")
        assert terminal.wait_for_end() == 0
        assert "Traceback" not in terminal.output
