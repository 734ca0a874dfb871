"""Terminals: what the terminal of one person shows, by its own answer, its name and its environment."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Colours = Literal["none", "16", "256", "truecolor"]
"""How many colours there are; without any, shapes alone tell things apart."""

Faces = Literal["pixels", "signs", "ascii"]
"""How cards are drawn: as pictures, as boxes with signs, or with no more than ASCII."""

COLOURS: Mapping[str | None, Colours] = {"standard": "16", "windows": "16", "256": "256", "truecolor": "truecolor"}
"""The colours by rich's names for them."""

MODERN_NAMES = ("alacritty", "contour", "foot", "rio", "wezterm", "xterm-ghostty", "xterm-kitty")
"""Terminals that have all colours under a name that does not say so and that many a host does not know."""

COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python itself writes into LC_CTYPE where nobody has named a locale."""


@dataclass(frozen=True)
class Terminal:
    """What a terminal can show."""

    colours: Colours = "truecolor"
    """How many colours it has."""
    ascii: bool = False
    """Whether it shows no more than ASCII, each character in one cell."""

    @property
    def faces(self) -> Faces:
        """The best way in which cards can be drawn; pictures need colours, signs do not."""
        if self.ascii:
            return "ascii"
        return "pixels" if self.colours in ("256", "truecolor") else "signs"


MODERN = Terminal()
"""A terminal that shows everything."""


@dataclass(frozen=True)
class Entry:
    """What the host's list of terminals says of one."""

    known: bool = True
    """Whether it is listed."""
    colours: int = 0
    """How many colours it has."""


def terminal_of(
    environment: Mapping[str, str],
    encoding: str | None,
    colours: str | None,
    *,
    shows: bool | None = True,
    entry: Entry | None = None,
) -> Terminal:
    """What a terminal shows, by its environment, the encoding of what is written to it, and its colours.

    `colours` is rich's name for how many there are, None for none. `shows` is whether the terminal was seen to draw
    signs beyond ASCII in one cell each, None where it did not say. `entry` is None where the host has no list.
    """
    name = environment.get("TERM", "").lower()
    found = COLOURS.get(colours, "none")
    if found == "16" and (name in MODERN_NAMES or (entry is not None and entry.colours >= 256)):
        found = "256"
    if shows is None:
        shows = (entry is None or entry.known) and _says_utf8(environment)
    plain = is_ascii_by_name(name) or not _is_utf8(encoding) or not shows
    return Terminal("none" if "NO_COLOR" in environment else found, plain)


def is_ascii_by_name(name: str) -> bool:
    """Whether a terminal is known to show no more than ASCII; the console of Linux lacks the Italian suits."""
    return name in ("dumb", "linux") or name.startswith("vt")


def _says_utf8(environment: Mapping[str, str]) -> bool:
    """Whether somebody has named a locale with UTF-8: Python writes it where nobody has named any, too."""
    typed = environment.get("LC_CTYPE", "")
    named = environment.get("LC_ALL") or ("" if typed in COERCED else typed) or environment.get("LANG", "")
    return _is_utf8(named)


def _is_utf8(name: str | None) -> bool:
    """Whether the name of an encoding or of a locale says UTF-8."""
    return "utf" in (name or "").lower()
