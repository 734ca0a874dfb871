"""What the hub of a club and its workers say to each other. Everything here is plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from cardtable.engine.state import Seat
from cardtable.rooms.club import Board, Line
from cardtable.rooms.players import Player
from cardtable.rooms.pledge import Pledge
from cardtable.rooms.replay import Unit
from cardtable.rooms.table import Table
from cardtable.rooms.update import Update
from cardtable.ssh.config import Config

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp

Of = Literal["lobby", "place", "replay", "hall", "door"]
"""To whom something is addressed."""


# From a worker to the hub.


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that somebody does or wants to know."""

    of: Of
    name: str
    """The name of what is called there."""
    window: int = 0
    arguments: tuple[Any, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    place: int = 0
    """Which place of the window it is about."""
    waits: bool = True
    """Whether the worker waits for the answer."""


# From the hub to a worker.


@dataclass(frozen=True, slots=True)
class Start:
    """What a worker has to know; the first message."""

    config: Config
    app_type: "type[CardtableApp]"


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of it."""

    value: Any = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Why it cannot be done."""

    error: Exception


class HubFailed(RuntimeError):
    """Something went wrong at the hub, where the log has it."""


@dataclass(frozen=True, slots=True)
class Abort:
    """A connection has to be cut off."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Close:
    """The club closes: everybody is told, and then the worker ends."""


# What a window sees.


@dataclass(frozen=True, slots=True)
class Person:
    """Who somebody is, and what concerns them wherever they are."""

    name: str
    invitations: tuple[tuple[str, str], ...]
    moved: bool
    cups: int
    """How often tournaments have changed: who looks at them looks again."""


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """The room at a table, as everybody knows it."""

    number: int
    """The same as long as it is the same room."""
    players: tuple[Player, ...]
    pledge: Pledge
    pace: float
    clock: float
    begun: bool
    over: bool


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The table where a window is."""

    number: int
    """The same as long as it is the same table."""
    name: str
    asked: Table
    owner: str
    word: str
    seats: tuple[Player | None, ...]
    owners: tuple[str, ...]
    agreed: tuple[tuple[Seat, frozenset[str]], ...]
    again: frozenset[str]
    for_open: frozenset[str]
    cup: str
    away: tuple[Seat, ...]
    room: RoomFacts | None
    place: tuple[int, Seat] | None
    """The number of the place that the window holds there, and its seat."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The window is at no table."""


@dataclass(frozen=True, slots=True)
class Said:
    """What was said at the table since it was last told."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Anew:
    """Updates that have not been looked at are forgotten."""


Part = Person | TableFacts | Elsewhere | Said | Board | Anew | Update


@dataclass(frozen=True, slots=True)
class News:
    """What has changed for a window, in the order in which it is to be taken in."""

    window: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Reel:
    """What there is to look at again, without what is seen there."""

    made: int
    numbers: tuple[int, ...]
    """Per position, how many moves had been made."""
    marks: Mapping[Unit, tuple[int, ...]]
    """Per length of a step, the positions it can lead to."""
