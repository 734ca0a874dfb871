"""Deck files: the TOML in which a deck is drawn, with what is wrong in one said by file and line."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rich.cells import cell_len

from cardtable.engine.cards import BRESCIAN_52, FRENCH_52, ITALIAN_40, Pack
from cardtable.engine.errors import CardtableError, nearest
from cardtable.tui.art import EVERY, PARTS, SIZES, Art, Colours, Mistake, check
from cardtable.tui.reading import UNPARSED, slip

PACKS: Mapping[str, tuple[Pack, ...]] = {"italian": (ITALIAN_40, BRESCIAN_52), "french": (FRENCH_52,)}
"""Per pack family, the packs that a deck of this family can draw."""

LIKE = "like"
"""The key that names the deck from which everything is taken that a file leaves out."""

TABLES = ("frame", "suits", "courts", "figures", "paper", "back", "palette")
"""The tables of a deck file, besides those of its sizes."""

COLOUR_KEYS = {
    "paper": ("plain", "dim", "lit", "edge", "dim_edge", "lit_edge", "dim_ink"),
    "back": ("paper", "ink", "edge"),
}
"""Per table, the colours that it has to have."""

_COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


class BadDeck(CardtableError):
    """A deck file that cannot be used; says the file, the line (1 being the first), and what would be right."""

    key = "deck.broken"

    def __init__(self, file: str, line: int, reason: str, at: str = "", **facts: object) -> None:
        """`reason` is the key of what is wrong with what the file has at these keys."""
        said = " ".join((f"{file}, line {line}: {reason}", *(f"{name}={value}" for name, value in facts.items())))
        super().__init__(said, file=file, line=line, at=at, reason=reason, **facts)


def read(file: str, source: bytes, others: Iterable[str], other: Callable[[str], Mapping[str, Any]]) -> dict[str, Any]:
    """What a deck file says, with what it leaves out taken from the deck it is like; raises `BadDeck`.

    `others` are the names of the decks it can be like, `other` the content of one of them.
    """
    try:
        text = source.decode("utf-8")
        found = tomllib.loads(text)
    except UNPARSED as error:
        line, facts = slip(source, error)
        raise BadDeck(file, line, **facts) from error  # type: ignore[arg-type]
    like = found.pop(LIKE, None)
    if like is None:
        return found
    if like not in others:
        near = nearest(str(like), others) or ", ".join(others)
        raise BadDeck(file, line_of(text, (LIKE,)), "deck_like", name=like, nearest=near)
    return _over(other(like), found)


def _over(under: Mapping[str, Any], upper: Mapping[str, Any]) -> dict[str, Any]:
    """Two contents laid one over the other: tables are joined, everything else is taken from the upper one."""
    joined = dict(under)
    for key, value in upper.items():
        beneath = under.get(key)
        joined[key] = _over(beneath, value) if isinstance(value, Mapping) and isinstance(beneath, Mapping) else value
    return joined


def art_of(content: Mapping[str, Any]) -> Art | None:
    """The pictures that a deck file draws, unchecked; None where it draws none."""
    sizes = {key: content[key] for key in SIZES if key in content}
    if not sizes:
        return None
    frame = content["frame"]
    plain = frame.get("pixels", frame["sides"])
    return Art(
        palette={**content.get("palette", {})},
        suits={
            letter: Colours(suit["pip"], suit["ink"], suit.get("tint", suit["ink"]), suit.get("robe", ""))
            for letter, suit in content["suits"].items()
        },
        paper=content["paper"],
        edges={"plain": plain, "dim": frame.get("dim", plain), "lit": frame["lit"]},
        tile=tuple(content["back"].get("tile", ".").strip("\n").split("\n")),
        back=content["back"],
        sizes=sizes,
    )


def checked(file: str, source: bytes, content: Mapping[str, Any]) -> None:
    """Makes sure that everything is there and can be drawn; raises `BadDeck`."""
    try:
        for mistake in _mistakes(content):
            raise mistake
        art = art_of(content)
        if art is not None:
            check(art, tuple(pack for family in content["families"] for pack in PACKS[family]))
    except Mistake as mistake:
        line = line_of(source.decode("utf-8"), mistake.keys, mistake.row)
        raise BadDeck(file, line, mistake.reason, ".".join(mistake.keys), **mistake.facts) from mistake


def _mistakes(content: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is missing in a deck file or has the wrong form, before anything is drawn."""
    families = content.get("families")
    if not isinstance(families, list) or not families or not all(family in tuple(PACKS) for family in families):
        yield Mistake(("families",), 0, "deck_families", known=tuple(PACKS))
        return
    for key, value in content.items():
        known = (*TABLES, *SIZES)
        if key not in ("families", *known):
            near = nearest(key, TABLES) or ", ".join(known)
            yield Mistake((key,), 0, "deck_key", nearest=near)
        elif key != "families" and not isinstance(value, Mapping):
            yield Mistake((key,), 0, "deck_table")
    yield from _frame_mistakes(content.get("frame", {}))
    yield from _court_mistakes(content)
    yield from _suit_mistakes(content, {suit for family in families for pack in PACKS[family] for suit in pack.suits})
    for table, keys in COLOUR_KEYS.items():
        for key in keys:
            yield from _colour_mistakes((table, key), content.get(table, {}).get(key))
    pattern = content.get("back", {}).get("pattern")
    if not isinstance(pattern, str) or len(pattern) < 2 or not _is_cells(pattern, len(pattern)):
        yield Mistake(("back", "pattern"), 0, "deck_pattern")
    tile = content.get("back", {}).get("tile", ".")
    rows = tile.strip("\n").split("\n") if isinstance(tile, str) else [""]
    for at, row in enumerate(rows, 1):
        strange = set(row) - set(content.get("palette", {})) - set(".#")
        if strange or len(row) != len(rows[0]) or not row:
            yield Mistake(("back", "tile"), at, "deck_tile")
    for letter, colour in content.get("palette", {}).items():
        if len(letter) != 1 or letter.isdecimal() or letter in "._*#":
            yield Mistake(("palette", letter), 0, "deck_letter")
        yield from _colour_mistakes(("palette", letter), colour)
    for key in SIZES:
        yield from _size_mistakes(key, content.get(key, {}))


