"""Decks: how the cards of a pack family are drawn, read from `assets/decks/*.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from cardtable.tui.assets import asset

PLAIN_DECK = "ascii"
"""The deck for terminals that show no more than ASCII; it draws every family."""


@dataclass(frozen=True)
class Suit:
    """How one suit is drawn."""

    pip: str
    """One character of one cell."""
    ink: str
    """The colour of its ink."""


@dataclass(frozen=True, eq=False)
class Deck:
    """One style of cards. There is one object per style, so that drawings can be remembered by it."""

    name: str
    families: tuple[str, ...]
    """The pack families it can draw."""
    sides: tuple[str, str]
    """The left and the right edge of a card."""
    lit: tuple[str, str]
    """The same of a card that can be taken: told apart by its shape, not by colour alone."""
    corners: str
    """Top left, top right, bottom left, bottom right; empty where cards have no line above and below."""
    line: str
    """The line above and below; empty where there is none."""
    suits: Mapping[str, Suit]
    """Per suit letter."""
    courts: Mapping[str, str]
    """Per rank letter of a court card, what stands in its middle."""
    figures: Mapping[str, tuple[str, ...]]
    """Per rank letter of a court card, the figure that larger cards have: rows of dots, `#` or `.`, an even number."""
    paper: Mapping[str, str]
    """The colours of paper and edges, by use."""
    back: Mapping[str, str]
    """The pattern and the colours of the backs."""
    painted: bool
    """Whether courts stand on a panel in the ink of their suit."""


@cache
def deck(name: str) -> Deck:
    """The deck with this name; raises OSError where there is none."""
    found = tomllib.loads(asset("decks", f"{name}.toml").read_text(encoding="utf-8"))
    frame = found["frame"]
    return Deck(
        name,
        tuple(found["families"]),
        (frame["sides"][0], frame["sides"][1]),
        (frame["lit"][0], frame["lit"][1]),
        frame.get("corners", ""),
        frame.get("line", ""),
        {letter: Suit(suit["pip"], suit["ink"]) for letter, suit in found["suits"].items()},
        found["courts"],
        {rank: tuple(rows.split()) for rank, rows in found.get("figures", {}).items()},
        found["paper"],
        found["back"],
        frame.get("painted", True),
    )


@cache
def deck_names() -> tuple[str, ...]:
    """The names of all decks."""
    files = (file.name for file in asset("decks").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


@cache
def deck_for(family: str, plain: bool = False) -> Deck:
    """The deck in which a pack family is drawn, on a plain terminal or on one that shows colours and figures."""
    if plain:
        return deck(PLAIN_DECK)
    return next(found for name in deck_names() if name != PLAIN_DECK and family in (found := deck(name)).families)
