"""The shelf of the picker: the list of games, and beside or below it what there is to know about one of them."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from cardtable.text.options import say_option
from cardtable.text.rules import opening
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, CardSize, face
from cardtable.tui.screens.entries import Entry, entries, likeliest, matching, suggestion
from cardtable.tui.screens.game_list import GameList
from cardtable.tui.screens.person import key_name, person, words

ACTIONS = (("set_up", "enter"), ("play_now", "f5"), ("rules", "f3"))
"""What can be done with a game, each with its key."""

ROOM_TO_TELL = 24
"""Rows from which on there is room for what a game is, in the words of its rules page."""


class Details(Widget):
    """The game under the cursor, and what can be done with it."""

    entry: Entry | None = None

    def show(self, entry: Entry | None) -> None:
        self.entry = entry
        self.refresh()

    def render(self) -> Content:
        return Content("") if self.entry is None else Content("\n").join(self._lines(self.entry))

    def _lines(self, entry: Entry) -> Iterator[Content | str]:
        text, game = words(self), entry.game
        yield Content.styled(entry.name, "bold $accent")
        yield entry.tagline
        if self.size.height >= ROOM_TO_TELL:
            yield ""
            yield _with_marks(opening(text, game.id))
        pack = text(f"picker.pack.{game.pack.family}", count=len(game.pack))
        facts = (text("picker.players", players=entry.players), entry.length, pack)
        labels = [(_button(text(f"picker.button.{action}"), action), key) for action, key in ACTIONS]
        if self.size.height < 10:
            yield Content.styled(" · ".join(facts), "$foreground 65%")
            yield ""
            yield Content("  ").join(label for label, _ in labels)
            return
        yield ""
        yield from facts
        own = text.within(game.id)
        yield from (say_option(own, name, value) for name, value in game.presets[entry.preset].items())
        for label, key in labels:
            yield ""
            yield Content.assemble(label, " " * (24 - label.cell_length), (key_name(text, key), "bold $accent"))


def _button(label: str, action: str) -> Content:
    """Words that do something when they are clicked."""
    return Content(f" {label} ").stylize(Style.from_meta({"@click": f"screen.{action}"}))


def _with_marks(paragraph: str) -> Content:
    """A paragraph of Markdown with nothing but words and `**what matters**`."""
    parts = paragraph.split("**")
    return Content.assemble(*((part, "bold" if at % 2 else "") for at, part in enumerate(parts)))


class Fan(Widget):
    """A card of each suit, as this game has them, as large as there is room for."""

    entry: Entry | None = None

    def show(self, entry: Entry | None) -> None:
        self.entry = entry
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._card_size(container).height

    def _card_size(self, room: Size) -> CardSize:
        """The largest cards of which one of each suit stand side by side, in a quarter of the height."""
        suits = 4 if self.entry is None else len(self.entry.game.pack.suits)
        sizes = (HUGE, LARGE, MEDIUM)
        fitting = (size for size in sizes if suits * (size.width + 1) <= room.width and 4 * size.height <= room.height)
        return next(fitting, MEDIUM)

    def render_line(self, y: int) -> Strip:
        blank = Strip.blank(self.size.width, self.rich_style)
        size = next((size for size in (HUGE, LARGE) if size.height == self.size.height), MEDIUM)
        if self.entry is None or y >= size.height:
            return blank
        pack = self.entry.game.pack
        deck = person(self).deck_of(pack)
        last = len(pack.ranks) - 1
        cards = [suit * len(pack.ranks) + last - suit for suit in range(len(pack.suits))]
        gap = Strip.blank(1, self.rich_style)
        parts = [part for card in cards for part in (face(deck, pack, card, size)[y], gap)]
        return Strip.join(parts).adjust_cell_length(self.size.width, self.rich_style)


class Shelf(Container):
    """All the games there are, or those that match what was typed."""

    # Narrow: the list above, the game under the cursor below. Wide: side by side. Little height: the list alone.
    DEFAULT_CSS = """
    Shelf { height: 1fr; layout: vertical; }
    Shelf #game { height: 8; padding: 0 2; border-top: solid $border-blurred; }
    Shelf Details {
        height: 1fr;
        link-color: $foreground;
        link-background: $panel;
        link-style: bold;
        link-color-hover: $block-cursor-foreground;
        link-background-hover: $block-cursor-background;
        link-style-hover: bold;
    }
    Shelf Fan { height: auto; display: none; }
    .-low Shelf #game { display: none; }
    .-wide Shelf { layout: horizontal; padding: 0 2 1 1; }
    .-wide Shelf GameList { width: 1fr; max-width: 90; }
    .-wide Shelf #game {
        display: block;
        width: 1fr;
        min-width: 44;
        max-width: 72;
        height: 100%;
        padding: 1 3;
        border-top: none;
        background: $surface;
    }
    .-wide.-tall Shelf Fan { display: block; }
    """
    SCOPED_CSS: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()
        self._sought = ""

    @property
    def entry(self) -> Entry | None:
        """The game under the cursor."""
        return self.query_one(GameList).entry

    def compose(self) -> ComposeResult:
        yield GameList()
        with Container(id="game"):
            yield Details()
            yield Fan()

    def on_mount(self) -> None:
        self.reword()
        self.query_one(GameList).focus()

    def reword(self) -> None:
        self._entries = entries(words(self))
        self.search(self._sought)

    def search(self, sought: str) -> None:
        """Shows the games in which all these words occur."""
        typed, self._sought = sought != self._sought, sought
        found = matching(self._entries, sought)
        near = "" if found else suggestion(self._entries, sought)
        nothing = words(self)("picker.nearest", name=near) if near else words(self)("picker.nothing")
        self.query_one(GameList).show(found, nothing, likeliest(found, sought, self.entry) if typed else None)

    def on_game_list_highlighted(self, message: GameList.Highlighted) -> None:
        self.query_one(Details).show(message.entry)
        self.query_one(Fan).show(message.entry)
        self.screen.refresh_bindings()
