"""A tournament (torneo) as it stands: who has entered, who meets whom, how it went. Knows no table and no screen.

Everything here is plain and frozen: what happens returns another `Tournament`. Entries are numbered in the order of
their seeds. A round is over when all its meetings are decided; then the next one begins by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from cardtable.engine.errors import CardtableError
from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.games import find_game
from cardtable.rooms.tournaments.schedule import NOBODY_THERE, bracket, round_robin, winners_meet

Form = Literal["round_robin", "knockout"]
FORMS: tuple[Form, ...] = ("round_robin", "knockout")
"""Girone all'italiana: everybody meets everybody; eliminazione diretta: whoever loses is out."""

Stage = Literal["open", "playing", "over", "cancelled"]

LEVEL, NEITHER = -1, -2
"""In the place of a winner: it ended level (pari), or neither of the two has played."""

TITLE_LENGTH = 40
"""A title has at most so many characters."""

MOST_ENTRIES = 64
FEWEST_ENTRIES = 2

MOST_EXTRA = 3
"""In a knockout so many more matches are played where it is level; then the better seed goes on."""

MOST_DEALS = 32
"""In duplicate play a match has at most so many deals."""

WIN, DRAW = 2, 1
"""Points for the standings of a round-robin; nothing for a loss."""


class TournamentError(CardtableError):
    """Something that a tournament does not allow; `key` says why."""

    def __init__(self, kind: str, message: str, **facts: object) -> None:
        super().__init__(message, **facts)
        self.key = f"tournament.error.{kind}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is settled when a tournament is announced."""

    game: str
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    """Those that are not as usual."""
    preset: str = ""
    title: str = ""
    form: Form = "round_robin"
    deals: int = 0
    """In duplicate play, the deals of a match, the same at all tables of a round; 0 where the rules end a match."""
    twice: bool = False
    """Whether each pairing plays these deals twice, the second time with the seats exchanged."""
    wanted: int = 0
    """It starts by itself with so many entries; 0 where the host starts it."""
    by_lot: bool = False
    """Whether the seeds are drawn; else they are in the order of entry."""

    @property
    def duplicate(self) -> bool:
        """Whether all tables of a round play the same deals."""
        return self.deals > 0

    @property
    def team(self) -> int:
        """How many people an entry has: one, or as many as play for a side."""
        return self.seats // 2


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who has entered."""

    who: str
    """The fingerprint of a key, as in `Visit`."""
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A person or a pair."""

    members: tuple[Member, ...]
    left: bool = False
    """Whether it has left the tournament: what it has not played is lost."""

    @property
    def name(self) -> str:
        """What it is called: the names of all who belong to it."""
        return " + ".join(member.name for member in self.members)


