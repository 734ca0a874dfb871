"""The table: one screen for all games. It shows views and events, and points at legal moves; it knows no rule."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from cardtable.engine.errors import CardtableError
from cardtable.engine.moves import Move
from cardtable.engine.state import NOBODY, Seat
from cardtable.rooms.ledger import Ledger
from cardtable.rooms.players import Player, told_apart
from cardtable.rooms.seen import PlaceSeen, RoomSeen
from cardtable.rooms.table import Table, with_losses
from cardtable.rooms.update import Update
from cardtable.text.story import tell_all
from cardtable.tui.chairs import Chairs
from cardtable.tui.composing import FeltCompositor
from cardtable.tui.fair import reveal, say_pledge, say_unsaved
from cardtable.tui.glyphs import glyphs
from cardtable.tui.plan import SMALLEST
from cardtable.tui.screens.ask import Answer, AskScreen
from cardtable.tui.screens.curtain import CurtainScreen
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.leaving import AFTER_FAILURE, AFTER_MATCH, LOOKED_AT, SEEN
from cardtable.tui.screens.notice import Notice
from cardtable.tui.screens.passing import Passing
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.table_keys import TABLE_KEYS, WITH_CARDS
from cardtable.tui.seating import Turning
from cardtable.tui.standing import Standing
from cardtable.tui.widgets.felt import Felt

log = logging.getLogger(__name__)

AFTER_TRICK = 0.75
"""How much longer a finished trick lies there, in parts of the pace of the bots."""

BEFORE_COUNT = 1.5
"""How long the last cards lie there before the count, in the same measure."""


class TableScreen(Passing):
    """A room with the persons at this screen in it."""

    BINDINGS: ClassVar[list[BindingType]] = [*TABLE_KEYS]

    def __init__(
        self,
        table: Table,
        ledger: Ledger | None = None,
        *,
        room: RoomSeen | None = None,
        place: PlaceSeen | None = None,
    ) -> None:
        """A match that is kept in a ledger, if there is one; raises `PlayedElsewhere`, `CorruptRecord`.

        With a room that is open already, this screen holds one place in it.
        """
        super().__init__()
        self._compositor = FeltCompositor()
        self.table = table = table if ledger is None else with_losses(table, ledger)
        self.ledger = ledger
        if room is None or place is None:
            self.room = self.own_room = table.open_room(ledger)
            self.chairs = Chairs(self.own_room)
        else:
            self.room, self.chairs = room, Chairs(room, place)
        self.standing = Standing(table, self.chairs)
        self.notice, self.key_line = Notice(), KeyLine()
        self.hurried = asyncio.Event()
        self._offered: tuple[object, ...] = ()
        """On what it depended what could be done."""

    def compose(self) -> ComposeResult:
        game, me = self.table.setup.game, person(self)
        self.felt = Felt(game, me.deck_of(game.pack), glyphs(me.plain))
        yield self.felt
        yield self.notice
        yield self.key_line

    def on_mount(self) -> None:
        self._pace = person(self).settings.pace
        self._sit()
        self.run_worker(self._guarded(self._play()), group="table", exit_on_error=False)

    def on_unmount(self) -> None:
        self.workers.cancel_node(self)
        self.chairs.leave()
        self.let_go()

    def _sit(self) -> None:
        """From now on shows the match through the eyes of the persons who sit here now."""
        me = person(self)
        self.standing.players = told_apart(self.table.players, me.own_name)
        self.standing.pledge = self.room.pledge
        self.standing.confirms = me.settings.confirm
        for updates in self.chairs.past() if self.room.begun else ():
            self.standing.take_in(updates)
        self.standing.settle()
        self.run_worker(self._guarded(self._follow()), group="follow", exclusive=True, exit_on_error=False)

    async def _play(self) -> None:
        """Says what is promised of the cards, and then lets them be dealt; elsewhere a room plays by itself."""
        if self.own_room is None:
            return
        if not self.room.begun and self.room.pledge.commitment:
            self.notice.say(say_pledge(words(self), self.room.pledge))
            await self._wait(1.0)
        await self.own_room.run()

    def put_at(self, seat: Seat, player: Player) -> None:
        """A seat changes hands; the match goes on with whoever sits there now."""
        room = self.own_room
        assert room is not None
        room.seat_player(seat, player)
        self.table = replace(self.table, players=room.players)
        self.chairs.leave()
        self.chairs = Chairs(room)
        self.standing = Standing(self.table, self.chairs)
        self.playing_out = False
        self._sit()

    @property
    def turning(self) -> Turning:
        """Which way the turn goes round on this screen."""
        wanted = person(self).settings.direction
        return self.table.setup.game.direction if wanted == "game" else wanted

    # What happens in the room.

    async def _guarded(self, work: Coroutine[object, object, None]) -> None:
        """Does some work; where it fails, the person is told and can leave."""
        try:
            await work
        except Exception:
            log.exception("the table cannot go on")
            self.over = True
            self.app.push_screen(AskScreen(words(self)("table.failed"), AFTER_FAILURE, unasked=True), self.go)

    async def _follow(self) -> None:
        """Shows everything that happens, until the match is over."""
        while not self.over:
            updates = await self.chairs.next_updates()
            await self._in_turn()
            await self._show_drawn(updates)
            self._take_in(updates)
            if self.chairs.told_all:
                self.draw_now()
            update = self.standing.update
            if update.phase != "playing":
                await self._count(update)
            elif (called := self.chairs.called(self.standing.to_move)) is not None:
                await self._call(called)
            elif self.standing.my_turn and not self.standing.only_passes and not self.playing_out:
                self.hurried.clear()
            elif self.standing.trick_finished:
                await self._wait(AFTER_TRICK)

    async def _show_drawn(self, updates: dict[Seat, Update]) -> None:
        """Shows what was drawn from a fan to who drew it, before the others at the screen look again."""
        if self.standing.begun and self.standing.my_turn and self.standing.reach.kind == "fan":
            text, game = words(self), self.table.setup.game
            drawn = self.chairs.seen_alone(updates)
            told = tell_all(text, game, drawn, self.standing.names(text), self.chairs.eyes)
            if told:
                await self.app.push_screen_wait(AskScreen(" ".join(told), SEEN))

    def _take_in(self, updates: dict[Seat, Update]) -> None:
        before, to_move = self.standing.to_move, next(iter(updates.values())).view.to_move
        if to_move != self.chairs.eyes:
            self.chairs.veil()
        self.standing.take_in(updates)
        if to_move == self.chairs.alone != before != NOBODY and not self.standing.only_passes:
            self._ring()
        self._say_unsaved()
        self._pass_on()
        self.go_by_itself()
        self._offer()
        self._draw()

    def _offer(self) -> None:
        """Has it looked at what can be done now, unless nothing of it can have changed: as while others play."""
        standing = self.standing
        facts = (standing.update.phase, standing.my_turn, standing.replaying, standing.has_heaps, standing.sheets)
        now = (*facts, self.table.players, self.pace)
        if standing.my_turn or now != self._offered:
            self._offered = now
            self.key_line.look_again()

    def _say_unsaved(self) -> None:
        """Says for as long as it is so that the match is not being saved."""
        trouble = self.standing.update.unsaved if self.standing.begun else None
        self.notice.say(say_unsaved(words(self), trouble) if trouble else "", alarm=trouble is not None)

    def _ring(self) -> None:
        """Rings where the person likes to be told that it is their turn."""
        if person(self).settings.bell:
            self.app.bell()

    # The next person at the screen, and the count.

    async def _call(self, seat: Seat) -> None:
        """Calls the person who is to move to a screen that others look at as well, and only then shows the hand."""
        self._ring()
        self.playing_out = False
        self.app.clear_notifications()
        calling = partial(self.standing.calling, seat)
        await self.app.push_screen_wait(CurtainScreen(calling, self.felt.paint("hand"), self.action_leave))
        self.standing.welcome(seat)
        self.hurried.clear()
        if self.pace:
            self.standing.replay()
        self._pass_on()
        self.refresh_bindings()
        self._draw()
        if not self.standing.replaying:
            self.tell_since()

    async def _count(self, update: Update) -> None:
        """Shows the count of a deal, and what became of the match."""
        from cardtable.tui.screens.scores import ScoresScreen  # noqa: PLC0415 - loaded when it is needed

        await self._wait(BEFORE_COUNT)
        self._settle()
        assert update.sheet is not None
        panel = ScoresScreen(
            self.table.setup.game,
            update.sheet,
            update.view.sheets,
            self.standing.players,
            update.outcome,
            self.chairs.alone,
            lost=self.standing.lost,
            deals=self.table.setup.deals,
        )
        await self.app.push_screen_wait(panel)
        self.chairs.veil()
        self.hurried.clear()
        if update.outcome is None:
            self.chairs.ready()
        else:
            await self._end(update)

    # The end.

    async def _end(self, update: Update) -> None:
        """Shows what became of the match, and goes where somebody wants to go."""
        self.over = True
        self.table = replace(self.table, lost=self.standing.lost)
        self.standing.pledge = self.room.pledge
        while (answer := await self.app.push_screen_wait(self._what_next(update))) in LOOKED_AT:
            await self.look_at(str(answer))
        self.go(answer)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What can be done after the match."""
        return AFTER_MATCH

    def _what_next(self, update: Update) -> Screen[str | None]:
        """What to do after a match."""
        from cardtable.text.sheet import tell_outcome  # noqa: PLC0415 - loaded when it is needed

        assert update.outcome is not None
        text = words(self)
        told = tell_outcome(text, self.table.setup.game, update.outcome, self.standing.names(text), self.chairs.alone)
        told = "\n\n".join([told, *reveal(text, self.room.pledge)])
        return AskScreen(told, self.answers, unasked=True)

    # What is drawn.

    def on_felt_arranged(self) -> None:
        self._draw()
        self.refresh_bindings()

    def reword(self) -> None:
        """Says everything anew; the colours may have changed as well, which the zones learn a moment later."""
        settings = person(self).settings
        self.standing.confirms = settings.confirm
        if settings.pace != self._pace:
            self._pace = settings.pace
            self.keep_pace(settings.seconds)
        self._say_unsaved()
        self._draw()
        self.call_after_refresh(self._draw)

    def keep_pace(self, seconds: float) -> None:
        """Lets the bots play at a pace that the person now prefers, where they play for nobody else."""
        if self.own_room is not None:
            self.own_room.pace = seconds

    def _draw(self) -> None:
        """Shows the table as it stands."""
        if not self.is_mounted:
            return
        text, plan = words(self), self.felt.plan
        if plan is None:
            self.felt.show_too_small(text("table.small", width=SMALLEST[0], height=SMALLEST[1]))
        elif self.standing.begun:
            moment = self.standing.moment(text, self.turning, plan.regions["story"].height, heaps=plan.beside)
            self.felt.show(moment, self.standing.shape(moment))
        self.follow()

    # What a person does.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done now is not offered."""
        seen = self.is_mounted and self.standing.begun and self.felt.plan is not None
        if not seen and action in WITH_CARDS:
            return False
        if not self.chairs.seats and action in ("point", "point_to_end", "play", "pick", "take_back"):
            return False
        if action == "hurry" and self.standing.replaying:
            return True
        if action in ("hurry", "hurry_on"):
            mine = bool(self.chairs.seats) == (action == "hurry")
            waited_for = any(player.bot is not None for player in self.table.players)
            return mine and waited_for and not self.standing.my_turn and bool(self.pace)
        picking = self.standing.picking
        if action == "take_back":
            return bool(picking.card >= 0 or picking.marks or picking.acting)
        if action == "act":
            return bool(picking.acts) and not self.standing.menu
        if action == "play_out":
            return self.standing.rest_is_plain and not self.playing_out
        if action == "show_piles":
            return self.standing.has_heaps
        if action == "play":
            return True if self.standing.my_turn else None
        return True

    def action_hurry(self) -> None:
        """Lets the bots play on until it is this person's turn, or shows the table as it is."""
        if self._settle():
            return
        self.hurried.set()
        self.chairs.hurry()
        self._settle()

    def action_hurry_on(self) -> None:
        """Lets the bots play on to the count, where only they play."""
        self.action_hurry()

    def on_click(self, event: events.Click) -> None:
        self._settle()

    def _make(self, move: Move | None) -> None:
        """Makes a move, where one is decided; a refusal is said and nothing is lost."""
        if move is not None:
            try:
                self.chairs.place.play(move, self.standing.update.number)
            except CardtableError as error:
                self.standing.take_back()
                self.notify(words(self).error(error), severity="warning", markup=False)
            else:
                self.standing.wait()
        self.refresh_bindings()
        self._draw()
