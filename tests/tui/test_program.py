"""The real program in a real terminal: from its first frame to a finished deal, with nothing but keys."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardtable.text import Text
from cardtable.tui.plainly import plain_text
from tests.tui.terminal import Terminal

IT = Text("it")
SPACE, ENTER = " ", "\r"


def environment(folder: Path, **changes: str) -> dict[str, str]:
    """An environment that says nothing about colours, sizes or settings of the machine the test runs on."""
    told = ("TEXTUAL", "NO_COLOR", "LC_", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(told)}
    said = {
        "CARDTABLE_CONFIG": str(folder),
        "CARDTABLE_DATA": str(folder),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "it_IT.UTF-8",
    }
    return {**kept, **said, "PYTHONUTF8": "1", **changes}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "cardtable", *words]


def is_as_before(terminal: Terminal, modes: tuple[object, ...]) -> None:
    """Asserts that a program has left its terminal as it found it, and no traceback."""
    assert terminal.is_put_right()
    assert terminal.modes() == modes
    assert "Traceback" not in terminal.output


@contextmanager
def at_a_table(folder: Path) -> Iterator[tuple[Terminal, tuple[object, ...]]]:
    """A terminal in which it is one's turn at a table of Scopa, and its modes before; in the end it is as it was."""
    words = ("play", "scopa", "--seed", "7", "--seats", "me,bot:greedy")
    with Terminal(command(*words), environment(folder)) as terminal:
        before = terminal.modes()
        terminal.wait_for(lambda text: IT("table.your_turn") in text, "the table")
        terminal.settle()
        yield terminal, before
        terminal.send("\x11\x11")
        assert terminal.wait_for_end() == 0
        is_as_before(terminal, before)


@pytest.mark.parametrize(
    ("game", "seats", "least", "name"),
    [
        ("scopa", "me,bot:random,bot:random,bot:random", 9, "xterm-256color"),
        ("king", "me,bot:nonna,bot:greedy,bot:greedy", 13, "vt100"),
    ],
)
def test_a_deal_is_played_to_its_count_in_a_real_terminal(
    game: str, seats: str, least: int, name: str, tmp_path: Path
) -> None:
    """No traceback at any time, exit code 0, and the terminal is as it was before; a plain one is given ASCII alone."""
    words = ("play", game, "--players", "4", "--seats", seats, "--seed", "7", "--pace", "0")
    with Terminal(command(*words), environment(tmp_path, TERM=name)) as terminal:
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
        for _ in range(60):  # whoever presses a key before the count can have been read does not close it
            if IT("table.deal", number=2) in terminal.text:
                break
            time.sleep(0.5)
            terminal.send(ENTER)
            terminal.settle()
        terminal.wait_for(lambda text: IT("table.deal", number=2) in text, "the second deal")
        terminal.settle()
        terminal.send("q")
        leave = IT("table.leave_kept").partition(".")[0]
        terminal.wait_for(lambda text: (plain_text(leave) if name == "vt100" else leave)[:15] in text, "the question")
        terminal.send("q")
        assert terminal.wait_for_end() == 0
        is_as_before(terminal, before)
        assert terminal.output.isascii() == (name == "vt100")


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


HELP, RULES, SETTINGS, PALETTE, ESCAPE, HINT = "\x1bOP", "\x12", "\x0f", "\x10", "\x1b", "\x03"
AT_THE_PICKER = (HELP, ESCAPE, RULES, ESCAPE, SETTINGS, ESCAPE, PALETTE, ESCAPE, ENTER, ESCAPE, HINT)
AT_THE_TABLE = (HELP, ESCAPE, "r", ESCAPE, "p", ESCAPE, "h", ESCAPE, PALETTE, ESCAPE, "q", ESCAPE)