@dataclass(frozen=True, slots=True)
class Leg:
    """One match of a meeting, at one table."""

    swapped: bool = False
    """Whether the first entry plays for side 1."""
    extra: bool = False
    """Whether it decides a meeting that was level; it is not compared."""
    table: str = ""
    """Where it is played; empty while no table was made."""
    match: str = ""
    """The name of the match in the ledger."""
    points: tuple[tuple[int, int], ...] | None = None
    """Per deal that was counted, the points of the first and of the second entry; None while it is played."""
    winner: int = LEVEL
    """0 or 1 for the first or the second entry, or `LEVEL`."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entries that meet (incontro), in one match or several."""

    pair: tuple[int, int]
    """The second one is `NOBODY_THERE` where the first has a bye."""
    legs: tuple[Leg, ...] = (Leg(),)
    winner: int | None = None
    """The entry that won, `LEVEL` or `NEITHER`; None while it is undecided."""
    how: str = ""
    """Why it was decided: `played`, `resigned`, `awarded`, `left`, `seed`, `bye`; empty while it is not."""

    @property
    def open(self) -> Leg | None:
        """The match that is being played or has to be."""
        return self.legs[-1] if self.winner is None else None

    @property
    def score(self) -> tuple[int, int]:
        """The points of both entries in all matches but the extra ones."""
        every = [points for leg in self.legs if not leg.extra for points in leg.points or ()]
        return sum(first for first, _ in every), sum(second for _, second in every)


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything there is to know of a tournament, as it is kept."""

    id: str
    plan: Plan
    host: str
    """The name of whoever announced it; empty for the host's command line."""
    entries: tuple[Entry, ...] = ()
    stage: Stage = "open"
    rounds: tuple[tuple[Meeting, ...], ...] = ()

    # Coming in.

    def entry_of(self, who: str) -> int | None:
        """The entry to which somebody belongs."""
        found = (at for at, entry in enumerate(self.entries) if any(member.who == who for member in entry.members))
        return next(found, None)

    def enter(self, member: Member, beside: int | None = None) -> "Tournament":
        """Somebody enters, as a new entry or as the partner of one that lacks somebody; raises `TournamentError`."""
        self._require("open")
        if self.entry_of(member.who) is not None:
            raise TournamentError("entered", f"{member.name} has entered already", name=member.name)
        if beside is None:
            if len(self.entries) >= (self.plan.wanted or MOST_ENTRIES):
                raise TournamentError("full", "there is no room for another entry", most=len(self.entries))
            return replace(self, entries=(*self.entries, Entry((member,))))
        if not 0 <= beside < len(self.entries) or len(self.entries[beside].members) >= self.plan.team:
            raise TournamentError("no_place", f"entry {beside + 1} lacks nobody", entry=beside + 1)
        entry = self.entries[beside]
        return self._with_entry(beside, replace(entry, members=(*entry.members, member)))

    def leave(self, who: str) -> "Tournament":
        """Somebody leaves: before the start as if never entered, later with all their partners. Raises as `enter`."""
        at = self.entry_of(who)
        if at is None or self.stage not in ("open", "playing") or self.entries[at].left:
            raise TournamentError("not_entered", "who leaves has to have entered")
        entry = self.entries[at]
        if self.stage == "playing":
            return self._with_entry(at, replace(entry, left=True))._gone_on()
        others = tuple(member for member in entry.members if member.who != who)
        if others:
            return self._with_entry(at, replace(entry, members=others))
        return replace(self, entries=(*self.entries[:at], *self.entries[at + 1 :]))

    @property
    def complete(self) -> bool:
        """Whether as many have entered as it waits for."""
        full = all(len(entry.members) == self.plan.team for entry in self.entries)
        return self.stage == "open" and full and 0 < self.plan.wanted <= len(self.entries)

    def start(self, order: Sequence[int] = ()) -> "Tournament":
        """The first round; those who lack a partner are put together in the order of entry. Raises as `enter`.

        `order` are the seeds by lot: whatever permutation of the entries there will be; by default the order of entry.
        """
        self._require("open")
        entries = self._paired()
        if len(entries) < FEWEST_ENTRIES:
            raise TournamentError("too_few", f"a tournament needs {FEWEST_ENTRIES} entries", fewest=FEWEST_ENTRIES)
        if order:
            entries = tuple(entries[at] for at in order if at < len(entries))
        return replace(self, entries=entries, stage="playing")._gone_on()

    def _paired(self) -> tuple[Entry, ...]:
        """The entries that can play: loners meet their partners, and who is left over does not play."""
        team = self.plan.team
        alone = [member for entry in self.entries if len(entry.members) < team for member in entry.members]
        pairs = [Entry(tuple(alone[at : at + team])) for at in range(0, len(alone) - team + 1, team)]
        return (*(entry for entry in self.entries if len(entry.members) == team), *pairs)

    # The course.

    @property
    def current(self) -> tuple[Meeting, ...]:
        """The meetings of the round that is being played, or was the last."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def seal(self) -> str:
        """What seals the cards of the round that is being played; empty where every table has its own."""
        return seal_of(self.id, len(self.rounds)) if self.plan.duplicate else ""

    def begun(self, at: int, table: str, match: str) -> "Tournament":
        """A table was made for the open match of a meeting of this round."""
        meeting = self.current[at]
        return self._with(
            at, replace(meeting, legs=(*meeting.legs[:-1], replace(meeting.legs[-1], table=table, match=match)))
        )

    def kept(self, number: int, at: int, points: Sequence[tuple[int, int]]) -> "Tournament":
        """The deals that were counted of the last match of a meeting keep their points, though it was not ended.

        `number` is that of the round, 0 for the first; `points` are those of a `Leg`.
        """
        this = self.rounds[number]
        *others, last = this[at].legs
        meeting = replace(this[at], legs=(*others, replace(last, points=tuple(points))))
        this = (*this[:at], meeting, *this[at + 1 :])
        return replace(self, rounds=(*self.rounds[:number], this, *self.rounds[number + 1 :]))

    def finished(
        self, at: int, points: Sequence[tuple[int, int]], winner: int, gave_up: int | None = None
    ) -> "Tournament":
        """The open match of a meeting of this round is over.

        `points` and `winner` are those of a `Leg`; `gave_up` is 0 or 1 where the first or the second entry resigned.
        """
        meeting = self.current[at]
        leg = replace(meeting.legs[-1], points=tuple(points), winner=winner)
        meeting = replace(meeting, legs=(*meeting.legs[:-1], leg))
        if gave_up is not None:
            return self._with(at, replace(meeting, winner=meeting.pair[1 - gave_up], how="resigned"))._gone_on()
        return self._with(at, self._decided(meeting))._gone_on()

    def _decided(self, meeting: Meeting) -> Meeting:
        """A meeting after a match: with its winner, or with another match to play."""
        plan, (first, second) = self.plan, meeting.pair
        if plan.twice and len(meeting.legs) == 1:
            return replace(meeting, legs=(*meeting.legs, Leg(swapped=True)))
        last = meeting.legs[-1]
        ahead = last.winner
        if plan.duplicate and not last.extra:
            own, other = meeting.score
            ahead = LEVEL if own == other else int(other > own)
        if ahead != LEVEL:
            return replace(meeting, winner=(first, second)[ahead], how="played")
        if plan.form == "round_robin":
            return replace(meeting, winner=LEVEL, how="played")
        if sum(leg.extra for leg in meeting.legs) < MOST_EXTRA:
            return replace(meeting, legs=(*meeting.legs, Leg(swapped=not last.swapped, extra=True)))
        return replace(meeting, winner=min(meeting.pair), how="seed")

    def waiting_for(self, who: str) -> tuple[Leg, ...]:
        """The matches that somebody has to play now."""
        entry = self.entry_of(who)
        if self.stage != "playing" or entry is None:
            return ()
        return tuple(meeting.open for meeting in self.current if entry in meeting.pair and meeting.open is not None)

    def award(self, at: int, winner: int) -> "Tournament":
        """The host gives a meeting of this round to an entry, or to `NEITHER`; raises `TournamentError`."""
        self._require("playing")
        if not 0 <= at < len(self.current) or self.current[at].winner is not None:
            raise TournamentError("decided", "this meeting is decided already")
        meeting = self.current[at]
        if winner not in meeting.pair and (winner != NEITHER or self.plan.form == "knockout"):
            raise TournamentError("one_goes_on", "one of the two has to win")
        return self._with(at, replace(meeting, winner=winner, how="awarded"))._gone_on()

    def cancel(self) -> "Tournament":
        """The host calls it off; raises `TournamentError` where it is over."""
        if self.stage not in ("open", "playing"):
            raise TournamentError("stage", "it is over already", stage=self.stage)
        return replace(self, stage="cancelled")

    def _require(self, stage: Stage) -> None:
        if self.stage != stage:
            raise TournamentError("stage", f"the tournament is {self.stage}, not {stage}", stage=self.stage)

    def _with(self, at: int, meeting: Meeting) -> "Tournament":
        """With another meeting in this round."""
        this = self.rounds[-1]
        return replace(self, rounds=(*self.rounds[:-1], (*this[:at], meeting, *this[at + 1 :])))

    def _with_entry(self, at: int, entry: Entry) -> "Tournament":
        return replace(self, entries=(*self.entries[:at], entry, *self.entries[at + 1 :]))

    def _gone_on(self) -> "Tournament":
        """What follows by itself: meetings with those who have left, the next round, the end."""
        now = self
        while now.stage == "playing":
            if now.rounds:
                now = replace(now, rounds=(*now.rounds[:-1], tuple(map(now._without_who_left, now.rounds[-1]))))
                if any(meeting.winner is None for meeting in now.rounds[-1]):
                    break
            pairings = now._next_pairings()
            if not pairings:
                return replace(now, stage="over")
            now = replace(now, rounds=(*now.rounds, tuple(map(_meeting, pairings))))
        return now

    def _next_pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets in the next round; empty after the last."""
        count, played = len(self.entries), len(self.rounds)
        if self.plan.form == "round_robin":
            rounds = round_robin(count)
            return rounds[played] if played < len(rounds) else ()
        if not played:
            return bracket(count)
        winners = [meeting.winner for meeting in self.rounds[-1] if meeting.winner is not None]
        return winners_meet(winners) if len(winners) > 1 else ()

    def _without_who_left(self, meeting: Meeting) -> Meeting:
        """Whoever has left loses; in a knockout somebody goes on in any case."""
        first, second = meeting.pair
        if meeting.winner is not None or not (self.entries[first].left or self.entries[second].left):
            return meeting
        winner = second if self.entries[first].left else first
        if self.entries[winner].left:
            winner = min(meeting.pair) if self.plan.form == "knockout" else NEITHER
        return replace(meeting, winner=winner, how="left")


