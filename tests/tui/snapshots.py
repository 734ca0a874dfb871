"""Snapshots: what a person sees, letters and colours; `python -m tests.tui.snapshots [NAME ...]` takes them anew.

A file holds the letters of the screen and, below them, its paint: for every line how many cells have which look, and
what looks there are. Read the difference before it is committed.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, groupby
from pathlib import Path
from random import Random
from string import ascii_letters
from unittest.mock import patch

from rich.style import Style
from textual.pilot import Pilot

from cardtable.bots import Bot, Budget
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games import CLASSES
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.screens import entries
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.settings import Settings
from cardtable.tui.terminal import MODERN, Terminal
from tests.tui.opening import at_picker
from tests.tui.playing import play_by_keys, screen_text, scripted, settled, table
from tests.tui.test_table_choices import SEVEN_TAKES

LISTED = {game: CLASSES[game] for game in ("scopa", "king")}
"""The games in the picker: a game that is added changes no picture."""

FOLDER = Path(__file__).parent / "snapshots"

TO_THE_COUNT = "..."
"""In the place of a key: plays to the count."""

SIXTEEN, ASCII = Terminal("16"), Terminal("16", ascii=True)

FOUR_TAKE = "7B RC 2S 5C 6C AB FD FC FB CD CC CB 2D 5D 3C 4S"
"""Scopa for four: what lies on the table can be taken in several ways."""

KING = (
    "AH 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2H 3H AC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD "
    "9H 4H 5H 6H 2S 3S 4S 5S 6S 7S 8S 9S 10S JH 7H 8H 10H QH KH JS QS KS AS QD KD AD"
)
"""All cards of a deal of King: the leader's, mine, and those of the two after me."""


@dataclass(frozen=True)
class Steady:
    """A bot that draws the same lots every time."""

    bot: Bot

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        return self.bot(view, budget, Random(1))


def steady(table: Table) -> Table:
    """The table, at which the same is played every time."""
    players = tuple(replace(player, bot=player.bot and Steady(player.bot)) for player in table.players)
    return replace(table, players=players)


@dataclass(frozen=True)
class Snapshot:
    """One recorded screen, and how it is come to."""

    name: str
    size: tuple[int, int]
    language: str
    keys: Sequence[str] = ()
    seated: Callable[[], Table] | None = None
    """The table, fresh for every picture: a bot plays what it was told only once. None at the picker."""
    terminal: Terminal = MODERN
    theme: str = "dark"

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    async def seen(self) -> str:
        """The screen as it is now."""
        settings = Settings().changed(theme=self.theme)
        seated = steady(self.seated()) if self.seated else None
        app = CardtableApp(Text(self.language), seated, settings, None, self.terminal)
        app.clock = partial(next, count(0.0))
        with patch.object(entries, "CLASSES", LISTED):
            return await self._seen(app)

    async def _seen(self, app: CardtableApp) -> str:
        async with app.run_test(size=self.size) as pilot:
            await still(pilot)
            for key in self.keys:
                if key == TO_THE_COUNT:
                    await play_by_keys(pilot)
                else:
                    await pilot.press(key)
                await still(pilot)
            return picture(pilot)


async def still(pilot: Pilot[None]) -> None:
    """Waits until nothing moves on the screen any more."""
    if isinstance(pilot.app.screen, PickerScreen):
        await at_picker(pilot)
    await settled(pilot)
    before, same = "", 0
    while same < 3:
        await pilot.pause()
        now = screen_text(pilot)
        before, same = now, same + 1 if now == before else 0


def picture(pilot: Pilot[None]) -> str:
    """The letters on the screen, then its paint."""
    looks: dict[str, str] = {}
    names = (first + second for first in ("", *ascii_letters) for second in ascii_letters)
    letters, paint = [], []
    for strip in pilot.app.screen._compositor.render_strips():
        cells = [(letter, look(segment.style)) for segment in strip for letter in segment.text]
        letters.append("".join(letter for letter, _ in cells).rstrip())
        runs = []
        for said, same in groupby(cells, key=lambda cell: cell[1]):
            if said not in looks:
                looks[said] = next(names)
            runs.append(f"{len(list(same))}{looks[said]}")
        paint.append(" ".join(runs))
    told = [f"{name} = {said}" for said, name in looks.items()]
    return "\n".join([*letters, "", *paint, "", *told]) + "\n"


def look(style: Style | None) -> str:
    """A style in words."""
    style = style or Style()
    marks = ("bold", "dim", "italic", "underline", "reverse", "strike")
    said = [mark for mark in marks if getattr(style, mark)]
    colours = [
        colour.triplet.hex if colour and colour.triplet else str(colour and colour.name)
        for colour in (style.color, style.bgcolor)
    ]
    return " ".join([*said, " on ".join(colours)])


def snapshots() -> tuple[Snapshot, ...]:
    """Every recorded screen."""
    small, large = (80, 24), (120, 40)
    two = partial(table, "scopa", 2, cards=SEVEN_TAKES, eldest=0)
    three = partial(table, "scopa", 3, seed="4", eldest=0)
    four = partial(table, "scopa", 4, cards=FOUR_TAKE, eldest=0)
    persons = partial(table, "scopa", 2, who="person:Anna,person:Bruno", cards=SEVEN_TAKES, eldest=0)
    single = partial(table, "scopa", 2, seed="2", options={"match": "single"})

    def king() -> Table:
        return scripted(table("king", cards=KING, eldest=3), {3: ["AH"]})

    return (
        Snapshot("picker-small", small, "it"),
        Snapshot("picker-large", large, "en", ("down",), theme="light"),
        Snapshot("picker-search", small, "en", tuple("king"), terminal=ASCII),
        Snapshot("setup-small", small, "en", ("end", "enter"), theme="contrast"),
        Snapshot("setup-large", large, "it", ("enter",)),
        Snapshot("settings-small", small, "it", ("f7",), theme="light"),
        Snapshot("settings-large", large, "en", ("f7",), terminal=SIXTEEN),
        Snapshot("rules-small", small, "it", ("end", "f3")),
        Snapshot("rules-large", large, "en", ("down", "f3"), theme="mono"),
        Snapshot("help", small, "en", ("f1",), two, SIXTEEN),
        Snapshot("palette", large, "it", ("f9", *"gio")),
        Snapshot("scopa-two-small", small, "it", (), two),
        Snapshot("scopa-two-large", large, "en", (), two, theme="light"),
        Snapshot("scopa-three-small", small, "en", (), three, ASCII),
        Snapshot("scopa-three-large", large, "it", (), three, SIXTEEN),
        Snapshot("scopa-pairs-small", small, "it", (), four, SIXTEEN, "contrast"),
        Snapshot("scopa-pairs-large", large, "en", (), four),
        Snapshot("king-small", small, "it", (), king),
        Snapshot("king-large", large, "en", (), king, ASCII),
        Snapshot("king-refused", small, "it", ("2",), king, SIXTEEN, "mono"),
        Snapshot("choice", small, "it", ("2",), two),
        Snapshot("curtain", small, "it", (), persons),
        Snapshot("count", large, "en", (TO_THE_COUNT,), partial(table, "scopa", 2, seed="2")),
        Snapshot("end", small, "it", (TO_THE_COUNT, "enter"), single),
    )


async def record(names: Sequence[str]) -> None:
    """Takes the snapshots with these names anew, or all."""
    FOLDER.mkdir(exist_ok=True)
    for snapshot in snapshots():
        if not names or snapshot.name in names:
            snapshot.file.write_text(await snapshot.seen(), encoding="utf-8", newline="\n")
            print(snapshot.file.name)


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1:]))
