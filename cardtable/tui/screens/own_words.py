"""Words of one's own: after the commitment is shown, each person at this screen may mix a word into the cards."""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from cardtable.engine.errors import BadSetup
from cardtable.engine.fairness import WORD_LENGTH, checked_word
from cardtable.engine.state import Seat
from cardtable.rooms.players import persons, told_apart
from cardtable.rooms.table import Table
from cardtable.text.people import seat_name
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.spoken import SpokenScreen


class OwnWordsScreen(SpokenScreen[Table | None]):
    """Dismissed with the table and its words, or with None when somebody goes back."""

    DEFAULT_CSS = """
    OwnWordsScreen { background: $background; align: center middle; }
    OwnWordsScreen > Vertical { width: 100%; max-width: 78; height: auto; padding: 1 3; background: $surface; }
    OwnWordsScreen #commitment { margin-bottom: 1; }
    OwnWordsScreen #given { margin-bottom: 1; }
    OwnWordsScreen #wrong { color: $warning; }
    OwnWordsScreen Input { width: 100%; }
    """
    AUTO_FOCUS = "Input"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "give", "fair.key.give", tooltip="fair.tip.give", id="words.give"),
        Binding("f8,escape", "back", "setup.key.back", tooltip="setup.tip.back", id="words.back"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.given: dict[Seat, str] = {}
        self.waiting = list(persons(table.players))
        """The seats of the persons who have not been asked yet."""

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(id="commitment")
            yield Static(id="given")
            yield Static(id="asked")
            yield Input(max_length=WORD_LENGTH, compact=True)
            yield Static(id="wrong")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Input).cursor_blink = False
        if self.waiting:
            self.reword()
        else:
            self.dismiss(self.table)

    def reword(self) -> None:
        """Says everything anew."""
        text = words(self)
        named = [player.name or text("person.me") for player in told_apart(self.table.players, person(self).own_name)]
        promised = Content.styled(self.table.setup.commitment, "bold $accent")
        self.query_one("#commitment", Static).update(
            Content("\n").join([Content(text("fair.before")), promised, Content(""), Content(text("fair.own_words"))])
        )
        given = [
            text("fair.gave" if word else "fair.gave_none", name=seat_name(text, named, seat), word=word)
            for seat, word in self.given.items()
        ]
        self.query_one("#given", Static).update(Content("\n".join(given)))
        if self.waiting:
            asked = text("fair.asked", name=seat_name(text, named, self.waiting[0]), longest=WORD_LENGTH)
            self.query_one("#asked", Static).update(Content.styled(asked, "bold"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_give()

    def action_give(self) -> None:
        """Takes the word, none for an empty line, and asks the next one; after the last the cards are dealt."""
        field = self.query_one(Input)
        word, wrong = field.value.strip(), self.query_one("#wrong", Static)
        try:
            self.given[self.waiting[0]] = checked_word(word) if word else ""
        except BadSetup as error:
            wrong.update(Content(words(self).error(error)))
            return
        del self.waiting[0]
        field.clear()
        wrong.update("")
        if self.waiting:
            self.reword()
        else:
            mixed_in = {seat: word for seat, word in self.given.items() if word}
            self.dismiss(replace(self.table, setup=replace(self.table.setup, words=mixed_in)))

    def action_back(self) -> None:
        self.dismiss(None)
