"""Takes all pictures of this folder anew, from the real app with fixed seeds: `python screenshots/take.py [NAME ...]`.

A picture is the screen as Textual exports it, with the font replaced by one that is installed, and with block
characters drawn as rectangles: in a picture, unlike in a terminal, a font leaves hairlines between them.
"""

import asyncio
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random

import cairosvg  # type: ignore[import-untyped]
import rich.console
from decks import contact_sheet
from PIL import Image
from rich.terminal_theme import TerminalTheme
from textual.pilot import Pilot

from cardtable.bots import Bot, Budget
from cardtable.engine.match import Setup
from cardtable.engine.moves import Move
from cardtable.engine.view import View
from cardtable.games import find_game
from cardtable.rooms.players import read_players
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import Settings
from cardtable.tui.terminal import MODERN, Terminal

FOLDER = Path(__file__).parent
FONT = "DejaVu Sans Mono"
COLOURS = 192
"""So many colours tell all that a screen has from each other, smooth letters included."""
DECKS = "decks"
"""The name of the picture of all decks."""
CELL = (12.2, 24.4)
"""The size of a cell in an exported picture."""
TOP = 18.5
"""How far above its baseline a row of cells begins."""

QUARTERS = {
    "█": 15, "▀": 3, "▄": 12, "▌": 5, "▐": 10, "▘": 1, "▝": 2, "▖": 4, "▗": 8,
    "▚": 9, "▞": 6, "▛": 7, "▜": 11, "▙": 13, "▟": 14,
}  # fmt: skip
"""Block characters by their filled quarters: upper left 1, upper right 2, lower left 4, lower right 8."""

EDGES = {"▏": 0.0, "▕": 7 / 8}
"""Block characters of an eighth of a cell, by where they begin."""

BARS = {"│": (0.45,), "║": (0.28, 0.62)}
"""Upright lines, by where their bars begin: a font of another height would leave them in pieces."""

RULES = {"─": (0.46,), "═": (0.37, 0.55)}
"""Level lines, just so: in a font of another width they would end before their corner."""


SIXTEEN = (
    "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
)
"""The sixteen colours of a terminal that has no more, in the order of their numbers."""


@dataclass(frozen=True)
class Steady:
    """A bot that draws the same lots every time."""

    bot: Bot

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        return self.bot(view, budget, Random(1))


@dataclass(frozen=True)
class Shot:
    """One picture: what is opened, and the keys that are pressed before it is taken."""

    name: str
    size: tuple[int, int]
    game: str = ""
    """Empty for the picker."""
    seats: int = 4
    seed: str = "7"
    keys: Sequence[str] = ()
    """Keys to press; `...` plays to the count."""
    language: str = "it"
    theme: str = "dark"
    terminal: Terminal = MODERN
    """What the terminal can show."""
    cards: str = ""
    """The cards that arrive first, where chance is not to choose them."""
    who: str = "me"
    """Who sits at the table; bots take the other seats."""


SHOTS = (
    Shot("picker", (100, 30)),
    Shot("setup", (100, 30), keys=("enter",)),
    Shot("rules", (100, 30), keys=("f3",)),
    Shot("settings", (100, 30), keys=("f7", "down")),
    Shot("scopa-80x24", (80, 24), "scopa", 2, "11", ("1", "1")),
    Shot("scopa-100x30", (100, 30), "scopa", 4, "36", ("1", "1", "1")),
    Shot("scopa-160x50", (160, 50), "scopa", 3, "4", ("1", "1")),
    Shot("scopa-choice", (80, 24), "scopa", 2, "2", ("2",), cards="7B RC 2S 5C 6C AB 2D 5D 3C 4S"),
    Shot("king-80x24", (80, 24), "king", 4, "5", ("1", "5")),
    Shot("king-100x30", (100, 30), "king", 4, "8", ("1", "5", "9"), language="en"),
    Shot("king-160x50", (160, 50), "king", 4, "3", ("1", "5", "9")),
    Shot("scopa-light", (100, 30), "scopa", 4, "36", ("1", "1", "1"), language="en", theme="light"),
    Shot("scopa-signs", (80, 24), "scopa", 2, "11", ("1",), terminal=Terminal("16")),
    Shot("contrast", (80, 24), "king", 4, "5", ("1", "5"), theme="contrast"),
    Shot("mono", (80, 24), "scopa", 3, "4", ("1",), language="en", theme="mono"),
    Shot("ascii", (80, 24), "scopa", 4, "36", ("1",), language="en", terminal=Terminal("none", ascii=True)),
    Shot("curtain", (80, 24), "scopa", 2, "2", who="person:Anna,person:Bruno"),
    Shot("count", (100, 30), "scopa", 2, "2", ("...",)),
    Shot("scopone", (80, 24), "scopone", 4, "7", ("1", "1", "1", "1", "1")),
    Shot("spazzino", (100, 30), "spazzino", 2, "12", ("1",) * 11),
    Shot("cirulla", (80, 24), "cirulla", 2, "2", cards="7C AD AS RC FB CS 2C 4S 6B CD"),
    Shot("palio", (100, 30), "palio", 4, "5", ("enter",) * 9),
    Shot("uomo_nero", (80, 24), "uomo_nero", 6, "7", ("enter", "right", "right")),
    Shot("spazzumazz", (100, 30), "spazzumazz", 6, "11", ("enter",) * 8),
    Shot("matta", (100, 30), "cirulla", 2, "2", ("enter", "1"), cards="7C AD AS RC FB CS 2C 4S 6B CD"),
)


