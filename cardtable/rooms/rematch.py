"""Another match at the same table: it begins when everybody agrees, and whoever is away holds nobody up unasked."""

from dataclasses import replace

from cardtable.rooms.absence import Absence, check_free
from cardtable.rooms.club import AGAIN, ClubError, ClubTable, Visit
from cardtable.rooms.table import drawn


class Rematch(Absence):
    """Everybody who is here, as far as they want to play again.

    Who is away is asked on coming back to the table; or a bot takes the seat, by agreement of those who are here.
    """

    def again(self, visit: Visit) -> bool:
        """Is for another match with the same people; True when all agree and it begins. Raises `ClubError`."""
        table = self._own(visit)
        if not table.over:
            raise ClubError("has_begun", f"table {table.name} plays already", name=table.name)
        check_free(table)
        if visit.who not in table.again:
            table.again.add(visit.who)
            self._tell(table, AGAIN, table.seats_of(visit.who)[0])
        return self._begin_again(table)

    def _begin_again(self, table: ClubTable) -> bool:
        """Begins another match where all agree."""
        agreed = not table.undecided
        if agreed:
            game = table.asked.setup.game
            setup = drawn(game, table.asked.setup.dealer if game.names_dealer() else None)
            table.asked, table.room = replace(table.asked, setup=setup), None
            self._begin_if_full(table)
        self._stir()
        return agreed

    def _begin_if_full(self, table: ClubTable) -> None:
        """Begins the match at a table where all seats are taken."""
        raise NotImplementedError

    def stand_in(self, visit: Visit, seat: int, level: str = "greedy") -> bool:
        """Is for a bot in the place of somebody away; True when all who are here agree and it plays.

        After a match it takes the seat for good, and whoever is for it is for another match. Raises `ClubError`.
        """
        agreed, table = super().stand_in(visit, seat, level), self._own(visit)
        if table.over:
            table.again.add(visit.who)
            if agreed:
                self._begin_again(table)
        return agreed
