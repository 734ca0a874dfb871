"""A match that is over, at its own table: step by step, through the eyes of each seat or with all hands open."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from cardtable.engine.state import NOBODY, Seat
from cardtable.rooms.players import Player
from cardtable.rooms.replay import Unit
from cardtable.rooms.seen import ReplaySeen
from cardtable.rooms.table import Table, drawn
from cardtable.rooms.update import Update
from cardtable.tui.chairs import Chairs
from cardtable.tui.glyphs import glyphs
from cardtable.tui.picking import Picking
from cardtable.tui.plan import SMALLEST
from cardtable.tui.screens.key_line import KeyLine
from cardtable.tui.screens.person import person, words
from cardtable.tui.screens.scores import ScoresScreen
from cardtable.tui.screens.spoken import SpokenScreen
from cardtable.tui.seating import Turning
from cardtable.tui.standing import Standing
from cardtable.tui.widgets.felt import Felt

OPPONENTS = "greedy"
"""The level of the bots against which one goes on from a position."""


class Spectator(Chairs):
    """Whoever looks at a replay: through the eyes of a seat, without a place in any room."""

    def __init__(self, seat: Seat, own: Seat | None) -> None:
        """`own` is the seat where whoever looks sat."""
        self.seats = (seat,)
        self._own = own
        self.places = {}
        self.eyes = self.bottom = seat

    @property
    def alone(self) -> Seat | None:
        """Only through their own eyes is anybody spoken to: through those of others all are called by name."""
        return self.eyes if self.eyes == self._own else None

    @property
    def only_person(self) -> bool:
        return False


class ReplayScreen(SpokenScreen[None]):
    """Dismissed when enough was seen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('move', -1)", "replay.key.move", tooltip="replay.tip.back", id="replay.back"),
        Binding("right,space", "step('move', 1)", "replay.key.move", tooltip="replay.tip.on", id="replay.on"),
        Binding("up", "step('trick', -1)", "replay.key.trick", tooltip="replay.tip.trick_back", id="replay.up"),
        Binding("down", "step('trick', 1)", "replay.key.trick", tooltip="replay.tip.trick_on", id="replay.down"),
        Binding("b,pageup", "step('deal', -1)", "replay.key.deal", tooltip="replay.tip.deal_back", id="replay.pageup"),
        Binding("n,pagedown", "step('deal', 1)", "replay.key.deal", tooltip="replay.tip.deal_on", id="replay.pagedown"),
        Binding("o", "open_hands", "replay.key.open", tooltip="replay.tip.open", id="replay.open"),
        Binding("t", "next_eyes", "replay.key.eyes", tooltip="replay.tip.eyes", id="replay.eyes"),
        Binding("g", "go_on", "replay.key.go_on", tooltip="replay.tip.go_on", id="replay.go_on"),
        Binding("q,escape,f8", "close", "replay.key.close", tooltip="replay.tip.close", id="replay.close"),
        Binding("c", "count", "replay.key.count", tooltip="replay.tip.count", id="replay.count"),
        Binding("home", "end(0)", "replay.key.end", tooltip="replay.tip.end", id="replay.home", show=False),
        Binding("end", "end(-1)", "replay.key.end", tooltip="replay.tip.end", id="replay.end", show=False),
        Binding("h", "show_story", "table.key.story", tooltip="table.tip.story", id="replay.story", show=False),
        Binding("r", "show_rules", "table.key.rules", tooltip="table.tip.rules", id="replay.rules", show=False),
    ]

    def __init__(
        self, replay: ReplaySeen, players: Sequence[Player], seat: Seat = 0, *, own: Seat | None = None
    ) -> None:
        """`seat` is the one through whose eyes it is looked at first; `own` that of whoever looks, if they played."""
        super().__init__()
        self.own = own
        self.replay = replay
        self.players = tuple(players)
        self.eyes = max(seat, 0)
        self.at = 0
        self.open_hands = False
        self.game = replay.game
        self._shown = -1
        self.standing = self._seated()

    def compose(self) -> ComposeResult:
        me = person(self)
        self.felt = Felt(self.game, me.deck_of(self.game.pack), glyphs(me.plain))
        yield self.felt
        yield KeyLine()

    def _seated(self) -> Standing:
        """The table before the first card, as it is looked at now."""
        self._shown = -1
        setup = drawn(self.game, 0 if self.game.names_dealer() else None)  # the cards are those of the replay
        standing = Standing(Table(setup, self.players), Spectator(self.eyes, self.own))
        standing.players = self.players
        return standing

    @property
    def turning(self) -> Turning:
        """Which way the turn goes round on this screen."""
        wanted = person(self).settings.direction
        return self.game.direction if wanted == "game" else wanted

    @property
    def update(self) -> Update:
        """What is told of the position that is shown."""
        return self.replay.update(self.at, self.eyes, open_hands=self.open_hands)

    def on_mount(self) -> None:
        self._go(self.at)

    def _go(self, at: int) -> None:
        """Shows a position, with everything that led to it."""
        if at < self._shown:
            self.standing = self._seated()
        for number in range(self._shown + 1, at + 1):
            update = self.replay.update(number, self.eyes, open_hands=self.open_hands)
            self.standing.take_in({self.eyes: update})
        self.at = self._shown = at
        self.standing.settle()
        self.refresh_bindings()
        self._draw()

    def on_felt_arranged(self) -> None:
        self._draw()

    def reword(self) -> None:
        """Says everything anew."""
        self._draw()
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        if not self.is_mounted:
            return
        text, plan = words(self), self.felt.plan
        if plan is None:
            self.felt.show_too_small(text("table.small", width=SMALLEST[0], height=SMALLEST[1]))
        elif self.standing.begun:
            moment = self.standing.moment(text, self.turning, plan.regions["story"].height, heaps=plan.beside)
            # Nothing can be picked, and in the place of the prompt stands where one is.
            named = self._reader is None  # nobody's cards are called those of whoever looks
            moment = replace(moment, notice=self._said(), picking=Picking(acting=True), shared=named)
            self.felt.show(moment, self.standing.shape(moment))

    def _names(self) -> tuple[str, ...]:
        """Per seat, what is written there."""
        return self.standing.names(words(self))

    def _said(self) -> str:
        """Where one is, and what is seen there."""
        text = words(self)
        if self.open_hands:
            seen = text("replay.all_open")
        elif self.eyes == self.own:
            seen = text("replay.as_you_saw")
        else:
            seen = text("replay.as_seen", name=self._names()[self.eyes])
        return text("replay.at", number=self.replay.number(self.at), of=self.replay.made, seen=seen)

    # What a person does.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done at this position is not offered."""
        if action == "count":
            return self.update.sheet is not None
        if action == "go_on":
            return True if self.update.outcome is None else None
        if action == "step":
            return True if self.at != (0 if parameters[1] == -1 else self.replay.last) else None
        return super().check_action(action, parameters)

    def action_step(self, unit: Unit, way: int) -> None:
        """Goes a step on or back; where a deal has just been counted its count is shown."""
        before = self.at
        self._go(self.replay.stepped(self.at, unit, way))
        if way > 0 and self.at != before:
            self.action_count()

    def action_end(self, end: int) -> None:
        """Goes to the first card or to the last."""
        self._go(self.replay.last if end else 0)

    def action_open_hands(self) -> None:
        """Opens all hands, or closes all that the one who looks did not see."""
        self.open_hands = not self.open_hands
        self._look_anew()

    def action_next_eyes(self) -> None:
        """Looks through the eyes of the next seat."""
        self.eyes = (self.eyes + 1) % self.game.seats
        self._look_anew()

    def _look_anew(self) -> None:
        self.standing = self._seated()
        self._go(self.at)

    def action_count(self) -> None:
        """Shows the count, where a deal has just been counted."""
        update = self.update
        if update.sheet is not None:
            panel = ScoresScreen(
                self.game, update.sheet, update.view.sheets, self.players, update.outcome, self._reader,
                deals=self.standing.table.setup.deals,
            )  # fmt: skip
            self.app.push_screen(panel)

    @property
    def _reader(self) -> Seat | None:
        """The seat of whoever is spoken to; None where all are called by name."""
        return self.standing.chairs.alone

    def action_show_story(self) -> None:
        """Tells the match up to here."""
        from cardtable.tui.screens.story import StoryScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(StoryScreen(lambda: self.standing.story(words(self))))

    def action_show_rules(self) -> None:
        """Opens the rules of this table."""
        from cardtable.tui.screens.rules import RulesScreen  # noqa: PLC0415 - loaded when it is asked for

        self.app.push_screen(RulesScreen(self.game))

    def action_go_on(self) -> None:
        """Goes on from here against bots, as a new match; whoever is looked through plays."""
        if self.update.outcome is None and self.eyes != NOBODY:
            person(self).go_on(self.replay, self.at, self.eyes, OPPONENTS)

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)
