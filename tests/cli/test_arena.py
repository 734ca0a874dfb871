"""The command `arena`: figures on a page or as JSON, stopped and taken up again, in both languages."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli import arena
from cardtable.cli.run import run
from cardtable.rooms.contest import play_contest

ASKED = ("arena", "scopa", "--players", "fitted,no_defence", "--deals", "6", "--seed", "7", "--jobs", "1")


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person who has played nothing yet."""
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    return tmp_path


def asked(*more: str, language: str = "en") -> int:
    return run(["--lang", language, *ASKED, *more])


def figures(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What was told as JSON, but for the time it took."""
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert min(told.pop("seconds_a_move")) > 0
    return told


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["Scopa, 2 players: fitted against no_defence", "Won by fitted", "95 %: ", "ms a move"]),
    ("it", ["Scopa, 2 giocatori: fitted contro no_defence", "Vinte da fitted", "95 %: da ", "ms a mossa"]),
])  # fmt: skip
def test_the_page_tells_who_won_how_often_by_how_much_and_how_fast(
    language: str, words: list[str], capsys: pytest.CaptureFixture[str], own_data: Path
) -> None:
    assert asked(language=language) == 0
    page = capsys.readouterr().out
    for word in words:
        assert word in page
    assert not list(own_data.rglob("*.jsonl")), "what was kept on the way is removed"


def test_the_same_seed_gives_the_same_figures_and_options_count(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for more in ((), ("-o", "napola=true"), ("--preset", "scopa_secca"), ("--seats", "4"), ()):
        assert asked("--json", *more) == 0
        told.append(figures(capsys))
    assert told[0] == told[-1]
    assert (told[0]["plays"], told[0]["deals"], told[0]["by_the_clock"]) == (12, 6, False)
    assert told[1]["options"]["napola"] is True
    assert told[2]["options"]["match"] == "single"
    assert told[3]["seats"] == 4


def test_ctrl_c_tells_what_is_known_and_the_same_command_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_data: Path
) -> None:
    asked("--json")
    whole = figures(capsys)

    def interrupted(*args: Any) -> Iterator[int]:
        for played in play_contest(*args):
            yield played
            if played == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_contest", interrupted)
    assert asked("--json") == 130
    captured = capsys.readouterr()
    assert json.loads(captured.out)["deals"] == 2
    assert "Stopped after 2 deals of 6" in captured.err
    assert len(list(own_data.rglob("*.jsonl"))) == 1
    monkeypatch.undo()
    monkeypatch.setenv("CARDTABLE_DATA", str(own_data))
    assert asked("--json") == 0
    captured = capsys.readouterr()
    assert "2 deals were played before and count" in captured.err
    told = json.loads(captured.out)
    del told["seconds_a_move"]
    assert told == whole


def test_a_file_that_was_named_is_kept_and_played_on_or_begun_anew(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = tmp_path / "kept.jsonl"
    assert asked("--state", str(state)) == 0
    assert asked("--state", str(state), "--deals", "8") == 0
    assert "6 deals were played before" in capsys.readouterr().err
    assert asked("--state", str(state), "--seed", "8") == 2
    assert "--fresh" in capsys.readouterr().err
    assert asked("--state", str(state), "--seed", "8", "--fresh") == 0


@pytest.mark.parametrize(("more", "said"), [
    (("--players", "fitted"), "Two bots play"),
    (("--players", "fitted,gredy"), "did you mean “greedy”?"),
    (("--players", "fitted,campione:soon"), "no time to think"),
    (("--deals", "0"), "--deals"),
    (("--jobs", "many"), "--jobs"),
    (("--iterations", "40", "--seconds", "1"), "not both"),
    (("--seconds", "-1"), "no time to think"),
    (("--executor", "ray:1"), "dask:ADDRESS"),
    (("--seats", "9"), "9"),
    (("--preset", "nothing"), "nothing"),
    (("--deals", "-3"), "--deals"),
    (("--deals", "²"), "--deals"),
    (("--jobs", "0"), "--jobs"),
    (("--players", ","), "No bot is called"),
    (("--players", "fitted:²,greedy"), "no time to think"),
    (("--executor", "dask:"), "dask:ADDRESS"),
    (("--state", "."), "is a folder"),
    (("--state", f"{__file__}/below"), "cannot be read"),
    (("--state", __file__), "no results"),
    (("--state", __file__, "--fresh"), "no results"),
])  # fmt: skip
def test_what_cannot_be_is_said_in_a_line(more: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(*more) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert not captured.out


def test_a_budget_is_for_both_bots_unless_one_has_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked("--players", "nonna,maestro:9", "--iterations", "5", "--deals", "1", "--json") == 0
    assert figures(capsys)["players"] == ["nonna:5", "maestro:9"]
