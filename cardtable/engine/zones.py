"""The zones of a state as the compiled build keeps them: masks in slots, where they are plain numbers.

In a list an int is an object, made anew at every change; in a slot of a compiled class it is a word of the machine, as
long as it fits. Interpreted a list is quicker by far, and the plain build takes one: `build.py` gives what the
build at hand has. Both are read, changed, compared and copied alike; only a list has slices.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, final

from cardtable.engine.cards import Mask
from cardtable.engine.native import i64, mypyc_attr

SLOTS: Final = 10
"""So many zones have a slot of their own: all there are in most games. The others lie in a list."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Zones:  # noqa: PLW1641 (a list cannot be hashed either)
    """Per zone, its cards."""

    def __init__(self) -> None:
        self.a: Mask = 0
        self.b: Mask = 0
        self.c: Mask = 0
        self.d: Mask = 0
        self.e: Mask = 0
        self.f: Mask = 0
        self.g: Mask = 0
        self.h: Mask = 0
        self.i: Mask = 0
        self.j: Mask = 0
        self.size: i64 = 0
        """How many zones there are."""
        self.more: list[Mask] | None = None
        """The zones without a slot, if there are any."""

    def copy(self) -> "Zones":
        """The same, to be changed by itself."""
        new = Zones()
        new.a = self.a
        new.b = self.b
        new.c = self.c
        new.d = self.d
        new.e = self.e
        new.f = self.f
        new.g = self.g
        new.h = self.h
        new.i = self.i
        new.j = self.j
        new.size = self.size
        if (more := self.more) is not None:
            new.more = more[:]
        return new

    def __getitem__(self, zone: i64) -> Mask:
        if zone == 0:
            return self.a
        if zone == 1:
            return self.b
        if zone == 2:
            return self.c
        if zone == 3:
            return self.d
        if zone == 4:
            return self.e
        if zone == 5:
            return self.f
        if zone == 6:
            return self.g
        if zone == 7:
            return self.h
        if zone == 8:
            return self.i
        if zone == 9:
            return self.j
        return self.beyond(zone)[zone - SLOTS]

    def __setitem__(self, zone: i64, cards: Mask) -> None:
        if zone == 0:
            self.a = cards
        elif zone == 1:
            self.b = cards
        elif zone == 2:
            self.c = cards
        elif zone == 3:
            self.d = cards
        elif zone == 4:
            self.e = cards
        elif zone == 5:
            self.f = cards
        elif zone == 6:
            self.g = cards
        elif zone == 7:
            self.h = cards
        elif zone == 8:
            self.i = cards
        elif zone == 9:
            self.j = cards
        else:
            self.beyond(zone)[zone - SLOTS] = cards

    def beyond(self, zone: i64) -> list[Mask]:
        """The list in which a zone lies that has no slot; raises IndexError where there is none."""
        more = self.more
        if zone < 0 or more is None:
            raise IndexError("there is no such zone")
        return more

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Mask]:
        return iter([self[zone] for zone in range(self.size)])

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (Zones, list)) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return zones_of, (list(self),)

    def __repr__(self) -> str:
        return repr(list(self))


def zones_of(masks: Iterable[Mask]) -> Zones:
    """Zones with these cards."""
    zones, given = Zones(), list(masks)
    zones.size = len(given)
    if len(given) > SLOTS:
        zones.more = given[SLOTS:]
    for zone, cards in enumerate(given[:SLOTS]):
        zones[zone] = cards
    return zones
