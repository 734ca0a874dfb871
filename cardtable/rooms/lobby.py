"""The lobby of a club: who is here, which tables there are, who sits or watches there, and what they say.

Plain Python and plain data: a screen holds a `Visit`, looks at the `Board` whenever it is stirred, and asks for things.
Whoever drops out keeps their seat; the match goes on when they are back, or with a bot where the others agree.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import choice

from cardtable.bots import Bot, make_bot
from cardtable.engine.errors import CardtableError
from cardtable.engine.game import AnyGame
from cardtable.engine.state import NOBODY, Seat
from cardtable.rooms.ledger import Ledger
from cardtable.rooms.players import BOT_NAMES, Player
from cardtable.rooms.room import Place, Room
from cardtable.rooms.table import Table

log = logging.getLogger(__name__)

LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""What names of tables are made of."""

MOST_TABLES = 500
MOST_OF_ONE = 5
"""Tables in all, and of one person."""

LINE_LENGTH = 160
"""A line of talk has at most so many characters."""

LINES_KEPT = 50
LINES_A_MINUTE = 20
WORD_LENGTH = 20

PHRASES = ("well_played", "thanks", "good_game", "one_moment", "again", "goodbye")
"""What can be said with one key, in everybody's own language; keys of words `phrase.KEY`."""


class ClubError(CardtableError):
    """Something that cannot be done in the lobby or at a table; `key` says why."""

    def __init__(self, kind: str, message: str, **facts: object) -> None:
        super().__init__(message, **facts)
        self.key = f"club.{kind}"


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said or that happened at a table."""

    name: str
    """Who said it."""
    text: str
    """What was said; where `phrase` is set, what happened instead."""
    phrase: str = ""
    """Key of the words, for what can be said in every language."""


@dataclass(eq=False)
class Visit:
    """One window of somebody who is here."""

    who: str
    """The same for all windows of one person: the fingerprint of a key, or the name of a guest."""
    name: str
    is_guest: bool = False
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever something on the board, at the table or in the talk has changed."""
    at: "ClubTable | None" = None
    """The table where this window sits or watches."""
    place: Place | None = None
    """What it holds there, once the match has begun."""
    invitations: list[tuple[str, str]] = field(default_factory=list)
    """Who invited to which table, the last one last."""
    moved: bool = False
    """Whether the game has moved to a newer window of the same person."""
    _spoken: deque[float] = field(default_factory=lambda: deque(maxlen=LINES_A_MINUTE))


@dataclass(eq=False)
class ClubTable:
    """A table of the club, before, while and after a match is played at it."""

    name: str
    """What is typed to get there."""
    asked: Table
    """The match, and for how long bots wait."""
    owner: str
    word: str = ""
    """What has to be said to sit down or watch; empty at a public table."""
    seats: list[Player | None] = field(default_factory=list)
    """Who sits where; None where a seat is free."""
    owners: list[str] = field(default_factory=list)
    """Per seat, the `who` of the person to whom it belongs; empty for a bot and a free seat."""
    room: Room | None = None
    running: asyncio.Task[None] | None = None
    talk: deque[Line] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))
    agreed: dict[Seat, set[str]] = field(default_factory=dict)
    """Per seat of somebody away, who is for a bot in their place."""

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats where nobody sits."""
        return tuple(seat for seat, player in enumerate(self.seats) if player is None)

    def seats_of(self, who: str) -> tuple[Seat, ...]:
        """The seats that belong to somebody."""
        return tuple(seat for seat, owner in enumerate(self.owners) if owner == who)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as the board shows it."""

    name: str
    game: str
    preset: str
    house_rules: Mapping[str, object]
    """The options that are not as usual."""
    seats: tuple[str, ...]
    """Per seat who sits there; empty where it is free."""
    away: tuple[Seat, ...]
    """The seats of people who are not here."""
    watching: int
    private: bool
    playing: bool
    mine: bool
    """Whether a seat belongs to whoever looks."""


@dataclass(frozen=True, slots=True)
class Board:
    """What somebody sees of the lobby."""

    people: tuple[str, ...]
    tables: tuple[Listed, ...]


