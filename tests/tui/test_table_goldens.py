"""Golden screens of the table: a change of what players see shows up as a readable difference."""

import pytest

from tests.tui.goldens import Golden, goldens


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: golden.name)
async def test_the_table_looks_as_it_was_recorded(golden: Golden) -> None:
    """Look at: edges aligned, thirteen cards with rank and suit, names, counts, score, keys."""
    assert await golden.seen() == golden.file.read_text(encoding="utf-8")
