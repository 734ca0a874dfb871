"""What stands in a worker for the club at the hub, and for its door."""

from itertools import count
from typing import TYPE_CHECKING, Any

from cardtable.ssh.away import LobbyAway, VisitAway
from cardtable.ssh.config import Config
from cardtable.ssh.door import Client, Door
from cardtable.ssh.identity import Identity
from cardtable.ssh.messages import Asked, News, Of

if TYPE_CHECKING:
    from cardtable.ssh.line import HubLine


class HallAway:
    """The club at the hub; see `Hall`."""

    def __init__(self, line: "HubLine") -> None:
        self._line = line
        self.lobby = LobbyAway(line)
        self._visits: dict[int, VisitAway] = {}
        self._numbers = count(1)

    def enter(self, identity: Identity) -> tuple[VisitAway, bool]:
        """Somebody opens a window; whether they still have to choose a name."""
        visit = VisitAway(next(self._numbers), identity.who, self._line)
        self._visits[visit.number] = visit
        return visit, bool(self._line.ask(Asked("hall", "enter", visit.number, (identity,))))

    def leave(self, visit: VisitAway) -> None:
        """A window is closed."""
        self._visits.pop(visit.number, None)
        self._line.tell(Asked("hall", "leave", visit.number, waits=False))

    def choose_name(self, fingerprint: str, name: str) -> str:
        """Gives somebody a name for good; raises `NameRefused`."""
        return str(self._line.ask(Asked("hall", "choose_name", arguments=(fingerprint, name))))

    def take(self, news: News) -> None:
        """What has changed for a window; one that is closed is told nothing."""
        visit = self._visits.get(news.window)
        if visit is not None:
            visit.take(news.parts)


class DoorAway(Door):
    """The door at the hub: who comes in was let through there, and all who are inside are counted there."""

    def __init__(self, config: Config, line: "HubLine") -> None:
        """Raises `ClubProblem` where a file cannot be used."""
        super().__init__(config)
        self._line = line
        self.coming: dict[int, int] = {}
        """Of connections that are about to begin, the numbers that the hub gave them, by those of their files."""
        self._numbers: dict[Client, int] = {}

    def _tell(self, name: str, *arguments: Any) -> None:
        of: Of = "door"
        self._line.tell(Asked(of, name, arguments=arguments, waits=False))

    def admits(self, connection: Client) -> bool:
        self.connections.add(connection)
        self._numbers[connection] = self.coming.pop(connection.file, 0)
        return True

    def waits_no_more(self, connection: Client) -> None:
        self._tell("waits_no_more", self._numbers.get(connection, 0))

    def lost(self, connection: Client) -> None:
        self.connections.discard(connection)
        self._tell("lost", self._numbers.pop(connection, 0))

    def never_came(self, file: int) -> None:
        """A connection could not begin."""
        self._tell("lost", self.coming.pop(file, 0))

    def abort(self, number: int, reason: str) -> None:
        """Cuts a connection off, as the hub wishes."""
        for connection, its in [*self._numbers.items()]:
            if its == number:
                connection.abort(reason)

    def enter(self, address: str, key: str) -> str:
        return str(self._line.ask(Asked("door", "enter", arguments=(address, key))))

    def leave(self, address: str, key: str) -> None:
        self._tell("leave", address, key)
        self.traffic.ended += 1
