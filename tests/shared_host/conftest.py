"""The host that all tests of this folder share; it is stopped when they end."""

from collections.abc import Iterator

import pytest

from tests.shared_host.host import Host


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(tmp_path_factory.mktemp("host")) as host:
        yield host
