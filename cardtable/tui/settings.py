"""Settings: what one person prefers, in a file that a person can read and mend.

A file that cannot be parsed is named with its line and set aside; a value that cannot be is named and passed over; what
this version does not know is named and kept, comments and all.
"""

import os
import tempfile
import tomllib
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, Self

from cardtable.engine.errors import CardtableError, nearest
from cardtable.text.catalogue import LANGUAGES, PSEUDO
from cardtable.tui.lock import alone
from cardtable.tui.reading import UNPARSED, contents, slip, trouble

FILE_NAME = "settings.toml"
FOLDER_VARIABLE = "CARDTABLE_CONFIG"
"""The environment variable that names another folder for the settings."""

ENCODING = "utf-8-sig"
"""UTF-8, with or without the mark that Windows editors put before it."""

AUTO = "auto"
"""The language of the system, what the terminal can show, the usual deck: whatever fits by itself."""

Pace = Literal["slow", "normal", "fast", "instant"]
"""How long bots leave to read what happened."""

Theme = Literal["dark", "light", "contrast", "mono"]
"""The look of the screens: by night, by day, in high contrast, or in greys alone."""

Direction = Literal["game", "ccw", "cw"]
"""Which way the turn goes round on the screen: as this game is played, to the right or to the left."""

Faces = Literal["auto", "pixels", "signs", "ascii"]
"""How cards are drawn: as the terminal can, as pictures, as boxes with signs, or with no more than ASCII."""

Colours = Literal["auto", "none", "16", "256", "truecolor"]
"""How many colours are used: as many as the terminal has, or so many."""

SECONDS: Mapping[str, float] = MappingProxyType({"slow": 2.0, "normal": 1.1, "fast": 0.5, "instant": 0.0})
"""Per pace, how long a bot waits before it plays."""

ALLOWED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "language": (AUTO, *LANGUAGES),
        "pace": tuple(SECONDS),
        "direction": ("game", "ccw", "cw"),
        "theme": ("dark", "light", "contrast", "mono"),
        "colours": (AUTO, "none", "16", "256", "truecolor"),
        "faces": (AUTO, "pixels", "signs", "ascii"),
        "bell": ("off", "on"),
        "confirm": ("off", "on"),
    }
)
"""Per setting, the values it can have, in order, as people write them."""

SWITCHES = ("bell", "confirm")
"""The settings that are on or off: booleans in the file and here."""

DECKS = ("deck_italian", "deck_brescian", "deck_french")
"""The settings that name a deck. Which names there are is known where decks are: one of one's own is as good."""

NAMES = (*ALLOWED, *DECKS)
"""Every setting."""


class BadSettings(CardtableError):
    """A settings file, or a line of it, that cannot be used; `key` says in which way."""

    key = "settings.unreadable"

    def __init__(self, kind: str, path: Path | str, what: str, **facts: object) -> None:
        self.key = f"settings.{kind}"
        super().__init__(f"{path}: {kind}: {what}", file=str(path), what=what, **facts)


@dataclass(frozen=True)
class Settings:
    """What one person prefers."""

    language: str = AUTO
    """`it`, `en`, or `auto`: as the system speaks."""
    pace: Pace = "normal"
    """How long bots leave to read what happened."""
    direction: Direction = "game"
    """Which way the turn goes round on the screen."""
    theme: Theme = "dark"
    """The look of the screens."""
    colours: Colours = "auto"
    """How many colours are used; `auto`: as many as the terminal has."""
    faces: Faces = "auto"
    """How cards are drawn; `auto`: as well as the terminal can."""
    bell: bool = False
    """Whether the terminal rings when it is one's turn."""
    confirm: bool = False
    """Whether a card that was chosen is first raised, and played only when it is chosen again."""
    deck_italian: str = AUTO
    """The deck for the Italian pack of forty; `auto`: the usual one."""
    deck_brescian: str = AUTO
    """The deck for the Brescian pack of fifty-two, which has 8, 9 and 10."""
    deck_french: str = AUTO
    """The deck for the French pack."""

    def changed(self, **values: object) -> Self:
        """The settings with some of them changed; raises `BadSettings` for a value that cannot be."""
        for name, value in values.items():
            if (problem := _problem(name, value, FILE_NAME)) is not None:
                raise problem
        return replace(self, **{name: _settled(name, value) for name, value in values.items()})  # type: ignore[arg-type]

    def said(self, name: str) -> str:
        """A setting as people write it: `on` and `off` for a switch."""
        value = getattr(self, name)
        return ("off", "on")[value] if isinstance(value, bool) else str(value)

    @property
    def seconds(self) -> float:
        """How long a bot waits before it plays."""
        return SECONDS[self.pace]