def tidy_line(text: str) -> str:
    """A line of talk as it may stand on the screens of others: without control sequences, and not too long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:LINE_LENGTH].rstrip()


class Lobby:
    """Everybody who is here and every table."""

    def __init__(
        self,
        ledger: Ledger | None = None,
        clock: Callable[[], float] | None = None,
        *,
        bots: Callable[[str, AnyGame], Bot] = make_bot,
        dealt: Callable[[Table], Table] | None = None,
    ) -> None:
        """Matches are kept in the ledger, if there is one.

        `bots` makes the bots of a level; `dealt` changes where the cards come from, for tests.
        """
        self.ledger = ledger
        self._bots = bots
        self._dealt = dealt
        self.on_begun: Callable[[ClubTable], None] = lambda table: None
        """What else has to be done when a match begins at a table."""
        self.on_over: Callable[[ClubTable], None] = lambda table: None
        """What else has to be done when the match at a table is over."""
        self.visits: list[Visit] = []
        self.tables: dict[str, ClubTable] = {}
        self._clock = clock or asyncio.get_running_loop().time

    # Coming and going.

    def rename(self, visit: Visit, name: str) -> None:
        """Somebody has chosen what to be called."""
        visit.name = name
        self._stir()

    def enter(self, who: str, name: str, *, is_guest: bool = False) -> Visit:
        """Somebody opens a window."""
        visit = Visit(who, name, is_guest)
        self.visits.append(visit)
        self._stir()
        return visit

    def leave(self, visit: Visit) -> None:
        """A window is closed, in whichever way; a seat stays its owner's."""
        if visit in self.visits:
            self.stand_up(visit)
            self.visits.remove(visit)
            self._stir()

    def is_here(self, who: str) -> bool:
        """Whether somebody has a window open."""
        return any(visit.who == who for visit in self.visits)

    def board(self, visit: Visit) -> Board:
        """What somebody sees of the lobby: private tables only by those who sit there or were invited."""
        people = tuple(dict.fromkeys(other.name for other in self.visits))
        invited = {name for _, name in visit.invitations}
        shown = [
            table
            for table in self.tables.values()
            if not table.word or table.seats_of(visit.who) or table.name in invited
        ]
        return Board(people, tuple(self._listed(table, visit) for table in shown))

    def _listed(self, table: ClubTable, visit: Visit) -> Listed:
        options = table.asked.setup.game.options
        usual = type(options).resolve(table.asked.setup.game.seats, {})
        return Listed(
            name=table.name,
            game=table.asked.setup.game.id,
            preset=table.asked.preset,
            house_rules={name: value for name, value in options.items() if value != getattr(usual, name)},
            seats=tuple(player.name if player else "" for player in table.seats),
            away=self.away(table),
            watching=sum(other.at is table and not table.seats_of(other.who) for other in self.visits),
            private=bool(table.word),
            playing=table.room is not None,
            mine=bool(table.seats_of(visit.who)),
        )

    def away(self, table: ClubTable) -> tuple[Seat, ...]:
        """The seats whose owners have no window open at the table."""
        here = {visit.who for visit in self.visits if visit.at is table and not visit.moved}
        return tuple(seat for seat, owner in enumerate(table.owners) if owner and owner not in here)

    # Tables.

    def make(self, visit: Visit, asked: Table, word: str = "") -> ClubTable:
        """A new table, at which whoever made it sits first; raises `ClubError`."""
        if len(self.tables) >= MOST_TABLES or sum(t.owner == visit.who for t in self.tables.values()) >= MOST_OF_ONE:
            raise ClubError("too_many_tables", f"{visit.name} has made {MOST_OF_ONE} tables", most=MOST_OF_ONE)
        names = ("".join(choice(LETTERS) for _ in range(4)) for _ in iter(int, 1))
        name = next(name for name in names if name not in self.tables)
        count = asked.setup.game.seats
        table = ClubTable(name, asked, visit.who, tidy_line(word)[:WORD_LENGTH], [None] * count, [""] * count)
        self.tables[name] = table
        self.sit(visit, name, 0, word=table.word)
        return table

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
        if not own:
            free = table.free
            if table.room is not None or not free or (seat is not None and seat not in free):
                raise ClubError("seat_taken", f"table {table.name} has no such seat free", name=table.name)
            seat = free[0] if seat is None else seat
            table.seats[seat], table.owners[seat] = Player(visit.name), visit.who
            log.info("seat table=%s seat=%d name=%r", table.name, seat, visit.name)
            own = (seat,)
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

    def _own(self, visit: Visit) -> ClubTable:
        """The table where somebody sits; raises `ClubError`."""
        if visit.at is None or not visit.at.seats_of(visit.who):
            raise ClubError("no_seat", f"{visit.name} sits at no table")
        return visit.at

    def _begin_if_full(self, table: ClubTable) -> None:
        """Begins the match when all seats are taken: everybody at the table gets a place."""
        if table.room is not None or table.free:
            return
        asked = table.asked if self._dealt is None else self._dealt(table.asked)
        players = tuple(player for player in table.seats if player is not None)
        table.room = replace(asked, players=players).open_room(self.ledger)
        for visit in self.visits:
            if visit.at is table and not visit.moved:
                own = table.seats_of(visit.who)
                visit.place = table.room.join(own[0] if own else NOBODY)
        self._start(table, table.room)

    def restore(self, asked: Table, name: str, owner: str, owners: Sequence[str], word: str = "") -> ClubTable:
        """A table whose match was begun before and waits for its players; raises `PlayedElsewhere`, `CorruptRecord`."""
        game = asked.setup.game
        players = [replace(p, bot=self._bots(p.level, game)) if p.bot is not None else p for p in asked.players]
        table = ClubTable(name, replace(asked, players=tuple(players)), owner, word, [*players], [*owners])
        table.room = table.asked.open_room(self.ledger)
        self.tables[name] = table
        self._start(table, table.room)
        return table

    def _start(self, table: ClubTable, room: Room) -> None:
        """Lets a match be played, by itself."""
        log.info("match table=%s game=%s", table.name, table.asked.setup.game.id)
        self.on_begun(table)
        table.running = asyncio.get_running_loop().create_task(self._run(table, room))

    async def _run(self, table: ClubTable, room: Room) -> None:
        """Plays the match to its end; the table stays for those who sit at it until they go."""
        try:
            await room.run()
            log.info("over table=%s game=%s", table.name, table.asked.setup.game.id)
            self.on_over(table)
        finally:
            if room.journal is not None:
                room.journal.close()
            self._stir()

    def stand_up(self, visit: Visit) -> None:
        """Leaves the table: a seat is free again before the match has begun, and kept afterwards."""
        table = visit.at
        if table is None:
            return
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
        """A table goes when nobody is at it and no match is unfinished there."""
        if any(visit.at is table for visit in self.visits):
            return
        unfinished = table.running is not None and not table.running.done() and any(table.owners)
        if not unfinished:
            if table.running is not None:
                table.running.cancel()
            self.tables.pop(table.name, None)

    # Somebody is away.

    def stand_in(self, visit: Visit, seat: Seat, level: str = "greedy") -> bool:
        """Is for a bot in the place of somebody away; True when all who are here agree and it plays.

        Raises `ClubError` where the seat's owner is here.
        """
        table = self._own(visit)
        if seat not in self.away(table) or table.room is None:
            raise ClubError("not_away", f"nobody is away from seat {seat}", seat=seat + 1)
        agreed = table.agreed.setdefault(seat, set())
        agreed.add(visit.who)
        here = {owner for at, owner in enumerate(table.owners) if owner and at not in self.away(table)}
        if not here <= agreed:
            self._stir()
            return False
        player = table.seats[seat]
        assert player is not None
        bot = Player(player.name, self._bots(level, table.asked.setup.game), level)
        table.room.seat_player(seat, bot)
        self._stir()
        return True

    def _give_back(self, table: ClubTable, visit: Visit, seat: Seat) -> None:
        """Whoever is back takes the cards from the bot that played meanwhile."""
        assert table.room is not None
        if table.room.players[seat].bot is not None:
            table.room.seat_player(seat, Player(visit.name))

    # Talk.

    def say(self, visit: Visit, text: str) -> None:
        """Says something at the table; raises `ClubError` where somebody talks too much or is nowhere."""
        line = tidy_line(text)
        if line:
            self._speak(visit, Line(visit.name, line))

    def say_phrase(self, visit: Visit, phrase: str) -> None:
        """Says a phrase that everybody reads in their own language."""
        if phrase in PHRASES:
            self._speak(visit, Line(visit.name, "", phrase))

    def _speak(self, visit: Visit, line: Line) -> None:
        if visit.at is None:
            raise ClubError("no_seat", f"{visit.name} is at no table")
        now, spoken = self._clock(), visit._spoken
        if len(spoken) == LINES_A_MINUTE and now - spoken[0] < 60:
            raise ClubError("talks_too_much", f"{visit.name} has said {LINES_A_MINUTE} things in a minute")
        spoken.append(now)
        visit.at.talk.append(line)
        for other in self.visits:
            if other.at is visit.at:
                other.stirred.set()

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
