"""Looking: what is opened above a table to be read, and follows the table while it lies there."""

from abc import abstractmethod

from textual.screen import Screen

from cardtable.engine.errors import CardtableError
from cardtable.engine.state import Seat
from cardtable.rooms.players import Player
from cardtable.rooms.seen import ReplaySeen
from cardtable.tui.chairs import Chairs
from cardtable.tui.chronicle import Telling
from cardtable.tui.screens.leaving import PLEDGE, Leavable
from cardtable.tui.screens.person import reword, words
from cardtable.tui.standing import Standing
from cardtable.tui.widgets.felt import Felt
from cardtable.tui.window import CARD_KEYS


class Looking(Leavable):
    """A screen with a table, above which its rules, its story and its piles can be read."""

    chairs: Chairs
    standing: Standing
    felt: Felt
    _lies_open: "Screen[None] | None" = None

    @abstractmethod
    def action_pick(self, at: int) -> None:
        """Plays the card at a position of the hand, or takes a line of the menu."""

    @abstractmethod
    def put_at(self, seat: Seat, player: Player) -> None:
        """A seat changes hands."""

    def action_show_pledge(self) -> None:
        """Shows what is promised of the cards, and how anybody can check it."""
        self.app.push_screen(self._pledge())

    def _pledge(self) -> Screen[None]:
        from cardtable.tui.screens.fair import FairScreen  # noqa: PLC0415 - loaded when it is asked for

        return FairScreen(self.room.pledge, self.standing.names(words(self)))

    async def look_at(self, what: str) -> None:
        """Shows something of the match that is over, until it is closed."""
        if what == PLEDGE.value:
            await self.app.push_screen_wait(self._pledge())
            return
        from cardtable.tui.screens.replay import ReplayScreen  # noqa: PLC0415 - loaded when it is asked for

        try:
            replay = self.replay()
        except CardtableError as error:
            self.notify(words(self).error(error), severity="warning", markup=False)
        else:
            players, bottom, own = self.standing.players, self.chairs.bottom, self.chairs.alone
            await self.app.push_screen_wait(ReplayScreen(replay, players, bottom, own=own))

    def replay(self) -> ReplaySeen:
        """The match that is over, to be looked at again."""
        from cardtable.rooms.replay import Replay  # noqa: PLC0415 - loaded when it is asked for

        assert self.own_room is not None
        return Replay(self.table.setup, self.own_room.moves)

    def action_change_seat(self) -> None:
        """Asks which seat changes hands, and who plays there from now on."""
        self.run_worker(self._change_seat(), group="seats", exclusive=True)

    async def _change_seat(self) -> None:
        from cardtable.tui.screens.seats import seated_anew, which_seat, who_from_now  # noqa: PLC0415

        text, players = words(self), self.room.players
        names = self.standing.names(text)
        seat = await self.app.push_screen_wait(which_seat(text, names, players))
        if not seat:
            return
        at = int(seat)
        who = await self.app.push_screen_wait(who_from_now(text, self.table.setup.game, names[at], players[at]))
        if who:
            try:
                self.put_at(at, seated_anew(text, self.table.setup.game, players, at, who))
            except CardtableError as error:
                self.notify(text.error(error), severity="warning", markup=False)

    def action_show_rules(self) -> None:
        """Opens the rules of this table."""
        from cardtable.tui.screens.rules import RulesScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(RulesScreen(self.table.setup.game))

    def action_show_story(self) -> None:
        """Tells the match from its beginning."""
        from cardtable.tui.screens.story import StoryScreen  # noqa: PLC0415 - loaded when it is asked for

        self._lay_open(StoryScreen(lambda: self.standing.story(words(self))))

    def action_show_piles(self) -> None:
        """Shows the last trick and the sweeps."""
        from cardtable.tui.screens.piles import PilesScreen  # noqa: PLC0415 - loaded when it is asked for

        paint = self.felt.paint("middle")
        heaps = PilesScreen(lambda: self.standing.heaps(words(self)), lambda inks: paint._replace(inks=inks))
        self._lay_open(heaps)

    def _lay_open(self, screen: Screen[None]) -> None:
        """Opens something that follows the table while it lies above it."""
        self._lies_open = screen
        self.app.push_screen(screen)

    def follow(self) -> None:
        """Shows in what lies open how the table stands now."""
        open_now = self._lies_open
        if open_now is not None and open_now in self.app.screen_stack and open_now.is_mounted:
            reword(open_now)

    def tell_since(self) -> None:
        """Tells all that happened since somebody's last turn, where the table has too few lines for it."""
        from cardtable.tui.screens.since import SinceScreen  # noqa: PLC0415 - loaded when it is needed

        plan = self.felt.plan
        if plan is None or self.standing.story(words(self)).fresh <= plan.regions["story"].height:
            return

        def since() -> Telling:
            told = self.standing.story(words(self))
            return told._replace(lines=told.lines[-(told.since or told.fresh) :])

        self.app.push_screen(SinceScreen(since), self._closed_by)

    def _closed_by(self, key: str | None) -> None:
        """Whoever has read enough may have chosen a card already."""
        if key and key in CARD_KEYS:
            self.action_pick(CARD_KEYS.index(key))
