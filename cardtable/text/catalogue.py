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


WORDS = files("cardtable.text").joinpath("words")
"""Where the app's own words lie."""

FIRST = "screens"
"""The file of the app's words that is read first: that of the first screen."""


class AppWords:
    """The app's own words in one language, read file by file as they are asked for."""

    def __init__(self, language: str) -> None:
        found = [file for file in WORDS.iterdir() if file.name.endswith(f".{language}.toml")]
        self._unread = sorted(found, key=lambda file: (file.name.startswith(FIRST), file.name))
        self._read: dict[str, str] = {}

    def find(self, *keys: str) -> str | None:
        """The words of the first of these keys that has any."""
        while True:
            for key in keys:
                if key in self._read:
                    return self._read[key]
            if not self._unread:
                return None
            self._read.update(_read(self._unread.pop()))

    def all(self) -> Mapping[str, str]:
        """All of them, by dotted key."""
        while self._unread:
            self._read.update(_read(self._unread.pop()))
        return self._read


@cache
def app_catalogue(language: str) -> AppWords:
    """The app's words in a language."""
    return AppWords(language)


def app_words(language: str) -> Mapping[str, str]:
    """All of the app's own words, by dotted key."""
    return app_catalogue(language).all()


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