@pytest.mark.parametrize(
    ("words", "first", "keys", "size"),
    [
        (("it",), "picker.button.play_now", AT_THE_PICKER, (80, 24)),
        (("en",), "picker.button.play_now", AT_THE_PICKER, (100, 30)),
        (("en", "play", "scopa", "--seed", "7", "--pace", "0"), "table.your_turn", AT_THE_TABLE, (100, 30)),
        (("it", "play", "king", "--seed", "7"), "", (), (30, 8)),
    ],
)
def test_nothing_but_ascii_reaches_a_plain_terminal(
    words: tuple[str, ...], first: str, keys: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    """Whatever is opened: every key of these shows something else.

    The list of the picker comes after its first frame, and the bots play: a key is sent when all that is there.
    """
    there = Text(words[0])(first) if first else ""
    said = environment(tmp_path, TERM="vt100", LANG=f"{words[0]}.UTF-8")
    with Terminal(command("--lang", *words), said, *size) as terminal:
        terminal.wait_for(lambda text: bool(text.strip()) and there in text, "the first screen")
        terminal.settle()
        base = terminal.text
        for key in keys:
            terminal.send(key)
            # What was opened is closed before the next key: after Escape at once it would be another key.
            terminal.wait_for(lambda text, closed=key == ESCAPE: (text == base) == closed, f"{key!r}")  # type: ignore[misc]
            terminal.settle()
        assert terminal.output.isascii()


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


def test_a_terminal_of_another_encoding_is_given_ascii_alone(tmp_path: Path) -> None:
    """Nobody has named a locale, and Python writes UTF-8 all the same: the terminal itself is asked."""
    with Terminal(command(), environment(tmp_path, LANG="C", TERM="xterm"), encoding="latin-1") as terminal:
        terminal.wait_for(lambda text: "Scopa" in text, "the picker")
        terminal.settle()
        drawn = terminal.output[terminal.output.index("\x1b[?1049h") :]
        assert drawn.isascii()


def test_keys_that_are_typed_before_the_first_frame_are_not_lost(tmp_path: Path) -> None:
    with Terminal(command("play", "scopa", "--seed", "7"), environment(tmp_path)) as terminal:
        terminal.wait_for(lambda _: "\x1b[6n" in terminal.output, "its question")
        terminal.send("q")
        terminal.wait_for(lambda text: IT("table.leave_kept")[:15] in text, "the question whether to leave")


if sys.platform != "win32":

    @pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
    def test_told_to_end_the_program_puts_the_terminal_right(name: str, tmp_path: Path) -> None:
        number = getattr(signal, name)
        with Terminal(command("play", "king", "--seed", "7"), environment(tmp_path)) as terminal:
            before = terminal.modes()
            terminal.wait_for(lambda text: IT("table.deal", number=1) in text, "the table")
            terminal.signal(number)
            assert terminal.wait_for_end() == 128 + number
            is_as_before(terminal, before)

    @pytest.mark.parametrize("name", ["SIGKILL", "SIGHUP"])
    def test_a_match_whose_program_was_killed_is_taken_up_at_the_same_table(name: str, tmp_path: Path) -> None:
        """After a hang-up signal or `kill -9` in mid-match `cardtable resume` shows all that was shown before."""
        words = ("play", "scopa", "--players", "2", "--pace", "0")
        with Terminal(command(*words), environment(tmp_path)) as terminal:
            terminal.wait_for(lambda text: IT("table.your_turn") in text, "the first turn")
            for _ in range(4):
                terminal.send("1\r")
                terminal.settle()
            shown = terminal.text
            terminal.signal(getattr(signal, name))
            terminal.wait_for_end()
        with Terminal(command("resume"), environment(tmp_path)) as terminal:
            terminal.wait_for(lambda text: text == shown, "the same table")

    def test_told_to_end_while_it_loads_the_program_puts_the_terminal_right(tmp_path: Path) -> None:
        with Terminal(command(), environment(tmp_path)) as terminal:
            before = terminal.modes()
            terminal.wait_for(lambda _: "\x1b[6n" in terminal.output, "its question")
            terminal.signal(signal.SIGTERM)
            assert terminal.wait_for_end() == 128 + signal.SIGTERM
            assert terminal.modes() == before
            assert "Traceback" not in terminal.output

    def test_a_broken_connection_ends_the_program(tmp_path: Path) -> None:
        """No signal comes here: what was typed comes to an end, and nothing can be written."""
        with Terminal(command("play", "scopa", "--seed", "7"), environment(tmp_path)) as terminal:
            terminal.wait_for(lambda text: IT("table.deal", number=1) in text, "the table")
            terminal.hang_up()
            assert terminal.wait_for_end(10) != 0

    @pytest.mark.parametrize("name", ["SIGTSTP", "SIGSTOP"])
    def test_continued_the_program_draws_everything_anew(name: str, tmp_path: Path) -> None:
        """Stopped by Ctrl+Z it leaves the terminal as it was; stopped by force it cannot, and comes back as well."""
        with at_a_table(tmp_path) as (terminal, before):
            shown = terminal.text
            terminal.signal(getattr(signal, name))
            terminal.wait_until_stopped()
            terminal.settle()
            if name == "SIGTSTP":
                is_as_before(terminal, before)
            terminal.screen.reset()
            terminal.signal(signal.SIGCONT)
            terminal.wait_for(lambda text: text == shown, "the table")

    def test_stopped_by_force_the_program_takes_the_terminal_back_from_whoever_has_used_it(tmp_path: Path) -> None:
        """A shell has its own line of input meanwhile, and the window another size: no signal tells of either."""
        with at_a_table(tmp_path) as (terminal, _):
            here = terminal.modes()
            terminal.signal(signal.SIGSTOP)
            terminal.wait_until_stopped()
            terminal.read_by_lines()
            terminal.resize(100, 30, told=False)
            terminal.signal(signal.SIGCONT)
            terminal.wait_for(lambda text: "F1" in text.splitlines()[-1], "the key line at the foot of this size")
            terminal.settle()
            assert terminal.modes() == here

    def test_a_terminal_that_stops_reading_finds_everything_when_it_reads_again(tmp_path: Path) -> None:
        with at_a_table(tmp_path) as (terminal, _):
            shown = terminal.text
            terminal.send("\x1b[C\x1b[D" * 60)
            time.sleep(2)
            terminal.wait_for(lambda text: text == shown, "the table")

    def test_a_program_that_nobody_reads_ends_when_it_is_told_to(tmp_path: Path) -> None:
        with Terminal(command("play", "scopa", "--seed", "7"), environment(tmp_path)) as terminal:
            terminal.wait_for(lambda text: IT("table.deal", number=1) in text, "the table")
            terminal.send("\x1b[C\x1b[D" * 60)
            time.sleep(2)
            terminal.signal(signal.SIGTERM)
            assert terminal.wait_for_end_unread() == 128 + signal.SIGTERM


def test_ctrl_l_makes_a_screen_whole_again_into_which_something_else_has_written(tmp_path: Path) -> None:
    """Full redraw on Ctrl+L: every cell is written anew, with its colours, wherever the terminal has scrolled to."""
    with Terminal(
        command("play", "king", "--seed", "7", "--pace", "0", "--seats", "me,bot:greedy,bot:greedy,bot:greedy"),
        environment(tmp_path),
    ) as own:
        own.wait_for(lambda text: IT("table.your_turn") in text, "the first turn")
        own.settle()
        before = [[own.screen.buffer[y][x] for x in range(80)] for y in range(24)]
        own.write_over("\x1b[5;5H\x1b[31;44mYou have mail" + "\r\n" * 30 + "in /var/mail")
        assert "You have mail" not in own.text and "in /var/mail" in own.text
        own.send("\x0c")
        own.wait_for(lambda text: "/var/mail" not in text, "the table, drawn anew")
        own.settle()
        assert [[own.screen.buffer[y][x] for x in range(80)] for y in range(24)] == before
