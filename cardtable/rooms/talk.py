"""Talk in a club: what people say at their tables, what they are told of, and whom they invite."""

import asyncio
from collections.abc import Callable

from cardtable.engine.state import Seat
from cardtable.rooms.club import LINES_A_MINUTE, PHRASES, ClubError, ClubTable, Line, Visit, tidy_line


class Talk:
    """Everybody who is here, as far as they hear each other."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        """`clock` tells the seconds by which talk is measured; that of the loop where none is given."""
        self.visits: list[Visit] = []
        self._clock = clock or asyncio.get_running_loop().time

    def _own(self, visit: Visit) -> ClubTable:
        """The table where somebody sits; raises `ClubError`."""
        if visit.at is None or not visit.at.seats_of(visit.who):
            raise ClubError("no_seat", f"{visit.name} sits at no table")
        return visit.at

    def say(self, visit: Visit, text: str) -> None:
        """Says something at the table; raises `ClubError` where somebody talks too much or is nowhere."""
        line = tidy_line(text)
        if line:
            self._speak(visit, Line(visit.name, line))

    def say_phrase(self, visit: Visit, phrase: str) -> None:
        """Says a phrase that everybody reads in their own language."""
        if phrase in PHRASES:
            self._speak(visit, Line(visit.name, "", phrase))

    def _at(self, visit: Visit) -> ClubTable:
        """The table where somebody sits or looks on; raises `ClubError`."""
        if visit.at is None:
            raise ClubError("no_seat", f"{visit.name} is at no table")
        return visit.at

    def _speak(self, visit: Visit, line: Line) -> None:
        table = self._at(visit)
        if table.room is not None and table.room.seal and not table.over and not table.seats_of(visit.who):
            raise ClubError("sealed_talk", "whoever looks on may know these cards", name=table.name)
        now, spoken = self._clock(), visit._spoken
        if len(spoken) == LINES_A_MINUTE and now - spoken[0] < 60:
            raise ClubError("talks_too_much", f"{visit.name} has said {LINES_A_MINUTE} things in a minute")
        spoken.append(now)
        self._note(table, line)

    def _tell(self, table: ClubTable, happened: str, seat: Seat) -> None:
        """Tells everybody at a table what has happened besides the match."""
        player = table.seats[seat]
        self._note(table, Line(player.name if player else "", "", happened, happened=True))

    def _note(self, table: ClubTable, line: Line) -> None:
        table.talk.append(line)
        for other in self.visits:
            if other.at is table:
                other.stirred.set()

    def strangers(self, visit: Visit) -> tuple[str, ...]:
        """Whom somebody can invite: the names of those who are here and not at the same table."""
        table = self._at(visit)
        near = {visit.name, *(other.name for other in self.visits if other.at is table)}
        return tuple(dict.fromkeys(other.name for other in self.visits if other.name not in near))

    def invite(self, visit: Visit, name: str) -> None:
        """Invites everybody of this name to one's table, private or not; raises `ClubError`."""
        table = self._own(visit)
        invited = [other for other in self.visits if other.name == name and other.who != visit.who]
        if not invited:
            raise ClubError("nobody_called", f"nobody here is called {name!r}", name=tidy_line(name)[:20])
        for other in invited:
            if (visit.name, table.name) not in other.invitations:
                other.invitations = [*other.invitations[-9:], (visit.name, table.name)]
            other.stirred.set()

    def _stir(self) -> None:
        """Lets everybody look again."""
        for visit in self.visits:
            visit.stirred.set()
