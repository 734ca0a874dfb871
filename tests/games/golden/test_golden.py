"""Golden whole matches per game: replayed to the same cards, sheets and result, line by line."""

import pytest

from cardtable.engine.record import Record
from cardtable.games import GAMES
from tests.games.golden.matches import FOLDER, Golden, goldens, replayed

ALL = list(goldens())


@pytest.mark.parametrize("golden", ALL, ids=map(str, ALL))
def test_a_golden_match_is_counted_as_it_always_was(golden: Golden) -> None:
    """A change of rules, shuffle or notation shows here; `python -m tests.games.golden` writes the counts anew."""
    record = Record.read(golden.record_file.read_text(encoding="utf-8"), GAMES)
    assert list(replayed(record)) == golden.count_file.read_text(encoding="utf-8").splitlines()
    game = record.setup.game
    assert (game.id, game.seats) == (golden.game_type.id, golden.seats)
    assert game.options == golden.game_type.options_type.resolve(golden.seats, golden.chosen)


@pytest.mark.parametrize("golden", ALL, ids=map(str, ALL))
def test_a_golden_record_is_written_as_it_always_was(golden: Golden) -> None:
    """The format of records is versioned: version 1 reads and writes like this."""
    text = golden.record_file.read_text(encoding="utf-8")
    assert Record.of(Record.read(text, GAMES).replay()).write() == text


def test_no_golden_file_is_left_over() -> None:
    """Every file belongs to a match that is still replayed."""
    files = {file for pattern in ("*.record", "*.count") for file in FOLDER.glob(pattern)}
    assert files == {file for golden in ALL for file in (golden.record_file, golden.count_file)}


def test_the_golden_matches_stay_small() -> None:
    """All of them together, of every game there is, have at most 1.5 MB."""
    assert sum(file.stat().st_size for file in FOLDER.iterdir() if file.is_file()) < 1_500_000
