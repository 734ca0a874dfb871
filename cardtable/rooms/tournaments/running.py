"""The tournaments of a club: who enters, the tables of each round, what is told of them, and what waits for whom.

What a tournament is stands in `tournament`; here it meets the lobby. Tables are made as soon as a round begins, whoever
is here: seats belong to their players, who come when they like. Everything is kept after each change, and taken up
again from what was kept and from the ledger.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from cardtable.engine.errors import CardtableError
from cardtable.engine.match import Setup
from cardtable.engine.state import NOBODY
from cardtable.games import find_game
from cardtable.rooms.club import ClubError, ClubTable, Visit
from cardtable.rooms.ledger import LedgerError, UnknownMatch
from cardtable.rooms.players import Player
from cardtable.rooms.results import LinePoints, Result, read_result
from cardtable.rooms.table import Table, drawn, taken_up
from cardtable.rooms.tournaments.awards import awarded
from cardtable.rooms.tournaments.kept import from_plain, to_plain
from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.shown import DealtOut, Shown, Told, dealt_out, shown, told_of
from cardtable.rooms.tournaments.tournament import (
    LEVEL,
    Leg,
    Meeting,
    Member,
    Tournament,
    TournamentError,
    checked,
    seal_of,
    tournament_of,
)

if TYPE_CHECKING:
    from cardtable.rooms.lobby import Lobby

log = logging.getLogger(__name__)

MOST_OPEN = 20
"""So many tournaments are announced or played at a time."""

MOST_KEPT = 30
"""So many that are over are kept."""


class Tournaments:
    """All tournaments of a club."""

    def __init__(self, lobby: "Lobby") -> None:
        self._lobby = lobby
        self._all: dict[str, Tournament] = {}
        self._told: dict[str, tuple[Tournament, Told]] = {}
        self._unread: dict[str, Any] = {}
        """By their names, what was kept of tournaments that cannot be read: it is kept on as it is."""
        self._setups: dict[str, Setup] = {}
        """By their seals, what all tables of a round play."""
        self.keep: Callable[[Mapping[str, Any]], None] = lambda content: None
        """Keeps everything, as plain data by the names of the tournaments."""
        self.is_host: Callable[[Visit], bool] = lambda visit: False
        """Whether somebody may announce, start, award and call off."""
        self.changes = 0
        """How often any of them has changed."""

    # What is seen.

    def shown(self, visit: Visit) -> tuple[Shown, ...]:
        """All tournaments for somebody who looks, the last one announced first."""
        host, tables = self.is_host(visit), self._lobby.tables
        return tuple(
            shown(one, self._told_of(one), visit.who, tables, host=host) for one in reversed(self._all.values())
        )

    def _told_of(self, tournament: Tournament) -> Told:
        """What all are told alike: counted once for each way a tournament stands."""
        known = self._told.get(tournament.id)
        if known is None or known[0] is not tournament:
            known = self._told[tournament.id] = (tournament, told_of(tournament))
        return known[1]

    def dealt(self, name: str, number: int, deal: int) -> DealtOut:
        """The cards of a deal of a round (1 is the first) in duplicate play; raises `TournamentError` while secret."""
        tournament = self._find(name)
        if not tournament.plan.duplicate or not 1 <= number <= _rounds_over(tournament):
            raise TournamentError("secret", "these cards are still to be played")
        return dealt_out(self._setup_of(tournament, number), deal)

    # What is done.

    def carry_out(self, order: Order, visit: Visit | None = None) -> str:
        """Does what somebody wants, the host's command line where there is no visit; returns the tournament's name.

        Raises `TournamentError`, and what a game raises that is not set up rightly.
        """
        own = order.what in ("enter", "leave")
        if not own and visit is not None and not self.is_host(visit):
            raise TournamentError("not_host", f"{visit.name} is no host of this club")
        if order.what == "announce":
            return self._announce(order, visit)
        before = self._find(order.tournament)
        if own:
            if visit is None or visit.is_guest:
                raise TournamentError("guest", "only who has a key can enter")
            after = before.leave(visit.who) if order.what == "leave" else self._entered(before, visit, order.beside)
        elif order.what == "start":
            after = self._started(before)
        elif order.what == "award":
            after = awarded(before, order)
        else:
            after = before.cancel()
        self._change(before, after)
        return before.id

    def _find(self, name: str) -> Tournament:
        found = self._all.get(name.strip().lower())
        if found is None:
            raise TournamentError(
                "unknown", f"there is no tournament {name!r}", name=name[:20], known=", ".join(self._all)
            )
        return found

    def _announce(self, order: Order, visit: Visit | None) -> str:
        if sum(one.stage in ("open", "playing") for one in self._all.values()) >= MOST_OPEN:
            raise TournamentError("too_many", f"there are {MOST_OPEN} tournaments", most=MOST_OPEN)
        assert order.plan is not None
        plan = checked(order.plan)
        # Never one that was forgotten: its name seals matches of the ledger.
        number = 1 + max((int(name[1:]) for name in (*self._all, *self._unread) if name[1:].isdecimal()), default=0)
        self._change(None, Tournament(f"t{number}", plan, visit.name if visit is not None else ""))
        log.info("tournament=%s announced game=%s", f"t{number}", plan.game)
        return f"t{number}"

    def _entered(self, before: Tournament, visit: Visit, beside: int | None) -> Tournament:
        after = before.enter(Member(visit.who, visit.name), beside)
        return self._started(after) if after.complete else after

    def _started(self, before: Tournament) -> Tournament:
        order = [*range(len(before.entries))]
        if before.plan.by_lot:
            SystemRandom().shuffle(order)
        log.info("tournament=%s started entries=%d", before.id, len(before.entries))
        return before.start(order)

    # What follows.

    def _change(self, before: Tournament | None, after: Tournament) -> None:
        """Takes a tournament as it is now: closes and makes tables, breaks seals, keeps it, tells whom it concerns."""
        if before is not None:
            after = self._with_deals_counted(before, after)
        self._all[after.id] = after
        if before is not None:
            self._close_tables(before, after)
        self._break_seals(_rounds_over(before) if before is not None else 0, after)
        self._open_tables(after.id)
        over = [one.id for one in self._all.values() if one.stage in ("over", "cancelled")]
        for name in over[: max(0, len(over) - MOST_KEPT)]:
            del self._all[name]
            self._told.pop(name, None)
            self._setups = {seal: setup for seal, setup in self._setups.items() if tournament_of(seal) != name}
        self._save()
        self.changes += 1
        for visit in self._lobby.visits:
            self.call(visit)
            visit.stirred.set()

    def _save(self) -> None:
        try:
            self.keep({**self._unread, **{one.id: to_plain(one) for one in self._all.values()}})
        except OSError as error:
            log.error("tournaments are not kept: %s", error)

    def _with_deals_counted(self, before: Tournament, after: Tournament) -> Tournament:
        """The deals of matches that nobody goes on with keep their points, as far as they were counted."""
        for number, meetings in enumerate(before.rounds):
            for at, meeting in enumerate(meetings):
                leg = meeting.open
                table = self._lobby.tables.get(leg.table) if leg is not None else None
                if leg is None or table is None or after.rounds[number][at].how not in ("awarded", "left"):
                    continue
                if table.room is not None and table.room.counts:
                    after = after.kept(number, at, _points(leg, table.room.counts))
        return after

    def _close_tables(self, before: Tournament, after: Tournament) -> None:
        """Ends the matches that nobody has to play any more."""
        for number, meetings in enumerate(before.rounds):
            for at, meeting in enumerate(meetings):
                leg, now = meeting.open, after.rounds[number][at]
                if leg is not None and leg.table and (after.stage == "cancelled" or now.how in ("awarded", "left")):
                    self._lobby.close(leg.table)

    def _break_seals(self, known: int, tournament: Tournament) -> None:
        """Shows the cards of the rounds that are over, after so many that were `known` to be."""
        ledger = self._lobby.ledger
        if not tournament.plan.duplicate:
            return
        for number in range(known + 1, _rounds_over(tournament) + 1):
            seal = seal_of(tournament.id, number)
            if ledger is not None:
                try:
                    self._lobby.rankings.over(*ledger.unseal(seal))
                except LedgerError as error:
                    log.error("tournament=%s not unsealed: %s", tournament.id, type(error).__name__)
                    continue
            for table in self._lobby.tables.values():
                if table.room is not None and table.room.seal == seal:
                    table.room.break_seal()

    def _open_tables(self, name: str) -> None:
        """Makes the tables that are missing in the round that is played."""
        for at, meeting in enumerate(self._all[name].current):
            leg = meeting.open
            if leg is None or leg.table or self._all[name].stage != "playing":
                continue
            try:
                table = self._open_table(self._all[name], meeting, leg)
            except (CardtableError, OSError) as error:
                log.error("tournament=%s no table: %s", name, error)
                continue
            journal = table.room.journal if table.room is not None else None
            self._all[name] = self._all[name].begun(at, table.name, journal.match if journal is not None else "")

    def _open_table(self, tournament: Tournament, meeting: Meeting, leg: Leg) -> ClubTable:
        """A table for one match, whose seats belong to its players."""
        seal = "" if leg.extra else tournament.seal
        setup = self._setup_of(tournament, len(tournament.rounds)) if seal else self._drawn(tournament, extra=leg.extra)
        members = self._seated(tournament, meeting, leg, setup)
        players = tuple(Player(member.name) for member in members)
        asked = Table(setup, players, preset=tournament.plan.preset, seal=seal)
        name = self._lobby.free_name()
        return self._lobby.restore(asked, name, "", [member.who for member in members], cup=tournament.id)

    @staticmethod
    def _seated(tournament: Tournament, meeting: Meeting, leg: Leg, setup: Setup) -> list[Member]:
        """Per seat, who sits there."""
        first, second = meeting.pair
        sides = (second, first) if leg.swapped else (first, second)
        queues = [iter(tournament.entries[entry].members) for entry in sides]
        return [next(queues[side]) for side in setup.game.sides]

    def _setup_of(self, tournament: Tournament, number: int) -> Setup:
        """What all tables of a round play in duplicate play; raises `LedgerError`."""
        seal = seal_of(tournament.id, number)
        if seal not in self._setups:
            legs = [
                leg for meeting in tournament.rounds[number - 1] for leg in meeting.legs if leg.match and not leg.extra
            ]
            ledger = self._lobby.ledger
            if legs and ledger is not None:
                self._setups[seal] = taken_up(ledger, ledger.find(legs[0].match)).setup
            else:
                self._setups[seal] = self._drawn(tournament)
        return self._setups[seal]

    @staticmethod
    def _drawn(tournament: Tournament, *, extra: bool = False) -> Setup:
        """Cards that nobody knows; what decides a duplicate meeting that was level is one deal."""
        plan = tournament.plan
        game = find_game(plan.game).at_table(plan.seats, plan.options)
        return replace(drawn(game, 0 if game.names_dealer() else None), deals=1 if extra and plan.deals else plan.deals)

    def over(self, table: ClubTable) -> None:
        """The match at a table is over, whichever table it was."""
        result = table.room.result if table.room is not None else None
        if table.cup in self._all and result is not None:
            before = self._all[table.cup]
            for at, meeting in enumerate(before.current):
                if meeting.open is not None and meeting.open.table == table.name:
                    self._change(before, _finished(before, at, result))
                    return

    # Who may look on, and who is called.

    def check_watching(self, visit: Visit, table: ClubTable) -> None:
        """Raises `ClubError` where somebody would see cards that they have still to play."""
        tournament = self._all.get(table.cup)
        if tournament is None or table.room is None or not table.room.seal:
            return
        entry = tournament.entry_of(visit.who)
        if entry is None and (visit.is_guest or not self.is_host(visit)):  # a player with a second key, perhaps
            raise ClubError("others_watch", "who plays no duplicate deals does not look on at them", name=table.name)
        if any(meeting.winner is None and entry in meeting.pair for meeting in tournament.current):
            raise ClubError(
                "deals_to_play", f"{visit.name} has to play the deals of table {table.name}", name=table.name
            )

    def call(self, visit: Visit) -> None:
        """Tells somebody of the matches that wait for them: an invitation by nobody."""
        waiting = [("", leg.table) for one in self._all.values() for leg in one.waiting_for(visit.who) if leg.table]
        others = [(by, table) for by, table in visit.invitations if by]
        visit.invitations = [*others, *waiting]

    # Taking up again.

    def restore(self, kept: Mapping[str, Any], where: str = "") -> None:
        """Takes up what was kept, `where` to be told to the log, after the tables of unfinished matches are back.

        What cannot be read is told as well, and nothing of it is lost: whoever mends it finds it where it was.
        """
        for name, content in kept.items():
            try:
                self._all[name] = from_plain(content, name)
            except ValueError as error:
                self._unread[name] = content
                log.error("tournament=%s not restored, it stays in %s as it is: %s", name, where, error)
        for name in [*self._all]:
            self._catch_up(name)
            self._change(None, self._all[name])

    def _catch_up(self, name: str) -> None:
        """Finds the tables of the round that is played, and the results of matches that have ended meanwhile."""
        ledger = self._lobby.ledger
        at = 0
        while at < len(self._all[name].current):
            before = self._all[name]
            leg = before.current[at].open
            rounds = len(before.rounds)
            if leg is not None and leg.table and ledger is not None and before.stage == "playing":
                try:
                    after = self._caught_up(before, at, leg)
                except (CardtableError, ValueError) as error:
                    log.error("tournament=%s match=%s not restored: %s", name, leg.match, error)
                    after = before
                self._all[name] = after
                if len(after.rounds) > rounds:
                    return  # the round is over: the tables of the next one are made anyway
            at += 1

    def _caught_up(self, before: Tournament, at: int, leg: Leg) -> Tournament:
        ledger = self._lobby.ledger
        assert ledger is not None
        try:
            summary = ledger.find(leg.match) if leg.match else None
        except UnknownMatch:
            summary = None
        if summary is not None and summary.result:
            return _finished(before, at, read_result(summary.result))
        if summary is None or summary.standing != "playing":
            return before.begun(at, "", "")  # it was lost: it is played anew
        found = next((t for t in self._lobby.tables.values() if _match_of(t) == leg.match), None)
        if found is None:
            table = taken_up(ledger, summary)
            owners = [m.who for m in self._seated(before, before.current[at], leg, table.setup)]
            found = self._lobby.restore(table, self._lobby.free_name(leg.table), "", owners, cup=before.id)
        found.cup = before.id
        return before.begun(at, found.name, leg.match)


def _match_of(table: ClubTable) -> str:
    journal = table.room.journal if table.room is not None else None
    return journal.match if journal is not None else ""


def _rounds_over(tournament: Tournament) -> int:
    """How many rounds are over, so that nobody has their cards still to play."""
    return len(tournament.rounds) - (tournament.stage not in ("over", "cancelled"))


def _finished(before: Tournament, at: int, result: Result) -> Tournament:
    """A tournament after the open match of a meeting has ended."""
    leg = before.current[at].legs[-1]
    gave_up = None
    if result.gave_up != NOBODY:
        gave_up = result.sides[result.gave_up] ^ int(leg.swapped)
    winner = result.winners[0] ^ int(leg.swapped) if len(result.winners) == 1 else LEVEL
    return before.finished(at, _points(leg, result.deals), winner, gave_up)


def _points(leg: Leg, counts: Sequence[LinePoints]) -> list[tuple[int, int]]:
    """Per deal that was counted in a match, the points of the first and of the second entry."""
    sums = ([sum(column) for column in zip(*(points for _, points in lines), strict=True)] for lines in counts)
    return [(second, first) if leg.swapped else (first, second) for first, second in sums]
