"""The form in which a table is put together, built from what the game declares: a new option needs nothing here."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widgets import Static

from cardtable.engine.game import AnyGame
from cardtable.engine.match import SEED_LENGTH
from cardtable.rooms.players import NAME_LENGTH
from cardtable.rooms.table import Table
from cardtable.text import Text
from cardtable.tui.screens.draft import ME, PERSON, Draft
from cardtable.tui.screens.fields import Amount, Choice, Field, FieldChanged, Form, Line, Press
from cardtable.tui.screens.form_words import explain, help_for, label, not_read, say, wrong
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen
from cardtable.tui.settings import ALLOWED

SETTINGS = ("pace", "direction")
"""The fields that are settings of the person: kept for the next table too."""


class SetupScreen(SpokenScreen[Table | None]):
    """Dismissed with the table to be opened, or with None when somebody goes back."""

    CSS_PATH = "setup.tcss"
    AUTO_FOCUS = "#start"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012 - no class variable for Textual's types
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-tall")]  # noqa: RUF012

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(-1)", "setup.key.go", tooltip="setup.tip.go", id="setup.up"),
        Binding("down", "go(1)", "setup.key.go", tooltip="setup.tip.go", id="setup.down"),
        Binding("f5,ctrl+g", "start", "setup.key.start", tooltip="setup.tip.start", id="setup.start"),
        Binding("f3,ctrl+r", "rules", "setup.key.rules", tooltip="setup.tip.rules", id="setup.rules"),
        Binding("f8,escape", "back", "setup.key.back", tooltip="setup.tip.back", id="setup.back"),
        Binding("pageup", "page(-1)", "setup.key.page", tooltip="setup.tip.page", id="setup.pageup", show=False),
        Binding("pagedown", "page(1)", "setup.key.page", tooltip="setup.tip.page", id="setup.pagedown", show=False),
    ]

    def __init__(self, game: type[AnyGame], preset: str) -> None:
        super().__init__()
        self.draft = Draft(game, preset)
        self._tried = False
        """Whether somebody has tried to deal: until then a name that is still to be typed is no mistake."""

    @property
    def text(self) -> Text:
        """This person's words within this game."""
        return words(self).within(self.draft.game_type.id)

    # What stands in the form.

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Container(id="body"):
            with Form():
                yield from self._fields()
            yield Static(id="explained")
        with Horizontal(id="buttons"):
            for action in ("back", "rules", "start"):
                yield Press(partial(self._words, f"setup.button.{action}"), action, action)
        yield KeyLine()

    def _fields(self) -> Iterator[Field | Static]:
        draft = self.draft
        yield Static(id="heading-table", classes="heading")
        yield self._choice("preset")
        yield self._choice("seats")
        for seat in range(len(draft.sitters)):
            yield self._choice(f"seat.{seat}")
            yield self._line(f"name.{seat}", NAME_LENGTH)
        yield Static(id="heading-rules", classes="heading")
        for spec in draft.game_type.options_type.specs():
            yield self._choice(f"option.{spec.name}", Amount if spec.span else Choice)
        yield self._choice("dealer")
        yield self._line("seed", SEED_LENGTH)
        yield self._choice("own_words")
        yield Static(id="heading-picture", classes="heading")
        for name in SETTINGS:
            yield self._choice(name)

    def _choice(self, key: str, kind: type[Choice] = Choice) -> Choice:
        named = partial(self._label, key)
        return kind(key, named, partial(self._choices, key), partial(self._say, key), self._value(key))

    def _line(self, key: str, longest: int) -> Line:
        hint = partial(self._words, f"setup.hint.{key.partition('.')[0]}")
        return Line(key, partial(self._label, key), hint, longest)

    def _words(self, key: str) -> str:
        return words(self)(key)

    def _label(self, key: str) -> str:
        return label(self.text, self.draft, key)

    def _say(self, key: str, value: object) -> str:
        return say(self.text, self.draft, key, value)

    def _choices(self, key: str) -> Sequence[object]:
        """What a field can be set to as things stand."""
        draft = self.draft
        kind, _, name = key.partition(".")
        match kind:
            case "preset":
                return (*draft.game_type.presets, *(() if draft.preset else ("",)))
            case "seats":
                return tuple(sorted(draft.game_type.seat_counts))
            case "seat":
                return (ME, PERSON, *draft.bots)
            case "option":
                return draft.game_type.options_type.spec(name).allowed
            case "dealer":
                return range(draft.seats)
            case "own_words":
                return ("off", "on")
        return ALLOWED[kind]

    def _value(self, key: str) -> object:
        """What a field is set to."""
        draft = self.draft
        kind, _, name = key.partition(".")
        match kind:
            case "seat":
                return draft.sitters[int(name)]
            case "name":
                return draft.names[int(name)]
            case "option":
                return draft.value(name)
            case "pace" | "direction":
                return str(getattr(person(self).settings, kind))
        return getattr(draft, kind)

    # What somebody does with it.

    def on_field_changed(self, message: FieldChanged) -> None:
        draft, value = self.draft, message.value
        kind, _, name = message.key.partition(".")
        match kind:
            case "preset":
                if value:
                    draft.take_preset(str(value))
            case "seats":
                draft.take_seats(int(str(value)))
            case "seat":
                draft.seat(int(name), str(value))
            case "name":
                draft.names[int(name)] = str(value)
            case "option":
                draft.choose(name, value if isinstance(value, bool | int) else str(value))
            case "dealer":
                draft.dealer = int(str(value))
            case "seed":
                draft.seed = str(value)
            case "own_words":
                draft.own_words = str(value)
            case "pace" | "direction":
                self._adopt(None, **{kind: str(value)})
        self._show()

    def on_mount(self) -> None:
        self.reword()

    def reword(self) -> None:
        self._say_around()
        self._show()

    def _show(self) -> None:
        """Brings every field up to what the draft says."""
        draft, text = self.draft, self.text
        problems = {
            problem.field: wrong(text, draft, problem)
            for problem in reversed(list(draft.problems()))
            if self._tried or problem.field not in draft.nameless
        }
        usual = draft.game_type.options_type.defaults(draft.seats, dict(draft.options.items()))
        for field in self.query(Field):
            kind, _, name = field.key.partition(".")
            if isinstance(field, Choice):
                field.value = self._value(field.key)
            unusual = kind == "option" and draft.value(name) != getattr(usual, name)
            reason = not_read(text, draft, name) if kind == "option" else ""
            field.state(unusual, reason, problems.get(field.key, ""))
            field.display = self._is_there(kind, name)
        self._explain()

    def _is_there(self, kind: str, name: str) -> bool:
        """Whether a field is asked for at all as things stand."""
        draft = self.draft
        if kind in ("seat", "name") and int(name) >= draft.seats:
            return False
        if kind == "name":
            return draft.sitters[int(name)] == PERSON
        if kind == "own_words":
            return draft.may_have_words
        if kind == "seats":
            return len(draft.game_type.seat_counts) > 1
        return kind != "dealer" or draft.game.names_dealer()

    def _say_around(self) -> None:
        """The title and the headings."""
        text = self.text
        title = Content.assemble((text("name"), "bold $accent"), (f"   {text('setup.title')}", "$foreground 65%"))
        self.query_one("#title", Static).update(title)
        for part in ("table", "rules", "picture"):
            self.query_one(f"#heading-{part}", Static).update(text(f"setup.heading.{part}"))

    def _explain(self) -> None:
        """Says what the field in focus is for."""
        field = self._field_in_focus()
        said = self.query_one("#explained", Static)
        if field is None:
            said.update(Content(help_for(self.text, self.draft, "start")), layout=False)
            return
        first, *more = explain(self.text, self.draft, field.key)
        lines = [Content.styled(field.label().strip(), "bold $accent"), Content(first)]
        said.update(
            Content("\n").join([*lines, *(Content.styled(line, "$foreground 65%") for line in more)]), layout=False
        )

    def _field_in_focus(self) -> Field | None:
        if self.focused is None:
            return None
        return next((node for node in self.focused.ancestors_with_self if isinstance(node, Field)), None)

    def on_descendant_focus(self) -> None:
        self._explain()

    def on_line_entered(self) -> None:
        self.action_go(1)

    def action_go(self, step: int) -> None:
        """Goes from field to field; the buttons are one stop, at Start."""
        there = [field for field in self.query(Field) if field.display and not field.disabled]
        stops = [*(field.target for field in there), self.query_one("#start", Press)]
        at = stops.index(self.focused) if self.focused in stops else len(stops) - 1
        self.set_focus(stops[(at + step) % len(stops)])  # at once: the next key may be here already

    def action_page(self, step: int) -> None:
        form = self.query_one(Form)
        form.scroll_relative(y=step * form.size.height, animate=False)

    def action_start(self) -> None:
        """Deals, or goes to the first field that has to be put right."""
        problem = next(self.draft.problems(), None)
        if problem is None:
            self.dismiss(self.draft.table(person(self).settings.seconds))
            return
        self._tried = True
        self._show()
        next(field for field in self.query(Field) if field.key == problem.field).target.focus()
        self.app.bell()

    def action_rules(self) -> None:
        """Shows the rules with the options chosen so far."""
        from cardtable.tui.screens.rules import RulesScreen  # noqa: PLC0415

        self.app.push_screen(RulesScreen(self.draft.game))

    def action_back(self) -> None:
        self.dismiss(None)
