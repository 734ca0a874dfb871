"""Opening the screens besides the table in a test, and finding one's way on them as a person does."""

from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar

from textual.pilot import Pilot
from textual.screen import Screen

from cardtable.engine.game import AnyGame
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.screens.fields import Choice, Field
from cardtable.tui.screens.picker import PickerScreen
from cardtable.tui.screens.setup import SetupScreen
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.settings import Settings, SettingsFile
from cardtable.tui.terminal import Terminal
from tests.tui.playing import until

Kind = TypeVar("Kind", bound=Screen[object])


def app_in(
    language: str = "it", *, file: Path | None = None, settings: Settings | None = None, plain: bool = False
) -> CardtableApp:
    """The app at its first screen; with a file its settings are kept there. To its clock no key comes too soon."""
    kept = SettingsFile(file) if file is not None else None
    read = kept.load() if kept is not None and settings is None else settings
    app = CardtableApp(Text(language), None, read, kept, Terminal("none", ascii=plain))
    app.clock = partial(next, count(0.0))
    return app


async def at_picker(pilot: Pilot[None]) -> PickerScreen:
    """The picker, when its games are there."""

    def there() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, PickerScreen) and screen.shelf is not None and pilot.app.focused is not None

    await until(pilot, there, "the games are there")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, PickerScreen)
    return screen


async def at_screen(pilot: Pilot[None], kind: type[Kind]) -> Kind:
    """The screen of this kind, when it is in front."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.is_mounted, kind.__name__)
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, kind)
    return screen


async def at_table(pilot: Pilot[None]) -> Table:
    """The table that was opened, whatever is asked above it."""

    def tables() -> list[Table]:
        return [screen.table for screen in pilot.app.screen_stack if isinstance(screen, TableScreen)]

    await until(pilot, lambda: bool(tables()), "a table is opened")
    return tables()[0]


async def at_setup(pilot: Pilot[None], game: type[AnyGame], preset: str = "") -> SetupScreen:
    """The setup form of a game."""
    await at_picker(pilot)
    app = pilot.app
    assert isinstance(app, CardtableApp)
    app.push_screen(
        SetupScreen(game, preset or next(iter(game.presets))), lambda table: app.sit_down(table) if table else None
    )
    return await at_screen(pilot, SetupScreen)


def field(screen: SetupScreen, key: str) -> Field:
    """A field of the form."""
    return next(field for field in screen.query(Field) if field.key == key)


async def go_to(pilot: Pilot[None], key: str) -> None:
    """Goes to a field by the arrow keys, the shorter way, as far as it takes."""
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    stops = [one.target for one in screen.query(Field) if one.display]
    target = field(screen, key).target
    here = stops.index(pilot.app.focused) if pilot.app.focused in stops else -1
    way = "down" if (stops.index(target) - here) % (len(stops) + 1) * 2 <= len(stops) + 1 else "up"
    for _ in range(len(stops) + 1):
        if pilot.app.focused is target:
            return
        await pilot.press(way)
    raise AssertionError(f"the arrows never come to {key}")


async def choose(pilot: Pilot[None], key: str, value: object) -> None:
    """Sets a field by keys alone."""
    await go_to(pilot, key)
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    chosen = field(screen, key)
    assert isinstance(chosen, Choice)
    values = list(chosen.values())
    steps = values.index(value) - values.index(chosen.value)
    await pilot.press(*["right" if steps > 0 else "left"] * abs(steps))
    assert chosen.value == value
