"""Tournaments in words: what is settled, who has entered, the rounds, the standings, and duplicate deals compared.

Lines come with what they are about, so that a screen can do something with the one under its cursor; the command line
prints them as they are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rich.cells import cell_len, set_cell_size

from cardtable.rooms.tournaments.shown import DealtOut, Shown, ShownMeeting
from cardtable.rooms.tournaments.standings import Standing
from cardtable.rooms.tournaments.tournament import LEVEL, NEITHER, Plan
from cardtable.text.text import Text, quotable
from cardtable.tui.board import name_of

NARROWEST_NAME = 8
"""Cells that a name has in the standings, at least."""

SECTIONS = ("entries", "rounds", "standings", "deals")
"""The parts of a tournament; words `cup.section.KEY`."""


@dataclass(frozen=True, slots=True)
class CupLine:
    """One line about a tournament."""

    said: str
    entry: int | None = None
    """The entry it is about."""
    meeting: int | None = None
    """The meeting of the round that is played, by its number."""
    table: str = ""
    """The table where that is played."""
    deal: tuple[int, int] | None = None
    """The round and the deal that it is about."""


def title_of(text: Text, cup: Shown) -> str:
    """What a tournament is called."""
    return quotable(cup.plan.title) or name_of(text, cup.plan.game, cup.plan.preset)


def say_plan(text: Text, plan: Plan) -> Iterator[str]:
    """What is settled, the most important first."""
    yield name_of(text, plan.game, plan.preset)
    yield text("cup.pairs" if plan.team > 1 else "cup.persons")
    yield text(f"cup.form.{plan.form}")
    if plan.duplicate:
        yield text("cup.duplicate_twice" if plan.twice else "cup.duplicate", count=plan.deals)
    if plan.wanted:
        yield text("cup.wanted", count=plan.wanted)
    if plan.by_lot:
        yield text("cup.by_lot")


def say_stage(text: Text, cup: Shown) -> str:
    """How far a tournament is."""
    if cup.stage == "open":
        return text("cup.stage.open", count=len(cup.names))
    if cup.stage == "playing":
        return text("cup.stage.playing", number=len(cup.rounds), of=rounds_of(cup))
    if cup.stage == "cancelled" or not cup.standings:
        return text("cup.stage.cancelled")
    return text("cup.stage.over", name=quotable(cup.names[cup.standings[0].entry]))


def rounds_of(cup: Shown) -> int:
    """How many rounds there are in all."""
    count = len(cup.names)
    return (count - 1).bit_length() if cup.plan.form == "knockout" else count - 1 + count % 2


def lines_of(text: Text, cup: Shown, section: str, width: int) -> tuple[CupLine, ...]:
    """The lines of one section, for so many cells."""
    if section == "entries":
        found = _entries(text, cup)
    elif section == "rounds":
        found = _rounds(text, cup, width)
    elif section == "standings":
        found = _standings(text, cup, width)
    else:
        found = _deals(text, cup, width)
    return tuple(found) or (CupLine(text(f"cup.none.{section}")),)


def _entries(text: Text, cup: Shown) -> Iterator[CupLine]:
    for at, name in enumerate(cup.names):
        said = [quotable(name)]
        if cup.lacking[at]:
            said.append(text("cup.lacks", count=cup.lacking[at]))
        if cup.left[at]:
            said.append(text("cup.left"))
        if at == cup.mine:
            said.append(text("cup.mine"))
        yield CupLine(f"{at + 1:>2}. {', '.join(said)}", entry=at)


def _rounds(text: Text, cup: Shown, width: int) -> Iterator[CupLine]:
    """The round that is played first."""
    for number in range(len(cup.rounds), 0, -1):
        yield CupLine(text("cup.round", number=number))
        now = number == len(cup.rounds) and cup.stage == "playing"
        for at, meeting in enumerate(cup.rounds[number - 1]):
            said = _ended(f"  {_pair(text, cup, meeting)}", _went(text, cup, meeting), width)
            undecided = now and meeting.winner is None and not meeting.how
            yield CupLine(said, meeting=at if undecided else None, table=meeting.table)


def _pair(text: Text, cup: Shown, meeting: ShownMeeting) -> str:
    first, second = meeting.pair
    own = f" ({text('cup.mine')})" if meeting.mine else ""
    if meeting.how == "bye":
        return text("cup.bye", name=quotable(cup.names[first])) + own
    return f"{quotable(cup.names[first])} - {quotable(cup.names[second])}{own}"


def _went(text: Text, cup: Shown, meeting: ShownMeeting) -> str:
    """How a meeting went, or where it is played."""
    if meeting.how == "bye":
        return ""
    if meeting.how == "secret":
        return text("cup.secret")
    if meeting.winner is None:
        return text("cup.at_table", name=meeting.table) if meeting.table else text("cup.waits")
    score = "" if meeting.score is None else f"{meeting.score[0]}-{meeting.score[1]}  "
    if meeting.winner in (LEVEL, NEITHER):
        return score + text("cup.level" if meeting.winner == LEVEL else "cup.neither")
    return score + text(f"cup.won.{meeting.how}", name=quotable(cup.names[meeting.winner]))


def _standings(text: Text, cup: Shown, width: int) -> Iterator[CupLine]:
    """Columns with their headings; where there is little room those that say least are left out."""
    if not cup.standings or cup.stage == "open":
        return
    knockout, duplicate = cup.plan.form == "knockout", cup.plan.duplicate
    columns = ["share"] * duplicate + (["through"] if knockout else ["points", "won", "level", "lost"]) + ["per_deal"]
    heads = {column: text(f"cup.column.{column}") for column in columns}
    cells = [{column: _cell(row, column) for column in columns} for row in cup.standings]
    wide = {column: max(cell_len(heads[column]), *(cell_len(row[column]) for row in cells)) for column in columns}
    while len(columns) > 1 and width - 4 - sum(2 + wide[column] for column in columns) < NARROWEST_NAME:
        columns.pop()
    room = width - 4 - sum(2 + wide[column] for column in columns)
    longest = max(cell_len(name) for name in (*map(quotable, cup.names), text("cup.column.name")))
    room = min(room, longest)

    def line(place: str, name: str, row: dict[str, str]) -> str:
        return f"{place:>3} {set_cell_size(name, room)}" + "".join(
            f"  {' ' * (wide[column] - cell_len(row[column]))}{row[column]}" for column in columns
        )

    yield CupLine(line("", text("cup.column.name"), heads))
    for row, own in zip(cup.standings, cells, strict=True):
        mark = "*" if row.entry == cup.mine else ""
        yield CupLine(line(f"{mark}{row.place}", quotable(cup.names[row.entry]), own), entry=row.entry)


def _cell(row: Standing, column: str) -> str:
    if column == "share":
        return "-" if row.share is None else percent(row.share)
    if column == "per_deal":
        return f"{float(row.per_deal):+.2f}"
    return str(getattr(row, column))


def percent(share: Fraction) -> str:
    """A part of one, in percent with one decimal, the same in all languages."""
    return f"{float(100 * share):.1f}%"


def _deals(text: Text, cup: Shown, width: int) -> Iterator[CupLine]:
    """Deal by deal, the best of those who held the same cards first."""
    for deal in cup.deals:
        about = (deal.number, deal.deal)
        yield CupLine(text("cup.deal", number=deal.number, deal=deal.deal), deal=about)
        for one in deal.results:
            held = one.held
            who = text("cup.side", number=held.side + 1, name=quotable(cup.names[held.entry]))
            went = f"{held.points[0]}-{held.points[1]}  {held.difference:+d}  {percent(one.score):>6}"
            yield CupLine(_ended(f"  {who}", went, width), deal=about)


def _ended(start: str, end: str, width: int) -> str:
    """A line whose end stands at the right edge; the start is cut where there is no room for both."""
    room = max(4, width - cell_len(end) - 1)
    return f"{set_cell_size(start, room)} {end}" if end else set_cell_size(start, width)


def say_dealt(text: Text, names: tuple[str, ...], dealt: DealtOut) -> Iterator[str]:
    """The cards of a deal as they were dealt, and what proves that they were promised before."""
    for seat, hand in enumerate(dealt.hands):
        dealer = text("cup.dealer") if seat == dealt.dealer else ""
        cards = " ".join(names[card] for card in hand)
        yield text("cup.hand", number=seat + 1, cards=cards, dealer=dealer).rstrip()
    if dealt.table:
        yield text("cup.on_table", cards=" ".join(names[card] for card in dealt.table))
    yield text("cup.seed", seed=dealt.seed)
    yield text("cup.salt", salt=dealt.salt)
    yield text("cup.commitment", commitment=dealt.commitment)
