"""The lobby of a club: who is here, which tables there are, who sits or watches there, and what they say.

Plain Python and plain data: a screen holds a `Visit`, looks at the `Board` whenever it is stirred, and asks for things.
Whoever drops out keeps their seat; the match goes on when they are back, or with a bot where the others agree.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import replace
from secrets import choice

from cardtable.bots import Bot, make_bot
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, Seat
from cardtable.rooms.board import listed
from cardtable.rooms.club import (
    FOR_OPEN,
    LATE,
    OPENED,
    RESIGNED,
    WORD_LENGTH,
    Board,
    ClubError,
    ClubTable,
    Line,
    Listed,
    Visit,
    tidy_line,
)
from cardtable.rooms.ledger import Ledger, LedgerError
from cardtable.rooms.players import BOT_NAMES, Player
from cardtable.rooms.rankings import ALL_TIME, LedgerRankings, Ranking
from cardtable.rooms.rematch import Rematch
from cardtable.rooms.replay import Replay
from cardtable.rooms.room import Room
from cardtable.rooms.table import Table
from cardtable.rooms.tournaments.desk import CupDesk
from cardtable.rooms.tournaments.running import Tournaments

__all__ = ["Board", "ClubError", "ClubTable", "Line", "Listed", "Lobby", "Visit", "tidy_line"]

log = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""What names of tables are made of."""

MOST_TABLES = 500
MOST_OF_ONE = 5
"""Tables in all, and of one person."""


