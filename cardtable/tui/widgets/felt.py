"""The felt: holds all zones of the table, gives each its place by the plan for the size there is, and its picture."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.filter import ANSIToTruecolor
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cardtable.engine.cards import UNSEEN, Card
from cardtable.engine.game import AnyGame
from cardtable.tui.decks import Deck
from cardtable.tui.glyphs import Glyphs, glyphs
from cardtable.tui.moment import Moment
from cardtable.tui.paint import Inks, Paint
from cardtable.tui.part import Memory
from cardtable.tui.picking import Picking
from cardtable.tui.picture import Picture, label, label_to, shortened, wrapped
from cardtable.tui.plan import CLOCK, INDEX, LEAST_OF_BACK, NOTHING, SMALLEST, Plan, Shape, plan
from cardtable.tui.reach import Reach
from cardtable.tui.rows import Row, changed, sent, strip_of
from cardtable.tui.screens.person import person
from cardtable.tui.sight import BESIDE_CURSOR, STILL, pictures
from cardtable.tui.widgets.area import BACKGROUND, FELT, GROUNDS, PANEL, SURFACE, Area, areas_at, areas_on, painted
from cardtable.tui.window import Window, window

TOO_SMALL = "small"
"""The name of the zone that is shown alone where the terminal is too small for a table."""

ZONES = (
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
"""The zones of every table, the lowest first; those of the seats and of the piles lie above them."""


class Felt(Widget):
    """The table as a whole. It has a row less than the screen: the keys have the last one."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *("felt--muted", "felt--strong", "felt--turn"),
        *("panel--plain", "panel--muted", "panel--strong"),
        *("surface--plain", "surface--muted", "surface--strong"),
        "background--plain",
    }

    DEFAULT_CSS = """
    Felt {
        background: $felt;
        color: $paper;
        width: 1fr;
        height: 1fr;
    }
    Felt > .felt--muted { color: $paper 65%; }
    Felt > .felt--strong { color: $felt-strong; text-style: bold; }
    Felt > .felt--turn { color: $turn; background: $turn-ground; text-style: bold; }
    Felt > .panel--plain { background: $panel; color: $foreground; }
    Felt > .panel--muted { background: $panel; color: $foreground 60%; }
    Felt > .panel--strong { background: $panel; color: $accent; text-style: bold; }
    Felt > .surface--plain { background: $surface; color: $foreground; }
    Felt > .surface--muted { background: $surface; color: $foreground 60%; }
    Felt > .surface--strong { background: $surface; color: $accent; text-style: bold; }
    Felt > .background--plain { background: $background; color: $foreground; }
    """

    class Arranged(Message):
        """The zones have got their places."""

    class CardClicked(Message):
        """Somebody clicked on a card."""

        def __init__(self, place: str, card: Card) -> None:
            super().__init__()
            self.place = place
            """The zone where it lies."""
            self.card = card

    def __init__(self, game: AnyGame, deck: Deck, signs: Glyphs) -> None:
        """The table of a game, with its cards drawn in a deck."""
        super().__init__()
        self._signs = signs
        self._game = game
        self._deck = deck
        self._shape = NOTHING
        self._planned: tuple[Size, Plan | None] | None = None
        """The plan that was made last, with the size that it is for."""
        self._moment: Moment | None = None
        """The one that is shown; None where all of it has to be painted anew."""
        self._memory: Memory = {}
        """What was drawn last, and from what."""
        self._inks: dict[str, Inks] = {}
        self._at: Sequence[Sequence[Area]] = ()
        """The zones on each row, the lowest first."""
        self._rows: list[Row | None] = []
        """The rows as they were painted last; None for what has changed since."""
        self._sent: list[Row | None] = []
        """The rows as they stand on the screen; None where that is not known."""
        self._painted_for: tuple[object, ...] = ()
        seats = (f"seat.{seat}" for seat in range(game.seats))
        piles = (f"pile.{side}" for side in range(game.side_count))
        self.areas = {name: Area(name) for name in (*ZONES, *seats, *piles)}
        """The zones by their names, the lowest first."""

    def reword(self) -> None:
        """Takes up the deck and the signs that the person has chosen meanwhile."""
        me = person(self)
        self._deck, self._signs = me.deck_of(self._game.pack), glyphs(me.plain)
        self._moment = None

    def on_resize(self) -> None:
        self._arrange()
        self.post_message(self.Arranged())

    def _arrange(self) -> None:
        """Gives each zone its place; one that the plan does not have has none."""
        self._planned = None
        found = self.plan
        regions = {TOO_SMALL: self.size.region} if found is None else found.regions
        for name, area in self.areas.items():
            area.lie(regions.get(name))
        around = [area for area in self.areas.values() if area.region is not None]
        self._at = [list(areas_on(around, y)) for y in range(self.size.height)]
        self._moment = None
        self.refresh()

    @property
    def plan(self) -> Plan | None:
        """The plan for the size there is; None where it is too small."""
        size = self.outer_size  # the same as the size within, where there is no border
        if self._planned is None or self._planned[0] != size:
            self._planned = (size, self._plan(size))
        return self._planned[1]

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
            self._arrange()
        if (found := self.plan) is not None:
            pointed = self._moment is not None and moment.differs_in_pointing(self._moment)
            self._moment = moment
            left_out = STILL if pointed else frozenset[str]()
            shown = pictures(moment, shape, found, self.paint, left_out, memory=self._memory)
            self._show(dict(shown))

    def point(self, picking: Picking, cursor: int, choice: int) -> bool:
        """Shows what is pointed at now, where nothing else has changed; False where the table has to be shown anew."""
        before, found = self._moment, self.plan
        if before is None or found is None:
            return False
        self._moment = moment = before.pointing_at(picking, cursor, choice)
        alone = (picking, choice, moment.notice) == (before.picking, before.choice, before.notice)
        left_out = BESIDE_CURSOR if alone else STILL
        self._show(dict(pictures(moment, self._shape, found, self.paint, left_out)))
        return True

    def _show(self, shown: Mapping[str, Picture]) -> None:
        """Shows a picture in each of some zones; what stays as it is, is not painted again."""
        lines = sorted({y for zone, picture in shown.items() for y in self.areas[zone].show(picture)})
        starts = [y for at, y in enumerate(lines) if not at or lines[at - 1] != y - 1]
        ends = [y + 1 for at, y in enumerate(lines) if at + 1 == len(lines) or lines[at + 1] != y + 1]
        if lines:
            width = self.size.width
            self.refresh(*(Region(0, start, width, end - start) for start, end in zip(starts, ends, strict=True)))

    def show_clock(self, name: str, left: int | None, *, urgent: bool) -> None:
        """Shows how many seconds somebody has left, and paints nothing else; None where no clock runs."""
        inks = self.inks("clock")
        said = "" if left is None else f" {left // 60}:{left % 60:02} "
        mark, style = ("! ", inks.turn) if urgent else ("", inks.strong)
        name = shortened(name, CLOCK - 4 - len(said), self._signs.cut)
        self._show({"clock": (label_to(CLOCK - 1, 0, f" {mark}{name}{said}", style),) if said else ()})

    def show_too_small(self, said: str) -> None:
        """Shows nothing but a sentence, where the terminal is too small for a table."""
        rows = wrapped(said, max(10, self.size.width - 4))
        top = max(0, (self.size.height - len(rows)) // 2)
        ink = self.inks(TOO_SMALL).plain
        self._show({TOO_SMALL: tuple(label(2, top + y, row, ink) for y, row in enumerate(rows))})

    def paint(self, zone: str) -> Paint:
        """What a zone is painted with."""
        return Paint(self._deck, self._game.pack, self.inks(zone), self._signs)

    def inks(self, zone: str) -> Inks:
        """What is written with in a zone, in the colours of the theme."""
        return self._inks_on[GROUNDS.get(zone, FELT)]

    @property
    def _inks_on(self) -> Mapping[str, Inks]:
        """The inks for every ground."""
        if not self._inks:
            style = self.get_component_rich_style
            felt = Inks(self.rich_style, style("felt--muted"), style("felt--strong"), style("felt--turn"))
            self._inks[FELT] = felt
            self._inks[BACKGROUND] = felt._replace(plain=style("background--plain"))
            for ground in (PANEL, SURFACE):
                plain, muted, strong = (style(f"{ground}--{ink}") for ink in ("plain", "muted", "strong"))
                self._inks[ground] = Inks(plain, muted, strong, felt.turn)
        return self._inks

    def notify_style_update(self) -> None:
        self._inks.clear()
        self._moment = None
        self._forget()
        super().notify_style_update()

    # What is painted. There is neither border nor padding here: what Textual remembers of every line for their sake
    # would be as much again as all the rest that a person at a table takes.

    def render_lines(self, crop: Region) -> list[Strip]:
        found = [strip_of(row, self.size.width) for row in self.rows(crop.line_range)]
        return found if crop.column_span == (0, self.size.width) else [row.crop(crop.x, crop.right) for row in found]

    def rows(self, lines: Iterable[int]) -> list[Row]:
        """Some rows as the person sees them, remembered until something in them changes."""
        # What is painted here has true colours already.
        filters = tuple(found for found in self.get_line_filters() if not isinstance(found, ANSIToTruecolor))
        width, height = size = self.size
        now = (size, *filters)
        if now != self._painted_for or not self._rows:
            self._painted_for, self._rows, self._sent = now, [None] * height, [None] * height
            self._forget()
        found = []
        for y in lines:
            row = self._rows[y]
            if row is None:
                areas = self._at[y] if y < len(self._at) else ()
                self._rows[y] = row = painted(areas, y, width, self._inks_on, filters)
            found.append(row)
        return found

    def sent(self, lines: Sequence[int], top: int) -> str:
        """What the terminal is sent to show some rows, where the first of all of them is line `top` of the screen."""
        found = []
        for y, row in zip(lines, self.rows(lines), strict=True):
            found.append(sent(top + y, changed(self._sent[y], row)))
            self._sent[y] = row
        return "".join(found)

    def note_sent(self, lines: Iterable[int]) -> None:
        """These rows, and no others, are known to stand on the screen as they were painted last."""
        self._sent = [None] * len(self._rows)
        for y in lines:
            self._sent[y] = self._rows[y]

    def _forget(self) -> None:
        """Paints all zones anew when they are next seen."""
        for area in self.areas.values():
            area.forget()

    def _set_dirty(self, *regions: Region) -> None:
        for region in regions:
            for y in region.line_range:
                if y < len(self._rows):
                    self._rows[y] = None
        if not regions:
            self._rows = [None] * len(self._rows)
            self._forget()
        super()._set_dirty(*regions)

    def on_click(self, event: events.Click) -> None:
        area = next(areas_at(reversed(self.areas.values()), event.x, event.y), None)
        card = None if area is None else area.card_at(event.x, event.y)
        if area is not None and card is not None:
            event.stop()
            self.post_message(self.CardClicked(area.place, card))

    def _plan(self, size: Size) -> Plan | None:
        if size.width < SMALLEST[0] or size.height + 1 < SMALLEST[1]:
            return None
        return plan(size.width, size.height + 1, self._shape)
