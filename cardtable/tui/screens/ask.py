"""A question with a few answers, each on a key of its own: asked over whatever is on the screen."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from cardtable.tui.lull import Lull
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.present import Present

UNMEANT = 0.4
"""Seconds after its appearance in which Enter does not answer a question that came by itself."""


class Answer(NamedTuple):
    """One thing that can be answered."""

    value: str
    """What the asker is told."""
    key: str
    """The letter that gives this answer."""
    said: str
    """Key of its words."""
    harmless: bool = False
    """Whether it leaves everything as it is: what Escape answers."""


class AskScreen(Present, ModalScreen[str | None]):
    """Asks, and is dismissed with the value of an answer. The first answer is the one that Enter gives."""

    DEFAULT_CSS = """
    AskScreen { align: center middle; background: $background 60%; }
    AskScreen > Vertical {
        width: auto;
        min-width: 36;
        max-width: 76;
        height: auto;
        max-height: 100%;
        overflow-y: auto;
        scrollbar-size-vertical: 1;
        padding: 1 3;
        background: $surface;
        border: round $accent;
    }
    AskScreen .ask--question { width: auto; max-width: 68; margin-bottom: 1; color: $foreground; }
    AskScreen .ask--answer { width: 100%; height: 1; padding: 0 1; }
    AskScreen .ask--answer.-here {
        background: $block-cursor-background;
        color: $block-cursor-foreground;
        text-style: bold;
    }
    AskScreen.-low > Vertical { padding: 0 3; border: none; }
    AskScreen.-low .ask--question { margin-bottom: 0; }
    AskScreen.-narrow > Vertical { width: 100%; min-width: 0; padding: 0 1; }
    AskScreen.-narrow .ask--question { width: 100%; }
    AskScreen.-narrow .ask--answer { height: auto; padding: 0; }
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (44, "-wide")]  # noqa: RUF012 - no class variable for Textual's types
    VERTICAL_BREAKPOINTS = [(0, "-low"), (10, "-tall")]  # noqa: RUF012 - as above

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left", "move(-1)", "table.key.choose", tooltip="table.tip.answer", id="ask.before"),
        Binding("down,right,tab", "move(1)", "table.key.choose", tooltip="table.tip.answer", id="ask.after"),
        Binding("enter,space", "answer", "table.key.answer", tooltip="table.tip.answer", id="ask.answer"),
        Binding("escape,backspace", "take_back", "table.key.back", tooltip="table.tip.ask_back", id="ask.back"),
    ]

    def __init__(self, question: str, answers: Sequence[Answer], *, unasked: bool = False) -> None:
        """`question` is said as it is; an answer's words are looked up.

        `unasked`: it comes by itself, and a key pressed in the moment it appears was meant for something else.
        """
        super().__init__()
        self._unmeant = UNMEANT if unasked else 0.0
        self.question = question
        self.answers = tuple(answers)
        self.here = 0

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, classes="ask--question", markup=False)
            for at, answer in enumerate(self.answers):
                said = f"{answer.key.upper()}  {words(self)(answer.said)}" if answer.key else words(self)(answer.said)
                yield Static(said, classes="ask--answer", id=f"answer-{at}", markup=False)

    def on_mount(self) -> None:
        self._lull = Lull(self._unmeant, person(self).clock())
        self._point_at(0)

    def _point_at(self, at: int) -> None:
        self.here = at % len(self.answers)
        for number, line in enumerate(self.query(".ask--answer")):
            line.set_class(number == self.here, "-here")

    def action_move(self, step: int) -> None:
        """Goes to the next answer or to the one before; at the first one the question is read."""
        self._point_at(self.here + step)
        if self.here:
            self.query_one(f"#answer-{self.here}").scroll_visible(animate=False)
        else:
            self.query_one(Vertical).scroll_home(animate=False)

    def action_answer(self) -> None:
        """Gives the answer pointed at."""
        self._answer(self.answers[self.here].value)

    def _answer(self, value: str) -> None:
        """Gives an answer, unless it came too soon to be meant for this question."""
        if self._lull.over(person(self).clock()):
            self.dismiss(value)

    def action_take_back(self) -> None:
        """Gives the answer that leaves everything as it is, where there is one."""
        harmless = next((answer for answer in self.answers if answer.harmless), None)
        if harmless is not None:
            self.dismiss(harmless.value)

    def on_key(self, event: events.Key) -> None:
        for answer in self.answers:
            if answer.key and event.character is not None and event.character.lower() == answer.key:
                event.stop()
                self._answer(answer.value)
                return

    def on_click(self, event: events.Click) -> None:
        if event.widget is not None and (event.widget.id or "").startswith("answer-"):
            self._answer(self.answers[int((event.widget.id or "").removeprefix("answer-"))].value)
