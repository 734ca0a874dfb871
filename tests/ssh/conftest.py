"""The club that the tests of a file share."""

import sys
from collections.abc import Iterator

import pytest

from tests.ssh.clubs import RunningClub

collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningClub]:
    """A club for everybody, with a small app in the place of the lobby."""
    with RunningClub(tmp_path_factory.mktemp("club"), "--guests", "--message", "Welcome tonight") as running:
        yield running
