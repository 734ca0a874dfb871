"""What there is in a club, as plain data: who is here, tables, what is said at them, and what somebody sees of it."""

import asyncio
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardtable.engine.errors import CardtableError
from cardtable.engine.state import Seat
from cardtable.rooms.place import Place
from cardtable.rooms.players import Player
from cardtable.rooms.replay import Replay
from cardtable.rooms.room import Room
from cardtable.rooms.seen import RoomSeen
from cardtable.rooms.table import Table

LINE_LENGTH = 160
"""A line of talk has at most so many characters."""

LINES_KEPT = 50
LINES_A_MINUTE = 20
WORD_LENGTH = 20

PHRASES = ("well_played", "thanks", "good_game", "one_moment", "again", "goodbye")
"""What can be said with one key, in everybody's own language; keys of words `phrase.KEY`."""

LATE, RESIGNED, STOOD_IN, BACK = "late", "resigned", "stood_in", "back"
AGAIN, REPLACED = "again", "replaced"
FOR_OPEN, OPENED = "for_open", "opened"
"""What happens at a table besides the match; keys of words `happened.KEY` with the `{name}` of somebody."""


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
    happened: bool = False
    """Whether it happened, and nobody has said it."""


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
class SharedTable:
    """A table of the club as its people see it, before, while and after a match is played at it."""

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
    room: RoomSeen | None = None
    talk: deque[Line] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))
    agreed: dict[Seat, set[str]] = field(default_factory=dict)
    """Per seat of somebody away, who is for a bot in their place."""
    again: set[str] = field(default_factory=set)
    """Who is for another match with the same people."""
    for_open: set[str] = field(default_factory=set)
    """Who is for letting everybody see all hands of the deals that have been counted."""
    cup: str = ""
    """The tournament whose match is played here; empty where people play as they like."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.room is not None and self.room.over

    @property
    def opened(self) -> bool:
        """Whether all players agree that the deals that have been counted are seen with all hands open."""
        owners = {owner for owner in self.owners if owner}
        return bool(owners) and owners <= self.for_open

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats where nobody sits."""
        return tuple(seat for seat, player in enumerate(self.seats) if player is None)

    def seats_of(self, who: str) -> tuple[Seat, ...]:
        """The seats that belong to somebody."""
        return tuple(seat for seat, owner in enumerate(self.owners) if owner == who)

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats of those who have not agreed to another match."""
        return tuple(seat for seat, owner in enumerate(self.owners) if owner and owner not in self.again)


@dataclass(eq=False)
class ClubTable(SharedTable):
    """A table of the club where it is kept, with the room in which its match is played."""

    room: Room | None = None
    running: asyncio.Task[None] | None = None

    def replay(self) -> Replay:
        """What all at this table may see again: the match when it is over, else deals whose hands were opened.

        Raises `ClubError` where that is nothing.
        """
        if self.room is not None and self.room.seal:
            raise ClubError("sealed", f"others have the deals of table {self.name} to play", name=self.name)
        if self.room is None or not (self.room.over or self.opened):
            raise ClubError("no_match", f"nothing can be looked at again at table {self.name}", name=self.name)
        return Replay(self.asked.setup, self.room.moves if self.room.over else self.room.counted())


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
    clock: int = 0
    """Seconds for each move; 0 for as long as one likes."""
    over: bool = False
    again: bool = False
    """Whether somebody there would like another match."""
    cup: str = ""
    """The tournament whose match is played here, if any."""
    waits: tuple[str, ...] = ()
    """For whom the match waits, where a seat belongs to whoever looks: others are not told at every move."""
    my_turn: bool = False
    """Whether it waits for whoever looks."""


@dataclass(frozen=True, slots=True)
class Board:
    """What somebody sees of the lobby."""

    people: tuple[str, ...]
    tables: tuple[Listed, ...]


def tidy_line(text: str) -> str:
    """A line of talk as it may stand on the screens of others: without control sequences, and not too long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:LINE_LENGTH].rstrip()
