"""The host's commands: all matches of a club as text, while it runs and without a secret, and its ranking."""

import asyncio
import json
from pathlib import Path

import pytest

from cardtable.cli.run import run
from cardtable.engine.record import Record
from cardtable.engine.verification import verify
from cardtable.games import GAMES, find_game
from cardtable.rooms.players import read_players
from cardtable.rooms.room import Room
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import Table, drawn
from tests.cli.test_matches import answered
from tests.rooms.ledgers import table
from tests.rooms.test_ledger import played
from tests.rooms.test_ranking import duel, match, people

RUNNING = "5eed of a match that is being played"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a club that is open: two matches are over, one goes on, and one is sealed."""
    folder = tmp_path_factory.mktemp("club")
    ledger = SqliteLedger(folder / FILE_NAME)
    for game, least in (("scopa", 10**6), ("briscola", 10**6), ("scopa", 9)):
        room = table(game, seed=RUNNING if least == 9 else game).open_room(ledger)
        asyncio.run(played(room, least))
        assert room.journal is not None
        if least != 9:
            room.journal.close()
    rules = find_game("scopa").at_table(2)
    guests = Table(drawn(rules), read_players("person:Anna,person:guest-1a2b3c4d", rules), seal="others play on")
    room = guests.open_room(ledger)
    asyncio.run(given_up(room))
    return folder


async def given_up(room: Room) -> None:
    """The first to sit there gives up at once."""
    place = room.join(0)
    running = asyncio.create_task(room.run())
    await place.updates.get()
    place.resign()
    await running


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's own matches and settings lie elsewhere."""
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "own"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path))


def names(data: Path) -> dict[str, str]:
    """Per game, the name of its match that is over."""
    return {one.header.game: one.id for one in SqliteLedger(data / FILE_NAME).finished()}


