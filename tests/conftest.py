"""What all tests share: `--vectors`, time budgets, compiled modules, bots that play at once, Hypothesis by the book."""

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from cardtable import pytest_option
from cardtable.bots import Bot, Budget
from cardtable.bots.search import Search
from cardtable.bots.simple import Greedy
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games import CLASSES
from cardtable.rooms import room

settings.register_profile("project", deadline=None, derandomize=True, print_blob=False)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("project")

BUDGETS = {
    "tests": (60, 0),
    "tests/bench": (60, 0),
    "tests/bots": (10, 5),
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


@pytest.fixture(autouse=True, scope="session")
def bots_that_do_not_think() -> Iterator[None]:
    """At the tables of this process bots that search do as one who looks one move ahead: most tests wait for them.

    What thinking is like is tested where bots are, and at a table by whoever puts `think` back.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(room, "think", _at_once)
        yield


def _at_once(bot: Bot, view: View, budget: Budget, rng: Random) -> Move:
    return (Greedy(bot.game) if isinstance(bot, Search) else bot)(view, budget, rng)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declares `--vectors` where the project is not installed, so that its plugin has not done it."""
    try:
        pytest_option.pytest_addoption(parser)
    except ValueError:
        return


def pytest_configure(config: pytest.Config) -> None:
    """Keeps compiled modules in pytest's cache where the environment wants none beside the sources.

    Else each of the workers, and each program that a test starts, compiles all of them at every run.
    """
    cache: pytest.Cache | None = getattr(config, "cache", None)  # there is none where its plugin is left out
    if sys.dont_write_bytecode and cache is not None:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


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
