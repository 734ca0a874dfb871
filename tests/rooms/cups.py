"""A club of tests in which tournaments are played, by people who play the first legal move."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from cardtable.rooms.club import ClubTable, Visit
from cardtable.rooms.lobby import Lobby
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.rooms.table import taken_up
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.shown import Shown
from cardtable.rooms.tournaments.tournament import Form, Plan

SECCA = {"match": "single"}
"""Scopa in one deal, so that a match is short."""


class Cupboard:
    """A lobby with a ledger and a file of tournaments, which can be opened again."""

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        self.folder = folder
        self.names = tuple(names)
        self.open()

    def open(self) -> None:
        """Opens the club, with what was kept; everybody comes in, the first one as host."""
        self.lobby = Lobby(SqliteLedger(self.folder / FILE_NAME))
        cups = self.lobby.cups
        cups.keep = lambda content: (self.folder / "cups.json").write_text(json.dumps(content)) and None
        cups.is_host = lambda visit: visit.name == self.names[0]
        for summary in self.lobby.ledger.unfinished():  # type: ignore[union-attr]
            table = taken_up(self.lobby.ledger, summary)  # type: ignore[arg-type]
            owners = [f"key of {player.name}" for player in table.players]
            self.lobby.restore(table, self.lobby.free_name(), "", owners)
        if (self.folder / "cups.json").exists():
            cups.restore(json.loads((self.folder / "cups.json").read_text()))
        self.visits = {name: self.lobby.enter(f"key of {name}", name) for name in self.names}

    async def close(self) -> None:
        """Ends it as a club does, in the middle of whatever is played."""
        await asyncio.sleep(0)  # what has not begun would let nothing go
        running = [table.running for table in self.lobby.tables.values() if table.running is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.lobby.ledger.close()  # type: ignore[union-attr]

    @property
    def host(self) -> Visit:
        return self.visits[self.names[0]]

    def announce(self, form: Form = "round_robin", *, seats: int = 2, **facts: object) -> str:
        plan = Plan("scopa", seats, {} if facts.get("deals") else SECCA, form=form, **facts)  # type: ignore[arg-type]
        return self.lobby.order(self.host, Order("announce", plan=plan))

    def all_enter(self, cup: str) -> None:
        for visit in self.visits.values():
            self.lobby.order(visit, Order("enter", cup))

    def shown(self, cup: str, name: str = "") -> Shown:
        """A tournament as somebody sees it, the host where nobody is named."""
        visit = self.visits[name] if name else self.host
        return next(one for one in self.lobby.tournaments(visit) if one.id == cup)

    def tables(self, cup: str) -> list[ClubTable]:
        """The tables of a tournament at which a match is played now."""
        return [table for table in self.lobby.tables.values() if table.cup == cup and not table.over]

    async def play(self, table: ClubTable, moves: int = 1000, *, stay: bool = False) -> None:
        """Those whose table it is sit down, play so many moves or to the end, and go again unless they `stay`."""
        people = [next(v for v in self.visits.values() if v.who == owner) for owner in table.owners]
        for visit in people:
            self.lobby.sit(visit, table.name)
        await asyncio.sleep(0)
        for _ in range(moves):
            update = None
            for visit in people:
                while update is None or not visit.place.updates.empty():  # type: ignore[union-attr]
                    update = await asyncio.wait_for(visit.place.updates.get(), 5)  # type: ignore[union-attr]
                if update.view.legal:
                    break
                if update.phase == "counted":
                    visit.place.ready()  # type: ignore[union-attr]
                update = None
            else:
                if table.over:
                    break
                continue
            visit.place.play(update.view.legal[0], update.number)  # type: ignore[union-attr]
        assert table.running is not None
        if table.over:
            await table.running
        for visit in people if not stay else ():
            self.lobby.stand_up(visit)

    async def give_up(self, cup: str) -> None:
        """At all tables of now somebody sits down and resigns, which takes less time than playing."""
        for table in self.tables(cup):
            visit = next(v for v in self.visits.values() if v.who == table.owners[0])
            self.lobby.sit(visit, table.name)
            await asyncio.sleep(0)
            self.lobby.resign(visit)
            assert table.running is not None
            await table.running
            self.lobby.stand_up(visit)

    async def play_round(self, cup: str) -> None:
        """Everything that can be played now is played."""
        for table in self.tables(cup):
            await self.play(table)
