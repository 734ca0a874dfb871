"""The curtain between the turns of several persons at one keyboard. It shows what everybody may know and no more."""

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size

from cardtable.text import Text
from cardtable.tui.faces import LARGE, MEDIUM, CardSize
from cardtable.tui.glyphs import signed
from cardtable.tui.lull import Lull
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen
from cardtable.tui.widgets.zone import Zone

UNMEANT = 0.3
"""Seconds after its appearance in which a key does not lift the curtain."""

BACKS = 5
"""How many backs of cards adorn it."""


class Calling(NamedTuple):
    """What a curtain says."""

    turn: str
    """For whom it waits."""
    title: str
    """What is being played."""
    scores: tuple[tuple[str, int], ...]
    """Per side, its people and its points."""


class CurtainScreen(SpokenScreen[None]):
    """Covers the whole table until the one who is called lifts it; dismissed by that."""

    CSS = """
    CurtainScreen { background: $felt; overflow: hidden; }
    CurtainScreen #curtain { width: 1fr; height: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", "table.key.lift", tooltip="table.tip.lift", id="curtain.lift"),
        Binding("q", "leave", "table.key.leave", tooltip="table.tip.leave", id="curtain.leave"),
    ]

    def __init__(self, calling: Callable[[Text], Calling], paint: Paint, leave: Callable[[], None]) -> None:
        """`calling` says it in somebody's words, `leave` asks whether to leave the table."""
        super().__init__()
        self._calling = calling
        self._paint = paint
        self._leave = leave
        self._zone = Zone("curtain")

    def compose(self) -> ComposeResult:
        yield self._zone
        yield KeyLine()

    def on_mount(self) -> None:
        self._lull = Lull(UNMEANT, person(self).clock())

    def on_resize(self, event: events.Resize) -> None:
        self._draw()

    def reword(self) -> None:
        """Says everything anew; the colours may have changed as well, which the zone learns a moment later."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        calling = self._calling(words(self))
        paint = self._paint._replace(inks=self._zone.inks)
        ready = (words(self)("table.look_away"), words(self)("table.ready"))
        room = Size(self.size.width, self.size.height - 1)  # known before the zone has got its own
        self._zone.show(draw_curtain(calling, ready, room, paint))

    def action_lift(self) -> None:
        """Shows the table to the one who was called."""
        if self._lull.over(person(self).clock()):
            self.dismiss(None)

    def action_leave(self) -> None:
        """Leaves the table, after asking."""
        self._leave()


def draw_curtain(calling: Calling, ready: tuple[str, str], room: Size, paint: Paint) -> Picture:
    """The picture of a curtain: backs, who is called, what the others do, and the score, as much as there is room for.

    `ready` says what the others are asked to do and which key lifts the curtain.
    """
    inks, width = paint.inks, max(1, room.width - 2)
    scores = _together([f"{side} {signed(points, paint.signs)}" for side, points in calling.scores], width, paint)
    below = [("", inks.plain), (ready[0], inks.muted), ("", inks.plain), (calling.title, inks.plain)]
    below += [(row, inks.strong) for row in scores]
    below += [("", inks.plain), (ready[1], inks.plain)]
    size = next((size for size in (LARGE, MEDIUM) if size.height + 4 + len(below) <= room.height), None)
    rows = (size.height + 1 if size else 0) + 3 + len(below)
    y = max(0, (room.height - rows) // 2)
    patches: list[Patch] = []
    if size is not None:
        patches += _fan(size, y, room.width, paint)
        y += size.height + 1
    said = paint.cut(calling.turn, max(1, width - 8))
    plaque = cell_len(said) + 8
    for row in (" " * plaque, f"    {said}    ", " " * plaque):
        patches.append(label((room.width - plaque) // 2, y, row, inks.turn))
        y += 1
    for line, ink in below:
        cut = paint.cut(line, width)
        patches.append(label((room.width - cell_len(cut)) // 2, y, cut, ink))
        y += 1
    return tuple(patch for patch in patches if patch.y < room.height)


def _together(parts: list[str], width: int, paint: Paint) -> list[str]:
    """Some short facts on as few lines as they need; none is broken."""
    rows = parts[:1]
    for part in parts[1:]:
        longer = f"{rows[-1]}{paint.signs.dot}{part}"
        if cell_len(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(part)
    return rows


def _fan(size: CardSize, y: int, width: int, paint: Paint) -> list[Patch]:
    """Some backs, one over the other."""
    step = size.width - 3
    x = (width - step * (BACKS - 1) - size.width) // 2
    return [Patch(x + step * at, y, paint.back(size)) for at in range(BACKS)]
