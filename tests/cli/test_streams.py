"""Streams that are closed, full or read by nobody, and what goes wrong unforeseen: a sentence at most, no traceback."""

import errno
import io
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.cli.run import FAILED, OK, WRONG, run
from cardtable.text import LANGUAGES, Text, preferred_language
from tests.cli.program import program, surroundings

each_command = pytest.mark.parametrize(
    "words", [("games",), ("rules", "king"), ("--version",), ("--help",)], ids="-".join
)


class Deaf(io.StringIO):
    """A stream that takes nothing, for one reason or another."""

    def __init__(self, reason: int) -> None:
        super().__init__()
        self.reason = reason

    def write(self, text: str) -> int:
        if text:
            raise OSError(self.reason, "this is why")
        return 0


@pytest.mark.parametrize(("words", "code"), [(("games",), OK), (("gmaes",), WRONG)])
def test_streams_may_be_closed(words: tuple[str, ...], code: int) -> None:
    """As in `cardtable games >&- 2>&- <&-`, or where Windows starts a program without a console."""
    start = (
        "import sys; from cardtable.__main__ import main\n"
        f"sys.stdin = sys.stdout = sys.stderr = None; sys.argv = ['cardtable', *{words!r}]; main()"
    )
    done = subprocess.run([sys.executable, "-c", start], capture_output=True, env=surroundings(), check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")


def test_a_record_from_a_closed_stream_is_empty() -> None:
    start = "import sys; from cardtable.__main__ import main\nsys.stdin = None; sys.argv = ['', 'replay', '-']; main()"
    done = subprocess.run([sys.executable, "-c", start], capture_output=True, env=surroundings(), check=False)
    assert (done.returncode, done.stdout) == (WRONG, b"")
    assert done.stderr.decode().strip() == "This record cannot be replayed: it is empty."


@each_command
def test_a_full_disk_is_told_and_the_exit_code_is_1(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in `cardtable games > /dev/full`."""
    monkeypatch.setattr(sys, "stdout", Deaf(errno.ENOSPC))
    assert run(words) == FAILED
    assert capsys.readouterr().err == f"cardtable: {Text(preferred_language())('reason.file_full')}\n"


@each_command
def test_who_has_read_enough_is_no_mistake(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in `cardtable rules king | true`."""
    monkeypatch.setattr(sys, "stdout", Deaf(errno.EPIPE))
    assert run(words) == OK
    assert capsys.readouterr().err == ""


def test_complaints_that_nobody_can_read_change_no_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Deaf(errno.ENOSPC))
    assert run(["gmaes"]) == WRONG


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nobody_foresaw_is_a_sentence_and_a_file(tmp_path: Path, language: str) -> None:
    """A shell that asks for completions without saying of what: typer has no answer to that."""
    shell = surroundings(tmp_path, _CARDTABLE_COMPLETE="complete_bash", LANG=language)
    answer = program(environment=shell)
    file = tmp_path / "breakdown.txt"
    assert (answer.code, answer.out) == (FAILED, "")
    assert answer.err.strip() == Text(language)("app.broken", file=file)
    assert "KeyError" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("columns", ["0", "1", "10", "-3", "many", "99999"])
def test_a_page_is_never_narrower_than_it_can_be_read(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a terminal says about its width is not always so."""
    monkeypatch.setenv("COLUMNS", columns)
    assert run(["games", "--lang", "en"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert 30 < max(map(len, lines)) <= 100
    assert any(line.startswith("scopa") and "2, 3, 4" in line for line in lines)
