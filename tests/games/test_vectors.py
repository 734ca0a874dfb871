"""The worked examples of each game, or with `--vectors DIR` those of another folder, one test each."""

from pathlib import Path

import pytest

from tests.games.vector_runner import Broken, Vector, Wrong, check, load

PROJECT_VECTORS = Path(__file__).parent / "vectors"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each example, called by its id."""
    if "vector" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--vectors")
        vectors = load(metafunc.config.invocation_params.dir / chosen if chosen else PROJECT_VECTORS)
        metafunc.parametrize("vector", vectors, ids=[vector.id for vector in vectors])


def test_worked_example(vector: Vector | Broken) -> None:
    """The engine answers as the example says; what cannot be asked fails too."""
    if isinstance(vector, Broken):
        pytest.fail(f"{vector.id}: {vector.why}", pytrace=False)
    try:
        check(vector)
    except Wrong as wrong:
        pytest.fail(str(wrong), pytrace=False)