def test_all_matches_that_are_over_are_written_while_the_club_plays_on(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is a record that anybody can check; what is still played, or sealed, is told of no seed."""
    into = tmp_path / "records"
    assert run(("export", "--all", str(into), "--data", str(data), "--lang", "en")) == 0
    out, err = capsys.readouterr()
    assert out == f"2 matches were written to {into}.\n"
    assert err == "One match is still being played and was left out: its cards are secret.\n"
    files = sorted(into.iterdir())
    assert [file.name.split("-")[3:] for file in files] == [
        [game, f"{name}.record"] for game, name in sorted(names(data).items())
    ]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert verify(Record.read(text, GAMES)).over
        assert RUNNING not in text
    assert run(("export", "--all", str(into), "--data", str(data), "--lang", "en")) == 0
    assert capsys.readouterr().out == f"0 matches were written to {into}.\n2 were there already.\n"
    assert not (tmp_path / "own").exists(), "the host's own matches are left alone"


def test_one_game_or_the_last_days_are_enough(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = answered(capsys, "export", "--all", "-", "--game", "briscola", "--data", str(data))
    assert listed.startswith(f"# {names(data)['briscola']}\ncardtable record 1\ngame: briscola\n")
    assert listed.count("cardtable record 1") == 1
    Record.read(listed, GAMES)


def test_from_a_day_that_has_not_come_there_is_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = answered(
        capsys, "export", "--all", str(tmp_path / "out"), "--since", "2999-01-01", "--game", "briscola", "--data",
        str(data), "--lang", "it",
    )  # fmt: skip
    assert told == f"0 partite sono state scritte in {tmp_path / 'out'}.\n"


@pytest.mark.parametrize("secret", ["playing", "sealed"])
def test_a_match_with_secret_cards_is_refused_by_name(
    data: Path, capsys: pytest.CaptureFixture[str], secret: str
) -> None:
    """The seed of a match that somebody has still to play is never told."""
    ledger = SqliteLedger(data / FILE_NAME)
    rows = ledger._file.execute("SELECT id FROM matches WHERE standing = ?", (secret,)).fetchall()
    (name,) = (row[0] for row in rows)
    said = answered(capsys, "export", name, "--data", str(data), "--lang", "en", code=2)
    assert "secret" in said
    assert "5eed" not in said


def test_guests_are_written_down_as_they_were_called_and_a_config_names_the_club(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`player SEAT: person:guest-...`: what the others read at the table, and nothing else is known of them."""
    folder = tmp_path / "guests"
    ledger = SqliteLedger(folder / FILE_NAME)
    rules = find_game("scopa").at_table(2)
    room = Table(drawn(rules), read_players("person:Anna,person:guest-1a2b3c4d", rules)).open_room(ledger)
    asyncio.run(given_up(room))
    config = tmp_path / "club.toml"
    config.write_text(f"data = '{folder}'\n", encoding="utf-8")
    text = answered(capsys, "export", ledger.finished()[0].id, "--config", str(config))
    assert "player 0: person:Anna\nplayer 1: person:guest-1a2b3c4d\n" in text
    assert Record.read(text, GAMES).players[1] == "person:guest-1a2b3c4d"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export",), "--all"),
        (("export", "k7", "--all", "x"), "k7"),
        (("export", "k7", "--game", "scopa"), "--game"),
        (("export", "k7", "--since", "2026-01-01"), "--since"),
        (("export", "--all", "x", "--since", "ieri"), "ieri"),
        (("export", "--all", "x", "--game", "scoppa"), "scopa"),
        (("export", "--all", "x", "--data", "nowhere"), "nowhere"),
        (("export", "k7", "--data", "nowhere"), "nowhere"),
        (("export", "k7", "--config", "nowhere.toml"), "nowhere.toml"),
        (("ranking", "--data", "nowhere"), "nowhere"),
        (("ranking", "--month", "2026-13"), "2026-13"),
        (("ranking", "scoppa"), "scopa"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_said_in_one_sentence_and_nothing_is_made(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in answered(capsys, *words, "--lang", "it", code=2)
    assert said in answered(capsys, *words, "--lang", "en", code=2)
    assert not {"nowhere", "x"} & {file.name for file in tmp_path.iterdir()}


# The ranking.


@pytest.fixture(scope="module")
def ranked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a club in which Anna has beaten everybody, and a guest has beaten her."""
    folder = tmp_path_factory.mktemp("ranked")
    ledger = SqliteLedger(folder / FILE_NAME)
    matches = [*(duel(number, loser=f"P{number}") for number in range(6)), match(7, people("guest-1", "Anna"), (0,))]
    for number, one in enumerate(matches):
        name = ledger.begin(one.header)
        ledger._file.execute("UPDATE matches SET standing = 'over', result = ? WHERE id = ?", (one.result, name))
        ledger._file.execute("INSERT INTO entries VALUES (?, 1, 'end', -1, ?, ?)", (name, str(number), one.last))
    known = {"SHA256:anna": "Anna"} | {f"SHA256:{number}": f"P{number}" for number in range(6)}
    (folder / "names.json").write_text(json.dumps(known), encoding="utf-8")
    return folder


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_ranking_is_a_page_and_json(ranked: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    page = answered(capsys, "ranking", "--data", str(ranked), "--lang", language)
    first, second = (line.split() for line in page.splitlines()[2:4])
    assert first[:2] == ["1", "Anna"]
    assert first[3:] == ["6", "6", "0", "0", "0"]
    assert (second[0], second[1][-1]) == ("P5", "?")
    assert "guest" not in page
    assert all(len(line) <= 80 for line in page.splitlines())
    told = json.loads(answered(capsys, "ranking", "scopa", "--data", str(ranked), "--json"))
    (game,) = told["games"]
    assert (told["month"], game["game"], game["matches"]) == (None, "scopa", 6)
    assert game["people"][0] == {
        "place": 1, "name": "Anna", "rating": int(first[2]), "matches": 6, "won": 6, "level": 0, "lost": 0,
        "given_up": 0,
    }  # fmt: skip
    assert [person["place"] for person in game["people"][1:]] == [None] * 6


def test_a_month_is_ranked_alone(ranked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "gennaio 2026" in answered(capsys, "ranking", "--month", "2026-01", "--data", str(ranked), "--lang", "it")
    told = answered(capsys, "ranking", "--month", "2026-02", "--data", str(ranked), "--json")
    assert json.loads(told) == {"month": "2026-02", "games": []}
