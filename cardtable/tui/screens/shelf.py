"""The shelf of the picker: the list of games, and beside or below it what there is to know about one of them."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget

from cardtable.engine.errors import CardtableError
from cardtable.rooms.ledger import Ledger, Summary
from cardtable.text.options import say_option
from cardtable.text.rules import opening
from cardtable.tui.faces import HUGE, LARGE, MEDIUM, CardSize, face
from cardtable.tui.screens.entries import Entry, entries, likeliest, matching, pack_of, suggestion
from cardtable.tui.screens.game_list import GameList
from cardtable.tui.screens.kept import Kept, kept_matches
from cardtable.tui.screens.person import key_name, person, words

if TYPE_CHECKING:
    from cardtable.rooms.replay import Reached

ACTIONS = (("set_up", "enter"), ("play_now", "f5"), ("rules", "f3"))
"""What can be done with a game, each with its key."""

OF_A_MATCH = (("resume", "enter"), ("abandon", "delete"))
"""What can be done with a match that was not finished."""

ROOM_TO_TELL = 24
"""Rows from which on there is room for what a game is, in the words of its rules page."""


def games_moved(games: GameList) -> bool:
    """Whether somebody has gone to another game than the first."""
    return games.cursor != 0


class Details(Widget):
    """The game or the match under the cursor, and what can be done with it."""

    entry: Entry | Kept | None = None

    def show(self, entry: Entry | Kept | None) -> None:
        self.entry = entry
        self.refresh()

    def render(self) -> Content:
        if isinstance(self.entry, Kept):
            return Content("\n").join(self._of_match(self.entry))
        return Content("") if self.entry is None else Content("\n").join(self._lines(self.entry))

    def _of_match(self, match: Kept) -> Iterator[Content | str]:
        """A match that was not finished: who plays, how far it is, and what can be done with it."""
        text = words(self)
        yield Content.styled(match.name, "bold $accent")
        yield text("kept.who", players=match.players)
        yield Content.styled(self._how_far(match), "$foreground 65%")
        buttons = [(_button(text(f"kept.button.{action}"), action), key) for action, key in OF_A_MATCH]
        yield ""
        if self.size.height < 10:
            said = (Content.assemble(label, " ", (key_name(text, key), "bold $accent")) for label, key in buttons)
            yield Content("   ").join(said)
            return
        for label, key in buttons:
            yield Content.assemble(label, " " * (24 - label.cell_length), (key_name(text, key), "bold $accent"))
            yield ""

    def _how_far(self, match: Kept) -> str:
        """The deal and the score, as far as the match can be read."""
        text, me = words(self), person(self)
        try:
            reached = None if me.ledger is None else self._reached(me.ledger, match.summary)
        except CardtableError as error:
            return text.error(error)
        if reached is None or not reached.deal:
            return match.aside
        score = " – ".join(map(str, reached.totals))
        return text("kept.far", number=reached.deal, score=score, aside=match.aside)

    @cached_property
    def _far(self) -> "dict[tuple[str, int], Reached]":
        return {}

    def _reached(self, ledger: Ledger, summary: Summary) -> "Reached":
        """How far a match is; each is replayed once."""
        key = summary.id, summary.entries
        if key not in self._far:
            from cardtable.rooms.replay import reached  # noqa: PLC0415 - loaded when there is such a match

            self._far[key] = reached(ledger, summary)
        return self._far[key]

    def _lines(self, entry: Entry) -> Iterator[Content | str]:
        text, game = words(self), entry.game
        yield Content.styled(entry.name, "bold $accent")
        yield entry.tagline
        if self.size.height >= ROOM_TO_TELL:
            yield ""
            yield _with_marks(opening(text, game.id))
        pack = text(f"picker.pack.{pack_of(game).family}", count=len(pack_of(game)))
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

    entry: Entry | Kept | None = None

    def show(self, entry: Entry | Kept | None) -> None:
        self.entry = entry
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._card_size(container).height

    def _card_size(self, room: Size) -> CardSize:
        """The largest cards of which one of each suit stand side by side, in a quarter of the height."""
        suits = 4 if self.entry is None else len(pack_of(self.entry.game).suits)
        sizes = (HUGE, LARGE, MEDIUM)
        fitting = (size for size in sizes if suits * (size.width + 1) <= room.width and 4 * size.height <= room.height)
        return next(fitting, MEDIUM)

    def render_line(self, y: int) -> Strip:
        blank = Strip.blank(self.size.width, self.rich_style)
        size = next((size for size in (HUGE, LARGE) if size.height == self.size.height), MEDIUM)
        if self.entry is None or y >= size.height:
            return blank
        pack = pack_of(self.entry.game)
        deck = person(self).deck_of(pack)
        last = len(pack.ranks) - 1
        cards = [suit * len(pack.ranks) + last - suit for suit in range(len(pack.suits))]
        gap = Strip.blank(1, self.rich_style)
        parts = [part for card in cards for part in (face(deck, pack, card, size)[y], gap)]
        return Strip.join(parts).adjust_cell_length(self.size.width, self.rich_style)


class Shelf(Container):
    """The matches that were not finished, and all the games there are, or those that match what was typed."""

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
        self._summaries: tuple[Summary, ...] = ()
        self._kept: tuple[Kept, ...] = ()
        self._sought = ""

    @property
    def entry(self) -> Entry | Kept | None:
        """The game or the match under the cursor."""
        return self.query_one(GameList).entry

    @property
    def game(self) -> Entry | None:
        """The game under the cursor; None at a match."""
        return None if isinstance(here := self.entry, Kept) else here

    @property
    def match(self) -> Summary | None:
        """The unfinished match under the cursor; None at a game."""
        return here.summary if isinstance(here := self.entry, Kept) else None

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
        self._kept = kept_matches(words(self), self._summaries)
        self.search(self._sought)

    def keep(self, summaries: Sequence[Summary]) -> None:
        """Shows the matches that were not finished before the games; the cursor goes to the first new one."""
        games, new = self.query_one(GameList), not self._summaries and not games_moved(self.query_one(GameList))
        self._summaries = tuple(summaries)
        self._kept = kept_matches(words(self), summaries)
        self.search(self._sought)
        if new and self._kept and not self._sought:
            games.cursor = 0

    def search(self, sought: str) -> None:
        """Shows the games in which all these words occur."""
        typed, self._sought = sought != self._sought, sought
        found, kept = matching(self._entries, sought), matching(self._kept, sought)
        near = "" if found or kept else suggestion(self._entries, sought)
        nothing = words(self)("picker.nearest", name=near) if near else words(self)("picker.nothing")
        here = None if isinstance(self.entry, Kept) else self.entry
        meant = likeliest(found, sought, here) if typed else None
        self.query_one(GameList).show((*kept, *found), nothing, meant)

    def on_game_list_highlighted(self, message: GameList.Highlighted) -> None:
        self.query_one(Details).show(message.entry)
        self.query_one(Fan).show(message.entry)
        self.screen.refresh_bindings()
