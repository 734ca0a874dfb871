"""What shells are told that can stand at the end of a line."""

import pytest

from cardtable.cli.completion import BEFORE_EQUALS, join_option
from cardtable.cli.run import COMPLETION, run
from cardtable.engine.options import write_value
from cardtable.games import GAMES


@pytest.fixture(autouse=True)
def nothing_kept_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question begins without the name that bash cut off in the one before."""
    monkeypatch.setenv(BEFORE_EQUALS, "")
    monkeypatch.delenv(BEFORE_EQUALS)


def completed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str) -> list[str]:
    """What fish is offered after a line."""
    return [word for word, _ in told(monkeypatch, capsys, line)]


def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str) -> list[tuple[str, str]]:
    """What fish is offered after a line: each completion and what it means."""
    monkeypatch.setenv(COMPLETION, "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
    with pytest.raises(SystemExit) as left:
        run(["--lang", "en"])
    assert left.value.code == 0
    parts = [found.partition("\t") for found in capsys.readouterr().out.splitlines() if found]
    return [(word, meaning) for word, _, meaning in parts]


@pytest.mark.parametrize(("line", "expected"), [
    ("cardtable pl", ["play"]),
    ("cardtable play ", [game.id for game in GAMES]),
    ("cardtable rules k", ["king"]),
    ("cardtable play king --preset ", ["king", "king_four_series", "king_rotating_dealer"]),
    ("cardtable play scopa -o target=", ["target=11", "target=16", "target=21", "target=31"]),
    ("cardtable play scopa -o target=2", ["target=21"]),
    ("cardtable play scopa --option nap", ["napola=true", "napola=false"]),
    ("cardtable play scopa -o napola=true -o must", ["must_capture=always", "must_capture=single_only"]),
    ("cardtable play scopa --players ", ["2", "3", "4"]),
    ("cardtable play scopa --seats me,bot:g", ["me,bot:greedy"]),
    ("cardtable play scopone --seats me,bot:s", ["me,bot:saracino"]),
    ("cardtable arena sco", ["scopa", "scopone", "scopa_d_assi", "scopa_a_15", "scopa_bugiarda"]),
    ("cardtable arena scopa --players fitted,no", ["fitted,nonna", "fitted,no_defence"]),
    ("cardtable play scopa --lang ", ["it", "en"]),
    ("cardtable play scopa --de", ["--dealer"]),
    ("cardtable play nothing -o ", []),
])  # fmt: skip
def test_words_of_a_line_are_completed(
    line: str, expected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert completed(monkeypatch, capsys, line) == expected


@pytest.mark.parametrize("line", ["cardtable play scopone --seats me,bot:", "cardtable arena scopone --players "])
def test_of_each_bot_it_is_told_how_it_plays(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name alone says little."""
    meanings = [meaning for _, meaning in told(monkeypatch, capsys, line)]
    assert all(meanings)
    assert len(set(meanings)) == len(meanings)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_value_of_every_house_rule_is_offered(
    game: type, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    everything = {
        f"{spec.name}={write_value(value)}"
        for spec in game.options_type.specs()  # type: ignore[attr-defined]
        for value in spec.allowed
    }
    offered = completed(monkeypatch, capsys, f"cardtable play {game.id} -o ")  # type: ignore[attr-defined]
    assert set(offered) == everything


@pytest.mark.parametrize(("words", "at", "name", "rest", "last"), [
    ("cardtable play scopa -o target =", 5, "target", "cardtable play scopa -o", 4),
    ("cardtable play scopa -o target = 2", 6, "target", "cardtable play scopa -o 2", 4),
    ("cardtable play scopa -o", 4, None, "cardtable play scopa -o", 4),
    ("cardtable play scopa -o tar", 4, None, "cardtable play scopa -o tar", 4),
])  # fmt: skip
def test_a_line_that_bash_cut_at_the_equals_sign_is_mended(
    words: str, at: int, name: str | None, rest: str, last: int
) -> None:
    """bash takes `target=2` for three words and completes only the last."""
    environment = {"COMP_WORDS": words.replace(" ", "\n"), "COMP_CWORD": str(at)}
    join_option(environment)
    assert environment.get(BEFORE_EQUALS) == name
    assert environment["COMP_WORDS"].split() == rest.split()
    assert environment["COMP_CWORD"] == str(last)


@pytest.mark.parametrize("environment", [{}, {"COMP_WORDS": "cardtable 'play", "COMP_CWORD": "1"}, {"COMP_CWORD": "x"}])
def test_a_line_that_cannot_be_read_is_left_alone(environment: dict[str, str]) -> None:
    before = dict(environment)
    join_option(environment)
    assert environment == before