def seal_of(tournament: str, number: int) -> str:
    """What seals the cards of a round (1 is the first) in duplicate play."""
    return f"{tournament}/{number}"


def tournament_of(seal: str) -> str:
    """The name of the tournament whose cards a seal keeps."""
    return seal.partition("/")[0]


def _meeting(pair: tuple[int, int]) -> Meeting:
    if NOBODY_THERE in pair:
        return Meeting(pair, (), pair[0], "bye")
    return Meeting(pair)


def checked(plan: Plan) -> Plan:
    """A plan that can be carried out; raises `TournamentError`, and what a game raises.

    A tournament is played by two sides: one against one, or pair against pair.
    """
    game = find_game(plan.game).at_table(plan.seats, plan.options)
    if game.side_count != 2 or game.seats % 2:
        raise TournamentError("two_sides", "a tournament is played by two sides", game=plan.game)
    if plan.form not in FORMS:
        raise TournamentError("form", f"there is no form {plan.form!r}", known=FORMS)
    if not 0 <= plan.deals <= MOST_DEALS or (plan.twice and not plan.deals):
        raise TournamentError("deals", f"duplicate play has 1 to {MOST_DEALS} deals", most=MOST_DEALS)
    if plan.deals and type(game).dealer is not Game.dealer:
        raise TournamentError("no_duplicate", "who deals depends on the deals before", game=plan.game)
    if plan.wanted and not FEWEST_ENTRIES <= plan.wanted <= MOST_ENTRIES:
        raise TournamentError(
            "wanted", f"{FEWEST_ENTRIES} to {MOST_ENTRIES} entries", fewest=FEWEST_ENTRIES, most=MOST_ENTRIES
        )
    title = " ".join("".join(letter if letter.isprintable() else " " for letter in plan.title).split())
    return replace(plan, seats=game.seats, title=title[:TITLE_LENGTH].rstrip())
