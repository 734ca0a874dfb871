"""The zones of a state as the compiled build keeps them: masks in slots, where they are plain numbers.

In a list an int is an object, made anew at every change; in a slot of a compiled class it is a word of the machine.
Interpreted a list is quicker by far, and the plain build takes one: `build.py` gives what the build at hand has. Both
are read, changed, compared and copied alike; only a list has slices.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, final

from cardtable.engine.cards import Mask
from cardtable.engine.native import i64, mypyc_attr

SLOTS: Final = 10
"""So many zones may have a slot of their own: all there are in most games."""

WIDE: Final = 1 << 61
"""Masks below it are words of the machine."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Zones:  # noqa: PLW1641 (a list cannot be hashed either)
    """Per zone, its cards."""

    def __init__(self) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.e: i64 = 0
        self.f: i64 = 0
        self.g: i64 = 0
        self.h: i64 = 0
        self.i: i64 = 0
        self.j: i64 = 0
        self.size: i64 = 0
        """How many zones there are."""
        self.wide: list[Mask] | None = None
        """All the zones where they have no slots: there are more of them, or cards of a larger pack."""

    def copy(self) -> "Zones":
        """The same, to be changed by itself."""
        new = Zones()
        new.size = self.size
        if (wide := self.wide) is not None:
            new.wide = wide[:]
            return new
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
        return new

    def __getitem__(self, zone: i64) -> Mask:
        if self.wide is not None:
            return self.beyond(zone)
        if zone < 4:
            if zone > 1:
                return self.c if zone == 2 else self.d
            if zone >= 0:
                return self.a if zone == 0 else self.b
        elif zone < 8:
            if zone < 6:
                return self.e if zone == 4 else self.f
            return self.g if zone == 6 else self.h
        elif zone < 10:
            return self.i if zone == 8 else self.j
        return self.beyond(zone)

    def __setitem__(self, zone: i64, cards: Mask) -> None:
        if self.wide is not None or cards >= WIDE:
            self.widen(zone, cards)
            return
        mask: i64 = cards
        if zone < 4:
            if zone == 2:
                self.c = mask
            elif zone == 3:
                self.d = mask
            elif zone == 0:
                self.a = mask
            elif zone == 1:
                self.b = mask
            else:
                self.widen(zone, cards)
        elif zone < 8:
            if zone == 4:
                self.e = mask
            elif zone == 5:
                self.f = mask
            elif zone == 6:
                self.g = mask
            else:
                self.h = mask
        elif zone == 8:
            self.i = mask
        elif zone == 9:
            self.j = mask
        else:
            self.widen(zone, cards)

    def flip(self, zone: i64, cards: i64) -> None:
        """Takes those of some cards that are in a zone out of it, and puts in the others."""
        if zone < 4:
            if zone == 2:
                self.c ^= cards
            elif zone == 3:
                self.d ^= cards
            elif zone == 0:
                self.a ^= cards
            elif zone == 1:
                self.b ^= cards
            else:
                self[zone] ^= cards
        elif zone < 8:
            if zone == 4:
                self.e ^= cards
            elif zone == 5:
                self.f ^= cards
            elif zone == 6:
                self.g ^= cards
            else:
                self.h ^= cards
        else:
            self[zone] ^= cards

    def listed(self) -> list[Mask]:
        """The cards of every zone."""
        if (wide := self.wide) is not None:
            return wide
        return [self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j][: self.size]

    def beyond(self, zone: i64) -> Mask:
        """The cards of a zone that has no slot; raises IndexError where there is no such zone."""
        if (wide := self.wide) is not None:
            return wide[zone]
        # Not by way of `listed`: so short a function would be put in where the slots are read, and slow that down.
        return [self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i, self.j][: self.size][zone]

    def widen(self, zone: i64, cards: Mask) -> None:
        """Puts cards in a zone that has no slot for them; raises IndexError where there is no such zone."""
        wide = self.listed()
        wide[zone] = cards
        self.wide = wide

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Mask]:
        return iter(self.listed())

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
        zones.wide = given
    else:
        for zone, cards in enumerate(given):
            zones[zone] = cards
    return zones


def moved(zones: Zones, cards: Mask, source: i64, target: i64) -> None:
    """Moves cards that lie in one zone into another."""
    if zones.wide is not None:
        zones[source] ^= cards
        zones[target] |= cards
        return
    moving: i64 = cards
    zones.flip(source, moving)
    zones.flip(target, moving)


def count(cards: i64) -> i64:
    """How many cards are in a mask below `WIDE`."""
    pairs: i64 = cards - (cards >> 1 & 0x1555555555555555)
    fours: i64 = (pairs & 0x1333333333333333) + (pairs >> 2 & 0x1333333333333333)
    return ((fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56) & 0xFF
