"""Matches that are kept, from the command line: each answer in both languages, each mistake in one sentence."""

import asyncio
import json
from pathlib import Path

import pytest

from cardtable.cli.problems import WrongCommand
from cardtable.cli.request import Request
from cardtable.cli.run import run
from cardtable.engine.match import Setup
from cardtable.games import find_game
from cardtable.rooms.players import Player, read_players
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import Table
from cardtable.text import Text
from tests.rooms.test_ledger import played


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of somebody who has finished a match and not another."""
    folder = tmp_path_factory.mktemp("data")
    ledger = SqliteLedger(folder / FILE_NAME)
    game = find_game("scopa").at_table()
    players = read_players("bot:greedy,bot:random", game)
    for least, name in ((10**6, "finished"), (9, "begun")):
        room = Table(Setup(game, name, salt="salt", words={0: "parola"}), players).open_room(ledger)
        room.seat_player(0, Player("", players[0].bot, "greedy"))
        asyncio.run(played(room, least))
        room.journal.close()
    return folder


@pytest.fixture(autouse=True)
def surroundings(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(folder))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path))


def name_of(folder: Path, standing: str) -> str:
    """The name of the finished or the unfinished match."""
    ledger = SqliteLedger(folder / FILE_NAME)
    return (ledger.finished() if standing == "over" else ledger.unfinished())[0].id


def answered(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What the program says."""
    assert run(words) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert len(err.splitlines()) == (0 if code == 0 else 1)
    return err if code else out


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_matches_one_can_go_on_with_are_listed(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    page = answered(capsys, "resume", "--list", "--lang", language)
    assert name_of(folder, "playing") in page
    assert name_of(folder, "over") not in page


def test_only_an_unfinished_match_is_taken_up(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = name_of(folder, "over")
    assert f"cardtable export {name}" in answered(capsys, "resume", name, "--lang", "en", code=2)
    assert "nowhere" in answered(capsys, "resume", "nowhere", "--lang", "en", code=2)


def test_there_may_be_nothing_to_take_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    assert answered(capsys, "resume", "--lang", "en", code=2) == "There is no unfinished match.\n"


def test_a_match_goes_out_is_checked_and_comes_back(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, file = name_of(folder, "over"), str(tmp_path / "match.record")
    assert answered(capsys, "export", name[:6], file) == ""
    assert answered(capsys, "export", name) == Path(file).read_text(encoding="utf-8")
    assert "match.record" in answered(capsys, "export", name, file, "--lang", "en", code=2)
    page = answered(capsys, "verify", file, "--lang", "en")
    assert "finished|0:parola" in page
    assert "All of it is as it should be" in page
    assert name in answered(capsys, "import", file, "--lang", "en", code=2)
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "elsewhere"))
    assert "kept" in answered(capsys, "import", file, "--lang", "en")


def test_a_record_that_was_touched_is_not_as_it_should_be(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = answered(capsys, "export", name_of(folder, "over"))
    file = tmp_path / "touched.record"
    for what, instead in (("word 0: parola", "word 0: altra"), ("seed: finished", "seed: other")):
        file.write_text(text.replace(what, instead), encoding="utf-8")
        answered(capsys, "verify", str(file), "--lang", "it", code=2)


def test_a_match_that_is_being_played_keeps_its_secret(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = answered(capsys, "export", name_of(folder, "playing"), "--lang", "en", code=2)
    assert "secret" in said
    assert "begun" not in said, "that is its seed"


@pytest.mark.parametrize("language", ["it", "en"])
def test_statistics_are_a_page_and_json(folder: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    page = answered(capsys, "stats", "--who", "bot:greedy", "--lang", language)
    found = json.loads(answered(capsys, "stats", "scopa", "--who", "bot:greedy", "--json"))["games"][0]
    total = found["total"]
    assert total["won"] + total["lost"] + total["level"] == 1
    assert f"{found['best']['points']}" in page
    assert name_of(folder, "over") in page
    assert len(found["lines"]) >= 5
    assert all(len(line) <= 80 for line in page.splitlines())


def test_without_a_finished_match_statistics_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, "stats", "king", "--lang", "en") == "No match has been finished yet.\n"
    assert json.loads(answered(capsys, "stats", "king", "--json"))["games"] == []


def test_words_are_asked_of_persons_where_the_seed_is_drawn() -> None:
    """Each player may contribute a word; with a seed that somebody chose it would change nothing."""
    assert Request("scopa", words=True).table(0).own_words
    assert not Request("scopa", seats="bot,bot", words=True).table(0).own_words
    with pytest.raises(WrongCommand):
        Request("scopa", seed="7", words=True).table(0)


@pytest.mark.parametrize("language", ["it", "en"])
def test_lines_of_the_count_have_their_names_in_the_statistics(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    page = answered(capsys, "stats", "--who", "bot:greedy", "--lang", language)
    assert "line." not in page
    assert Text(language, "scopa")("line.primiera.label") in page


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_file_without_its_commitment_proves_nothing_about_what_was_shown(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    text = answered(capsys, "export", name_of(folder, "over"))
    due = next(line for line in text.splitlines(keepends=True) if line.startswith("commitment: "))
    file = tmp_path / "match.record"
    for content, key in ((text, "commitment"), (text.replace(due, ""), "no_commitment")):
        file.write_text(content, encoding="utf-8")
        page = "".join(answered(capsys, "verify", str(file), "--lang", language).split())
        assert "".join(Text(language)(f"cli.verify.{key}").split()) in page
        assert due.split()[1] in page
    file.write_text("".join(line for line in text.splitlines(keepends=True) if not line.startswith("salt")))
    assert "salt:" in answered(capsys, "verify", str(file), "--lang", language, code=2)


def test_a_damaged_ledger_that_is_set_aside_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no ledger at all" * 100)
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    assert run(["stats", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert out == Text("en")("cli.stats.none") + "\n"
    assert err == Text("en")("ledger.set_aside", path=tmp_path / f"{FILE_NAME}.damaged") + "\n"


def test_a_long_line_is_not_quoted_whole(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = answered(capsys, "export", name_of(folder, "over"))
    file = tmp_path / "long.record"
    head = text[: text.index("\n1. ")]
    for move in ("X" * 5000, "7D " + "y" * 5000):
        file.write_text(f"{head}\n1. 0 {move}\n", encoding="utf-8")
        assert len(answered(capsys, "verify", str(file), "--lang", "en", code=2)) < 400


def test_a_damaged_match_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    ledger = SqliteLedger(tmp_path / FILE_NAME)
    game = find_game("scopa").at_table()
    room = Table(Setup(game, "5eed"), read_players("bot:random,bot:random", game)).open_room(ledger)
    asyncio.run(played(room, 3))
    room.journal.close()
    match = room.journal.match
    ledger._file.execute("UPDATE entries SET text = '9Z' WHERE number = 2")
    assert match in answered(capsys, "resume", "--lang", "en", code=2)
    ledger.abandon(match)
    assert match in answered(capsys, "export", match, "--lang", "it", code=2)
