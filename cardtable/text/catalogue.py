"""Catalogues: the words of one language, read once from their files."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGES = ("it", "en")
"""The languages there are; the second serves where neither a setting nor the locale names one of them."""

PSEUDO = "xx"
"""A language for tests: the Italian words between brackets, so that what bypassed the catalogues stands out."""


@cache
def app_words(language: str) -> Mapping[str, str]:
    """The app's own words, by dotted key."""
    found: dict[str, str] = {}
    for file in sorted(files("cardtable.text").joinpath("words").iterdir(), key=lambda file: file.name):
        if file.name.endswith(f".{language}.toml"):
            found.update(_read(file))
    return found


@cache
def game_words(game: str, language: str) -> Mapping[str, str]:
    """The words of one game, by dotted key; empty for a game that has none."""
    file = files("cardtable.games").joinpath(game, f"words.{language}.toml")
    return dict(_read(file)) if file.is_file() else {}


@cache
def rules_page(game: str, language: str) -> str:
    """The template of a game's rules page, in Markdown."""
    return files("cardtable.games").joinpath(game, f"rules.{language}.md").read_text(encoding="utf-8")


def _read(file: Traversable) -> Iterator[tuple[str, str]]:
    return _flat(tomllib.loads(file.read_text(encoding="utf-8")), "")


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