def _frame_mistakes(frame: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is wrong with the edges of the cards."""
    for key in ("sides", "lit", "pixels", "dim"):
        if not _is_cells(frame.get(key, "||" if key in ("pixels", "dim") else None), 2):
            yield Mistake(("frame", key), 0, "deck_edges")
    line = frame.get("line", "")
    if line != "" and not _is_cells(line, 1):
        yield Mistake(("frame", "line"), 0, "deck_sign")
    corners = frame.get("corners", "")
    if not _is_cells(corners, 4) and (corners != "" or line != ""):
        yield Mistake(("frame", "corners"), 0, "deck_corners")


def _is_cells(signs: object, count: int) -> bool:
    """Whether a text has so many characters, each of one cell."""
    return isinstance(signs, str) and len(signs) == count and all(cell_len(sign) == 1 for sign in signs)


def _court_mistakes(content: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is wrong with what courts are called and how they look where there are no pictures."""
    for rank, name in content.get("courts", {}).items():
        if not isinstance(name, str):
            yield Mistake(("courts", rank), 0, "deck_text")
    for rank, figure in content.get("figures", {}).items():
        rows = figure.split() if isinstance(figure, str) else []
        if not rows or len(rows) % 2 or set("".join(rows)) - set(".#") or len(set(map(len, rows))) > 1:
            yield Mistake(("figures", rank), 0, "deck_figure")


def _suit_mistakes(content: Mapping[str, Any], wanted: set[str]) -> Iterator[Mistake]:
    """What is wrong with the suits."""
    suits = content.get("suits", {})
    for letter in sorted(wanted - set(suits)):
        yield Mistake(("suits",), 0, "deck_suit", suit=letter)
    for letter, suit in suits.items():
        pip = suit.get("pip") if isinstance(suit, Mapping) else None
        if not _is_cells(pip, 1):
            yield Mistake(("suits", letter, "pip"), 0, "deck_sign")
            continue
        for key in ("ink", "tint"):
            yield from _colour_mistakes(("suits", letter, key), suit.get(key, "#000000" if key == "tint" else None))
        robe = suit.get("robe", "")
        for colour in robe if isinstance(robe, str) else [robe]:
            if isinstance(robe, str) and colour in content.get("palette", {}):
                continue
            yield Mistake(("suits", letter, "robe"), 0, "deck_robe", colour=colour)


def _size_mistakes(key: str, tables: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is wrong with the tables of one size."""
    for part, drawings in tables.items():
        if part not in PARTS or not isinstance(drawings, Mapping):
            yield Mistake((key, part), 0, "deck_part", known=PARTS)
            continue
        nested = drawings.items() if part in ("pips", "layouts") else ()
        for name, own in nested:
            if not isinstance(own, Mapping):
                yield Mistake((key, part, name), 0, "deck_nested", every=EVERY)


def _colour_mistakes(keys: tuple[str, ...], colour: object) -> Iterator[Mistake]:
    """What is wrong with a colour."""
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        yield Mistake(keys, 0, "deck_colour")


def line_of(source: str, keys: tuple[str, ...], row: int = 0) -> int:
    """The line of a TOML text, 1 being the first, where something is said: so many rows below its key.

    Where the key is not there it is the line of the table it would stand in, or of the deck it is taken from, or 1.
    """
    heading: tuple[str, ...] = ()
    best, found = 0, 1
    quotes = ""
    for number, line in enumerate(source.splitlines(), 1):
        if quotes:
            quotes = "" if quotes in line else quotes
            continue
        quotes = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")
        if header := re.match(r"\s*\[([^\[\]]+)\]", line):
            heading = _keys(header[1])
            here = heading
        elif entry := re.match(r"\s*([^=#\s][^=]*?)\s*=", line):
            here = heading + _keys(entry[1])
        else:
            continue
        depth = min(len(here), len(keys))
        if depth > best and here[:depth] == keys[:depth]:
            best, found = depth, number + (row if here == keys else 0)
        elif not best and here == (LIKE,):
            found = number
    return found


def _keys(dotted: str) -> tuple[str, ...]:
    """A dotted key in its parts; quotes around a part are not part of it."""
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
