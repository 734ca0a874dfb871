"""How a tournament stands (classifica): places with what decides them, and the comparison of its duplicate deals.

Nothing is told of a round of duplicate play before its last table is over: even a result would speak of the cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from cardtable.rooms.tournaments.duplicate import GIVEN, Compared, Held, compared, mean
from cardtable.rooms.tournaments.schedule import NOBODY_THERE
from cardtable.rooms.tournaments.tournament import DRAW, LEVEL, NEITHER, WIN, Meeting, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry in the standings."""

    place: int
    """1 for the first."""
    entry: int
    won: int = 0
    level: int = 0
    lost: int = 0
    points: int = 0
    """Two for a win, one for a draw."""
    difference: int = 0
    """Points of all deals, less those of the opponents."""
    deals: int = 0
    """How many deals that was."""
    share: Fraction | None = None
    """In duplicate play, the mean score of the deals (see `duplicate`), 0 to 1; None where there is none yet."""
    through: int = 0
    """In a knockout, the rounds it has come through; a bye is one."""

    @property
    def played(self) -> int:
        """How many meetings were decided."""
        return self.won + self.level + self.lost

    @property
    def per_deal(self) -> Fraction:
        """The difference of points per deal (smazzata)."""
        return Fraction(self.difference, self.deals) if self.deals else Fraction(0)


def shown_rounds(tournament: Tournament) -> tuple[tuple[Meeting, ...], ...]:
    """The rounds whose results everybody may know: in duplicate play those that are over."""
    rounds = tournament.rounds
    if tournament.plan.duplicate and rounds and any(meeting.winner is None for meeting in rounds[-1]):
        return rounds[:-1]
    return rounds


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The entries from the first to the last.

    In a round-robin points decide, in duplicate play after the mean score; then the points among those who are level,
    then the difference of points per deal, then the seeds. In a knockout whoever has come further is before.
    """
    meetings = [meeting for number in shown_rounds(tournament) for meeting in number if meeting.winner is not None]
    scores: list[list[Fraction]] = [[] for _ in tournament.entries]
    if tournament.plan.duplicate:
        for entry, score in _scores(tournament):
            scores[entry].append(score)
    rows = [_standing(entry, meetings, mean(own)) for entry, own in enumerate(scores)]
    if tournament.plan.form == "knockout":
        rows.sort(key=lambda row: (-row.through, -row.per_deal, row.entry))
    else:
        rows.sort(key=_main)
        rows = [row for _, level in groupby(rows, _main) for row in _told_apart([*level], meetings)]
    return tuple(replace(row, place=place) for place, row in enumerate(rows, 1))


def _told_apart(level: list[Standing], meetings: list[Meeting]) -> list[Standing]:
    """Those who are level in what decides first, in order."""
    among = {row.entry for row in level}
    own = [meeting for meeting in meetings if among.issuperset(meeting.pair)]

    def worth(row: Standing) -> tuple[int, Fraction, int]:
        return (
            -sum(_points(meeting, row.entry) for meeting in own if row.entry in meeting.pair),
            -row.per_deal,
            row.entry,
        )

    return sorted(level, key=worth)


def _main(row: Standing) -> tuple[Fraction, int]:
    """What decides before anything else."""
    return -(row.share or Fraction(0)), -row.points


def _standing(entry: int, meetings: list[Meeting], share: Fraction | None) -> Standing:
    """What an entry has reached so far; its place is not known yet."""
    own = [meeting for meeting in meetings if entry in meeting.pair]
    met = [meeting for meeting in own if NOBODY_THERE not in meeting.pair]
    deals = [
        (points if meeting.pair[0] == entry else points[::-1])
        for meeting in met
        for leg in meeting.legs
        if not leg.extra
        for points in leg.points or ()
    ]
    return Standing(
        place=0,
        entry=entry,
        won=sum(meeting.winner == entry for meeting in met),
        level=sum(meeting.winner == LEVEL for meeting in met),
        lost=sum(meeting.winner not in (entry, LEVEL) for meeting in met),
        points=sum(_points(meeting, entry) for meeting in met),
        difference=sum(mine - theirs for mine, theirs in deals),
        deals=len(deals),
        share=share,
        through=sum(meeting.winner == entry for meeting in own),
    )


def _points(meeting: Meeting, entry: int) -> int:
    return WIN if meeting.winner == entry else DRAW if meeting.winner == LEVEL else 0


# Duplicate play.


def comparison(tournament: Tournament) -> tuple[tuple[Compared, ...], ...]:
    """Per round that may be shown, every deal of every entry beside the others who held the same cards."""
    return tuple(compared(_held(number)) for number in shown_rounds(tournament))


def _held(meetings: tuple[Meeting, ...]) -> Iterator[Held]:
    """The deals that were played in a round, each once for either entry."""
    for meeting in meetings:
        first, second = meeting.pair
        for leg in meeting.legs:
            if leg.extra:
                continue
            for deal, points in enumerate(leg.points or (), 1):
                yield Held(first, second, deal, int(leg.swapped), points)
                yield Held(second, first, deal, 1 - int(leg.swapped), points[::-1])


def _scores(tournament: Tournament) -> Iterator[tuple[int, Fraction]]:
    """Each entry with the score of each of its deals, played or not."""
    plan = tournament.plan
    for number, held in zip(shown_rounds(tournament), comparison(tournament), strict=True):
        for one in held:
            yield one.held.entry, one.score
        for meeting in number:
            if meeting.how not in ("resigned", "awarded", "left"):
                continue
            played = sum(len(leg.points or ()) for leg in meeting.legs if not leg.extra)
            for entry in meeting.pair:
                for _ in range(plan.deals * (1 + plan.twice) - played):
                    yield entry, GIVEN if meeting.winner == entry and meeting.winner != NEITHER else Fraction(0)
