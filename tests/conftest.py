"""What all tests share: the option `--vectors`, a time budget for each group, and Hypothesis without clock or luck."""

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

from cardtable import pytest_option
from cardtable.games import CLASSES

settings.register_profile("project", deadline=None, derandomize=True, print_blob=False)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("project")

BUDGETS = {
    "tests": (60, 0),
    "tests/bench": (60, 0),
    "tests/bots": (5, 2),
    "tests/cli": (25, 1),
    "tests/engine": (10, 0),
    "tests/games": (10, 2),
    "tests/laws": (10, 6),
    "tests/rooms": (5, 1),
    "tests/shared_host": (160, 0),
    "tests/ssh": (90, 0),
    "tests/text": (10, 1.5),
    "tests/tui": (250, 3),
}
"""Seconds that the tests of a folder take together on one core of an ordinary machine, and how many more with each game
there is; printed, never enforced."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares `--vectors` where the project is not installed, so that its plugin has not done it."""
    try:
        pytest_option.pytest_addoption(parser)
    except ValueError:
        return


SHARED_HOST = Path(__file__).parent / "shared_host"
"""Tests that need sshd, tmux and screen: run only where they are asked for by their folder."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `--vectors` only those worked examples are run."""
    if collection_path == SHARED_HOST:
        asked = (Path(argument.partition("::")[0]).resolve() for argument in config.args)
        return None if any(path.is_relative_to(SHARED_HOST) for path in asked) else True
    other = collection_path.match("test_*.py") and collection_path.name != "test_vectors.py"
    return True if other and config.getoption("--vectors") else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints what each group of tests took and what it may take."""
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                folder = report.nodeid.partition("::")[0].rpartition("/")[0]
                group = "/".join(folder.split("/")[:2])
                seconds[group] += report.duration
    if not seconds:
        return
    terminalreporter.write_sep("=", "time per group of tests, all cores together")
    for group, spent in sorted(seconds.items()):
        fixed, each = BUDGETS.get(group, (0, 0))
        budget = round(fixed + each * len(CLASSES))
        over = "  OVER" if budget and spent > budget else ""
        terminalreporter.write_line(f"{group:<14}{spent:8.1f} s of {budget or '?'} s{over}")
