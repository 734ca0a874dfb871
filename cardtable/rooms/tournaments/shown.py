"""Tournaments as somebody sees them: plain data, and nothing of cards that are still to be played."""

from collections.abc import Container
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.match import Match, Setup
from cardtable.engine.state import NOBODY, TABLE, Deal, Seat
from cardtable.engine.view import laid_open
from cardtable.rooms.tournaments.duplicate import Compared
from cardtable.rooms.tournaments.standings import Standing, comparison, shown_rounds, standings
from cardtable.rooms.tournaments.tournament import Meeting, Plan, Stage, Tournament


@dataclass(frozen=True, slots=True)
class ShownMeeting:
    """Two entries that meet."""

    pair: tuple[int, int]
    """The second one is -1 for a bye."""
    winner: int | None
    """As in `Meeting`; None as well where it must not be known yet."""
    how: str
    """As in `Meeting`; `secret` where nothing more may be known than that it is over."""
    score: tuple[int, int] | None
    """The points of both; None where there are none to be known."""
    table: str
    """Where it is being played; empty where it is not."""
    mine: bool


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """One deal of a round in duplicate play, with what everybody made of it."""

    number: int
    """The round, 1 for the first."""
    deal: int
    results: tuple[Compared, ...]
    """The best first, those of side 0 before those of side 1."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A tournament as somebody sees it."""

    id: str
    plan: Plan
    host: str
    stage: Stage
    names: tuple[str, ...]
    """Per entry, what it is called."""
    lacking: tuple[int, ...]
    """Per entry, how many partners it lacks."""
    left: tuple[bool, ...]
    """Per entry, whether it has left."""
    mine: int | None
    """The entry of whoever looks."""
    hosting: bool
    """Whether whoever looks may start, award and call off."""
    rounds: tuple[tuple[ShownMeeting, ...], ...]
    standings: tuple[Standing, ...]
    deals: tuple[ShownDeal, ...]
    waiting: tuple[str, ...]
    """The tables where matches wait for whoever looks."""


class Told(NamedTuple):
    """What everybody is told alike of a tournament."""

    standings: tuple[Standing, ...]
    deals: tuple[ShownDeal, ...]


def told_of(tournament: Tournament) -> Told:
    """The standings and the deals that may be compared."""
    return Told(standings(tournament), tuple(_deals(tournament)))


def shown(tournament: Tournament, told: Told, who: str, tables: Container[str], *, host: bool) -> Shown:
    """A tournament for somebody; `tables` are those of the lobby, `host` is whether they are one."""
    team, mine = tournament.plan.team, tournament.entry_of(who)
    known = len(shown_rounds(tournament))
    return Shown(
        id=tournament.id,
        plan=tournament.plan,
        host=tournament.host,
        stage=tournament.stage,
        names=tuple(entry.name for entry in tournament.entries),
        lacking=tuple(team - len(entry.members) for entry in tournament.entries),
        left=tuple(entry.left for entry in tournament.entries),
        mine=mine,
        hosting=host,
        rounds=tuple(
            tuple(_meeting(meeting, mine, tables, secret=at >= known) for meeting in meetings)
            for at, meetings in enumerate(tournament.rounds)
        ),
        standings=told.standings,
        deals=told.deals,
        waiting=tuple(leg.table for leg in tournament.waiting_for(who) if leg.table),
    )


def _meeting(meeting: Meeting, mine: int | None, tables: Container[str], *, secret: bool) -> ShownMeeting:
    own = mine is not None and mine in meeting.pair
    leg = meeting.open
    table = leg.table if leg is not None and leg.table in tables else ""
    if secret and meeting.how in ("played", "seed", "resigned"):
        return ShownMeeting(meeting.pair, None, "secret", None, table, own)
    begun = any(leg.points is not None for leg in meeting.legs) and not secret
    return ShownMeeting(meeting.pair, meeting.winner, meeting.how, meeting.score if begun else None, table, own)


def _deals(tournament: Tournament) -> list[ShownDeal]:
    found = []
    for number, results in enumerate(comparison(tournament) if tournament.plan.duplicate else (), 1):
        for deal in sorted({one.held.deal for one in results}):
            same = [one for one in results if one.held.deal == deal]
            same.sort(key=lambda one: (one.held.side, -one.held.difference, one.held.entry))
            found.append(ShownDeal(number, deal, tuple(same)))
    return found


@dataclass(frozen=True, slots=True)
class DealtOut:
    """The cards of a deal that nobody has to play any more, as they were dealt."""

    seed: str
    salt: str
    commitment: str
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """Per seat."""
    table: tuple[Card, ...]


def dealt_out(setup: Setup, number: int) -> DealtOut:
    """A deal (1 is the first) of a match with a fixed number of deals, as it lay when the first was to move."""
    game = setup.game
    dealer = (Match(setup).dealer + number - 1) % game.seats
    state = game.deal(Deal(number, dealer, setup.chance))
    view = laid_open(game, state, NOBODY, ())
    tables = game.layout.all_of(TABLE)
    hands = tuple(view.cards(seat) for seat in range(game.seats))
    table = tuple(card for zone in tables for card in view.cards(zone))
    return DealtOut(setup.seed or "", setup.salt, setup.commitment, dealer, hands, table)
