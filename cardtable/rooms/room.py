"""Rooms: one match, a player at each seat, and whoever looks on. Knows nothing of screens.

Whoever takes a place in a room receives an `Update` after everything that happens, with what that seat may know and no
more, and can act for that seat only. Everything that crosses this line is plain data.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from cardtable.bots import Bot, Budget, make_bot
from cardtable.bots.processes import think
from cardtable.engine.errors import BadSetup, CardtableError, NotYourTurn
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match, Setup
from cardtable.engine.moves import Move
from cardtable.engine.record import Record
from cardtable.engine.state import NOBODY, Seat
from cardtable.engine.view import View
from cardtable.rooms.journal import Journal
from cardtable.rooms.ledger import Entry
from cardtable.rooms.place import Place
from cardtable.rooms.players import Player, write_player
from cardtable.rooms.pledge import Pledge, pledge_of
from cardtable.rooms.results import LinePoints, Result, counts_of, result_of, write_result
from cardtable.rooms.update import Update, course, update_of

log = logging.getLogger(__name__)

IN_PLACE = "greedy"
"""The level of the bot that makes the one move for which somebody had no time left."""


class StaleMove(CardtableError):
    """A move that answers an older position than the one on the table."""

    key = "error.stale_move"

    def __init__(self, expected: int, number: int) -> None:
        super().__init__(f"the table has moved on: this answers move {expected}, the next is move {number}")


class Room:
    """A match with its players. Bots play by themselves while `run` runs, persons through their places."""

    def __init__(
        self,
        setup: Setup,
        players: Sequence[Player],
        pace: float = 0.0,
        journal: Journal | None = None,
        played: Sequence[tuple[Seat, Move]] = (),
        *,
        clock: float = 0.0,
        seal: str = "",
        changed: Sequence[Seat] = (),
        left: Sequence[Seat] = (),
    ) -> None:
        """`pace` is the time in seconds that bots leave to read what happened; 0 for none.

        `clock` is the time in seconds that persons have for each move and to look at a count; 0 for as long as they
        like. When it is over a bot makes that one move, and `on_late` is told of the seat. While nobody is here who
        plays, the clock stands still. Under a `seal` the cards stay secret beyond the end, until it is broken.

        What happens is written into `journal` before anybody is told. A match that is taken up again begins after the
        moves that were `played`; raises `CorruptRecord` where the rules refuse one of them. The seats that had
        `changed` hands until then, and those that were `left`, are those that the result tells of, with those that are
        from now on.
        """
        self.game = setup.game
        self.players = tuple(players)
        self.pace = pace
        self.journal = journal
        self._gave_up: Seat = NOBODY
        self._changed, self._left = {*changed}, {*left}
        self._match = Record(setup, tuple(played)).replay()
        if self._match.outcome is not None:
            self._end()  # the program may have been killed between the last move and this
        self._places: list[Place] = []
        self._ready: set[Seat] = set()
        self._stirred = asyncio.Event()
        self._hurried = asyncio.Event()
        self._random = Random()
        self.clock = clock
        self.seal = seal
        self._due: float | None = None
        self._wound: tuple[object, ...] = ()
        """For which move the clock was set last."""
        self.bots: Callable[[str, AnyGame], Bot] = make_bot
        """Makes the bot that moves for somebody who had no time left."""
        self.on_late: Callable[[Seat], None] = lambda seat: None
        """What else has to be done when somebody had no time left."""
        self.on_told: Callable[[], None] = lambda: None
        """What else has to be done when the match may wait for somebody else than before."""

    # The places.

    def join(self, seat: Seat) -> Place:
        """Takes a place; its first update is the table as it stands."""
        place = Place(self, seat)
        self._places.append(place)
        self._wind_for(place)
        self.show_anew(place)
        return place

    def show_anew(self, place: Place) -> None:
        """Tells a place of the table as it stands, and of nothing that was still to be told."""
        while not place.updates.empty():
            place.updates.get_nowait()
        if self._match.has_begun:
            place.updates.put_nowait(self._update(place.seat, ()))

    def leave(self, place: Place) -> None:
        if place in self._places:
            self._places.remove(place)
        self._wind_for(place)
        self._stirred.set()

    def _wind_for(self, place: Place) -> None:
        """Lets the clock run or stand still when a place is taken or left, and tells the others where it changes."""
        if self._wind():
            for other in self._places:
                if other is not place and self._match.has_begun:
                    other.updates.put_nowait(self._update(other.seat, ()))
            self._stirred.set()

    def _wind(self) -> bool:
        """Sets the clock for whoever is to move, unless it was set for this move; True where it was set anew."""
        match = self._match
        asked = match.counted or (match.to_move != NOBODY and self.players[match.to_move].bot is None)
        runs = self.clock > 0 and asked and any(place.seat != NOBODY for place in self._places)
        turn = (len(match.moves), match.phase, match.to_move, runs)
        if turn == self._wound:
            return False
        before, self._wound = self._due, turn
        self._due = asyncio.get_running_loop().time() + self.clock if runs else None
        return before != self._due

    def _update(self, seat: Seat, events: tuple[Event, ...]) -> Update:
        return update_of(self._match, seat, events, self.journal.trouble if self.journal else None, self._due)

    def past(self, seat: Seat) -> tuple[Update, ...]:
        """Every update of the match so far, as a seat may know it; nothing where nothing has been dealt."""
        match, found = self._match, []
        for again, events in course(match.setup, match.moves):
            found.append(update_of(again, seat, events))
        if match.has_begun and not found:
            again = Match(match.setup)
            found.append(update_of(again, seat, again.deal_next()))
        return tuple(found)

    @property
    def begun(self) -> bool:
        """Whether the first card has been dealt."""
        return self._match.has_begun

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.outcome is not None

    @property
    def moves(self) -> tuple[tuple[Seat, Move], ...]:
        """Every move so far, with the seat that made it; none under a seal."""
        return () if self.seal else tuple(self._match.moves)

    @property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats of the persons for whom the match waits: who is to move, or who has not seen the count yet."""
        match = self._match
        asked = (match.to_move,) if match.phase == "playing" else range(self.game.seats) if match.counted else ()
        waiting = [seat for seat in asked if seat != NOBODY and seat not in self._ready]
        return tuple(seat for seat in waiting if self.players[seat].bot is None)

    def counted(self) -> tuple[tuple[Seat, Move], ...]:
        """The moves of the deals that have been counted: their hands need not stay secret where all agree.

        None under a seal.
        """
        if self.seal:
            return ()
        ends = [len(again.moves) for again, _ in course(self._match.setup, self._match.moves) if again.counted]
        return tuple(self._match.moves[: max(ends, default=0)])

    @property
    def pledge(self) -> Pledge:
        """What everybody at this table may know about where the cards come from."""
        return pledge_of(self._match.setup, over=self._match.outcome is not None and not self.seal)

    @property
    def result(self) -> Result | None:
        """How the match ended; None before the end."""
        if self._match.outcome is None:
            return None
        return result_of(self._match, [*map(write_player, self.players)], self._gave_up, self._changed, self._left)

    @property
    def counts(self) -> tuple[LinePoints, ...]:
        """Per deal that was counted so far, its count."""
        return counts_of(self._match)

    def break_seal(self) -> None:
        """Nobody has these cards still to play: from now on they may be shown."""
        self.seal = ""
        self._tell(())

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Tells every place what happened, once anything is dealt, and wakes the one who waits for it."""
        self._wind()
        for place in self._places if self._match.has_begun else ():
            place.updates.put_nowait(self._update(place.seat, events))
        self._stirred.set()
        self.on_told()

    # What a place may do.

    def play(self, seat: Seat, move: Move, number: int) -> None:
        """Makes a move for a seat; raises `StaleMove`, `NotYourTurn` or `IllegalMove`, with nothing changed."""
        if number != len(self._match.moves):
            raise StaleMove(number, len(self._match.moves))
        match = self._match
        move = match.checked(seat, move)
        self._write(Entry("move", seat, match.write(move)))
        events = match.play(seat, move)
        if match.outcome is not None:
            self._end()
        self._tell(events)

    def resign(self, seat: Seat) -> None:
        """Ends the match: the side of this seat loses.

        Raises `NotYourTurn` for an onlooker, `BadSetup` where it is over or nothing is dealt yet.
        """
        if seat == NOBODY:
            raise NotYourTurn(seat, self._match.to_move)
        if not self._match.has_begun:
            raise BadSetup("nothing is dealt yet", "nothing_dealt")
        self._match.resign(seat)
        self._gave_up = seat
        self._end()
        self._tell(())

    def _end(self) -> None:
        """Keeps how the match ended, and which seat gave it up, if any did."""
        result = self.result
        assert result is not None
        self._write(Entry("end", NOBODY, write_result(result)))

    def seat_player(self, seat: Seat, player: Player, *, left: bool = False) -> None:
        """A seat changes hands, from a person to a bot or back, or to another person.

        `left` is whether its owner has let the match wait for so long that, without coming back, they have lost it.
        """
        if left:
            self._write(Entry("left", seat, ""))
            self._left.add(seat)
        elif player.bot is None:
            self._left.discard(seat)
        self._write(Entry("seat", seat, write_player(player)))
        self._changed.add(seat)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])
        self._tell(())

    def _write(self, entry: Entry) -> None:
        """Keeps what happens, where anybody wants to."""
        if self.journal is not None:
            self.journal.write(entry)

    def why_not(self, seat: Seat, move: Move) -> str:
        return self._match.objection(move) if seat == self._match.to_move != NOBODY else "not_your_turn"

    def ready(self, seat: Seat) -> None:
        if self._match.phase == "counted":
            self._ready.add(seat)
            self._stirred.set()
            self.on_told()

    def hurry(self) -> None:
        self._hurried.set()

    # The course of the match.

    async def run(self) -> None:
        """Deals, lets the bots play and waits for the persons, until the match is over."""
        match = self._match
        while match.outcome is None:
            if match.between_deals:
                await self._everybody_ready()
                if match.outcome is not None:
                    break
                self._ready.clear()
                self._tell(match.deal_next())
                continue
            self._stirred.clear()
            bot = self.players[match.to_move].bot
            if bot is None:
                self._hurried.clear()
                await self._person_moves()
                continue
            await self._pause()
            seat, number = match.to_move, len(match.moves)
            move = await self._choose(bot, match.view_of_bot(seat))
            # Else somebody has played, or has taken this seat, while the bot was thinking.
            if len(match.moves) == number and self.players[seat].bot is bot and match.outcome is None:
                self.play(seat, move, number)

    async def _person_moves(self) -> None:
        """Waits for whoever is to move, as long as the clock of the table gives; then a bot makes this one move."""
        match, seat, number = self._match, self._match.to_move, len(self._match.moves)

        def waits() -> bool:
            mine = match.outcome is None and len(match.moves) == number and match.to_move == seat
            return mine and self.players[seat].bot is None

        if await self._stirs_in_time(lambda: not waits()):
            return
        move = await self._choose(self.bots(IN_PLACE, self.game), match.view(seat))
        if waits():
            self.play(seat, move, number)
            self.on_late(seat)

    async def _stirs_in_time(self, done: Callable[[], bool]) -> bool:
        """Waits until something is so, at most until the clock has run out; False when that came first."""
        while not done():
            self._stirred.clear()
            try:
                async with asyncio.timeout_at(self._due):
                    await self._stirred.wait()
            except TimeoutError:
                return done()
        return True

    async def _everybody_ready(self) -> None:
        """Waits after a count until the persons have seen it; where only bots play, until an onlooker has."""
        if self._match.phase != "counted":
            return
        self._hurried.clear()

        def seen() -> bool:
            persons = {seat for seat, player in enumerate(self.players) if player.bot is None}
            waited_for = persons or {place.seat for place in self._places}
            return waited_for <= self._ready or self._match.outcome is not None

        await self._stirs_in_time(seen)

    async def _pause(self) -> None:
        """Leaves time to read, unless somebody is in a hurry."""
        if self.pace:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), self.pace)

    async def _choose(self, bot: Bot, view: View) -> Move:
        """What a bot plays, thought off the loop; a bot that fails plays the first legal move."""
        rng = Random(self._random.getrandbits(64))
        try:
            move = await asyncio.to_thread(think, bot, view, Budget(), rng)
        except Exception:
            log.exception("a bot failed at seat %d", view.seat)
            return view.legal[0]
        return move if move in view.legal else view.legal[0]
