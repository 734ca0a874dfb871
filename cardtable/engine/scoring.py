"""What a deal paid and who won: labelled lines per side, sheets, outcomes. Panels only print them."""

from dataclasses import dataclass
from typing import NamedTuple

from cardtable.engine.cards import Card
from cardtable.engine.state import Side

WON = "won"
"""Somebody scored the line."""
TIED = "tied"
"""Nobody scored it: the best were level."""
MISSING = "missing"
"""Nobody scored it: nobody had what it takes (a primiera without a suit, a sweep nobody made)."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the count (conteggio), for all sides at once."""

    key: str
    """What is counted; every key has its words in each language."""
    points: tuple[int, ...]
    """Per side, the points it gives."""
    counts: tuple[int, ...] = ()
    """Per side, what was counted: cards, denari, the value of the primiera, tricks."""
    cards: tuple[tuple[Card, ...], ...] = ()
    """Per side, the cards behind the count."""
    values: tuple[tuple[int, ...], ...] = ()
    """Per side, what each of those cards is worth here; empty where all count alike."""
    reason: str = WON
    """`WON`, or why nobody got it: `TIED`, `MISSING`."""


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """The count of one deal (smazzata)."""

    deal: int
    """The number of the deal, 1 for the first."""
    lines: tuple[ScoreLine, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Per side, the points of the whole deal."""
        return tuple(sum(column) for column in zip(*(line.points for line in self.lines), strict=True))

    def line(self, key: str) -> ScoreLine | None:
        """The line with this key, if the deal has one."""
        return next((line for line in self.lines if line.key == key), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winners: tuple[Side, ...]
    """The sides that won; several share the win, and there are none where all have lost."""
    reason: str
    """Key of the sentence that says why."""
    totals: tuple[int, ...]
    """Per side, the final total."""
    standing: tuple[int, ...] = ()
    """Per side, what decided where it was not the total, such as the points of a season; empty where it was."""


@dataclass(frozen=True, slots=True)
class Series:
    """How a series of games (partita, rivincita, bella; a season) stands."""

    target: int | None
    """The points that end each game, None where it goes on for a number of deals."""
    points: tuple[int, ...]
    """Per side, its points in the last game that was begun."""
    games: tuple[int, ...]
    """Per side, the games it has won; in a season the points for its places in them."""


class Standing(NamedTuple):
    """How a match stands before a deal, as far as that decides what the deal is worth."""

    scores: tuple[int, ...]
    """Per side, the points to which those of the deal are added."""
    target: int | None = None
    """The points that end the game the deal belongs to, where there is such a target."""
    to_come: int | None = None
    """How many deals this game has after this one, where that is settled."""
    game: int = 0
    """Which game of a series is being played, 0 the first."""
    games: tuple[int, ...] = ()
    """Per side, what the games before it have brought; empty where a match is a single game."""


def totals(sheets: tuple[Scoresheet, ...], sides: int) -> tuple[int, ...]:
    """Per side, the sum over the sheets so far."""
    return tuple(sum(sheet.points[side] for sheet in sheets) for side in range(sides))


def leaders(scores: tuple[int, ...]) -> tuple[Side, ...]:
    """The sides that share the highest score."""
    best = max(scores)
    return tuple(side for side, score in enumerate(scores) if score == best)
