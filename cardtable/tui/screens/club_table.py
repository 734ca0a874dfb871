"""A table of the club: the same table, with others at other screens, people who look on, and talk."""

from asyncio import get_running_loop
from dataclasses import replace
from functools import partial
from math import ceil
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from cardtable.engine.state import NOBODY, Seat
from cardtable.rooms.club import SharedTable
from cardtable.rooms.players import told_apart
from cardtable.rooms.seen import PlaceSeen, ReplaySeen
from cardtable.rooms.update import Update
from cardtable.text.text import quotable
from cardtable.tui.board import name_of, say_line
from cardtable.tui.fair import say_unsaved
from cardtable.tui.load import LOAD, turns
from cardtable.tui.plan import SMALLEST
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.screens.company import Company
from cardtable.tui.screens.leaving import AGAIN, LEAVING_APP, PLEDGE, QUIT, REPLAY, STAY
from cardtable.tui.screens.lobby import club
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.table import TableScreen
from cardtable.tui.screens.talk import TalkStrip

LOBBY = Answer("lobby", "s", "club.answer.lobby")
RESIGN = Answer("resign", "a", "club.answer.resign")
REMATCH = AGAIN._replace(said="club.answer.again")

LEAVING = (STAY, LOBBY, RESIGN, QUIT)
SURE = (STAY, Answer("resigned", "a", "club.answer.resign"))

NEAR_END = 10
"""From so many seconds on one is told that the time for a move is nearly over, or from half of it on."""

FIRST_ROOMY = 28
"""Rows from which on there is room for more than one line of talk; for a third one from six more on."""


