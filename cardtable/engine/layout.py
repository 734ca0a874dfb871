"""The layout of a game: the zones in which its cards lie, and who sees what comes into each."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cardtable.engine.cards import Mask, Pack
from cardtable.engine.native import mypyc_attr

Seat = int
"""A place in turn order, 0..n-1; the next one is `(seat + 1) % n`, whatever the direction on the screen."""

Side = int
"""The seats that score together, 0..m-1."""

NOBODY: Final[Seat] = -1
"""No seat, or no side: nobody is to move, nobody has captured."""

HAND, TABLE, TRICK, CAPTURES, STOCK = "hand", "table", "trick", "captures", "stock"
"""Kinds of zone: mano, tavolo, presa in corso, mazzetto delle prese, tallone."""

COVERED = "covered"
"""Kind of zone: the cards a seat has played face down (coperte), which stay hidden with the pile of its side."""

FACE_UP, FACE_DOWN = "face_up", "face_down"
"""Kinds of zone: cards before a seat that all see (scoperte), and those that not even their owner sees (coperte)."""

DISCARD, ASIDE = "discard", "aside"
"""Kinds of zone: the pile of discards (pila degli scarti), and the cards that are out of play."""


class Sight:
    """Who sees the faces of what comes into a zone face down."""

    OWNER: Final = "owner"
    NOBODY: Final = "nobody"


class Zone(NamedTuple):
    """A place where cards lie."""

    kind: str
    """What it is: one of the kinds above, or a game's own."""
    owner: int = NOBODY
    """The seat (a hand) or the side or seat (captures) it belongs to, NOBODY for all."""
    sight: str = Sight.NOBODY
    """Who sees what is dealt into it."""
    ordered: bool = False
    """Whether the order of its cards matters and is kept."""


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class Layout:
    """The zones of a game for one number of seats. The hands come first: zone `seat` is the hand of `seat`."""

    pack: Pack
    seats: int
    zones: tuple[Zone, ...]
    removed: Mask = 0
    """The cards of the pack that are not played with; they lie in the zone `ASIDE` from the start, for all to see."""
    stock: int = field(init=False)
    """The number of the stock (tallone), from which all cards come."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "stock", self.zone(STOCK))

    def zone(self, kind: str, owner: int = NOBODY) -> int:
        """The number of a zone."""
        return next(i for i, zone in enumerate(self.zones) if zone.kind == kind and zone.owner == owner)

    def all_of(self, kind: str) -> tuple[int, ...]:
        """The numbers of all zones of a kind, in the order of their owners."""
        return tuple(i for i, zone in enumerate(self.zones) if zone.kind == kind)


def layout(pack: Pack, seats: int, *zones: Zone, removed: Mask = 0, ordered_hands: bool = False) -> Layout:
    """A hand for each seat, then the other zones of a game; with `removed` cards one of them is `ASIDE`."""
    hands = (Zone(HAND, seat, Sight.OWNER, ordered_hands) for seat in range(seats))
    return Layout(pack, seats, (*hands, *zones), removed)
