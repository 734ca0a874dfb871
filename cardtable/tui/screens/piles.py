"""What may be looked at again at a table: the last trick, and the sweeps that lie crosswise in the piles."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.strip import Strip

from cardtable.tui.faces import MEDIUM, SMALL
from cardtable.tui.moment import Heap
from cardtable.tui.paint import Inks, Paint
from cardtable.tui.picture import Patch, Picture, label, lines, spread
from cardtable.tui.screens.sheet import Shape, SheetScreen


class PilesScreen(SheetScreen[None]):
    """Shows heaps of cards, one under the other."""

    DEFAULT_CSS = """
    PilesScreen { background: $background 60%; }
    PilesScreen Sheet { background: $felt; color: $paper; }
    PilesScreen Sheet > .sheet--old { color: $paper 65%; }
    PilesScreen Sheet > .sheet--strong { color: $felt-strong; }
    """

    SHAPE = Shape(widest=60, part=0.92)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", "table.key.scroll", tooltip="table.tip.scroll", id="piles.up", show=False),
        Binding("down", "scroll(1)", "table.key.scroll", tooltip="table.tip.scroll", id="piles.down", show=False),
        Binding(
            "q,p,enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="piles.close"
        ),
    ]

    def __init__(self, heaps: Callable[[], tuple[Heap, ...]], paint: Callable[[Inks], Paint]) -> None:
        """`paint` is what they are painted with, with such inks."""
        super().__init__()
        self._heaps = heaps
        self._paint = paint

    def rows(self, width: int) -> list[Strip]:
        heaps, ink = self._heaps(), self.sheet.ink
        paint = self._paint(Inks(ink(""), ink("old"), ink("strong"), ink("strong")))
        return lines(draw_heaps(heaps, width, paint), width, sum(map(_rows, heaps)), ink(""))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()


def _rows(heap: Heap) -> int:
    """The rows a heap takes: its words, its cards, what stands under them, and a free one."""
    return 2 + (MEDIUM.height if heap.under else SMALL.height if heap.cards else 0) + (1 if heap.under else 0)


def draw_heaps(heaps: tuple[Heap, ...], width: int, paint: Paint) -> Picture:
    """The picture of some heaps."""
    patches: list[Patch] = []
    y = 0
    for heap in heaps:
        patches.append(label(1, y, paint.cut(heap.said, width - 2), paint.inks.strong))
        size = MEDIUM if heap.under else SMALL
        _, step = spread(len(heap.cards), size.width, width - 2, 3)
        step = max(step, 12) if heap.under else step
        for at, card in enumerate(heap.cards):
            patches.append(Patch(1 + at * step, y + 1, paint.face(card, size)))
            if heap.under:
                patches.append(
                    label(1 + at * step, y + 1 + size.height, paint.cut(heap.under[at], 11), paint.inks.muted)
                )
        y += _rows(heap)
    return tuple(patches)
