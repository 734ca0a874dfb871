"""Imports go one way, and what must stay apart stays apart. The layers themselves are contracts of import-linter."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardtable

PACKAGE = Path(cardtable.__file__).parent
GAME_FOLDERS = sorted(path.parent for path in PACKAGE.glob("games/*/rules.py"))


def imported(file: Path) -> Iterator[str]:
    """The modules a file imports, anywhere in it; `from a import b` counts as `a.b`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative imports hide where a thing comes from"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("engine/*.py")), ids=lambda file: file.name)
def test_the_engine_uses_the_standard_library_only(file: Path) -> None:
    """And in one place `mypy_extensions`, whose types the compiled build reads; nothing of it is there at run time."""
    for name in imported(file):
        top = name.split(".")[0]
        assert (
            name.startswith("cardtable.engine.")
            or top in sys.stdlib_module_names
            or (file.name == "native.py" and top == "mypy_extensions")
        ), f"{file.name} imports {name}"


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda folder: folder.name)
def test_a_game_never_imports_another_game(folder: Path) -> None:
    others = [f"cardtable.games.{other.name}." for other in GAME_FOLDERS if other != folder]
    for file in folder.rglob("*.py"):
        for name in imported(file):
            assert not any(f"{name}.".startswith(other) for other in others), f"{file} imports {name}"


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("tui/**/*.py")), ids=lambda file: file.stem)
def test_screens_never_see_a_state(file: Path) -> None:
    """`tui` and `ssh` never see a `State`: they hold places in a room, and a place gives a View."""
    forbidden = ("cardtable.engine.state.State", "cardtable.engine.state.AnyState", "cardtable.engine.state.Deal",
                 "cardtable.engine.match.Match", "cardtable.engine.chance", "cardtable.engine.position",
                 "cardtable.engine.view.view_of", "cardtable.engine.view.possible_state")  # fmt: skip
    for name in imported(file):
        assert not name.startswith(forbidden) or name == "cardtable.engine.match.Setup", f"{file} imports {name}"


def test_a_table_waits_for_no_game_but_its_own() -> None:
    """Games are loaded when they are asked for: nineteen take as long as the rest of a table together."""
    code = (
        "import sys, cardtable.tui.screens.table; from cardtable.games import find_game; find_game('briscola');"
        "print(*(name for name in sys.modules if name.startswith('cardtable.games.') and name.endswith('.rules')))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["cardtable.games.briscola.rules"]


UNIX = ("pty", "termios", "tty", "fcntl", "resource", "pwd", "grp", "curses", "readline",
        "textual.drivers.linux_driver", "cardtable.tui.driver")  # fmt: skip
"""Modules that are not to be had on Windows, one of ours among them."""


def imported_everywhere(node: ast.AST) -> Iterator[str]:
    """The modules that are imported on every system: neither where it was asked which one it is, nor tried."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "sys.platform != 'win32'":
        others = node.orelse
    elif isinstance(node, ast.Try) and any(
        one.type is not None and ast.unparse(one.type) == "ImportError" for one in node.handlers
    ):
        others = [*node.orelse, *node.finalbody]
    else:
        others = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where a thing comes from"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
    for other in others:
        yield from imported_everywhere(other)


def test_nothing_unix_only_outside_ssh() -> None:
    """Linux, macOS and Windows play locally."""
    for file in PACKAGE.rglob("*.py"):
        if "ssh" not in file.parts and ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts) not in UNIX:
            for name in imported_everywhere(ast.parse(file.read_text(encoding="utf-8"))):
                assert not any(f"{name}.".startswith(f"{unix}.") for unix in UNIX), f"{file} imports {name}"


@pytest.mark.parametrize(
    "source", ["import termios", "if sys.platform == 'win32':\n    import tty", "def f():\n    import pty as x"]
)
def test_what_is_unix_only_is_found_wherever_it_is_imported(source: str) -> None:
    assert any(name in UNIX for name in imported_everywhere(ast.parse(source)))
