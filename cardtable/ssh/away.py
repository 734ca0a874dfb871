"""What stands in a worker for what is at the hub: a lobby, the visits, their tables, rooms and places.

What a screen reads is here, as it was told last. What somebody does is asked of the hub, and done when the call
returns.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from cardtable.engine.game import AnyGame
from cardtable.engine.moves import Move
from cardtable.engine.state import Seat
from cardtable.rooms.club import LINES_KEPT, Board, SharedTable, Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.place import InRoom
from cardtable.rooms.players import Player
from cardtable.rooms.pledge import Pledge
from cardtable.rooms.replay import Unit, stepped
from cardtable.rooms.update import Update
from cardtable.ssh.messages import Anew, Asked, Elsewhere, Part, Person, Reel, RoomFacts, Said, TableFacts

if TYPE_CHECKING:
    from cardtable.ssh.line import HubLine

P = ParamSpec("P")
R = TypeVar("R")

SLICE = 32
"""So many positions of a replay are asked for at once."""


@dataclass(eq=False)
class RoomAway:
    """A room at the hub."""

    game: AnyGame
    players: tuple[Player, ...]
    pledge: Pledge
    pace: float
    clock: float
    begun: bool
    over: bool

    def take(self, facts: RoomFacts) -> None:
        """How it is now."""
        self.players, self.pledge, self.pace = facts.players, facts.pledge, facts.pace
        self.clock, self.begun, self.over = facts.clock, facts.begun, facts.over


@dataclass(eq=False)
class TableAway(SharedTable):
    """A table at the hub."""

    room: RoomAway | None = None
    away: tuple[Seat, ...] = ()

    def take(self, facts: TableFacts) -> None:
        """How it is now."""
        self.asked, self.owner, self.word = facts.asked, facts.owner, facts.word
        self.seats, self.owners, self.away = [*facts.seats], [*facts.owners], facts.away
        self.agreed = {seat: set(who) for seat, who in facts.agreed}
        self.again, self.for_open, self.cup = set(facts.again), set(facts.for_open), facts.cup


class PlaceAway(InRoom):
    """A place at the hub. Its updates come by themselves."""

    def __init__(self, visit: "VisitAway", number: int, seat: Seat, room: RoomAway) -> None:
        self._visit, self._room = visit, room
        self.number, self.seat = number, seat
        self.updates: asyncio.Queue[Update] = asyncio.Queue()

    def _asked(self, name: str, *arguments: Any, waits: bool = True) -> Asked:
        return Asked("place", name, self._visit.number, arguments, place=self.number, waits=waits)

    def _ask(self, name: str, *arguments: Any) -> Any:
        return self._visit.line.ask(self._asked(name, *arguments))

    def _tell(self, name: str) -> None:
        self._visit.line.tell(self._asked(name, waits=False))

    def past(self) -> tuple[Update, ...]:
        told: tuple[Update, ...] = self._ask("past")
        return told

    def play(self, move: Move, number: int) -> None:
        self._ask("play", move, number)

    def why_not(self, move: Move) -> str:
        reason: str = self._ask("why_not", move)
        return reason

    def ready(self) -> None:
        self._tell("ready")

    def hurry(self) -> None:
        self._tell("hurry")

    def resign(self) -> None:
        self._ask("resign")

    def look_anew(self) -> None:
        self._ask("look_anew")

    def leave(self) -> None:
        self._tell("leave")

    def forget(self) -> None:
        """Nothing is left of what was to be looked at."""
        while not self.updates.empty():
            self.updates.get_nowait()


@dataclass(eq=False)
class VisitAway:
    """A visit at the hub."""

    number: int
    who: str
    line: "HubLine"
    name: str = ""
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    at: TableAway | None = None
    place: PlaceAway | None = None
    invitations: list[tuple[str, str]] = field(default_factory=list)
    moved: bool = False
    board: Board | None = None
    """The board as it is now; None where it is not told, because nobody looks at it."""
    _numbers: tuple[int, int, int] = (0, 0, 0)
    """Those of the table, the room and the place."""

    def take(self, parts: tuple[Part, ...]) -> None:
        """What has changed."""
        for part in parts:
            self._take(part)
        if not all(isinstance(part, Update | Anew) for part in parts):
            self.stirred.set()

    def _take(self, part: Part) -> None:
        match part:
            case Update():
                if self.place is not None:
                    self.place.updates.put_nowait(part)
            case Anew():
                if self.place is not None:
                    self.place.forget()
            case TableFacts():
                self._sit(part)
            case Elsewhere():
                self.at = self.place = None
                self._numbers = (0, 0, 0)
            case Said():
                if self.at is not None:
                    self.at.talk.extend(part.lines)
            case Board():
                self.board = part
            case Person():
                self.name, self.invitations, self.moved = part.name, [*part.invitations], part.moved

    def _sit(self, facts: TableFacts) -> None:
        """At which table the window is, and how that is; what is still the same stays the same object."""
        table, room, place = self._numbers
        self.board = None
        if self.at is None or facts.number != table:
            self.at = TableAway(facts.name, facts.asked, facts.owner, talk=deque(maxlen=LINES_KEPT))
            room = place = 0
        self.at.take(facts)
        found = facts.room
        if found is None:
            self.at.room = None
        elif self.at.room is None or found.number != room:
            self.at.room = RoomAway(
                facts.asked.setup.game, found.players, found.pledge, found.pace, found.clock, found.begun, found.over
            )
        else:
            self.at.room.take(found)
        if facts.place is None or self.at.room is None:
            self.place = None
        elif self.place is None or facts.place[0] != place:
            self.place = PlaceAway(self, *facts.place, self.at.room)
        self._numbers = (facts.number, found.number if found else 0, facts.place[0] if facts.place else 0)


class ReplayAway:
    """A replay at the hub; what was seen at a position is asked for, some positions at once."""

    def __init__(self, visit: VisitAway, game: AnyGame, reel: Reel) -> None:
        self._visit, self._reel = visit, reel
        self.game = game
        self._seen: dict[tuple[int, Seat, bool], Update] = {}

    @property
    def made(self) -> int:
        return self._reel.made

    @property
    def last(self) -> int:
        return len(self._reel.numbers) - 1

    def number(self, at: int) -> int:
        return self._reel.numbers[at]

    def stepped(self, at: int, unit: Unit, way: int) -> int:
        return stepped(self._reel.marks[unit], self.last, at, way)

    def update(self, at: int, seat: Seat, *, open_hands: bool = False) -> Update:
        at %= len(self._reel.numbers)
        if (at, seat, open_hands) not in self._seen:
            first = at - at % SLICE
            asked = Asked("replay", "show", self._visit.number, (first, first + SLICE, seat, open_hands))
            for number, update in enumerate(self._visit.line.ask(asked), first):
                self._seen[number, seat, open_hands] = update
        return self._seen[at, seat, open_hands]


def asked(method: Callable[Concatenate[Lobby, Visit, P], R]) -> Callable[Concatenate["LobbyAway", VisitAway, P], R]:
    """What the lobby at the hub answers, where that is plain data."""

    def ask(lobby: "LobbyAway", visit: VisitAway, /, *arguments: P.args, **facts: P.kwargs) -> R:
        answer: R = lobby.line.ask(Asked("lobby", method.__name__, visit.number, arguments, facts))
        return answer

    return ask


def act(
    method: Callable[Concatenate[Lobby, Visit, P], object],
) -> Callable[Concatenate["LobbyAway", VisitAway, P], None]:
    """What is done in the lobby at the hub; what comes of it is seen, and not returned."""

    def do(lobby: "LobbyAway", visit: VisitAway, /, *arguments: P.args, **facts: P.kwargs) -> None:
        lobby.line.ask(Asked("lobby", method.__name__, visit.number, arguments, facts))

    return do


class LobbyAway:
    """The lobby at the hub. Whatever else it can do for a visit, and the screens need, is one line more here."""

    def __init__(self, line: "HubLine") -> None:
        self.line = line

    def board(self, visit: VisitAway) -> Board:
        """The board as it was told last, or as it is now where it is not told."""
        if visit.board is not None:
            return visit.board
        found: Board = self.line.ask(Asked("lobby", "board", visit.number))
        return found

    def away(self, table: TableAway) -> tuple[Seat, ...]:
        return table.away

    def undecided(self, table: TableAway) -> tuple[Seat, ...]:
        return table.undecided

    def replay(self, visit: VisitAway) -> ReplayAway:
        game, reel = self.line.ask(Asked("replay", "open", visit.number))
        return ReplayAway(visit, game, reel)

    strangers = asked(Lobby.strangers)
    ranking = asked(Lobby.ranking)
    tournaments = asked(Lobby.tournaments)
    dealt = asked(Lobby.dealt)
    is_host = asked(Lobby.is_host)
    order = asked(Lobby.order)

    rename = act(Lobby.rename)
    told_moved = act(Lobby.told_moved)
    make = act(Lobby.make)
    go_on = act(Lobby.go_on)
    sit = act(Lobby.sit)
    watch = act(Lobby.watch)
    fill = act(Lobby.fill)
    stand_up = act(Lobby.stand_up)
    resign = act(Lobby.resign)
    again = act(Lobby.again)
    open_hands = act(Lobby.open_hands)
    stand_in = act(Lobby.stand_in)
    say = act(Lobby.say)
    say_phrase = act(Lobby.say_phrase)
    invite = act(Lobby.invite)
