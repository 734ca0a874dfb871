"""Dates in words: today, yesterday, and any other day."""

from datetime import datetime, timedelta

import pytest

from cardtable.text import Text
from cardtable.text.dates import say_when

NOW = datetime(2026, 3, 1, 21, 5).astimezone()


@pytest.mark.parametrize(
    ("ago", "italian", "english"),
    [
        (timedelta(minutes=3), "oggi 21:02", "today 21:02"),
        (timedelta(days=1), "ieri 21:05", "yesterday 21:05"),
        (timedelta(days=2), "27/2/2026", "2026-02-27"),
    ],
)
def test_a_moment_is_said_as_one_says_it_today(ago: timedelta, italian: str, english: str) -> None:
    moment = (NOW - ago).isoformat(timespec="seconds")
    assert say_when(Text("it"), moment, NOW) == italian
    assert say_when(Text("en"), moment, NOW) == english


def test_what_is_no_moment_stays_as_it_stands() -> None:
    assert say_when(Text("it"), "long ago") == "long ago"
