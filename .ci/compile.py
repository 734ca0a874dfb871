"""The compiled build: the hot code goes through mypyc when `CARDTABLE_COMPILE` is set; without it nothing happens here.

Hatchling calls `Compiling` while it builds a wheel. `python .ci/compile.py FOLDER` compiles a checkout where it lies,
for running its tests with the compiled code: only ever a copy that nobody works in.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

NAME = "CARDTABLE_COMPILE"
"""1 compiles as fast code as there is, `quick` compiles quickly, for tests."""

FAMILY = (
    "scopa", "scopone", "scopa_d_assi", "sbarazzino", "scopa_a_15", "cirulla", "cicera", "spazzino", "rubamazzetto",
    "scopa_bugiarda",
)  # fmt: skip
"""The games whose rules are compiled."""

FITTED = ("scopa", "scopone", "scopa_d_assi", "sbarazzino", "scopa_a_15", "cirulla", "cicera", "spazzino")
"""The games with a prior of their own, which a search asks about every move."""

MODULES = (
    *(
        f"engine/{name}"
        for name in ("cards", "moves", "zones", "layout", "state", "game", "course", "matching", "view")
    ),
    *(f"games/{name}" for name in ("bonuses", "captures", "dealing", "denari", "fitted", "majority", "napola")),
    *(f"games/{name}" for name in ("objections", "piles", "playouts", "primiera", "prospects", "sides")),
    *(f"games/{name}" for name in ("tally", "target", "whims", "yields")),
    *(f"games/{game}/rules" for game in FAMILY),
    *(f"games/{game}/prior" for game in FITTED),
    *(f"bots/search/{name}" for name in ("chances", "player", "priors", "solve", "tree", "worth")),
)
"""What is compiled, in the folder of the package."""

NEEDED = ("mypy[mypyc]>=2.4", "setuptools>=65")
"""What the compiled build needs besides a C compiler."""


def compile_in(folder: Path, level: str = "3") -> list[Path]:
    """Compiles the package that lies in a folder, at this level of optimisation, and returns the files made.

    At the highest level it is compiled twice where gcc does it: the second time by what some deals used most.
    """
    files = [f"cardtable/{module}.py" for module in MODULES]
    subprocess.run([sys.executable, Path(__file__).with_name("extensions.py"), level, *files], cwd=folder, check=True)
    shutil.rmtree(folder / "build", ignore_errors=True)
    made = [path for ending in (".so", ".pyd") for path in folder.rglob(f"*{ending}")]
    return [path for path in made if path.parent == folder or folder / "cardtable" in path.parents]


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a command where only the tools of the tests are
    BuildHookInterface = object


class Compiling(BuildHookInterface):  # type: ignore[misc, valid-type]
    """The hook of the build."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return list(NEEDED) if os.environ.get(NAME) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Puts the compiled modules beside their sources; an editable installation stays plain."""
        if not os.environ.get(NAME) or version == "editable":
            return
        self._kept = TemporaryDirectory()
        folder = Path(self._kept.name)
        shutil.copytree(
            Path(self.root, "cardtable"), folder / "cardtable", ignore=shutil.ignore_patterns("__pycache__")
        )
        made = compile_in(folder, "0" if os.environ[NAME] == "quick" else "3")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in made:
            build_data["force_include"][str(path)] = str(path.relative_to(folder))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_kept"):
            self._kept.cleanup()


if __name__ == "__main__":
    compile_in(Path(sys.argv[1]).resolve(), "0" if os.environ.get(NAME) == "quick" else "3")
