"""The count of a deal in words: rows for a scoring panel or a table on the command line, and how a match ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.game import AnyGame
from cardtable.engine.scoring import TIED, WON, Outcome, ScoreLine, Scoresheet
from cardtable.engine.state import Seat
from cardtable.text.people import people_of, to_side
from cardtable.text.text import Text


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has on one line of the count."""

    points: int
    """The points it scores."""
    count: str
    """What was counted, in words: `22 carte`, `76`; empty where there is nothing to say.

    The words are `line.KEY.count`, and where a number has words of its own, such as half points, `line.KEY.count.N`.
    """
    cards: tuple[Card, ...]
    """The cards behind it."""
    values: tuple[int, ...]
    """What each of those cards is worth here; empty where all count alike."""
    missed: str
    """By how much it missed the point, in words: `3 in meno`; empty for who scored or where it has no measure."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the count, for all sides."""

    key: str
    label: str
    """What is counted."""
    short: str
    """The label where there is little room."""
    cells: tuple[Cell, ...]
    """Per side."""
    note: str
    """Who alone got it, or why nobody did (`a Anna`, `pari, 20 carte: a nessuno`); empty where several scored."""


def rows(
    text: Text, game: AnyGame, sheet: Scoresheet, names: Sequence[str] = (), you: Seat | None = None
) -> tuple[Row, ...]:
    """The rows of a count; `names` are those of the seats, `you` is the reader's seat (None for an onlooker)."""
    text = text.within(game.id)
    return tuple(_row(text, game, line, names, you) for line in sheet.lines)


def _row(text: Text, game: AnyGame, line: ScoreLine, names: Sequence[str], you: Seat | None) -> Row:
    key = f"line.{line.key}"
    label = text(f"{key}.label")
    short = text(f"{key}.short") if text.has(f"{key}.short") else label
    return Row(
        line.key,
        label,
        short,
        tuple(_cell(text, line, s) for s in range(len(line.points))),
        _note(text, game, line, names, you),
    )


def _cell(text: Text, line: ScoreLine, side: int) -> Cell:
    key = f"line.{line.key}"
    count = line.counts[side] if line.counts else 0
    nothing = count == 0 and text.has(f"{key}.none")
    if nothing:
        said = text(f"{key}.none")
    else:
        counted = next((form for form in (f"{key}.count.{count}", f"{key}.count") if text.has(form)), "")
        said = text(counted, count=count) if counted else str(count) if line.counts else ""
    missed = ""
    if not nothing and line.reason == WON and not line.points[side] and text.has(f"{key}.gap"):
        missed = text(f"{key}.gap", count=max(line.counts) - count)
    return Cell(
        line.points[side],
        said,
        line.cards[side] if line.cards else (),
        line.values[side] if line.values else (),
        missed,
    )


def _note(text: Text, game: AnyGame, line: ScoreLine, names: Sequence[str], you: Seat | None) -> str:
    """Who got it; a tie is called a tie."""
    won = line.points if any(line.points) else line.counts if line.reason == WON else ()
    scorers = [side for side, points in enumerate(won) if points]
    if len(scorers) > 1:
        return ""
    if line.reason == WON:
        return text(_own(text, line, "won"), to_side=to_side(text, game, names, scorers[0], you))
    best = max(line.counts, default=0)
    level = sum(1 for count in line.counts if count == best)
    return text(_own(text, line, "tied" if line.reason == TIED else "missing"), best=best, count=level)


def _own(text: Text, line: ScoreLine, what: str) -> str:
    """The key of a line's own words for what became of it, else of those for any line."""
    own = f"line.{line.key}.{what}"
    return own if text.has(own) else f"line.{what}"


def tell_outcome(text: Text, game: AnyGame, outcome: Outcome, names: Sequence[str], you: Seat | None = None) -> str:
    """The sentence that says who won and why."""
    text = text.within(game.id)
    yours = you is not None and game.sides[you] in outcome.winners
    people = sum(1 for side in game.sides if side in outcome.winners)
    decisive = outcome.standing or outcome.totals
    losers = [side for side in range(game.side_count) if side not in outcome.winners]
    key = f"outcome.{outcome.reason}"
    if you is not None and not yours and text.has(f"{key}.lost"):
        key = f"{key}.lost"
    if yours and text.has(f"{key}.{'you' if people == 1 else 'we'}"):
        key = f"{key}.{'you' if people == 1 else 'we'}"
    return text(
        key,
        side=people_of(text, game, names, outcome.winners, you),
        losers=people_of(text, game, names, losers, you),
        points=text("points", count=max((decisive[side] for side in outcome.winners), default=0)),
        target=game.target,
        count=people,
    )
