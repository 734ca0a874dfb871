"""Playing at the real table screen in a test: tables with chosen cards, waiting for one's turn, reading the screen."""

import re
from asyncio import sleep
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from time import monotonic

from textual.pilot import Pilot

from cardtable.bots import Budget
from cardtable.engine.chance import Seeded
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Setup
from cardtable.engine.moves import Move, read_move
from cardtable.engine.options import Value
from cardtable.engine.view import View
from cardtable.games import find_game
from cardtable.rooms.players import Player, read_players
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.screens.curtain import CurtainScreen
from cardtable.tui.screens.scores import ScoresScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import Settings
from cardtable.tui.terminal import Terminal
from cardtable.tui.widgets.area import Area
from cardtable.tui.widgets.zone import Zone
from cardtable.tui.window import CARD_KEYS

PATIENCE = 60.0
"""Seconds after which a test gives up that waits for something."""
LOOK = 0.002
"""Seconds between two looks, in which bots think and timers run; each look lets everything that is due happen."""


def table(
    game: str,
    seats: int | None = None,
    *,
    who: str = "me,bot:random,bot:random,bot:random",
    seed: str = "1",
    cards: str = "",
    eldest: int | None = None,
    pace: float = 0.0,
    options: Mapping[str, Value] | None = None,
) -> Table:
    """A table. `cards` arrive first in the first deal, `eldest` is the seat that plays first in it."""
    rules = find_game(game).at_table(seats, options or {})
    if eldest is not None:
        dealer = (eldest - 1) % rules.seats
        seed = next(str(n) for n in range(200) if rules.first_dealer(Seeded(str(n))) == dealer)
    orders = {(1, 0): arriving(rules, cards)} if cards else {}
    players = read_players(",".join(who.split(",")[: rules.seats]), rules)
    return Table(Setup(rules, seed, orders), players, pace, next(iter(rules.presets)))


def arriving(rules: AnyGame, cards: str) -> tuple[int, ...]:
    """A pack order that begins with these cards; the others follow as the pack has them."""
    first = rules.pack.read(cards)
    return (*first, *(card for card in range(len(rules.pack)) if card not in first))


@dataclass
class Scripted:
    """A bot that plays what it was told, move by move."""

    moves: Sequence[str]
    made: list[Move] = field(default_factory=list)

    def __call__(self, view: View, budget: Budget, rng: Random) -> Move:
        move = read_move(self.moves[len(self.made)], view.pack)
        self.made.append(move)
        return move


def scripted(table: Table, moves: Mapping[int, Sequence[str]]) -> Table:
    """The table with bots that play these moves, by seat."""
    players = tuple(
        Player(f"Bot{seat}", Scripted(moves[seat]), "scripted") if seat in moves else player
        for seat, player in enumerate(table.players)
    )
    return Table(table.setup, players, table.pace, table.preset)


def app_at(
    table: Table,
    language: str = "it",
    *,
    plain: bool = False,
    pixels: bool = False,
    settings: Settings | None = None,
) -> CardtableApp:
    """The app with this table open. Its clock goes on by a second whenever it is read: no key comes too soon."""
    app = CardtableApp(
        Text(language), table, settings or Settings(), None, Terminal("truecolor" if pixels else "16", ascii=plain)
    )
    app.clock = partial(next, count(0.0))
    return app


def table_screen(pilot: Pilot[None]) -> TableScreen:
    """The table that is open, whatever is shown above it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


async def until(pilot: Pilot[None], happened: Callable[[], bool], what: str) -> None:
    """Waits until something has happened; fails when it does not."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        await pilot.pause()
        if happened():
            return
        await sleep(LOOK)
    raise AssertionError(f"waited in vain until {what}:\n{screen_text(pilot)}")


async def settled(pilot: Pilot[None]) -> None:
    """Waits until the room waits for the person: to play, or to close what lies over the table."""

    def waits() -> bool:
        if not isinstance(pilot.app.screen, TableScreen):
            return True
        table = pilot.app.screen
        return table.standing.my_turn and table.chairs.place.updates.empty() and not table.standing.made

    await until(pilot, waits, "the table waits for the person")
    await pilot.pause()


async def called(pilot: Pilot[None], name: str) -> str:
    """Waits until the curtain calls somebody, and says what stands on it."""
    await until(
        pilot,
        lambda: isinstance(pilot.app.screen, CurtainScreen) and name in said_on(pilot.app.screen),
        f"{name} is called",
    )
    await pilot.pause()
    return screen_text(pilot)


def said_on(curtain: CurtainScreen) -> str:
    """What is written on a curtain."""
    return " ".join(patch.drawing[0].text for patch in curtain.query_one(Zone).picture if len(patch.drawing) == 1)


async def lift(pilot: Pilot[None], name: str = "") -> None:
    """Lifts the curtain for whoever is called."""
    await called(pilot, name)
    await pilot.press("enter")
    await settled(pilot)


def counted(pilot: Pilot[None]) -> bool:
    """Whether the count of a deal is on the screen."""
    return isinstance(pilot.app.screen, ScoresScreen)


async def play_by_keys(pilot: Pilot[None]) -> int:
    """Plays to the count with keys alone: the first card that can be played, the first line of a menu."""
    played = 0
    await settled(pilot)
    while not counted(pilot):
        standing = table_screen(pilot).standing
        if standing.menu:
            await pilot.press("enter")
        else:
            able = next(at for at, card in enumerate(standing.hand) if standing.picking.playable >> card & 1)
            await pilot.press(CARD_KEYS[able])
            if standing.picking.choices:
                await pilot.press("enter")
            played += 1
        await settled(pilot)
    return played


def zone(pilot: Pilot[None], name: str) -> Area:
    """A zone of the table that is open."""
    return table_screen(pilot).felt.areas[name]


async def click_on(pilot: Pilot[None], name: str, card: int) -> None:
    """Clicks on a card, or on a line of the menu, where it can be seen: at its left upper corner."""
    area = zone(pilot, name)
    patch = next(patch for patch in area.picture if patch.card == card)
    assert area.region is not None
    x, y = area.region.x + patch.x + 1, area.region.y + patch.y + (1 if len(patch.drawing) > 1 else 0)
    await pilot.click(table_screen(pilot).felt, offset=(x, y))


def screen_text(pilot: Pilot[None]) -> str:
    """What stands on the screen, as plain text."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def screen_cells(pilot: Pilot[None]) -> list[list[tuple[str, str]]]:
    """What stands on the screen, with its colours."""
    strips = pilot.app.screen._compositor.render_strips()
    return [[(segment.text, str(segment.style)) for segment in strip.simplify()] for strip in strips]


def said_in(pilot: Pilot[None], name: str) -> str:
    """The words in a zone."""
    return " ".join(patch.drawing[0].text for patch in zone(pilot, name).picture if len(patch.drawing) == 1).strip()


def faces_in(pilot: Pilot[None], name: str) -> list[str]:
    """The notation of the cards in a zone, from left to right."""
    pack = table_screen(pilot).table.setup.game.pack
    patches = sorted(zone(pilot, name).picture, key=lambda patch: (patch.y // 4, patch.x))
    return [pack.faces[patch.card] for patch in patches if patch.card is not None and len(patch.drawing) > 1]


BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
"""The innermost words that came out of a catalogue, in the pseudo-language."""


def without_brackets(said: str) -> str:
    """What is left of a text in the pseudo-language when all that came out of a catalogue is taken away."""
    while (shorter := BRACKETED.sub("", said)) != said:
        said = shorter
    return said
