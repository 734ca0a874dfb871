"""The seat of another player: name, backs, and what everybody knows of it."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

from cardtable.engine.cards import UNSEEN, Card
from cardtable.tui.faces import LARGE, MEDIUM, SMALL, CardSize
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label, label_to
from cardtable.tui.plan import INDEX
from cardtable.tui.seating import Spot
from cardtable.tui.widgets.row import draw_line

SIZES = (LARGE, MEDIUM, SMALL)

FAN = 1
"""Columns, besides the uppermost card, that a fan of backs has at least; where it has less, a number stands for it."""

WIDE_FAN = 12
"""Columns, besides the uppermost card, that a fan should have before words take them."""


class SeatLook(NamedTuple):
    """What is shown of another player."""

    spot: Spot
    name: str
    """With the sign of the side, where several score together."""
    to_move: bool
    cards: tuple[Card, ...]
    """The hand as it is seen from here, `UNSEEN` for a back; the faces come last, so that they lie on top."""
    most: int
    """How many cards a hand can hold: the fan does not move when there are fewer."""
    number: str
    """How many cards there are, in words."""
    facts: Sequence[str]
    """Short lines about it, the most important first."""
    role: str = ""
    """What it has to do besides playing."""
    lying: tuple[Card, ...] = ()
    """The cards that lie before it."""
    beside: int = 0
    """The columns of the longest name at this edge: the fans of all seats there are alike."""
    out: str = ""
    """What is said of a seat that has gone out; empty for one that plays."""


def draw_seat(seat: SeatLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """The picture of a seat at an edge of the table, with cards of a size or a smaller one."""
    sizes = SIZES[SIZES.index(size) :]
    if seat.spot == "top":
        words = max(cell_len(_name(seat, paint)), seat.beside)
        fan = min(seat.most - 1, WIDE_FAN // 2)
        largest = next((found for found in sizes if found.width + fan + words + 4 <= room.width), SMALL)
        return _across(seat, room, largest, paint)
    for fitting in sizes:
        rows = _rows_beside(seat, room, fitting)
        if rows > 0 and not _is_cut(_facts(seat, seat.role, room.width - 2, rows, paint), paint):
            return _at_side(seat, room, fitting, paint)
    return _in_words(seat, room, paint)


def _rows_beside(seat: SeatLook, room: Size, size: CardSize) -> int:
    """The lines for facts at the left or right edge, with a fan of cards of a size."""
    return room.height - 1 - size.height - (1 if seat.lying else 0)


def _is_cut(lines: Sequence[str], paint: Paint) -> bool:
    """Whether there was no room for some words."""
    return any(line.endswith(paint.signs.cut) for line in lines)


def _name(seat: SeatLook, paint: Paint) -> str:
    """The name as it is written, marked where it is this seat's turn."""
    return f"{paint.signs.turn} {seat.name} " if seat.to_move else seat.name


def _facts(seat: SeatLook, role: str, width: int, rows: int, paint: Paint) -> list[str]:
    """What is known of a seat, on so many lines: one fact on each where there is room, else several side by side.

    Then a sign stands for a word, and the role goes before what may be cut.
    """
    roles = (role,) if role else ()
    items = (seat.out or seat.number, *seat.facts, *roles)
    if len(items) <= rows:
        return [paint.cut(item, width) for item in items]
    found = [seat.out or f"{paint.signs.back} {len(seat.cards)}"]
    for item in (*roles, *seat.facts):
        longer = f"{found[-1]}{paint.signs.dot}{item}"
        if cell_len(longer) > width and len(found) < rows:
            found.append(item)
        else:
            found[-1] = longer
    return [paint.cut(line, width) for line in found]


def _written(seat: SeatLook, lines: Sequence[str], place: tuple[int, int], width: int, paint: Paint) -> list[Patch]:
    """Name and facts at a place, the cards that lie before the seat below them; at the right edge ending there."""
    x, y = place
    inks, found = paint.inks, []
    for at, said in enumerate(lines):
        ink = inks.muted if at else inks.turn if seat.to_move else inks.strong
        cut = paint.cut(said, width)
        found.append(label_to(x + width, y + at, cut, ink) if seat.spot == "right" else label(x, y + at, cut, ink))
    if seat.lying:
        row, taken = draw_line(seat.lying, width, paint)
        left = x + width - taken if seat.spot == "right" else x
        found += [patch._replace(x=patch.x + left, y=patch.y + y + len(lines)) for patch in row]
    return found