class ClubTableScreen(Company, TableScreen):
    """One place at a table of the club: a seat, or a chair beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "agree_open", "club.key.agree_open", tooltip="club.tip.agree_open", id="club_table.agree_open"),
        Binding("v", "look_open", "club.key.look_open", tooltip="club.tip.look_open", id="club_table.look_open"),
        Binding("q", "leave", "table.key.leave", tooltip="club.tip.leave", id="club_table.leave"),
        Binding("s", "stand_in", "club.key.stand_in", tooltip="club.tip.stand_in", id="club_table.stand_in"),
    ]

    def __init__(self, table: SharedTable, place: PlaceSeen) -> None:
        room = table.room
        assert room is not None
        super().__init__(replace(table.asked, players=room.players), room=room, place=place)
        self.club_table = table
        self.place: PlaceSeen = place
        self._just_come = True
        """Whether nothing has been told since this place was taken."""
        self._known: tuple[object, ...] = ()
        """What was known of the company when the table was last drawn for it."""
        self._tick: Timer | None = None
        self._next_moment = 0.0
        """When the passing moment that is shown is over, by the clock of the loop."""
        self._hurried = False
        """Whether it was said that the time for this move is nearly over."""
        self._counted: tuple[int, str] = (0, "")
        """How many deals were counted when a count was last shown, and the phase then."""

    def compose(self) -> ComposeResult:
        *above, keys = super().compose()
        self.strip_of_talk = TalkStrip(self.club_table)
        yield from above
        yield self.strip_of_talk
        yield keys

    # The room is the club's: it plays by itself, at its own pace, and goes on without this screen.

    @property
    def pace(self) -> float:
        return person(self).settings.seconds

    def _sit(self) -> None:
        self._just_come = True
        self.place.look_anew()
        self._see_who_is_here()
        super()._sit()

    def _see_who_is_here(self) -> None:
        """Marks the seats of those who are away, and those where a bot plays meanwhile."""
        table = self.club_table
        away = dict.fromkeys(club(self).lobby.away(table), "away")
        lent = {seat: "lent" for seat in away if self.room.players[seat].bot is not None}
        self.standing.marked = away | lent

    def look_again(self) -> None:
        """Shows who is away now, and what was said."""
        table, before = self.club_table, self._known
        self._see_who_is_here()
        agreed = (table.agreed, table.again, table.for_open)
        self._known = (self.standing.marked, str(agreed), table.over, id(table.talk[-1]) if table.talk else 0)
        if self._known != before:
            self.strip_of_talk.refresh()
            self._say_unsaved()
            self._draw()
            self.refresh_bindings()

    def _take_in(self, updates: dict[Seat, Update]) -> None:
        self.table = replace(self.table, players=self.room.players)
        self.standing.players = told_apart(self.table.players)
        self._see_who_is_here()
        super()._take_in(updates)
        self._watch_the_clock()
        text, game = words(self), self.table.setup.game
        playing = text("club.title.table", game=name_of(text, game.id, self.table.preset))
        club(self).say_title(text("club.title.turn") if self.standing.my_turn else playing)

    # Passing moments, which a process that is late with everything leaves out: the table as it is comes sooner.

    def _pass_on(self) -> None:
        now = get_running_loop().time()
        if LOAD.is_busy(now):
            self.standing.settle()
        super()._pass_on()
        self._next_moment = now + self.pace

    async def _step(self) -> None:
        now = get_running_loop().time()
        LOAD.note(now - self._next_moment, now)
        await super()._step()

    async def _in_turn(self) -> None:
        if not (self.standing.made or self._just_come):  # who has made a move waits for it to be seen
            await turns().come()
        self._just_come = False

    def _watch_the_clock(self) -> None:
        """Shows from now on how much time is left for this move, where the table has a clock."""
        if self.table.clock:
            self._hurried = False
            self.show_time()

    def show_time(self) -> None:
        """Shows who has how much time left, and again each second; nothing else is drawn for it."""
        if self._tick is not None:
            self._tick.stop()
            self._tick = None
        update = self.standing.update
        seat = update.view.to_move
        if update.due is None or seat == NOBODY:
            self.felt.show_clock("", None, urgent=False)
            return
        exactly = update.due - get_running_loop().time()
        left = max(0, ceil(exactly))
        near = left <= min(NEAR_END, self.table.clock // 2)
        self.felt.show_clock(self.standing.names(words(self))[seat], left, urgent=near)
        if near and left and self.standing.my_turn and not self._hurried:
            self._hurried = True
            self.notify(words(self)("club.hurry", count=left), severity="warning", timeout=min(left, 3), markup=False)
        if left:
            self._tick = self.set_timer(exactly - left + 1, self.show_time)

    # What is said besides the match.

    def _say_unsaved(self) -> None:
        """Says what keeps the match from going on, or from being saved."""
        trouble = self.standing.update.unsaved if self.standing.begun else None
        said = say_unsaved(words(self), trouble) if trouble else self._waits_for()
        rows = self.size.height - SMALLEST[1]
        self.notice.say(said if rows > 0 else "", alarm=trouble is not None)
        free = rows - (1 if said and rows > 0 else 0)
        most = 1 + (self.size.height >= FIRST_ROOMY) + (self.size.height >= FIRST_ROOMY + 6)
        self.strip_of_talk.fit(max(0, min(most, free)))
        talk = self.club_table.talk
        beside = said if rows <= 0 else ""
        self.standing.aside = beside or (say_line(words(self), talk[-1]) if talk and free <= 0 else "")

    def _waits_for(self) -> str:
        """For whom the table waits, beyond a move: those who are away, those who have not agreed to go on."""
        text, table, lobby = words(self), self.club_table, club(self).lobby
        missing = self._waited_for()
        agreed = min((len(table.agreed.get(seat, ())) for seat in missing), default=0)
        if self.over:
            undecided = lobby.undecided(table)
            here = tuple(seat for seat in undecided if seat not in missing)
            if club(self).visit.who not in table.again or not undecided:
                return ""
            key = "club.again_waits" if here else "club.away_agreed" if agreed else "club.again_away"
            return text(key, names=self._named(here or missing), count=agreed)
        if not missing:
            return ""
        waits = "clock" if self.table.clock else "now"
        asks = self.sits_here and not table.cup  # of a tournament nobody but its players plays a match
        key = "club.away_agreed" if agreed else f"club.away_{waits}" if asks else f"club.away_{waits}_seen"
        return text(key, names=self._named(missing), count=agreed)

    def _waited_for(self) -> tuple[Seat, ...]:
        """The seats of those who are away and for whom no bot plays; after the match, of all who are away."""
        away = club(self).lobby.away(self.club_table)
        if self.over:
            return away
        return tuple(seat for seat in away if self.room.players[seat].bot is None)

    def _named(self, seats: tuple[Seat, ...]) -> str:
        players = told_apart(self.room.players)
        return words(self).listed(quotable(players[seat].name) for seat in seats)

    def on_resize(self, event: events.Resize) -> None:
        self._say_unsaved()

    # What can be done.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "change_seat":
            return False
        if action in ("hurry", "hurry_on"):  # the bots play for everybody
            return action == "hurry" and self.is_mounted and self.standing.replaying
        if action == "stand_in":
            return self.sits_here and bool(self._waited_for()) and not self.club_table.cup
        if action == "invite":
            return self.sits_here
        if action == "agree_open":
            return self.sits_here and club(self).visit.who not in self.club_table.for_open
        if action == "look_open":
            return self.club_table.opened and self.standing.begun and bool(self.standing.sheets)
        return super().check_action(action, parameters)

    def action_stand_in(self) -> None:
        """Is for bots in the place of those who are away; they play when all who are here agree."""
        me = club(self)
        for seat in self._waited_for():
            me.attempt(partial(me.lobby.stand_in, me.visit, seat))

    def action_agree_open(self) -> None:
        """Is for letting everybody see all hands after each deal."""
        me = club(self)
        me.attempt(lambda: me.lobby.open_hands(me.visit))

    def action_look_open(self) -> None:
        """Shows the deals that have been counted with all hands open; no card of a later one."""
        from cardtable.tui.screens.open_hands import OpenHandsScreen  # noqa: PLC0415 - loaded when it is asked for

        players, bottom, own = self.standing.players, self.chairs.bottom, self.chairs.alone
        self.app.push_screen(OpenHandsScreen(self.replay(), players, bottom, own=own))

    def replay(self) -> ReplaySeen:
        """What may be looked at again here."""
        return club(self).lobby.replay(club(self).visit)

    # The end.

    async def _count(self, update: Update) -> None:
        counted = (len(self.standing.sheets), update.phase)
        before, self._counted = self._counted, counted
        if counted == before:
            return  # told again, because somebody has come or gone
        if update.sheet is None or (counted[0] == before[0] and update.outcome is not None):
            await self._end(update)
        else:
            await super()._count(update)

    @property
    def answers(self) -> tuple[Answer, ...]:
        again = (REMATCH,) if self.sits_here and not self.club_table.cup else ()
        return (*again, LOBBY, REPLAY, PLEDGE, QUIT)

    def go(self, answer: str | None) -> None:
        me = club(self)
        if answer == "again":
            me.attempt(lambda: me.lobby.again(me.visit))
            self.look_again()
        elif answer in ("lobby", "picker"):
            me.show_picker()
        elif answer == "resign":
            self.app.push_screen(AskScreen(words(self)("club.resign"), SURE), self.go)
        elif answer == "resigned":
            me.attempt(lambda: me.lobby.resign(me.visit))
        elif answer == "quit":
            self.app.exit()

    def _with_clock(self, key: str) -> str:
        """The key of words, or of those that are true where there is a clock."""
        return f"{key}_clock" if self.table.clock else key

    def action_leave(self) -> None:
        """Goes to the lobby: at once for an onlooker and after the match, else after asking."""
        if self.over or self.place.seat == NOBODY:
            club(self).show_picker()
        else:
            self.app.push_screen(AskScreen(words(self)(self._with_clock("club.leave")), LEAVING), self.go)

    def action_leave_app(self) -> None:
        """Leaves the club; the seat stays."""
        asked = self.app.screen
        if self.over or self.place.seat == NOBODY or (isinstance(asked, AskScreen) and QUIT in asked.answers):
            self.app.exit()
        else:
            self.app.push_screen(AskScreen(words(self)(self._with_clock("club.leave_app")), LEAVING_APP), self.go)
