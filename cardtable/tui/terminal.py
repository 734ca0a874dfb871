"""Terminals: what the terminal of one person can show, as far as its name and its environment tell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Colours = Literal["none", "16", "256", "truecolor"]
"""How many colours there are; without any, shapes alone tell things apart."""

Faces = Literal["pixels", "signs", "ascii"]
"""How cards are drawn: as pictures, as boxes with signs, or with no more than ASCII."""


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


def terminal_of(environment: Mapping[str, str], encoding: str | None, colours: str | None) -> Terminal:
    """What a terminal shows, by its environment, the encoding of what is written to it, and its colours.

    `colours` is rich's name for how many there are, None for none.
    """
    known: dict[str | None, Colours] = {"standard": "16", "windows": "16", "256": "256", "truecolor": "truecolor"}
    return Terminal(
        "none" if "NO_COLOR" in environment else known.get(colours, "none"), _is_ascii(environment, encoding)
    )


def _is_ascii(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Whether no more than ASCII can be shown."""
    name = environment.get("TERM", "").lower()
    return name in ("dumb", "linux") or name.startswith("vt") or "utf" not in (encoding or "").lower().replace("-", "")
