"""What people can ask of the tournaments in a lobby."""

from cardtable.rooms.club import Visit
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.running import Tournaments
from cardtable.rooms.tournaments.shown import DealtOut, Shown


class CupDesk:
    """A lobby as far as its tournaments go."""

    cups: Tournaments

    def is_host(self, visit: Visit) -> bool:
        """Whether somebody may announce tournaments."""
        return self.cups.is_host(visit)

    def tournaments(self, visit: Visit) -> tuple[Shown, ...]:
        """All tournaments, as somebody may see them."""
        return self.cups.shown(visit)

    def dealt(self, visit: Visit, tournament: str, number: int, deal: int) -> DealtOut:
        """The cards of a deal of a round in duplicate play; raises `TournamentError` while they are secret."""
        return self.cups.dealt(tournament, number, deal)

    def order(self, visit: Visit, order: Order) -> str:
        """Does what somebody wants of a tournament and returns its name; raises `CardtableError`."""
        return self.cups.carry_out(order, visit)