class Lobby(CupDesk, Rematch):
    """Everybody who is here and every table."""

    def __init__(
        self,
        ledger: Ledger | None = None,
        clock: Callable[[], float] | None = None,
        *,
        bots: Callable[[str, AnyGame], Bot] = make_bot,
        dealt: Callable[[Table], Table] | None = None,
        known: Callable[[str], bool] = lambda name: True,
    ) -> None:
        """Matches are kept in the ledger, if there is one.

        `bots` makes the bots of a level; `dealt` changes where the cards come from, for tests; `known` says of a name
        whether it is somebody's for good, so that they are ranked.
        """
        super().__init__(clock, bots)
        self.ledger = ledger
        self.rankings = LedgerRankings(ledger, known)
        self._dealt = dealt
        self.on_begun: Callable[[ClubTable], None] = lambda table: None
        """What else has to be done when a match begins at a table."""
        self.on_over: Callable[[ClubTable], None] = lambda table: None
        """What else has to be done when the match at a table is over."""
        self.tables: dict[str, ClubTable] = {}
        self.cups = Tournaments(self)
        self._gone: set[str] = set()
        """Guests who have left: nobody can know them again."""

    # Coming and going.

    def rename(self, visit: Visit, name: str) -> None:
        """Somebody has chosen what to be called."""
        visit.name = name
        self._stir()

    def enter(self, who: str, name: str, *, is_guest: bool = False) -> Visit:
        """Somebody opens a window."""
        visit = Visit(who, name, is_guest)
        self.visits.append(visit)
        if self.ledger is not None:
            self._end_left([*self.tables.values()], self.ledger)
        self.cups.call(visit)
        self._stir()
        return visit

    def told_moved(self, visit: Visit) -> None:
        """Somebody knows now that the game has moved to a newer window."""
        visit.moved = False

    def leave(self, visit: Visit) -> None:
        """A window is closed, in whichever way; a seat stays its owner's."""
        if visit in self.visits:
            self.stand_up(visit)
            self.visits.remove(visit)
            if visit.is_guest and not self.is_here(visit.who):
                self._gone.add(visit.who)
                for table in [*self.tables.values()]:
                    if table.seats_of(visit.who):
                        self._clear_away(table)
                self._gone.intersection_update(owner for table in self.tables.values() for owner in table.owners)
            self._stir()

    def is_here(self, who: str) -> bool:
        """Whether somebody has a window open."""
        return any(visit.who == who for visit in self.visits)

    def board(self, visit: Visit) -> Board:
        """What somebody sees of the lobby: private tables only by those who sit there or were invited."""
        people = tuple({other.who: other.name for other in self.visits}.values())
        invited = {name for _, name in visit.invitations}
        shown = [
            table
            for table in self.tables.values()
            if not table.word or table.seats_of(visit.who) or table.name in invited
        ]
        return Board(people, tuple(listed(table, visit, self.visits, self.away(table)) for table in shown))

    def ranking(self, visit: Visit, game: str = "", month: str = ALL_TIME) -> Ranking:
        """The ranking of a game, see `Rankings.of`, for somebody who looks; raises `LedgerError`."""
        return self.rankings.read().of(game, month, "" if visit.is_guest else visit.name)

    # Tables.

    def make(self, visit: Visit, asked: Table, word: str = "") -> ClubTable:
        """A new table, at which whoever made it takes the first free seat; raises `ClubError`.

        Of the players that were asked for only the bots sit down now.
        """
        if len(self.tables) >= MOST_TABLES or sum(t.owner == visit.who for t in self.tables.values()) >= MOST_OF_ONE:
            raise ClubError("too_many_tables", f"{visit.name} has made {MOST_OF_ONE} tables", most=MOST_OF_ONE)
        name = self.free_name()
        count = asked.setup.game.seats
        game = asked.setup.game
        bots = [replace(player, bot=self._bots(player.level, game)) if player.bot else None for player in asked.players]
        seats: list[Player | None] = [*bots] or [None] * count
        table = ClubTable(name, asked, visit.who, tidy_line(word)[:WORD_LENGTH].rstrip(), seats, [""] * count)
        self.tables[name] = table
        self.sit(visit, name, word=table.word)
        return table

    def free_name(self, wanted: str = "") -> str:
        """A name that no table has; the one that is wanted, if it is free."""
        name = wanted
        while not name or name in self.tables:
            name = "".join(choice(LETTERS) for _ in range(4))
        return name

    def find(self, name: str) -> ClubTable:
        """A table by its name; raises `ClubError`."""
        table = self.tables.get(name.strip().lower())
        if table is None:
            raise ClubError("no_table", f"there is no table {name!r}", name=tidy_line(name)[:20])
        return table

    def _admitted(self, visit: Visit, name: str, word: str) -> ClubTable:
        """A table at which somebody may sit or watch; raises `ClubError`."""
        table = self.find(name)
        known = not table.word or bool(table.seats_of(visit.who)) or tidy_line(word) == table.word
        if not known and all(table.name != invited for _, invited in visit.invitations):
            raise ClubError("wrong_word", f"table {table.name} is private: its word was not said", name=table.name)
        return table

    def sit(self, visit: Visit, name: str, seat: Seat | None = None, word: str = "") -> ClubTable:
        """Takes a free seat, or goes back to one's own; raises `ClubError`.

        Where another window of the same person sits there, the game moves to this one.
        """
        table = self._admitted(visit, name, word)
        own = table.seats_of(visit.who)
        table.again.discard(visit.who)
        if not own:
            free = table.free
            if table.room is not None or not free or (seat is not None and seat not in free):
                raise ClubError("seat_taken", f"table {table.name} has no such seat free", name=table.name)
            seat = free[0] if seat is None else seat
            table.seats[seat], table.owners[seat] = Player(visit.name), visit.who
            log.info("seat table=%s seat=%d name=%r", table.name, seat, visit.name)
            own = (seat,)
        if visit.at is table:  # a seat that was just taken is not given back
            self._let_go(visit)
        self.stand_up(visit)
        for other in self.visits:
            if other.who == visit.who and other.at is table and other is not visit:
                self._let_go(other)
                other.moved = True
                other.stirred.set()
        visit.at, visit.moved = table, False
        table.agreed.pop(own[0], None)
        if table.room is not None:
            self._give_back(table, visit, own[0])
            visit.place = table.room.join(own[0])
        self._begin_if_full(table)
        self._stir()
        return table

    def watch(self, visit: Visit, name: str, word: str = "") -> ClubTable:
        """Looks on at a table, from beside it; raises `ClubError`."""
        table = self._admitted(visit, name, word)
        if table.seats_of(visit.who):
            raise ClubError("sits_there", f"{visit.name} has a seat at table {table.name}", name=table.name)
        self.cups.check_watching(visit, table)
        self.stand_up(visit)
        visit.at, visit.moved = table, False
        if table.room is not None:
            visit.place = table.room.join(NOBODY)
        self._stir()
        return table

    def fill(self, visit: Visit, level: str) -> None:
        """Lets bots sit at all free seats of the table where somebody sits; raises `ClubError`, `UnknownBot`."""
        table = self._own(visit)
        if table.room is not None:
            raise ClubError("has_begun", f"table {table.name} plays already", name=table.name)
        names = [name for name in BOT_NAMES if all(player is None or player.name != name for player in table.seats)]
        for seat, name in zip(table.free, names, strict=False):
            table.seats[seat] = Player(name, self._bots(level, table.asked.setup.game), level)
        self._begin_if_full(table)
        self._stir()

    def _begin_if_full(self, table: ClubTable) -> None:
        """Begins the match when all seats are taken: everybody at the table gets a place."""
        if table.room is not None or table.free:
            return
        if self._dealt is not None:
            table.asked = self._dealt(table.asked)
        players = tuple(player for player in table.seats if player is not None)
        table.room = replace(table.asked, players=players).open_room(self.ledger)
        table.again.clear()
        table.for_open.clear()
        for visit in self.visits:
            if visit.at is table and not visit.moved:
                own = table.seats_of(visit.who)
                visit.place = table.room.join(own[0] if own else NOBODY)
        self._start(table, table.room)

    def restore(
        self, asked: Table, name: str, owner: str, owners: Sequence[str], word: str = "", *, cup: str = ""
    ) -> ClubTable:
        """A table whose match waits for its players, whoever is here; raises `PlayedElsewhere`, `CorruptRecord`.

        It was begun before, or is one of a tournament, the `cup`.
        """
        game = asked.setup.game
        players = [replace(p, bot=self._bots(p.level, game)) if p.bot is not None else p for p in asked.players]
        table = ClubTable(name, replace(asked, players=tuple(players)), owner, word, [*players], [*owners], cup=cup)
        table.room = table.asked.open_room(self.ledger)
        self.tables[name] = table
        self._start(table, table.room)
        return table

    def _start(self, table: ClubTable, room: Room) -> None:
        """Lets a match be played, by itself."""
        log.info("match table=%s game=%s", table.name, table.asked.setup.game.id)
        room.bots = self._bots
        room.on_late = lambda seat: self._tell(table, LATE, seat)
        room.on_told = lambda: self._stir_absent(table)
        self.on_begun(table)
        # In a context of its own: that of whoever sat down last would keep their window alive as long as the match.
        table.running = asyncio.get_running_loop().create_task(self._run(table, room), context=Context())

    def _stir_absent(self, table: ClubTable) -> None:
        """Those with a seat at a table who are elsewhere see on the board for whom its match waits."""
        for visit in self.visits:
            if visit.at is not table and visit.who in table.owners:
                visit.stirred.set()

    async def _run(self, table: ClubTable, room: Room) -> None:
        """Plays a match to its end; the table stays for those who sit at it until they go."""
        try:
            await room.run()
            log.info("over table=%s game=%s", table.name, table.asked.setup.game.id)
            self.on_over(table)
            if room.journal is not None and room.journal.match:
                self.rankings.over(room.journal.match)
            self.cups.over(table)
        finally:
            if room.journal is not None:
                room.journal.close()
            self._clear_away(table)
            self._stir()

    # The end of a match.

    def resign(self, visit: Visit) -> None:
        """Gives the match up for one's side, which ends it; raises `ClubError`, `BadSetup` where it is over."""
        table = self._own(visit)
        if visit.place is None:
            raise ClubError("no_match", f"no match is played at table {table.name}", name=table.name)
        visit.place.resign()
        self._tell(table, RESIGNED, visit.place.seat)

    def open_hands(self, visit: Visit) -> bool:
        """Is for letting everybody see all hands after each deal; True when all agree. Raises `ClubError`."""
        table = self._own(visit)
        if table.room is not None and table.room.seal:
            raise ClubError("sealed", f"others have the deals of table {table.name} to play", name=table.name)
        if visit.who not in table.for_open:
            table.for_open.add(visit.who)
            self._tell(table, OPENED if table.opened else FOR_OPEN, table.seats_of(visit.who)[0])
        return table.opened

    def replay(self, visit: Visit) -> Replay:
        """What may be looked at again at the table where somebody is; raises `ClubError` where that is nothing."""
        return self._at(visit).replay()

    def go_on(self, visit: Visit, at: int, seat: Seat, level: str, pace: float) -> ClubTable:
        """A new table, with a match that goes on against bots from a position of the one that is over here.

        Raises `ClubError`.
        """
        table = self._at(visit)
        if not table.over:
            raise ClubError("has_begun", f"table {table.name} plays already", name=table.name)
        return self.make(visit, table.replay().going_on(at, seat, level, pace))

    def stand_up(self, visit: Visit) -> None:
        """Leaves the table: a seat is free again before the match has begun, and kept afterwards."""
        table = visit.at
        if table is None:
            return
        table.again.discard(visit.who)
        self._let_go(visit)
        if table.room is None and not visit.moved:
            for seat in table.seats_of(visit.who):
                table.seats[seat], table.owners[seat] = None, ""
        self._clear_away(table)
        self._stir()

    def _let_go(self, visit: Visit) -> None:
        """Takes a window away from its table."""
        if visit.place is not None:
            visit.place.leave()
        visit.place = visit.at = None

    def _clear_away(self, table: ClubTable) -> None:
        """A table goes when nobody is at it and no match is unfinished there to which anybody can come back."""
        if any(visit.at is table for visit in self.visits):
            return
        if table.room is None or table.over or not {*table.owners} - self._gone - {""}:
            if table.running is not None and table.room is not None and not table.over:
                table.running.cancel()
                self._abandon(table.room)
            self.tables.pop(table.name, None)

    def close(self, name: str) -> None:
        """Ends a table at once, whoever is at it; the match that is being played there is given up."""
        table = self.tables.pop(name, None)
        if table is None:
            return
        for visit in self.visits:
            if visit.at is table:
                self._let_go(visit)
        if table.running is not None and table.room is not None and not table.over:
            table.running.cancel()
            self._abandon(table.room)
        self.on_over(table)
        self._stir()

    def _abandon(self, room: Room) -> None:
        """Gives up a match that nobody can go on with."""
        if self.ledger is not None and room.journal is not None and room.journal.match:
            try:
                self.ledger.abandon(room.journal.match)
            except LedgerError as error:
                log.error("not abandoned: %s", type(error).__name__)
