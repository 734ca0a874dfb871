"""The clock: how a search that was given seconds learns in the middle of anything that they have gone by."""

from time import perf_counter


class TimeUp(Exception):
    """The time has gone by: what was begun is left as it is."""


def moment(seconds: float | None) -> float | None:
    """The point in time after so many seconds from now; None, which never comes, without any."""
    return None if seconds is None else perf_counter() + seconds


def within(until: float | None, seconds: float | None, share: float) -> float | None:
    """The point in time after a share of so many seconds from now, but not after another one."""
    if until is None or seconds is None:
        return until
    return min(until, perf_counter() + share * seconds)


def passed(until: float | None) -> bool:
    """Whether a point in time has come."""
    return until is not None and perf_counter() >= until


def on_time(until: float | None) -> None:
    """Raises `TimeUp` where a point in time has come."""
    if until is not None and perf_counter() >= until:
        raise TimeUp
