"""What a terminal can show, by its name, its encoding and its colours."""

import pytest

from cardtable.tui.terminal import terminal_of


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
    ("environment", "colours", "faces"),
    [
        ({}, "truecolor", "pixels"),
        ({}, "256", "pixels"),
        ({}, "standard", "signs"),
        ({}, "windows", "signs"),
        ({}, None, "signs"),
        ({"NO_COLOR": ""}, "256", "signs"),
        ({"TERM": "vt100"}, "256", "ascii"),
    ],
)
def test_pictures_are_for_terminals_with_many_colours(
    environment: dict[str, str], colours: str | None, faces: str
) -> None:
    assert terminal_of({"TERM": "xterm"} | environment, "utf-8", colours).faces == faces
