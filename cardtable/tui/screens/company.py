"""What can be done at a table of the club, before and while a match is played: talking, inviting, its rules."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from cardtable.rooms.club import SharedTable
from cardtable.rooms.players import NAME_LENGTH
from cardtable.text.text import quotable
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.screens.ask_line import AskLineScreen
from cardtable.tui.screens.leaving import STAY
from cardtable.tui.screens.lobby import club
from cardtable.tui.screens.person import words
from cardtable.tui.screens.spoken import SpokenScreen
from cardtable.tui.screens.talk import TalkScreen
from cardtable.tui.window import CARD_KEYS

MOST_ASKED = len(CARD_KEYS) - 2
"""So many people are offered to be invited, each with a key; of more than these the name is typed."""


class Company(SpokenScreen[None]):
    """A screen at a table of the club."""

    club_table: SharedTable

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "talk", "club.key.talk", tooltip="club.tip.talk", id="company.talk"),
        Binding("n", "invite", "club.key.invite", tooltip="club.tip.invite", id="company.invite"),
    ]

    @property
    def sits_here(self) -> bool:
        """Whether whoever looks has a seat at this table."""
        return bool(self.club_table.seats_of(club(self).visit.who))

    def action_talk(self) -> None:
        """Opens a line to say something."""
        self.app.push_screen(TalkScreen(self.club_table))

    def action_invite(self) -> None:
        """Asks whom to invite."""
        me, text = club(self), words(self)
        names = me.lobby.strangers(me.visit)
        if len(names) > MOST_ASKED:
            self.app.push_screen(AskLineScreen("club.whom", NAME_LENGTH), self._invite)
            return
        answers = [Answer(name, CARD_KEYS[at], quotable(name)) for at, name in enumerate(names)]
        question = text("club.whom" if answers else "club.nobody")
        self.app.push_screen(AskScreen(question, (*answers, STAY._replace(value=""))), self._invite)

    def _invite(self, name: str | None) -> None:
        me = club(self)
        if name and me.attempt(lambda: me.lobby.invite(me.visit, name)):
            self.notify(words(self)("club.has_invited", name=quotable(name)), markup=False)
