"""What a terminal can show: by its own answer, by its name, its encoding and its colours; and how it is written to."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from rich.cells import cell_len

from cardtable.tui.plainly import plain_text
from cardtable.tui.question import ASKED, PATIENCE, SIGNS, Question
from cardtable.tui.terminal import Entry, terminal_of

LISTED, UNLISTED = Entry(colours=8), Entry(known=False)


@pytest.mark.parametrize(
    ("name", "encoding", "plain"),
    [
        ("xterm-256color", "utf-8", False),
        ("", "UTF-8", False),
        ("screen", "utf8", False),
        ("dumb", "utf-8", True),
        ("vt100", "utf-8", True),
        ("linux", "utf-8", True),
        ("xterm", "latin-1", True),
        ("xterm", "ascii", True),
        ("xterm", None, True),
    ],
)
def test_a_terminal_that_shows_no_more_than_ascii_is_known_by_its_name_and_its_encoding(
    name: str, encoding: str | None, plain: bool
) -> None:
    """The console of Linux has a font of 512 signs, without those of the Italian suits."""
    assert terminal_of({"TERM": name}, encoding, "256").ascii == plain


@pytest.mark.parametrize(
    ("locale", "entry", "shows", "plain"),
    [
        # Seen: it does not matter what the locale and the list say.
        ({}, UNLISTED, True, False),
        ({"LC_ALL": "C"}, LISTED, True, False),
        ({"LANG": "it_IT.UTF-8"}, LISTED, False, True),
        # Not seen: somebody must have named UTF-8, and the terminal must be known.
        ({}, LISTED, None, True),
        ({"LANG": "C"}, LISTED, None, True),
        ({"LANG": "POSIX", "LC_CTYPE": "C.UTF-8"}, LISTED, None, True),
        ({"LANG": "it_IT.UTF-8"}, LISTED, None, False),
        ({"LANG": "it_IT.UTF-8"}, None, None, False),
        ({"LANG": "it_IT.UTF-8"}, UNLISTED, None, True),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, LISTED, None, True),
        ({"LANG": "C", "LC_CTYPE": "de_DE.utf8"}, LISTED, None, False),
    ],
)
def test_what_was_seen_of_a_terminal_counts_more_than_the_locale(
    locale: dict[str, str], entry: Entry | None, shows: bool | None, plain: bool
) -> None:
    """Python writes UTF-8 where no locale is named as well, and says so in LC_CTYPE."""
    assert terminal_of({"TERM": "xterm", **locale}, "utf-8", "standard", shows=shows, entry=entry).ascii == plain


@pytest.mark.parametrize(
    ("environment", "colours", "faces"),
    [
        ({}, "truecolor", "pixels"),
        ({}, "256", "pixels"),
        ({}, "standard", "signs"),
        ({}, "windows", "signs"),
        ({}, None, "signs"),
        ({"NO_COLOR": ""}, "256", "signs"),
        ({"TERM": "vt100"}, "256", "ascii"),
        ({"TERM": "alacritty"}, "standard", "pixels"),
        ({"TERM": "screen"}, "standard", "signs"),
    ],
)
def test_pictures_are_for_terminals_with_many_colours(
    environment: dict[str, str], colours: str | None, faces: str
) -> None:
    assert terminal_of({"TERM": "xterm"} | environment, "utf-8", colours, entry=LISTED).faces == faces


def test_the_list_of_the_host_knows_terminals_with_many_colours() -> None:
    """A name such as xterm-direct says nothing of 256 colours to rich."""
    assert terminal_of({"TERM": "xterm-direct"}, "utf-8", "standard", entry=Entry(colours=1 << 24)).colours == "256"


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "iso8859-15", "cp437"])
def test_a_terminal_of_another_encoding_takes_more_cells_for_the_signs_of_the_question(encoding: str) -> None:
    """Nor is any byte of the signs taken for the begin of a sequence, which would swallow what follows."""
    sent = SIGNS.encode()
    shown = [sign for sign in sent.decode(encoding, errors="replace") if sign.isprintable() or sign == "\xa0"]
    assert len(shown) > len(SIGNS)
    assert not set(sent) & {0x90, 0x98, 0x9B, 0x9D, 0x9E, 0x9F}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Perché no? È già là…", "Perche no? E gia la~"),
        ("“sette” ‘re’ «oro»", '"sette" \'re\' "oro"'),
        ("╭─┬╮│╰┴╯═║", "+-++|+++-|"),
        ("▀▄█ ▸ ◂ ↑ ↓ −3 × • †", "### > < ^ v -3 x o S"),
        ("日本", "????"),
        ("e\u0301", "e"),
        ("œ ﬁ Ⅳ ½ \u2003|", "o f I 1  |"),
    ],
)
def test_what_is_drawn_in_ascii_is_as_many_cells_wide(text: str, plain: str) -> None:
    assert plain_text(text) == plain
    assert cell_len(plain) == cell_len(text)


def test_whatever_is_drawn_in_ascii_is_as_many_cells_wide() -> None:
    """All signs of the European scripts, lines and blocks, and a sample of all others; some that are joined, too."""
    signs = map(chr, (*range(0xA0, 0x3000), *range(0x3000, 0xD800, 97), *range(0xE000, 0x110000, 997)))
    for text in (*signs, "\u2764\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "a\u0301\u0302b"):
        assert plain_text(text).isascii()
        assert len(plain_text(text)) == cell_len(text), text


if sys.platform != "win32":  # where nothing is asked
    import pty
    import termios

    from cardtable.tui.outlet import PATIENCE as OUTLET_PATIENCE
    from cardtable.tui.outlet import Outlet

    Pair = tuple[int, int]

    @pytest.fixture
    def pair() -> Iterator[Pair]:
        """The two ends of a pseudo-terminal: that of the person, and that of the program."""
        person, program = pty.openpty()
        yield person, program
        os.close(program)
        with suppress(OSError):  # where the test has broken the connection
            os.close(person)

    def said(pair: Pair, answer: bytes) -> tuple[bool | None, bytes]:
        """What is concluded from an answer, and what is left of it."""
        person, program = pair
        os.write(person, answer)
        with Question(program, program) as question:
            return question.answer(), question.take_typed()

    @pytest.mark.parametrize(
        ("answer", "shows", "typed"),
        [
            (b"\x1b[7;1R\x1b[7;6R", True, b""),
            (b"\x1b[7;1R\x1b[7;10R", False, b""),  # every sign but the letter is two cells wide
            (b"\x1b[7;31R\x1b[7;40R", False, b""),
            (b"\x1b[7;78R\x1b[8;3R", None, b""),  # the line was full
            (b"q\x1b[7;1R\x1b[B\n\x1b[7;6R\x03", True, b"q\x1b[B\r\x03"),
        ],
    )
    def test_what_is_typed_meanwhile_is_kept_and_the_answer_is_understood(
        pair: Pair, answer: bytes, shows: bool | None, typed: bytes
    ) -> None:
        # Keys that a terminal acts upon by itself cannot be sent before it is quiet.
        keys = termios.tcgetattr(pair[1])
        keys[3] &= ~termios.ISIG
        termios.tcsetattr(pair[1], termios.TCSANOW, keys)
        assert said(pair, answer) == (shows, typed)

    def test_a_terminal_that_does_not_answer_is_left_alone_soon_and_as_it_was(pair: Pair) -> None:
        before = termios.tcgetattr(pair[1])
        began = time.monotonic()
        assert said(pair, b"xy") == (None, b"xy")
        assert time.monotonic() - began >= PATIENCE
        assert termios.tcgetattr(pair[1]) == before
        assert ASKED.encode() in os.read(pair[0], 4096)

    def test_a_terminal_that_stops_reading_loses_frames_and_is_told_to_draw_anew(pair: Pair) -> None:
        """Neither is anything kept for it, nor is it waited for more than once."""
        person, program = pair
        gone: list[bool] = []
        with open(program, "w", encoding="utf-8", closefd=False) as file:
            outlet = Outlet(file, lambda: gone.append(True))
            began = time.monotonic()
            for _ in range(200):
                outlet.write("frame " * 1000)
                outlet.flush()
            assert outlet.missed and not outlet.reads_again()
            assert time.monotonic() - began < 5 * OUTLET_PATIENCE
            while not outlet.reads_again():
                os.read(person, 1 << 16)
            outlet.write("anew")
            outlet.flush()
            found = b""
            while not found.endswith(b"\x18anew"):
                found += os.read(person, 1 << 16)
            assert len(found) < 1 << 18 and not gone

    def test_a_terminal_that_is_gone_is_told_and_breaks_nothing(pair: Pair) -> None:
        person, program = pair
        gone: list[bool] = []
        with open(program, "w", encoding="utf-8", closefd=False) as file:
            outlet = Outlet(file, lambda: gone.append(True))
            os.close(person)
            outlet.write("frame")
            outlet.flush()
            assert gone
