"""Chairs: the places that one screen holds at a table, and through whose eyes it looks.

One person sees with their own eyes. Where several share the screen, nobody's hand is seen until the one who is to move
has been called, and what is told is what an onlooker may know.
"""

from collections.abc import Mapping
from typing import overload

from cardtable.engine.events import Event
from cardtable.engine.state import NOBODY, Seat
from cardtable.rooms.players import persons
from cardtable.rooms.room import Room
from cardtable.rooms.seen import PlaceSeen, RoomSeen
from cardtable.rooms.update import Update


class Chairs:
    """The places of one screen. Every place is told of everything, so their updates come in step."""

    @overload
    def __init__(self, room: Room) -> None: ...
    @overload
    def __init__(self, room: RoomSeen, place: PlaceSeen) -> None: ...
    def __init__(self, room: RoomSeen, place: PlaceSeen | None = None) -> None:
        """All persons of the room sit at this screen, unless it holds this one place, among others elsewhere."""
        self._room = room
        self.seats: tuple[Seat, ...] = persons(room.players)
        """The seats of the persons at this screen; empty for onlookers, and where bots play among themselves."""
        if place is not None:
            self.seats = (place.seat,) if place.seat != NOBODY else ()
        alone = len(self.seats) == 1
        self.places: Mapping[Seat, PlaceSeen]
        if place is not None:
            self.places = {place.seat: place}
        else:
            assert isinstance(room, Room)
            self.places = {seat: room.join(seat) for seat in (self.seats if alone else (*self.seats, NOBODY))}
        self.eyes: Seat = self.seats[0] if alone else NOBODY
        """Through whose eyes the screen looks; NOBODY for those of an onlooker."""
        self.bottom: Seat = self.seats[0] if self.seats else 0
        """Whose seat is at the lower edge of the screen."""

    @property
    def storyteller(self) -> Seat:
        """Whose story is told: that of the one person, else what everybody may hear."""
        return self.seats[0] if len(self.seats) == 1 else NOBODY

    @property
    def alone(self) -> Seat | None:
        """The seat of the one person at this screen; None for several persons, and for onlookers."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def only_person(self) -> bool:
        """Whether one person at this screen plays with bots alone."""
        return self.alone is not None and len(persons(self._room.players)) == 1

    @property
    def shared(self) -> bool:
        """Whether several persons share this screen."""
        return len(self.seats) > 1

    @property
    def place(self) -> PlaceSeen:
        """The place through which the screen looks and acts now."""
        return self.places[self.eyes]

    async def next_updates(self) -> dict[Seat, Update]:
        """What every place is told next."""
        return {seat: await place.updates.get() for seat, place in self.places.items()}

    @property
    def told_all(self) -> bool:
        """Whether nothing is waiting to be told."""
        return all(place.updates.empty() for place in self.places.values())

    def past(self) -> list[dict[Seat, Update]]:
        """What every place would have been told from the first card on, where a match has been taken up again."""
        told = {seat: place.past() for seat, place in self.places.items()}
        return [dict(zip(told, updates, strict=True)) for updates in zip(*told.values(), strict=True)]

    def seen_alone(self, updates: Mapping[Seat, Update]) -> tuple[Event, ...]:
        """What whoever looks has just done, with cards that nobody else at this screen is told of."""
        if not self.shared or self.eyes == NOBODY:
            return ()
        return tuple(
            event for event in updates[self.eyes].events if event.seat == self.eyes and event.faces_for == (self.eyes,)
        )

    def called(self, to_move: Seat) -> Seat | None:
        """Who has to be called to the screen before this seat's hand is shown; None where nobody has to."""
        return to_move if self.shared and to_move in self.seats and to_move != self.eyes else None

    def sit(self, seat: Seat) -> None:
        """From now on the screen looks through this seat's eyes."""
        self.eyes = seat
        self.bottom = seat if seat != NOBODY else self.bottom

    def veil(self) -> None:
        """From now on no hand is seen where several persons share the screen."""
        if self.shared:
            self.eyes = NOBODY

    def ready(self) -> None:
        """All at this screen have seen the count."""
        for place in self.places.values():
            place.ready()

    def hurry(self) -> None:
        """The bots need not wait."""
        self.place.hurry()

    def leave(self) -> None:
        """Nobody at this screen is told anything more."""
        for place in self.places.values():
            place.leave()
