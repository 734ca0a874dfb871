"""What `assets/` holds for run time is found from a wheel, an editable install and a checkout alike."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parent.parent

FIND = """
import sys
import cardtable
from cardtable.tui.assets import asset
from cardtable.text.catalogue import app_words, game_words, rules_page
from cardtable.games import GAMES
decks = sorted(deck.name for deck in asset("decks").iterdir() if deck.name.endswith(".toml"))
assert decks and all(tomllib.loads(asset("decks", deck).read_text(encoding="utf-8")) for deck in decks)
assert all(app_words(language) for language in ("it", "en"))
assert all(game_words(game.id, "it") and rules_page(game.id, "en") for game in GAMES)
print(cardtable.__file__)
"""


def find_from(site: Path, elsewhere: Path) -> Path:
    """Finds the assets in a new interpreter that sees the package through `site` only; where the package lies."""
    code = f"import site, sys, tomllib; sys.path[:0] = [{str(site)!r}]; site.addsitedir({str(site)!r})\n{FIND}"
    code = f"import sys; sys.path = [p for p in sys.path if p != {str(ROOT)!r}]\n{code}"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=elsewhere, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return Path(run.stdout.strip())


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project, as a fresh clone would be: without what was compiled in this one."""
    copy = tmp_path / "checkout"
    skipped = ignore_patterns(".[!c]*", "__pycache__", "dist", "build", "tests", "screenshots", "*.so", "*.pyd")
    return Path(copytree(ROOT, copy, ignore=skipped))


def build(checkout: Path, what: str, out: Path) -> Path:
    """A wheel of the checkout, made by the build backend itself."""
    out.mkdir()
    code = f"from hatchling.build import {what}; print({what}({str(out)!r}))"
    environment = {name: value for name, value in os.environ.items() if name != "CARDTABLE_COMPILE"}
    subprocess.run([sys.executable, "-c", code], cwd=checkout, env=environment, check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.mark.parametrize("what", ["build_wheel", "build_editable"])
def test_assets_are_found_from_a_wheel_and_an_editable_install(checkout: Path, tmp_path: Path, what: str) -> None:
    site, made = tmp_path / "site", build(checkout, what, tmp_path / "dist")
    assert made.name.endswith("-py3-none-any.whl"), "nothing is compiled that nobody has asked for"
    with zipfile.ZipFile(made) as wheel:
        wheel.extractall(site)
    home = site if what == "build_wheel" else checkout
    assert find_from(site, tmp_path).is_relative_to(home)


def test_assets_are_found_from_a_checkout(checkout: Path, tmp_path: Path) -> None:
    assert find_from(checkout, tmp_path).is_relative_to(checkout)


def test_the_wheel_holds_the_package_and_its_types_and_nothing_else(checkout: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(build(checkout, "build_wheel", tmp_path / "dist")) as wheel:
        names = wheel.namelist()
    assert "cardtable/py.typed" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"cardtable"}