def _fan(seat: SeatLook, room: int, size: CardSize, paint: Paint) -> tuple[list[Patch], int, int]:
    """The hand of another, overlapping, from the left upper corner on; its columns, and those of a full hand."""
    most = max(seat.most, len(seat.cards), 1)
    step = max(1, min(size.width // 2 + 1, (room - size.width) // max(1, most - 1)))
    full = min(room, size.width + step * (most - 1))
    faces = [card for card in seat.cards if card != UNSEEN]
    if len(faces) > 1 and step < INDEX:
        return (*_shown(seat, faces, room, size, paint), full)
    shown = seat.cards[-((room - size.width) // step + 1) :]
    patches = [Patch(at * step, 0, paint.face(card, size)) for at, card in enumerate(shown)]
    return patches, size.width + step * (len(shown) - 1) if shown else 0, full


def _shown(seat: SeatLook, faces: Sequence[Card], room: int, size: CardSize, paint: Paint) -> tuple[list[Patch], int]:
    """A hand of which several cards are known, each with its index to be seen; the backs take what room is left."""
    faces = faces[-max(1, (room - size.width) // INDEX + 1) :]
    backs = len(seat.cards) - len(faces)
    left = room - size.width - INDEX * (len(faces) - 1)
    backs = max(0, min(backs, left))
    patches = [Patch(at, 0, paint.back(size)) for at in range(backs)]
    patches += [Patch(backs + at * INDEX, 0, paint.face(card, size)) for at, card in enumerate(faces)]
    return patches, backs + INDEX * (len(faces) - 1) + size.width


def _across(seat: SeatLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """At the upper edge: the words stand to the right of the cards."""
    name = _name(seat, paint)
    free = room.width - size.width - FAN - 4
    names = max(cell_len(name), seat.beside)
    if min(names, 12) > free:
        return _in_words(seat, room, paint)
    rows = room.height - 1 - (1 if seat.lying else 0)
    role = seat.role
    if role and cell_len(f"{name}{paint.signs.dot}{role}") <= free - min(seat.most, WIDE_FAN):
        name, role = f"{name}{paint.signs.dot}{role}", ""
    facts = _facts(seat, role, free, rows, paint)
    if _is_cut(facts, paint):
        return _in_words(seat, room, paint)
    line = draw_line(seat.lying, free, paint)[1] if seat.lying else 0
    widest = min(max(names, cell_len(name), line, *map(cell_len, facts)), free)
    fan, width, full = _fan(seat, room.width - widest - 4, size, paint)
    x = max(1, (room.width - full - 2 - widest) // 2)
    high = 1 + len(facts) + (1 if seat.lying else 0)
    down = max(0, (room.height - size.height) // 2)
    patches = [patch._replace(x=patch.x + x + full - width, y=down) for patch in fan]
    place = (x + full + 2, max(0, (room.height - high) // 2))
    return (*patches, *_written(seat, (name, *facts), place, widest, paint))


def _at_side(seat: SeatLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """At the left or right edge: the words stand above and below the cards, all along the edge."""
    free = room.width - 2
    rows = _rows_beside(seat, room, size)
    facts = _facts(seat, seat.role, free, rows, paint)
    # As if it had a role: seats opposite each other stand level.
    high = 1 + size.height + max(len(facts), min(rows, len(seat.facts) + 2)) + (1 if seat.lying else 0)
    top = max(0, (room.height - high) // 2)
    fan, width, _ = _fan(seat, free, size, paint)
    left = 1 if seat.spot == "left" else room.width - 1 - width
    patches = [patch._replace(x=patch.x + left, y=top + 1) for patch in fan]
    nameless = _written(seat, ["", *facts], (1, top + size.height), free, paint)[1:]
    return (*patches, *_written(seat._replace(lying=()), [_name(seat, paint)], (1, top), free, paint), *nameless)


def _in_words(seat: SeatLook, room: Size, paint: Paint) -> Picture:
    """Where there is no room for a fan: a name and two lines."""
    free = room.width - 2
    rows = max(1, min(2, room.height - 1 - (1 if seat.lying else 0)))
    facts = _facts(seat, seat.role, free, rows, paint)
    return tuple(_written(seat, [_name(seat, paint), *facts], (1, 0), free, paint))
