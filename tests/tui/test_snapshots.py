"""Snapshots: a change of what people see shows up as a difference that can be read."""

import pytest

from tests.tui.snapshots import FOLDER, Snapshot, snapshots


@pytest.mark.parametrize("snapshot", snapshots(), ids=lambda snapshot: snapshot.name)
async def test_a_screen_looks_as_it_was_recorded(snapshot: Snapshot) -> None:
    """Look at: edges aligned, every card with rank and suit, names, counts, score, keys, and what stands out."""
    assert await snapshot.seen() == snapshot.file.read_text(encoding="utf-8")


def test_the_snapshots_are_few_and_show_both_sizes_both_languages_and_every_look() -> None:
    every = snapshots()
    assert len(every) < 25
    assert {path.name for path in FOLDER.iterdir()} == {each.file.name for each in every}
    assert {(each.size, each.language) for each in every} == {
        (size, language) for size in ((80, 24), (120, 40)) for language in ("it", "en")
    }
    assert {each.theme for each in every} == {"dark", "light", "contrast", "mono"}
    assert {each.terminal.faces for each in every} == {"pixels", "signs", "ascii"}
