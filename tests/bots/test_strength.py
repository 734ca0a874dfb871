"""The measured strength of the levels: what is kept, what is taken over from the arena, and that the setup says it."""

from textwrap import wrap
from typing import Any

import pytest

from cardtable.bots import BOTS
from cardtable.bots.strength import FILE, Strength, kept, strength_of
from cardtable.games import find_game
from cardtable.text import LANGUAGES, Text
from cardtable.tui.screens.draft import Draft
from cardtable.tui.screens.form_words import explain
from tests.bench.strength import read, written

LINES, COLUMNS = 3, 76
"""What there is room for under the label of a field, in a terminal of 80 columns and 24 lines."""


def found_by_arena(**others: Any) -> dict[str, Any]:
    """What the arena prints of Scopone, as far as it matters here."""
    usual = dict(find_game("scopone").at_table(4).options.items())
    found = {"game": "scopone", "seats": 4, "options": usual, "players": ["campione:700", "greedy"], "deals": 400}
    found |= {"score": 0.7925, "score_half_width": 0.0215, "points": 1.80375, "points_half_width": 0.12788}
    return found | others


def test_what_the_arena_found_is_kept_by_table_and_level() -> None:
    assert read(found_by_arena()) == ("scopone-4", "campione", Strength(0.792, 0.021, 1.804, 0.128, 400, 700))
    assert read(found_by_arena(), "maestro")[1] == "maestro"


@pytest.mark.parametrize(
    "others", [{"players": ["campione", "random"]}, {"players": ["campione:0.2s", "greedy"]}, {"options": {}}]
)
def test_what_was_not_played_against_the_yardstick_by_the_usual_rules_is_refused(others: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="scopone"):
        read(found_by_arena(**others))


def test_the_file_is_what_the_tool_writes_and_names_tables_and_levels_that_there_are() -> None:
    assert FILE.read_text(encoding="utf-8") == written(kept())
    for table, levels in kept().items():
        name, _, seats = table.rpartition("-")
        game = find_game(name).at_table(int(seats))
        assert set(levels) <= set(BOTS)
        assert all(strength_of(game, level) == figures for level, figures in levels.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_setup_says_what_was_measured_in_80_columns(language: str) -> None:
    for table, levels in kept().items():
        game = find_game(table.rpartition("-")[0])
        draft, text = Draft(game, next(iter(game.presets))), Text(language).within(game.id)
        draft.take_seats(int(table.rpartition("-")[2]))
        for level, figures in levels.items():
            draft.seat(1, level)
            *_, said = told = explain(text, draft, "seat.1")
            assert str(round(100 * figures.score)) in said
            assert sum(len(wrap(line, COLUMNS)) for line in told) <= LINES


def test_the_setup_says_nothing_of_strength_where_the_house_rules_are_others() -> None:
    draft = Draft(find_game("scopone"), "scopone")
    draft.seat(1, "maestro")
    assert len(explain(Text("it").within("scopone"), draft, "seat.1")) == 2
    draft.choose("target", 11)
    assert len(explain(Text("it").within("scopone"), draft, "seat.1")) == 2, "a shorter match changes no deal"
    draft.choose("napola", True)
    assert len(explain(Text("it").within("scopone"), draft, "seat.1")) == 1
