"""The files of a club that is about to open: who is known there, and at which tables matches wait for whom."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import asyncssh

from cardtable.engine.match import Setup
from cardtable.games import find_game
from cardtable.rooms.players import seated
from cardtable.rooms.sqlite import FILE_NAME as LEDGER
from cardtable.rooms.sqlite import SqliteLedger
from cardtable.rooms.table import Table
from cardtable.ssh.bookings import FILE_NAME as TABLES
from cardtable.ssh.bookings import Booking
from cardtable.ssh.files import write_whole
from cardtable.ssh.identity import FILE_NAME as NAMES
from tests.bench.ssh.scenario import Scenario

LETTERS = "abcdefghjkmnpqrstuvwxyz"

Somebody = tuple[str, asyncssh.SSHKey]


@dataclass(frozen=True)
class Person:
    """Somebody who is going to come."""

    name: str
    key: asyncssh.SSHKey
    words: str
    """What they type after the host: a table, or `watch` and a table."""

    @property
    def plays(self) -> bool:
        """Whether they sit at a table, rather than look on."""
        return not self.words.startswith("watch")


class Premises:
    """The data folder of a club, and whoever has a name there."""

    def __init__(self, folder: Path, scenario: Scenario) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.folder = folder
        self.people: list[Person] = []
        self._scenario = scenario
        self._names: dict[str, str] = {}
        self._bookings: dict[str, Booking] = {}
        self._ledger = SqliteLedger(folder / LEDGER)

    def close(self) -> None:
        """Leaves the files to the club."""
        self._ledger.close()
        write_whole(self.folder / NAMES, self._names)
        write_whole(self.folder / TABLES, {match: asdict(booking) for match, booking in self._bookings.items()})

    def tables_of_their_own(self, count: int) -> None:
        """A table for each of so many people, at which the others are away."""
        for _ in range(count):
            players = [self._somebody() for _ in range(self._scenario.seats)]
            self._seat(players, 0, players[:1], ())

    def hall(self, sessions: int) -> None:
        """Tables with people, bots and onlookers, until so many people have been shared out."""
        around = self._scenario.hall
        for _ in range(sessions // around.sessions):
            players = [self._somebody() for _ in range(around.people)]
            self._seat(players, around.bots, players, [self._somebody() for _ in range(around.onlookers)])

    def _somebody(self) -> Somebody:
        """Somebody whom the club knows by name."""
        key = asyncssh.generate_private_key("ssh-ed25519")
        name = f"p{len(self._names):04}"
        self._names[key.get_fingerprint("sha256")] = name
        return name, key

    def _seat(
        self, players: Sequence[Somebody], bots: int, come: Sequence[Somebody], look_on: Sequence[Somebody]
    ) -> None:
        """Begins a match for some players and bots, of whom some will come, and some others to look on."""
        number = len(self._bookings)
        name = "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(4))
        game = find_game(self._scenario.game).at_table(self._scenario.seats)
        seats = [*(f"person:{name}" for name, _ in players), *("bot:greedy",) * bots]
        setup = Setup(game, f"{self._scenario.seed} {number}", salt=f"{number}")
        room = Table(setup, seated(seats, game)).open_room(self._ledger)
        assert room.journal is not None
        owners = [key.get_fingerprint("sha256") for _, key in players] + [""] * bots
        self._bookings[room.journal.match] = Booking(name, owners[0], tuple(owners))
        room.journal.close()
        self.people += [Person(each, key, name) for each, key in come]
        self.people += [Person(each, key, f"watch {name}") for each, key in look_on]
