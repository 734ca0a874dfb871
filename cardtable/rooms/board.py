"""The board of a lobby: a table in a line, as somebody sees it."""

from collections.abc import Iterable

from cardtable.engine.state import Seat
from cardtable.rooms.club import ClubTable, Listed, Visit


def listed(table: ClubTable, visit: Visit, visits: Iterable[Visit], away: tuple[Seat, ...]) -> Listed:
    """A table as somebody sees it; `visits` are all who are here, `away` the seats of those who are not at it."""
    game = table.asked.setup.game
    own = table.seats_of(visit.who)
    waited_for = table.room.waited_for if own and table.room is not None and not table.over else ()
    options = game.options
    return Listed(
        name=table.name,
        game=game.id,
        preset=table.asked.preset,
        house_rules={name: value for name, value in options.changed(game.seats) if options.is_read(name)},
        seats=tuple(player.name if player else "" for player in table.seats),
        away=away,
        watching=sum(other.at is table and not table.seats_of(other.who) for other in visits),
        private=bool(table.word),
        playing=table.room is not None,
        mine=bool(own),
        clock=table.asked.clock,
        over=table.over,
        again=bool(table.again),
        cup=table.cup,
        waits=tuple(player.name for seat in waited_for if (player := table.seats[seat]) is not None),
        my_turn=not {*waited_for}.isdisjoint(own),
    )
