"""The form in which a host puts a tournament together: a game for two sides, its rules, and how it is played."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.widgets import Static

from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame
from cardtable.games import GAMES
from cardtable.rooms.tournaments.tournament import FORMS, MOST_ENTRIES, TITLE_LENGTH, Form, Plan
from cardtable.tui.screens.club_picker import ClubPickerScreen
from cardtable.tui.screens.draft import Draft
from cardtable.tui.screens.fields import Amount, Choice, Field, FieldChanged
from cardtable.tui.screens.person import words
from cardtable.tui.screens.setup import SetupScreen

if TYPE_CHECKING:
    from cardtable.tui.screens.entries import Entry

DEALS = (0, 1, 2, 4, 6, 8, 12, 16, 24, 32)
"""The deals of a duplicate match among which one can choose; 0 for no duplicate play."""

WANTED = (0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, MOST_ENTRIES)
"""The entries with which it starts by itself; 0 where the host starts it."""

OWN = ("form", "deals", "twice", "wanted", "by_lot")
"""The fields that are not those of a table."""


def two_sided(game: type[AnyGame]) -> tuple[int, ...]:
    """The numbers of players with whom a game is one of two sides."""
    found = []
    for seats in game.seat_counts:
        try:
            if game.at_table(seats).side_count == 2:
                found.append(seats)
        except CardtableError:
            continue
    return tuple(found)


class CupDraft(Draft):
    """A tournament as somebody is putting it together."""

    def __init__(self, game: type[AnyGame], preset: str) -> None:
        super().__init__(game, preset)
        fitting = two_sided(game)
        if self.seats not in fitting:
            self.take_seats(fitting[0])
        self.title = ""
        self.form: Form = "round_robin"
        self.deals = 0
        self.twice = "off"
        self.wanted = 0
        self.by_lot = "off"

    def plan(self) -> Plan:
        """What it amounts to."""
        game = self.game
        chosen = dict(game.options.changed(game.seats))
        return Plan(
            game.id, game.seats, chosen, self.preset, self.title, self.form, self.deals,
            twice=self.twice == "on" and self.deals > 0, wanted=self.wanted, by_lot=self.by_lot == "on",
        )  # fmt: skip


class CupSetupScreen(SetupScreen):
    """Dismissed with a table of the game, or with None when somebody goes back; the plan is in its draft."""

    CSS_PATH: ClassVar[str] = "setup.tcss"
    draft: CupDraft

    def __init__(self, game: type[AnyGame], preset: str) -> None:
        super().__init__(game, preset)
        self.draft = CupDraft(game, preset)

    def _fields(self) -> Iterator[Field | Static]:
        yield Static(id="heading-table", classes="heading")
        yield self._line("title", TITLE_LENGTH)
        for key in ("preset", "seats", *OWN):
            yield self._choice(key)
        yield Static(id="heading-rules", classes="heading")
        for spec in self.draft.game_type.options_type.specs():
            yield self._choice(f"option.{spec.name}", Amount if spec.span else Choice)
        yield Static(id="heading-picture", classes="heading")

    def _words(self, key: str) -> str:
        return words(self)("cup.button.start" if key == "setup.button.start" else key)

    def _choices(self, key: str) -> Sequence[object]:
        match key:
            case "seats":
                return two_sided(self.draft.game_type)
            case "form":
                return FORMS
            case "deals":
                return DEALS
            case "wanted":
                return WANTED
            case "twice" | "by_lot":
                return ("off", "on")
        return super()._choices(key)

    def _say(self, key: str, value: object) -> str:
        text = words(self)
        match key:
            case "form":
                return text(f"cup.form.{value}")
            case "deals" | "wanted":
                return str(value) if value else text(f"cup.no.{key}")
            case "twice" | "by_lot":
                return text(f"cup.switch.{value}")
        return super()._say(key, value)

    def _is_there(self, kind: str, name: str) -> bool:
        return self.draft.deals > 0 if kind == "twice" else super()._is_there(kind, name)

    def on_field_changed(self, message: FieldChanged) -> None:
        draft, value = self.draft, str(message.value)
        match message.key:
            case "title":
                draft.title = value
            case "form":
                draft.form = "knockout" if value == "knockout" else "round_robin"
            case "deals":
                draft.deals = int(value)
            case "wanted":
                draft.wanted = int(value)
            case "twice" | "by_lot":
                setattr(draft, message.key, value)


class CupPickerScreen(ClubPickerScreen):
    """The games of which there can be a tournament, one of which is chosen."""

    def __init__(self, games: Sequence[str], chosen: Callable[[CupSetupScreen], None]) -> None:
        fitting = [game.id for game in GAMES if two_sided(game) and (not games or game.id in games)]
        super().__init__(fitting, chosen)  # type: ignore[arg-type]
        self.filled_in = chosen

    async def action_set_up(self) -> None:
        if (entry := await self._entry()) is not None:
            self._open(entry)

    def _open(self, entry: "Entry") -> None:
        self.dismiss(None)
        self.filled_in(CupSetupScreen(entry.game, entry.preset))
