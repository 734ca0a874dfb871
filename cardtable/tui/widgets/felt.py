"""The felt: holds all zones of the table, gives each its place by the plan for the size there is, and its picture."""

from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.widget import Widget

from cardtable.engine.cards import UNSEEN
from cardtable.engine.game import AnyGame
from cardtable.tui.decks import Deck
from cardtable.tui.glyphs import Glyphs, glyphs
from cardtable.tui.moment import Moment
from cardtable.tui.paint import Paint
from cardtable.tui.picture import label, label_to, shortened, wrapped
from cardtable.tui.plan import CLOCK, INDEX, LEAST_OF_BACK, NOTHING, SMALLEST, Plan, Shape, plan
from cardtable.tui.reach import Reach
from cardtable.tui.screens.person import person
from cardtable.tui.sight import pictures
from cardtable.tui.widgets.zone import Zone
from cardtable.tui.window import Window, window

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
    Felt > #cloth { background: $felt; }
    """

    class Arranged(Message):
        """The zones have got their places."""

    def __init__(self, game: AnyGame, deck: Deck, signs: Glyphs) -> None:
        """The table of a game, with its cards drawn in a deck."""
        super().__init__()
        self._by_plan = _ByPlan()
        self._signs = signs
        self._game = game
        self._deck = deck
        self._shape = NOTHING
        names = (
            "cloth",
            "header",
            "clock",
            "middle",
            "stock",
            "contract",
            "discard",
            "rows",
            "hand",
            "prompt",
            "story",
            TOO_SMALL,
        )
        seats = (f"seat.{seat}" for seat in range(game.seats))
        piles = (f"pile.{side}" for side in range(game.side_count))
        self._zones = {name: Zone(name) for name in (*names, *seats, *piles)}

    def compose(self) -> ComposeResult:
        yield from self._zones.values()

    def reword(self) -> None:
        """Takes up the deck and the signs that the person has chosen meanwhile."""
        me = person(self)
        self._deck, self._signs = me.deck_of(self._game.pack), glyphs(me.plain)

    def on_resize(self) -> None:
        self.post_message(self.Arranged())

    @property
    def layout(self) -> Layout:
        return self._by_plan

    @property
    def plan(self) -> Plan | None:
        """The plan for the size there is; None where it is too small."""
        return self._plan(self.size)

    def window(self, count: int, cursor: int) -> Window:
        """Which cards are seen of a hand of so many, with the cursor at one of them."""
        found = self.plan
        return window(count, cursor, count, 1) if found is None else found.window(count, cursor)

    def along(self, reach: Reach, cursor: int) -> Window:
        """The same of whatever the keys go along."""
        found, count = self.plan, len(reach.cards)
        if found is None or reach.low:
            return self.window(count, cursor)
        return found.above(count, cursor, LEAST_OF_BACK if UNSEEN in reach.cards else INDEX)

    def show(self, moment: Moment, shape: Shape) -> None:
        """Shows the table at a moment. Zones that look as before are not painted again."""
        if shape != self._shape:
            self._shape = shape
            # Asked of a zone: a widget that asks for itself is placed anew, but what lies within it is not.
            self._zones["middle"].refresh(layout=True)
        if (found := self.plan) is not None:
            for name, picture in pictures(moment, shape, found, self.paint):
                self._zones[name].show(picture)

    def show_clock(self, name: str, left: int | None, *, urgent: bool) -> None:
        """Shows how many seconds somebody has left, and paints nothing else; None where no clock runs."""
        zone = self._zones["clock"]
        said = "" if left is None else f" {left // 60}:{left % 60:02} "
        mark, style = ("! ", zone.inks.turn) if urgent else ("", zone.inks.strong)
        name = shortened(name, CLOCK - 4 - len(said), self._signs.cut)
        zone.show((label_to(CLOCK - 1, 0, f" {mark}{name}{said}", style),) if said else ())

    def show_too_small(self, said: str) -> None:
        """Shows nothing but a sentence, where the terminal is too small for a table."""
        zone = self._zones[TOO_SMALL]
        rows = wrapped(said, max(10, self.size.width - 4))
        top = max(0, (self.size.height - len(rows)) // 2)
        zone.show(tuple(label(2, top + y, row, zone.inks.plain) for y, row in enumerate(rows)))

    def paint(self, zone: str) -> Paint:
        """What a zone is painted with."""
        return Paint(self._deck, self._game.pack, self._zones[zone].inks, self._signs)

    def regions(self, size: Size) -> dict[str, Region]:
        """Per zone, its place on a felt of this size."""
        found = self._plan(size)
        return {TOO_SMALL: size.region} if found is None else dict(found.regions)

    def _plan(self, size: Size) -> Plan | None:
        if size.width < SMALLEST[0] or size.height + 1 < SMALLEST[1]:
            return None
        return plan(size.width, size.height + 1, self._shape)