class SettingsFile:
    """The settings of one person on disk. `problems` says what was wrong when they were last read or written."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = settings_path() if path is None else path
        self.problems: tuple[BadSettings, ...] = ()
        self._known: Settings | None = None
        """The settings as this process last read or wrote them; None before that."""
        self._aside: BadSettings | None = None
        """What was wrong with a file that was set aside here."""

    def load(self) -> Settings:
        """The settings of the file, the defaults where it is missing, cannot be used or leaves them out."""
        self._known, self.problems, unparsed = self._read()
        if unparsed is not None:
            self._aside = self._set_aside(*unparsed)
            self.problems = (self._aside,)
        return self._known

    def mistakes(self) -> tuple[BadSettings, ...]:
        """What is wrong with the file now, and what was when it had to be set aside; changes nothing."""
        _, problems, unparsed = self._read()
        if unparsed is not None:
            source, error = unparsed
            line, facts = slip(source, error)
            problems = (BadSettings("unparsed", self.path, str(error), line=line, **facts),)
        return (*(() if self._aside is None else (self._aside,)), *problems)

    def _read(self) -> tuple[Settings, tuple[BadSettings, ...], tuple[bytes, Exception] | None]:
        """The settings, what is wrong with them, and where the file cannot be parsed, its content and the reason."""
        source = b""
        try:
            source = contents(self.path)
            found = tomllib.loads(source.decode(ENCODING))
        except FileNotFoundError:
            return Settings(), (), None
        except OSError as error:
            return Settings(), (_kept_away("unreadable", self.path, error),), None
        except UNPARSED as error:
            return Settings(), (), (source, error)
        judged = {name: _problem(name, value, self.path) for name, value in found.items()}
        good = {name: found[name] for name, problem in judged.items() if problem is None}
        return Settings().changed(**good), tuple(problem for problem in judged.values() if problem is not None), None

    def save(self, settings: Settings) -> bool:
        """Writes the file in one step, whole or not at all; False, and the reason in `problems`, where it cannot.

        What was not changed since it was last read or written here stays as the file says now: the same person may
        have changed it in another window.
        """
        self.problems = ()
        names = [name for name in NAMES if self._known is None or _differ(name, settings, self._known)]
        try:
            with alone(self.path) if names else nullcontext():
                found = contents(self.path).decode(ENCODING) if self.path.exists() else ""
                source = found.replace("\r\n", "\n")
                for name in names:
                    source = _with(source, name, getattr(settings, name))
                if names:
                    self._replace(source)
            self._known = settings
        except (OSError, RuntimeError, ValueError) as error:
            self.problems = (_kept_away("unwritable", self.path, error),)
        return not self.problems

    def _replace(self, source: str) -> None:
        """Puts a new file in the place of the old one, with no moment in between; raises OSError."""
        path = self.path.resolve()  # a link stays a link, for those who keep their settings elsewhere
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".settings-", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(source)
            Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)

    def _set_aside(self, source: bytes, error: Exception) -> BadSettings:
        """Moves a broken file out of the way, so that nothing of it is lost, and says where it lies now."""
        names = (f"{self.path.name}.broken{f'.{number}' if number > 1 else ''}" for number in count(1))
        aside = next(free for name in names if not (free := self.path.with_name(name)).exists())
        try:
            self.path.replace(aside)
        except OSError:
            aside = self.path
        return BadSettings("broken", self.path, str(error), line=slip(source, error)[0], aside=str(aside))


def settings_path(environment: Mapping[str, str] | None = None) -> Path:
    """Where the settings lie: in the folder named by `CARDTABLE_CONFIG`, else where the system keeps them."""
    folder = (os.environ if environment is None else environment).get(FOLDER_VARIABLE, "")
    if folder:
        return Path(folder) / FILE_NAME
    from platformdirs import user_config_path  # noqa: PLC0415 - not loaded where the folder is given

    return user_config_path("cardtable", appauthor=False) / FILE_NAME


def _problem(name: str, value: object, path: Path | str) -> BadSettings | None:
    """What is wrong with a setting, if anything."""
    if name not in NAMES:
        near = nearest(name, NAMES) or ", ".join(NAMES)
        return BadSettings("unknown", path, f"{name}; did you mean {near}?", name=name, nearest=near)
    held = _settled(name, value)
    if isinstance(held, bool) if name in SWITCHES else isinstance(held, str) and _can_be(name, held):
        return None
    allowed = ", ".join(ALLOWED.get(name, (AUTO,)))
    what = f"{name} cannot be {value!r}: allowed are {allowed}"
    return BadSettings("value", path, what, name=name, value=value, allowed=allowed)


def _can_be(name: str, value: str) -> bool:
    """Whether a setting can have a value that is a text."""
    return bool(value) if name in DECKS else value in ALLOWED[name] or (name, value) == ("language", PSEUDO)


def _settled(name: str, value: object) -> object:
    """A value as settings hold it: a switch that was written `on` is True, and 256 colours are `256`."""
    if name in SWITCHES and value in ALLOWED[name]:
        return value == "on"
    return str(value) if name == "colours" and type(value) is int else value


def _kept_away(kind: str, path: Path, error: Exception) -> BadSettings:
    """That a file can not be read or written, with the reason."""
    reason = "file_loop" if type(error) is RuntimeError else "file_written"  # how Python tells of links in a circle
    facts = trouble(error) if isinstance(error, OSError) else {"reason": reason, "what": str(error)}
    return BadSettings(kind, path, **facts)


def _differ(name: str, one: Settings, other: Settings) -> bool:
    """Whether two have not the same value of a setting."""
    return bool(getattr(one, name) != getattr(other, name))


def _with(source: str, name: str, value: str | bool) -> str:
    """A TOML text with one setting changed, or put first where the text does not have it; raises ValueError."""
    before: dict[str, Any] = tomllib.loads(source)
    wanted = {**before, name: value}
    if before == wanted:
        return source
    import json  # noqa: PLC0415 - loaded only where something is saved

    line = f"{name} = {json.dumps(value, ensure_ascii=False)}"
    lines = source.splitlines()
    for at, old in enumerate(lines):
        # Only parsing tells a setting from a line that looks like one, within a longer text or under a heading.
        if old.split("=")[0].strip(" \t\"'") == name:
            changed = "\n".join([*lines[:at], line, *lines[at + 1 :], ""])
            if _parsed(changed) == wanted:
                return changed
    if name in before:
        raise ValueError(f"{name} is written in a way that cannot be changed here")
    return f"{line}\n{source}"


def _parsed(source: str) -> dict[str, Any] | None:
    """The content of a TOML text; None where it is none."""
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError:
        return None
