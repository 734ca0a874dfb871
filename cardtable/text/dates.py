"""Dates in words: when something happened, as one says it today."""

from datetime import datetime, timedelta

from cardtable.text.text import Text


def say_when(text: Text, moment: str, now: datetime | None = None) -> str:
    """A moment in UTC (ISO 8601) in the time of this machine: `oggi 21:40`, `ieri 9:05`, `3/11/2026`.

    One that cannot be read stays as it stands.
    """
    try:
        then = datetime.fromisoformat(moment).astimezone()
    except ValueError:
        return moment
    today = (datetime.now().astimezone() if now is None else now.astimezone()).date()
    time = f"{then.hour}:{then.minute:02}"
    if then.date() == today:
        return text("date.today", time=time)
    if then.date() == today - timedelta(days=1):
        return text("date.yesterday", time=time)
    return text("date.day", day=then.day, month=then.month, year=then.year)


def say_month(text: Text, month: str) -> str:
    """A month such as `2026-01` in words: `gennaio 2026`. One that cannot be read stays as it stands."""
    year, _, number = month.partition("-")
    key = f"date.month.{number}"
    return text(key, year=year) if text.has(key) else month
