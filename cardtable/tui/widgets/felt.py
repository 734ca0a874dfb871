"""The felt: holds all zones of the table and gives each its place by the plan for the size there is."""

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.widget import Widget

from cardtable.tui.plan import SMALLEST, Plan, Shape, plan
from cardtable.tui.widgets.zone import Zone

TOO_SMALL = "small"
"""The name of the zone that is shown alone where the terminal is too small for a table."""


class _ByPlan(Layout):
    """Places zones where the plan wants them; a zone that the plan does not have is not shown."""

    name = "by-plan"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        assert isinstance(parent, Felt)
        regions = parent.regions(size)
        return [
            WidgetPlacement(regions[child.place], NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if isinstance(child, Zone) and child.place in regions
        ]


class Felt(Widget):
    """The table as a whole. It has a row less than the screen: the keys have the last one."""

    DEFAULT_CSS = """
    Felt {
        background: $felt;
        width: 1fr;
        height: 1fr;
    }
    """

    class Arranged(Message):
        """The zones have got their places."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self._by_plan = _ByPlan()
        self.shape = shape

    def on_resize(self) -> None:
        self.post_message(self.Arranged())

    @property
    def layout(self) -> Layout:
        return self._by_plan

    @property
    def plan(self) -> Plan | None:
        """The plan for the size there is; None where it is too small."""
        return self._plan(self.size)

    def reshape(self, shape: Shape) -> None:
        """Makes room for other things than before."""
        if shape != self.shape:
            self.shape = shape
            self.refresh(layout=True)

    def regions(self, size: Size) -> dict[str, Region]:
        """Per zone, its place on a felt of this size."""
        found = self._plan(size)
        return {TOO_SMALL: size.region} if found is None else dict(found.regions)

    def _plan(self, size: Size) -> Plan | None:
        if size.width < SMALLEST[0] or size.height + 1 < SMALLEST[1]:
            return None
        return plan(size.width, size.height + 1, self.shape)