def table_of(shot: Shot) -> Table:
    """The table a picture shows."""
    game = find_game(shot.game).at_table(shot.seats)
    players = tuple(
        player if player.bot is None else replace(player, bot=Steady(player.bot))
        for player in read_players(shot.who, game)
    )
    first = game.pack.read(shot.cards)
    order = (*first, *(card for card in range(len(game.pack)) if card not in first))
    setup = Setup(game, shot.seed, {(1, 0): order} if first else {})
    return Table(setup, players, 0.0, next(iter(game.presets)))


async def waits(pilot: Pilot[None]) -> bool:
    """Waits until the table waits for the person; whether it is the table that is shown."""
    for _ in range(2000):
        await pilot.pause()
        screen = pilot.app.screen
        if not isinstance(screen, TableScreen):
            return False
        if screen.standing.my_turn and not screen.standing.made:
            return True
    raise TimeoutError("the table waits for nobody")


async def play_on(pilot: Pilot[None]) -> None:
    """Plays to the count, always the first card that can be played."""
    while await waits(pilot):
        standing = pilot.app.screen.standing  # type: ignore[attr-defined]
        able = next(at for at, card in enumerate(standing.hand) if standing.picking.playable >> card & 1)
        await pilot.press("1234567890abc"[able])
        if standing.picking.choices:
            await pilot.press("enter")


def usual_sixteen() -> TerminalTheme:
    """The colours of an exported picture, with those of a usual terminal in the place of rich's own."""
    ground, ink = rich.console.SVG_EXPORT_THEME.background_color, rich.console.SVG_EXPORT_THEME.foreground_color
    numbered = [(colour[0], colour[1], colour[2]) for colour in map(bytes.fromhex, SIXTEEN.split())]
    return TerminalTheme(ground, ink, numbered[:8], numbered[8:])


async def take(shot: Shot) -> str:
    """The picture, as SVG."""
    settings = Settings().changed(theme=shot.theme)
    app = CardtableApp(Text(shot.language), table_of(shot) if shot.game else None, settings, None, shot.terminal)
    app.clock = partial(next, count(0.0))
    async with app.run_test(size=shot.size) as pilot:
        await waits(pilot)
        for key in shot.keys:
            if key == "...":
                await play_on(pilot)
            else:
                await pilot.press(key)
                await waits(pilot)
        await pilot.pause()
        return app.export_screenshot()


def with_blocks(svg: str) -> str:
    """The picture with its block characters drawn as rectangles."""

    def redrawn(found: re.Match[str]) -> str:
        name, x, y, said = found["name"], float(found["x"]), float(found["y"]), found["said"]
        characters = re.findall(r"&#?\w+;|.", said)
        blocks = "".join(
            f'<rect class="{name}" x="{x + at * CELL[0] + left * CELL[0]:.2f}" y="{y - TOP + top * CELL[1]:.2f}" '
            f'width="{width * CELL[0]:.2f}" height="{height * CELL[1] + 0.25:.2f}" shape-rendering="crispEdges"/>'
            for at, character in enumerate(characters)
            for left, top, width, height in boxes(character)
        )
        rest = "".join("&#160;" if any(boxes(character)) else character for character in characters)
        return blocks if not rest.replace("&#160;", "").strip() else blocks + found[0].replace(f">{said}<", f">{rest}<")

    pattern = r'<text class="(?P<name>[^"]+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)"[^>]*>(?P<said>[^<]*)</text>'
    return re.sub(pattern, redrawn, svg)


def boxes(character: str) -> list[tuple[float, float, float, float]]:
    """The filled parts of a block or of a line: left, top, width and height, in parts of a cell."""
    if character in EDGES:
        return [(EDGES[character], 0.0, 1 / 8, 1.0)]
    if character in BARS:
        return [(left, 0.0, 1 / 10, 1.0) for left in BARS[character]]
    if character in RULES:
        return [(0.0, top, 1.0, 1 / 16) for top in RULES[character]]
    filled = QUARTERS.get(character, 0)
    return [(at % 2 / 2, at // 2 / 2, 0.5, 0.5) for at in range(4) if filled >> at & 1]


def as_png(svg: str, path: Path) -> None:
    """Writes a picture."""
    svg = with_blocks(svg).replace("Fira Code", FONT).replace("font-variant-east-asian: full-width;", "")
    svg = svg.replace("<text ", '<text xml:space="preserve" ')
    picture = Image.open(BytesIO(cairosvg.svg2png(bytestring=svg.encode())))
    # A screen has few colours: with a palette the file is half as large.
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def main(names: Sequence[str]) -> None:
    """Takes the pictures with these names, or all."""
    rich.console.SVG_EXPORT_THEME = usual_sixteen()  # nothing else tells the export
    for shot in SHOTS:
        if not names or shot.name in names:
            as_png(asyncio.run(take(shot)), FOLDER / f"{shot.name}.png")
            print(f"{shot.name}.png")
    if not names or DECKS in names:
        as_png(contact_sheet(), FOLDER / f"{DECKS}.png")
        print(f"{DECKS}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
