"""What people prefer, by their keys: kept, bounded, and never in the way."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.ssh import preferences
from cardtable.ssh.preferences import FOLDER_NAME, LARGEST, LONGEST, Preferences
from cardtable.tui.club import USUAL


def test_what_was_set_is_kept_by_key_for_its_owner_alone(tmp_path: Path) -> None:
    kept = Preferences(tmp_path)
    assert kept.of("key a") == USUAL
    assert kept.keep("key a", {"theme": "light", "bell": False})
    assert Preferences(tmp_path).keep("key a", {"pace": "fast"}), "by another window, beside what was there"
    assert kept.of("key a") == replace(USUAL, theme="light", bell=False, pace="fast")
    assert kept.of("key b") == USUAL
    (file,) = (tmp_path / FOLDER_NAME).iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert "key a" not in file.name


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[1, 2]", b"[" * LARGEST, b'{"pace": "' + b"x" * LARGEST])
def test_a_damaged_file_stands_for_what_is_usual_and_can_be_written_over(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    kept = Preferences(tmp_path)
    kept.keep("key", {"pace": "slow"})
    (file,) = (tmp_path / FOLDER_NAME).iterdir()
    file.write_bytes(content)
    assert kept.of("key") == USUAL
    assert f"settings damaged file={file.name}" in caplog.text
    assert kept.keep("key", {"pace": "fast"})
    assert kept.of("key").pace == "fast"


def test_values_that_cannot_be_are_passed_over_one_by_one(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kept = Preferences(tmp_path)
    kept.keep("key", {"theme": "light", "pace": "warp", "deck_french": "x" * (LONGEST + 1), "shell": "/bin/sh"})
    (file,) = (tmp_path / FOLDER_NAME).iterdir()
    assert json.loads(file.read_text(encoding="utf-8")) == {"theme": "light", "pace": "warp"}
    assert kept.of("key") == replace(USUAL, theme="light")
    assert "settings passed_over" in caplog.text


def test_there_are_never_more_than_so_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences, "MOST", 3)
    kept = Preferences(tmp_path)
    for number in range(5):
        kept.keep(f"key {number}", {"pace": "fast"})
        for at, file in enumerate(sorted((tmp_path / FOLDER_NAME).iterdir(), key=lambda file: file.stat().st_mtime)):
            os.utime(file, (at, at))
    assert len(list((tmp_path / FOLDER_NAME).iterdir())) == 3
    assert [kept.of(f"key {number}") == USUAL for number in range(5)] == [True, True, False, False, False]


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / FOLDER_NAME).write_text("no folder", encoding="utf-8")
    assert Preferences(tmp_path).keep("key", {"pace": "fast"}) is False
    assert Preferences(tmp_path).of("key") == USUAL
