"""Decks: how the cards of a pack family are drawn, read from `assets/decks/*.toml` and from a person's own folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardtable.tui.art import Art
from cardtable.tui.assets import asset
from cardtable.tui.deck_files import BadDeck, art_of, checked, read
from cardtable.tui.reading import contents, trouble

PLAIN_DECK = "ascii"
"""The deck for terminals that show no more than ASCII; it draws every family."""

USUAL = {"italian": "napoletane", "french": "french"}
"""Per pack family, the deck of whoever has not chosen one."""


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
    dim: tuple[str, str]
    """The same of a card that is out of reach."""
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
    art: Art | None = None
    """The pictures in pixels, where the deck has them and they are to be shown."""


def deck(name: str, pixels: bool = False) -> Deck:
    """The deck of the assets with this name, in pixels where they can be shown; raises OSError where there is none."""
    return _deck(name, pixels)


@cache
def _deck(name: str, pixels: bool) -> Deck:
    return _made(name, _content(name), pixels)


@cache
def _content(name: str) -> Mapping[str, Any]:
    """What the file of a deck of the assets says; raises OSError, BadDeck."""
    return read(f"{name}.toml", asset("decks", f"{name}.toml").read_bytes(), deck_names(), _content)


def _made(name: str, content: Mapping[str, Any], pixels: bool) -> Deck:
    """The deck of which a file says this."""
    frame = content["frame"]
    dim = frame.get("dim", frame["sides"])
    return Deck(
        name,
        tuple(content["families"]),
        (frame["sides"][0], frame["sides"][1]),
        (frame["lit"][0], frame["lit"][1]),
        (dim[0], dim[1]),
        frame.get("corners", ""),
        frame.get("line", ""),
        {letter: Suit(suit["pip"], suit["ink"]) for letter, suit in content["suits"].items()},
        content.get("courts", {}),
        {rank: tuple(rows.split()) for rank, rows in content.get("figures", {}).items()},
        content["paper"],
        content["back"],
        frame.get("painted", True),
        art_of(content) if pixels else None,
    )


def own_deck(path: Path, pixels: bool = False) -> Deck:
    """The deck of a file that a person keeps, in pixels where they can be shown; raises BadDeck."""
    try:
        source = contents(path)
    except OSError as error:
        raise BadDeck(str(path), 1, **trouble(error)) from error  # type: ignore[arg-type]
    content = read(str(path), source, deck_names(), _content)
    checked(str(path), source, content)
    return _made(path.stem, content, pixels)


@cache
def deck_names() -> tuple[str, ...]:
    """The names of all decks of the assets."""
    files = (file.name for file in asset("decks").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def deck_for(
    family: str, plain: bool = False, pixels: bool = False, wanted: str = "", own: Sequence[Deck] = ()
) -> Deck:
    """The deck in which a pack family is drawn: the wanted one where it draws this family, else the usual one.

    `plain` is for a terminal that shows no more than ASCII, `pixels` for one that shows colours enough for pictures;
    `own` are the decks of the person, which come before those of the same name in the assets.
    """
    if plain:
        return deck(PLAIN_DECK)
    mine = next((found for found in own if found.name == wanted and family in found.families), None)
    if mine is not None:
        return mine
    chosen = deck(wanted, pixels) if wanted in deck_names() else None
    return chosen if chosen is not None and family in chosen.families else deck(USUAL[family], pixels)
