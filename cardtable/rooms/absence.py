"""Whoever is away from a table keeps the seat; a bot plays there where the others agree, and gives it back."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from cardtable.bots import Bot
from cardtable.engine.game import AnyGame
from cardtable.engine.state import Seat
from cardtable.rooms.club import BACK, REPLACED, STOOD_IN, ClubError, ClubTable, Visit
from cardtable.rooms.ledger import Ledger, LedgerError
from cardtable.rooms.players import BOT_NAMES, Player
from cardtable.rooms.talk import Talk

LEFT = "left"
"""What happens at a table whose match somebody has left for good."""

LEFT_AFTER = timedelta(days=30)
"""A match in which nothing has happened for so long has been left for good by whoever it waits for."""

WAITED = timedelta(days=2)
"""A match that has waited so long for somebody is lost for them where a bot ends it in their place."""

EVERY = 3600.0
"""Seconds between two looks for such matches."""


class Absence(Talk):
    """Everybody who is here, as far as they are missed elsewhere."""

    def __init__(self, clock: Callable[[], float] | None, bots: Callable[[str, AnyGame], Bot]) -> None:
        """`bots` makes the bots of a level; `clock` is that of `Talk`."""
        super().__init__(clock)
        self._bots = bots
        self.ledger: Ledger | None = None
        self._looked: float | None = None
        """When somebody looked last for matches that have been left for good."""

    def away(self, table: ClubTable) -> tuple[Seat, ...]:
        """The seats whose owners have no window open at the table."""
        here = {visit.who for visit in self.visits if visit.at is table and not visit.moved}
        return tuple(seat for seat, owner in enumerate(table.owners) if owner and owner not in here)

    def undecided(self, table: ClubTable) -> tuple[Seat, ...]:
        """The seats of those who have not agreed to another match."""
        return table.undecided

    def stand_in(self, visit: Visit, seat: Seat, level: str = "greedy") -> bool:
        """Is for a bot in the place of somebody away; True when all who are here agree and it plays.

        After the match it takes the seat for the next one, and its owner has none any more at this table.
        Raises `ClubError` where the seat's owner is here.
        """
        table = self._own(visit)
        check_free(table)
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
        if table.over:
            self._tell(table, REPLACED, seat)
            name = next(name for name in BOT_NAMES if all(other is None or other.name != name for other in table.seats))
            table.seats[seat], table.owners[seat] = replace(bot, name=name), ""
            del table.agreed[seat]
        else:
            table.room.seat_player(seat, bot, left=self._has_waited(table, seat))
            self._tell(table, STOOD_IN, seat)
        self._stir()
        return True

    def _has_waited(self, table: ClubTable, seat: Seat) -> bool:
        """Whether the match at a table has waited for a seat for as long as `WAITED`."""
        room, ledger = table.room, self.ledger
        if room is None or room.journal is None or ledger is None or seat not in room.waited_for:
            return False
        with suppress(LedgerError, ValueError):
            return datetime.now(UTC) - datetime.fromisoformat(ledger.find(room.journal.match).last) >= WAITED
        return False

    def _end_left(self, tables: Iterable[ClubTable], ledger: Ledger) -> None:
        """Ends the matches that have been left for good: the side they wait for has given them up.

        One that waits for several sides goes on waiting, and of a tournament the host decides.
        """
        if self._looked is not None and self._clock() - self._looked < EVERY:
            return
        self._looked, now = self._clock(), datetime.now(UTC)
        last: dict[str, datetime] = {}
        with suppress(LedgerError, ValueError):
            last = {summary.id: datetime.fromisoformat(summary.last) for summary in ledger.unfinished()}
        for table in tables:
            room = table.room
            if room is None or room.journal is None or table.cup:
                continue
            seats, at = room.waited_for, last.get(room.journal.match)
            if at and now - at > LEFT_AFTER and len({room.game.sides[seat] for seat in seats}) == 1:
                room.resign(seats[0])
                self._tell(table, LEFT, seats[0])

    def _give_back(self, table: ClubTable, visit: Visit, seat: Seat) -> None:
        """Whoever is back takes the cards from the bot that played meanwhile."""
        assert table.room is not None
        if table.room.players[seat].bot is not None and not table.over:
            table.room.seat_player(seat, Player(visit.name))
            self._tell(table, BACK, seat)


def check_free(table: ClubTable) -> None:
    """Raises `ClubError` where it is a tournament that says who plays and how often."""
    if table.cup:
        raise ClubError("of_tournament", f"at table {table.name} a tournament is played", name=table.name)
