"""What may be looked at again at a table: the last trick, and the sweeps that lie crosswise in the piles."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from cardtable.tui.faces import MEDIUM, SMALL
from cardtable.tui.moment import Heap
from cardtable.tui.paint import Paint
from cardtable.tui.picture import Patch, Picture, label, spread
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.present import Present
from cardtable.tui.widgets.zone import Zone


class PilesScreen(Present, ModalScreen[None]):
    """Shows heaps of cards, one under the other."""

    DEFAULT_CSS = """
    PilesScreen { align: center middle; background: $background 60%; }
    PilesScreen > Vertical { width: 60; max-width: 96%; height: auto; max-height: 92%; border: round $accent; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "q,p,enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="piles.close"
        ),
    ]

    def __init__(self, heaps: Callable[[], tuple[Heap, ...]], paint: Callable[[Zone], Paint]) -> None:
        super().__init__()
        self._heaps = heaps
        self._paint = paint
        self._zone = Zone("heaps")

    def compose(self) -> ComposeResult:
        with Vertical():
            yield self._zone
        yield KeyLine()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.reword)

    def reword(self) -> None:
        """Says everything anew, and shows what lies there now."""
        heaps = self._heaps()
        self._zone.styles.height = sum(_rows(heap) for heap in heaps)
        self._zone.show(draw_heaps(heaps, self._zone.size.width, self._paint(self._zone)))

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
