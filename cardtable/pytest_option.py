"""The option `--vectors DIR` of the tests, as a plugin: pytest has to know it before it looks for test folders.

Announced in `pyproject.toml`. An option declared in `tests/conftest.py` alone would make pytest take DIR, written as a
word of its own, for a folder of tests.
"""

from typing import Any


def pytest_addoption(parser: Any) -> None:
    """Declares the option."""
    parser.addoption(
        "--vectors",
        metavar="DIR",
        default=None,
        help="run the worked examples (*.json) of this folder instead of the project's own",
    )
