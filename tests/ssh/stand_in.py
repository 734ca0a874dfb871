"""A small app in the place of the lobby, for tests of what is around it: every key says what came of it."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from cardtable.rooms.club import Visit
from cardtable.rooms.lobby import Lobby
from cardtable.text import Text
from cardtable.tui.app import CardtableApp
from cardtable.tui.settings import Settings
from cardtable.tui.terminal import Terminal


class Sign(Screen[None]):
    """Says who is here, and how many keys were pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.exit_now", ""),
        Binding("x", "app.crash", ""),
        Binding("w", "app.wait_for_ever", ""),
        Binding("d", "app.draw_much", ""),
    ]

    def compose(self) -> ComposeResult:
        yield Static(id="sign", markup=False)

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        app: Any = self.app
        lines = [
            f"name {app.visit.name}",
            f"language {app.text.language}",
            f"terminal {app.terminal.colours} {app.terminal.faces}",
            f"wanted [{app.wanted}]",
            f"keys {app.keys}",
            f"size {self.size.width}x{self.size.height}",
            f"here {' '.join(sorted(app.lobby.board(app.visit).people))}",
            app.message,
            *app.much,
        ]
        self.query_one("#sign", Static).update("\n".join(lines))

    def on_resize(self) -> None:
        self.show()

    def on_key(self) -> None:
        app: Any = self.app
        app.keys += 1
        self.show()


class StandIn(CardtableApp):
    """Made as the app of a club is."""

    CSS = "#sign { color: #ff8000; background: #004080; }"

    def __init__(
        self,
        text: Text,
        lobby: Lobby,
        visit: Visit,
        settings: Settings,
        terminal: Terminal,
        *,
        wanted: str = "",
        message: str = "",
        games: tuple[str, ...] = (),
        choose_name: Callable[[str], str] | None = None,
        keep: Callable[[Mapping[str, object]], bool] | None = None,
    ) -> None:
        super().__init__(text, None, settings, None, terminal)
        self.lobby, self.visit, self.wanted, self.message = lobby, visit, wanted, message
        self.keys = 0
        self.much: list[str] = []

    def show_picker(self) -> None:
        self.push_screen(Sign())

    def action_exit_now(self) -> None:
        self.exit()

    def action_crash(self) -> None:
        secret = "the seven of coins"
        raise ValueError(f"it broke over {secret}")

    async def action_wait_for_ever(self) -> None:
        await asyncio.Event().wait()

    def action_draw_much(self) -> None:
        """Draws the whole screen anew for as long as it runs."""
        self.set_interval(0.01, self._draw_more)

    def _draw_more(self) -> None:
        self.keys += 1
        self.much = ["".join(chr(33 + (self.keys * 7 + row * at) % 90) for at in range(75)) for row in range(12)]
        screen: Any = self.screen
        screen.show()
