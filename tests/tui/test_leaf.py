"""Pages of rules as rows: nothing is left out, nothing is cut off."""

import pytest
from rich.cells import cell_len

from cardtable.engine.game import AnyGame
from cardtable.games import GAMES
from cardtable.text import Text
from cardtable.text.rules import render_page
from cardtable.tui.leaf import leaf

PAGE = """# Left out

Two **play**: `7D x 4C` takes.

1. First
   of all
2. then

| card | ace | king (re) |
|---|---|---|
| worth | 11 | 4 |
"""


def written(width: int) -> list[str]:
    """The rows of the page above."""
    return ["".join(said for said, _ in row).rstrip() for row in leaf(PAGE, width)]


def test_lists_hang_and_tables_stand_in_columns() -> None:
    assert written(40) == [
        *("Two play: 7D x 4C takes.", ""),
        *(" 1. First of all", " 2. then", ""),
        "card  │ ace │ king (re)",
        "──────┼─────┼──────────",
        "worth │ 11  │ 4",
    ]


def test_a_table_takes_several_rows_for_a_cell_before_it_breaks_a_word() -> None:
    assert written(18)[-4:] == [
        "card  │ ace │ king",
        "      │     │ (re)",
        "──────┼─────┼─────",
        "worth │ 11  │ 4",
    ]


def test_a_table_for_which_there_is_no_room_is_told_line_by_line() -> None:
    assert written(16)[-3:] == [" • worth, ace", "   11, king (re)", "   4"]


def test_what_stands_out_is_written_so() -> None:
    kinds = {said: kind for row in leaf(PAGE, 40) for said, kind in row}
    assert kinds["play"] == "strong"
    assert kinds["7D x 4C"] == "code"
    assert kinds["card"] == "strong"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_word_of_a_page_is_there_and_no_row_is_wider_than_the_page(game: type[AnyGame]) -> None:
    page = render_page(Text("it"), game.at_table())
    for width in (76, 40):
        rows = ["".join(said for said, _ in row) for row in leaf(page, width)]
        assert max(map(cell_len, rows)) <= width
        shown = {word.strip(",") for row in rows for word in row.split()}
        plain = page.partition("\n")[2].replace("*", "").replace("`", "").replace("|", " ")
        assert {word.strip(",") for word in plain.split() if word.strip("-#0123456789.")} <= shown
