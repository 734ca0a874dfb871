"""A match that was written down, move by move in words and in notation, or count by count."""

import sys
from pathlib import Path
from textwrap import wrap

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from cardtable.cli.pages import Page
from cardtable.cli.problems import WrongCommand
from cardtable.engine.cards import Pack
from cardtable.engine.errors import nearest
from cardtable.engine.events import Event
from cardtable.engine.game import AnyGame
from cardtable.engine.match import Match
from cardtable.engine.record import Record
from cardtable.engine.scoring import Scoresheet, totals
from cardtable.games import CLASSES, game_of
from cardtable.text.people import seat_name, side_names
from cardtable.text.plays import say_move
from cardtable.text.sheet import Cell, rows, tell_outcome
from cardtable.text.story import tell, tell_all
from cardtable.text.text import Text
from cardtable.tui.reading import trouble

STDIN = "-"
"""The name of a file that stands for the standard input."""

LARGEST = 16 << 20
"""A record has so many bytes at most: a match of a million moves has fewer."""

NOTATION, STORY = 14, 57
"""Of the 78 columns of a line of a replay: those of the notation, and those of the words."""

MOST_CARDS = 10
"""The cards behind a count are listed when they are no more than so many."""


def read_record(name: str) -> Record:
    """The record in a file; raises `WrongCommand` where it cannot be read, `CorruptRecord` where it is none."""
    try:
        source = _read(name)
        if len(source) > LARGEST:
            raise WrongCommand("unreadable_file", name, large=LARGEST >> 20)
        return Record.read(source.decode("utf-8-sig"), map(game_of, CLASSES))
    except FileNotFoundError as error:
        raise WrongCommand("no_file", name, nearest=_nearest_file(Path(name))) from error
    except OSError as error:
        folder, forbidden = Path(name).is_dir(), isinstance(error, PermissionError)
        raise WrongCommand("unreadable_file", name, folder=folder, forbidden=forbidden, **trouble(error)) from error
    except UnicodeDecodeError as error:
        line = source[: error.start].count(b"\n") + 1
        raise WrongCommand("unreadable_file", name, encoding=line, line=line) from error


def _read(name: str) -> bytes:
    """What a file holds, or the beginning of one that is too large."""
    if name == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST + 1)


def _nearest_file(path: Path) -> str:
    """The file beside a missing one whose name is most like it."""
    try:
        near = nearest(path.name, (other.name for other in path.parent.iterdir() if other.is_file()))
    except OSError:
        return ""
    return str(path.with_name(near)) if near else ""


def print_moves(text: Text, record: Record) -> None:
    """Every move of a record, and what it brought about."""
    page, game = Page(), record.setup.game
    match = Match(record.setup)
    page.show(Line(text("cli.replay.match", game=text.within(game.id)("name"), count=game.seats), style="bold"))
    for number, step in enumerate(record.steps(match), 1):
        if step.dealt:
            _print_deal(page, text, game, match, step.dealt)
        told = tell_all(text, game, step.events, (), width=STORY)
        told = told or (say_move(text.within(game.id), game, step.move),)
        first, *others = (row for line in told for row in wrap(line, STORY))
        page.show(_line(first, str(number), match.write(step.move)))
        for line in others:
            page.show(_line(line))
    page.show()
    page.show(Line(_result(text, match), style="bold"))


def _print_deal(page: Page, text: Text, game: AnyGame, match: Match, dealt: tuple[Event, ...]) -> None:
    """The heading of a deal and the cards that everybody got."""
    number = len(match.sheets) + (match.phase == "playing")
    page.show()
    dealer = seat_name(text, (), match.view(-1).dealer)
    page.show(Line(text("cli.replay.dealt_by", number=number, dealer=dealer), style="bold"))
    for event in dealt:
        if event.kind == "dealt":
            line = text("cli.replay.dealt", name=seat_name(text, (), event.seat), cards=game.pack.write(event.cards))
        else:
            line = tell(text, game, event, (), width=STORY)
        for row in wrap(line, STORY):
            page.show(_line(row))


def _line(words: str, number: str = "", notation: str = "") -> Line:
    """One line of a replay: the number of the move, its notation, and what happened."""
    line = Line(f"{number:>4}  {notation:<{NOTATION}} ", style="dim", overflow="fold")
    return line.append(words, style="not dim")


def print_sheets(text: Text, record: Record) -> None:
    """Every count of a record, side by side, with the totals."""
    page, match = Page(), record.replay()
    for deal in range(len(match.sheets)):
        page.show(_panel(text, match.game, match.sheets[: deal + 1]))
    page.show(Line(_result(text, match), style="bold"))


def _panel(text: Text, game: AnyGame, sheets: tuple[Scoresheet, ...]) -> Panel:
    """The count of the last of some deals, with the totals up to it."""
    sheet = sheets[-1]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True, header_style="bold")
    table.add_column("")
    for name in side_names(text, game, ()):
        table.add_column(name)
    table.add_column("")
    for row in rows(text, game, sheet):
        table.add_row(row.label, *(_cell(game.pack, cell) for cell in row.cells), Line(row.note, style="dim"))
    table.add_row(text("cli.replay.deal"), *map(str, sheet.points), "", style="bold")
    total = text("cli.replay.total" if game.target is None else "cli.replay.total_to", target=game.target)
    table.add_row(total, *map(str, totals(sheets, game.side_count)), "", style="bold")
    return Panel(table, title=text("cli.replay.count", number=sheet.deal), title_align="left")


def _cell(pack: Pack, cell: Cell) -> Group:
    """What one side has on one line of the count: its points, what was counted, and the cards behind it."""
    first = Line(str(cell.points), style="bold" if cell.points else "dim")
    for words in (cell.count, cell.missed):
        if words:
            first.append(f"  {words}", style="not bold dim" if words is cell.missed else "not bold not dim")
    if not 0 < len(cell.cards) <= MOST_CARDS:
        return Group(first)
    faces = [pack.faces[card] for card in cell.cards]
    if cell.values:
        faces = [f"{face} {value}" for face, value in zip(faces, cell.values, strict=True)]
    return Group(first, Line((", " if cell.values else " ").join(faces), style="dim"))


def _result(text: Text, match: Match) -> str:
    """How a match ended, or that it was not played to its end."""
    if match.outcome is not None:
        return tell_outcome(text, match.game, match.outcome, ())
    return text("cli.replay.unfinished", count=len(match.moves))
