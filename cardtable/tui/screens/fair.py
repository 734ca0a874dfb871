"""What is promised of the cards of a match, and what anybody can check of it: to be read and copied."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from cardtable.rooms.pledge import Pledge
from cardtable.text import Text
from cardtable.tui.fair import written
from cardtable.tui.screens.person import words
from cardtable.tui.screens.slip import Slip


class FairScreen(Slip):
    """Shows a pledge as far as it may be known now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "fair.key.copy", tooltip="fair.tip.copy", id="fair.copy"),
        Binding(
            "q,i,enter,space,escape,backspace", "close", "table.key.close", tooltip="table.tip.close", id="fair.close"
        ),
    ]

    def __init__(self, pledge: Pledge, names: Sequence[str]) -> None:
        """`names` are those of the seats."""
        super().__init__()
        self.pledge = pledge
        self.names = tuple(names)

    def reword(self) -> None:
        """Says everything anew."""
        self.say(words(self)("fair.title"), told_of(words(self), self.pledge, self.names))

    def action_copy(self) -> None:
        """Puts what is shown into the clipboard of the terminal, as the lines of a record."""
        self.app.copy_to_clipboard(written(self.pledge))
        self.notify(words(self)("fair.copied"), timeout=3, markup=False)


def told_of(text: Text, pledge: Pledge, names: Sequence[str]) -> Iterator[Content]:
    """What is known of where the cards come from, line by line; what can be checked stands on lines of its own."""
    if pledge.commitment:
        yield Content(text("fair.before"))
        yield Content.styled(pledge.commitment, "bold $accent")
        yield Content("")
        yield Content(text("fair.how"))
        yield Content.styled(text("fair.formula"), "$foreground 80%")
        yield Content("")
    if pledge.seed:
        yield Content(text("fair.seed_chosen" if pledge.chosen else "fair.now"))
        yield Content.assemble(f"{text('fair.seed')}  ", (pledge.seed, "bold $accent"))
        if pledge.salt:
            yield Content.assemble(f"{text('fair.salt')}  ", (pledge.salt, "bold $accent"))
    elif pledge.commitment:
        yield Content(text("fair.later"))
    else:
        yield Content(text("fair.ordered"))
    for seat, word in pledge.words:
        yield Content.assemble(f"{text('fair.word_of', name=names[seat])}  ", (word, "bold $accent"))
    yield Content("")
    yield Content(text("fair.verify"))
