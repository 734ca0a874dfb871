"""What the others read when somebody leaves, has no time left or resigns: each result in a sentence of its own."""

import pytest

from cardtable.rooms.club import AGAIN, BACK, LATE, REPLACED, RESIGNED, STOOD_IN, Line
from cardtable.text import Text
from cardtable.tui.board import say_line

SAID = {
    LATE: (
        "Anna had no time left: a bot makes this move.",
        "Per Anna il tempo è scaduto: questa mossa la fa un bot.",
    ),
    RESIGNED: ("Anna resigns.", "Anna si arrende."),
    STOOD_IN: (
        "A bot plays for Anna until they are back: no rating to win.",
        "Un bot per Anna finché non torna: nessuno sale in classifica.",
    ),
    BACK: ("Anna is back at the table.", "Anna è di nuovo al suo posto."),
    AGAIN: ("Anna would like another match.", "Anna vorrebbe un'altra partita."),
    REPLACED: (
        "In the next match a bot plays in the place of Anna.",
        "Nella prossima partita un bot gioca al posto di Anna.",
    ),
}


@pytest.mark.parametrize("happened", SAID)
def test_what_happens_to_a_seat_is_said_to_all_at_the_table_in_their_language(happened: str) -> None:
    line = Line("Anna", "", happened, happened=True)
    assert (say_line(Text("en"), line), say_line(Text("it"), line)) == SAID[happened]


@pytest.mark.parametrize("language", ["en", "it"])
def test_whether_a_match_waits_or_a_bot_moves_in_time_is_said_before_somebody_leaves(language: str) -> None:
    """Where there is a clock nobody is promised that the match waits."""
    text = Text(language)
    for key in ("club.leave", "club.leave_app"):
        assert "bot" not in text(key)
        assert "bot" in text(f"{key}_clock")
    for key in ("", "_seen"):
        assert "bot" in text(f"club.away_clock{key}", names="Anna")
