"""A match that was written down, told move by move or count by count."""

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from cardtable.cli.replay import LARGEST, read_record
from cardtable.cli.run import run
from cardtable.engine.errors import CardtableError
from cardtable.engine.record import Record
from cardtable.engine.scoring import totals
from cardtable.text import Text
from cardtable.text.sheet import rows, tell_outcome
from tests.cli.program import played

SCOPA, PAIRS, KING = played("scopa", 2), played("scopa", 4, napola=True), played("king", 4)


def replayed(record: Record, folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines that `cardtable replay` prints for a record."""
    file = folder / "match.record"
    file.write_text(record.write(), encoding="utf-8")
    assert run(["replay", str(file), *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("record", [SCOPA, PAIRS, KING], ids=["scopa", "pairs", "king"])
def test_every_move_is_printed_with_its_number_its_notation_and_its_words(
    record: Record, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = replayed(record, tmp_path, capsys, "--lang", language)
    moves = [line for line in lines if line[:4].strip().isdecimal()]
    assert [int(line[:4]) for line in moves] == list(range(1, len(record.moves) + 1))
    match = record.replay()
    for line, (_, move) in zip(moves, record.moves, strict=True):
        assert line[6:].startswith(match.write(move))
        assert len(line) <= 80
        assert "{" not in line
    assert match.outcome is not None
    assert lines[-1] == tell_outcome(Text(language), match.game, match.outcome, ())


def test_a_replay_begins_with_the_cards_that_everybody_got(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = replayed(SCOPA, tmp_path, capsys, "--lang", "it")
    assert lines[0] == "Scopa, in 2"
    assert lines[2].startswith("Smazzata 1, dà le carte Giocatore")
    assert [line.split()[1:3] for line in lines[3:5]] in (
        [["1", "riceve"], ["2", "riceve"]],
        [["2", "riceve"], ["1", "riceve"]],
    )
    assert lines[5].strip().startswith("In tavola: ")


@pytest.mark.parametrize("record", [SCOPA, PAIRS, KING], ids=["scopa", "pairs", "king"])
def test_every_count_is_printed_with_its_lines_and_its_totals(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The panel's numbers equal the Scoresheet."""
    lines = replayed(record, tmp_path, capsys, "--score", "--lang", "en")
    match = record.replay()
    assert sum(line.startswith("╭─ Deal ") for line in lines) == len(match.sheets)
    assert match.outcome is not None
    assert lines[-1] == tell_outcome(Text("en"), match.game, match.outcome, ())
    panels = "\n".join(lines).split("╭─ Deal ")[1:]
    for number, (panel, sheet) in enumerate(zip(panels, match.sheets, strict=True), 1):
        below = totals(match.sheets[:number], match.game.side_count)
        body = [line.strip("│ ").split("  ") for line in panel.splitlines()]
        cells = {row[0].strip(): [cell.strip() for cell in row[1:] if cell.strip()] for row in body}
        assert [int(cell) for cell in cells["Deal"]] == list(sheet.points)
        total = "Total" if match.game.target is None else f"Total, to {match.game.target}"
        assert [int(cell) for cell in cells[total]] == list(below)
        for row in rows(Text("en"), match.game, sheet):
            assert row.label.split()[0] in panel


def test_the_cards_of_the_primiera_stand_with_their_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = " ".join("\n".join(replayed(SCOPA, tmp_path, capsys, "--score", "--lang", "en")).split())
    line = next(line for line in SCOPA.replay().sheets[0].lines if line.key == "primiera")
    card, value = line.cards[0][0], line.values[0][0]
    assert f"{SCOPA.setup.game.pack.faces[card]} {value}," in page


def test_a_match_that_was_not_played_to_its_end_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = played("king", 4, moves=60)
    assert replayed(short, tmp_path, capsys, "--lang", "it")[-1] == "La partita si ferma qui, dopo 60 mosse."
    scores = replayed(short, tmp_path, capsys, "--score", "--lang", "it")
    assert sum(line.startswith("╭─") for line in scores) == 1


def test_the_first_wrong_move_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Import refuses the first illegal move by number and reason."""
    lines = played("scopa", 2, moves=3).write().splitlines()
    file = tmp_path / "match.record"
    wrong = f"{lines[-1].split()[0]} {lines[-1].split()[1]} {lines[-3].split()[2]}"
    file.write_text("\n".join([*lines[:-1], wrong]), encoding="utf-8")
    assert run(["replay", str(file), "--lang", "en", "--score"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"This record cannot be replayed, line {len(lines)}: move 3: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"cardtable record 1\n", b"\xff\xfe\x00", b"PGN\n", b"\x00" * 50])
def test_what_is_no_record_is_refused_in_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(content)
    assert run(["replay", str(file), "--lang", "it"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_a_missing_file_is_refused_with_the_nearest_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sunday.record").write_text("", encoding="utf-8")
    assert run(["replay", str(tmp_path / "sundya.record"), "--lang", "en"]) == 2
    assert f"did you mean “{tmp_path / 'sunday.record'}”?" in capsys.readouterr().err


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(CardtableError):
        read_record(str(tmp_path))


def test_a_record_may_begin_with_the_mark_that_windows_editors_leave(tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    file.write_bytes(b"\xef\xbb\xbf" + SCOPA.write().replace("\n", "\r\n").encode())
    assert read_record(str(file)).moves == SCOPA.moves


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("seed: perchè".encode("latin-1"), "line 2 has another encoding"),
        ("seed: 7".encode("utf-16"), "line 1 has another encoding"),
        (b"x" * (LARGEST + 1), "16 MiB at most"),
    ],
    ids=["latin-1", "utf-16", "too large"],
)
def test_a_file_of_another_kind_is_refused_with_what_it_should_be(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.record"
    file.write_bytes(b"cardtable record 1\n" * content.startswith(b"seed") + content)
    assert run(["replay", str(file), "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err and err.count("\n") == 1


def test_a_stream_without_end_is_not_read_for_ever(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in `yes | cardtable replay -`."""

    class Endless(BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            assert size is not None and size > 0
            return b"y\n" * size

    monkeypatch.setattr("sys.stdin", TextIOWrapper(Endless()))
    assert run(["replay", "-", "--lang", "en"]) == 2
    assert "too large" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("4. 99 7D", "move 4 is by seat 99, and it is the turn of seat"),
        ("4. 0 7D\n4. 1 7D", "move 5 is expected, not move 4"),
        ("4. 0 \x1b[2J", "“\\x1b[2J” is not a card"),
    ],
)
def test_a_wrong_line_is_told_with_what_would_be_right(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.record"
    file.write_text(f"{played('scopa', 2, moves=3).write()}{line}\n", encoding="utf-8")
    assert run(["replay", str(file), "--lang", "en", "--score"]) == 2
    assert said in capsys.readouterr().err


def test_a_move_after_the_end_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.record"
    file.write_text(f"{KING.write()}{len(KING.moves) + 1}. 0 7D\n", encoding="utf-8")
    assert run(["replay", str(file), "--lang", "en", "--score"]) == 2
    assert f"move {len(KING.moves) + 1} comes after the end of the match" in capsys.readouterr().err
