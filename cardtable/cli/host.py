"""What the host of a club, or whoever keeps matches, takes out of a ledger: matches as text, and the ranking."""

import json
import os
import re
import sys
import tempfile
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from rich.table import Table as Rows
from rich.text import Text as Line

from cardtable.cli.matches import opened
from cardtable.cli.pages import Page
from cardtable.cli.problems import WrongCommand
from cardtable.cli.replay import STDIN
from cardtable.engine.errors import CardtableError
from cardtable.games import find_game
from cardtable.rooms.exchange import exported
from cardtable.rooms.ledger import Summary
from cardtable.rooms.ranking import PROVISIONAL
from cardtable.rooms.rankings import Ranking, Rankings, Row
from cardtable.rooms.sqlite import FILE_NAME, SqliteLedger
from cardtable.text.dates import say_month
from cardtable.text.text import Text, quotable

NUMBERS = ("rating", "matches", "won", "level", "lost", "given_up")


class Whose(NamedTuple):
    """The club that is named on a command line, as for `serve`, if any is."""

    data: str | None = None
    config: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder of the club; raises `ClubProblem`, and `WrongCommand` where none has been."""
        from cardtable.ssh.config import configured  # noqa: PLC0415 - loaded where a club is asked for

        folder = configured(self.config, {"data": self.data}).folder
        if not (folder / FILE_NAME).is_file():
            raise WrongCommand("no_club_here", str(folder))
        return folder

    def ledger(self, text: Text) -> SqliteLedger:
        """The ledger of the club, or of whoever asks where none is named; raises `LedgerError`."""
        return opened(text, None if self == Whose() else self.folder / FILE_NAME)


# Matches as text.


def export(text: Text, match: str, file: str, whose: Whose) -> None:
    """Writes the record of a match to a file, or to the standard output; raises `LedgerError`, `WrongCommand`."""
    ledger = whose.ledger(text)
    record = exported(ledger, ledger.find(match)).write()
    if file == STDIN:
        print(record, end="")
        return
    try:
        with Path(file).open("x", encoding="utf-8", newline="\n") as written:
            written.write(record)
    except FileExistsError as error:
        raise WrongCommand("file_exists", file) from error


def export_all(text: Text, folder: str, game: str | None, since: str | None, whose: Whose) -> bool:
    """Writes the records of all matches that are over into a folder, or to the standard output one after the other.

    Those that are there already are left as they are. False where a match could not be written. Raises `LedgerError`,
    `WrongCommand`, `UnknownGame`.
    """
    wanted = "" if game is None else find_game(game).id
    first = "" if since is None else _moment(since)
    ledger = whose.ledger(text)
    found = [one for one in reversed(ledger.finished(wanted)) if one.last >= first]
    playing = [one for one in ledger.unfinished() if wanted in ("", one.header.game)]
    written, there, damaged = 0, 0, 0
    for summary in found:
        target = None if folder == STDIN else Path(folder) / file_name(summary)
        if target is not None and target.exists():
            there += 1
            continue
        try:
            record = exported(ledger, summary).write()
        except CardtableError as error:
            damaged += 1
            print(text.error(error), file=sys.stderr)
            continue
        if target is None:
            print(f"# {summary.id}\n{record}")
        else:
            _write(target, record)
        written += 1
    if folder != STDIN:
        print(text("cli.export.written", count=written, folder=folder))
        if there:
            print(text("cli.export.there", count=there))
    if playing:
        print(text("cli.export.playing", count=len(playing)), file=sys.stderr)
    return not damaged


def file_name(summary: Summary) -> str:
    """How the record of a match is called in a folder: by the day on which it ended, in UTC, its game and its name."""
    return f"{summary.last[:10]}-{summary.header.game}-{summary.id}.record"


def _write(target: Path, record: str) -> None:
    """Writes a file as a whole or not at all, making its folder where there is none; raises `OSError`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(record)
        Path(name).replace(target)
    finally:
        Path(name).unlink(missing_ok=True)


def _moment(text: str) -> str:
    """A day or a moment, in UTC where nothing else is said, as the ledger writes it; raises `WrongCommand`."""
    try:
        moment = datetime.fromisoformat(text)
        moment = moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise WrongCommand("not_a_day", text) from error
    return moment.isoformat(timespec="seconds")


# The ranking.


def print_ranking(text: Text, game: str | None, month: str | None, whose: Whose, *, as_json: bool) -> None:
    """The ranking of a club, of one game or of all, as a page or as JSON.

    Raises `UnknownGame`, `WrongCommand`, `ClubProblem`, `LedgerError`.
    """
    from cardtable.ssh.identity import Names  # noqa: PLC0415 - loaded where a club is asked for

    wanted = "" if game is None else find_game(game).id
    if month is not None and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", month):
        raise WrongCommand("not_a_month", month)
    folder = whose.folder
    rankings = Rankings(opened(text, folder / FILE_NAME).finished(wanted), Names(folder).is_known)
    found = [rankings.of(each, month or "") for each in rankings.of().games]
    found = [ranking for ranking in found if ranking.rows]
    if as_json:
        told = {"month": month, "games": [_plain(ranking) for ranking in found]}
        print(json.dumps(told, indent=2, ensure_ascii=False))
        return
    page = Page()
    if not found:
        page.show(text("ranking.none"))
    for ranking in found:
        _print_game(page, text, ranking)
    if any(not row.place for ranking in found for row in ranking.rows):
        page.show(text("cli.ranking.provisional", count=PROVISIONAL))


def _plain(ranking: Ranking) -> dict[str, object]:
    """A ranking as JSON holds it; the place is null for a provisional rating."""
    people = [{**asdict(row), "place": row.place or None} for row in ranking.rows]
    for person in people:
        del person["mine"]
    return {"game": ranking.game, "matches": ranking.matches, "people": people}


def _print_game(page: Page, text: Text, ranking: Ranking) -> None:
    """The table of one game."""
    when = say_month(text, ranking.month) if ranking.month else text("ranking.all_time")
    title = f"{text.within(ranking.game)('name')} · {when}"
    page.show(Line.assemble((title, "bold"), f"   {text('ranking.matches', count=ranking.matches)}"))
    rows = Rows(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("place", "name", *NUMBERS):
        rows.add_column(text(f"ranking.column.{heading}"), justify="left" if heading == "name" else "right")
    for row in ranking.rows:
        rows.add_row(*_cells(row))
    page.show(rows)
    page.show()


def _cells(row: Row) -> tuple[str, ...]:
    rating = f"{row.rating}{' ' if row.place else '?'}"
    return (
        str(row.place or ""), quotable(row.name), rating, *(str(getattr(row, number)) for number in NUMBERS[1:])
    )  # fmt: skip
