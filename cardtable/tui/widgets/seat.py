"""The seat of another player: name, backs, and what everybody knows of it."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Size

from cardtable.engine.cards import Card
from cardtable.tui.faces import CardSize
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label, label_to
from cardtable.tui.seating import Spot


class SeatLook(NamedTuple):
    """What is shown of another player."""

    spot: Spot
    name: str
    """With the sign of the side, where several score together."""
    to_move: bool
    cards: tuple[Card, ...]
    """The hand as it is seen from here, `UNSEEN` for a back; the faces come last, so that they lie on top."""
    facts: Sequence[str]
    """Short lines about it, the most important first."""
    role: str = ""
    """What it has to do besides playing."""


def draw_seat(seat: SeatLook, room: Size, size: CardSize, paint: Paint) -> Picture:
    """The picture of a seat at an edge of the table."""
    name = f"{paint.signs.turn} {seat.name} " if seat.to_move else seat.name
    return _across(seat, name, room, size, paint) if seat.spot == "top" else _at_side(seat, name, room, size, paint)


def _fan(cards: Sequence[Card], room: int, size: CardSize, paint: Paint) -> tuple[list[Patch], int]:
    """The hand of another, overlapping, from the left upper corner on, and the columns it takes."""
    step = max(1, min(3, (room - size.width) // max(1, len(cards) - 1)))
    patches = [Patch(at * step, 0, paint.face(card, size)) for at, card in enumerate(cards)]
    return patches, size.width + step * (len(cards) - 1) if cards else 0


def _across(seat: SeatLook, name: str, room: Size, size: CardSize, paint: Paint) -> Picture:
    """At the upper edge: the words stand to the right of the cards."""
    first = name if not seat.role else f"{name}{paint.signs.dot}{seat.role}"
    said = (first, *seat.facts)[: room.height]
    widest = min(max(map(cell_len, said)), room.width - size.width - 3)
    fan, width = _fan(seat.cards, room.width - widest - 2, size, paint)
    x = max(0, (room.width - width - 2 - widest) // 2)
    top = max(0, (room.height - len(said)) // 2)
    patches = [patch._replace(x=patch.x + x) for patch in fan]
    for y, line in enumerate(said):
        ink = paint.inks.muted if y else paint.inks.turn if seat.to_move else paint.inks.strong
        patches.append(label(x + width + 2, top + y, paint.cut(line, widest), ink))
    return tuple(patches)


def _at_side(seat: SeatLook, name: str, room: Size, size: CardSize, paint: Paint) -> Picture:
    """At the left or right edge: the words stand above and below the cards, all along the edge."""
    free = room.width - 2
    facts = (*seat.facts, seat.role) if seat.role else seat.facts
    top = max(0, (room.height - 1 - size.height - len(facts)) // 2)
    fan, width = _fan(seat.cards, free, size, paint)

    right = room.width - 1
    patches = [patch._replace(x=patch.x + (1 if seat.spot == "left" else right - width), y=top + 1) for patch in fan]
    lines = [(top, name, paint.inks.turn if seat.to_move else paint.inks.strong)]
    lines += [(y, fact, paint.inks.muted) for y, fact in enumerate(facts, top + 1 + size.height)]
    for y, said, ink in lines:
        cut = paint.cut(said, free)
        patches.append(label(1, y, cut, ink) if seat.spot == "left" else label_to(right, y, cut, ink))
    return tuple(patches)
