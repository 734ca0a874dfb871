"""Commands about matches that are kept: taking one up, reading one in, checking one, statistics."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table as Rows
from rich.text import Text as Line

from cardtable.cli.pages import Page
from cardtable.cli.problems import WrongCommand
from cardtable.cli.replay import read_record
from cardtable.engine.verification import verify
from cardtable.games import find_game
from cardtable.rooms.exchange import imported
from cardtable.rooms.ledger import Summary
from cardtable.rooms.sqlite import SqliteLedger, ledger_path
from cardtable.rooms.statistics import Statistics, Tally, statistics
from cardtable.rooms.table import taken_up
from cardtable.text.people import player_kind
from cardtable.text.text import Text

if TYPE_CHECKING:
    from cardtable.rooms.table import Table


def opened(text: Text, path: Path | None = None) -> SqliteLedger:
    """The ledger of whoever asks, or the one that is named; raises `LedgerError`.

    Where a damaged one was set aside, that is said on stderr.
    """
    ledger = SqliteLedger(path or ledger_path())

    def tell(path: Path) -> None:
        print(text("ledger.set_aside", path=path), file=sys.stderr)

    if ledger.set_aside is not None:
        tell(ledger.set_aside)
    ledger.on_set_aside = tell
    return ledger


def resumed(text: Text, match: str | None, pace: float) -> "Table":
    """The table of a match that is taken up: the one named, or the last one touched; raises `LedgerError`."""
    ledger = opened(text)
    if match is None:
        waiting = ledger.unfinished()
        if not waiting:
            raise WrongCommand("nothing_to_resume")
        return taken_up(ledger, waiting[0], pace)
    summary = ledger.find(match)
    if summary.standing != "playing":
        raise WrongCommand("match_over", summary.id)
    return taken_up(ledger, summary, pace)


def print_unfinished(text: Text) -> None:
    """The matches that can be taken up, the last one touched first."""
    waiting = opened(text).unfinished()
    page, rows = Page(), Rows(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("match", "game", "players", "moves", "last"):
        rows.add_column(text(f"cli.matches.{heading}"), overflow="fold")
    for summary in waiting:
        rows.add_row(summary.id, *_row(text, summary), str(summary.entries), summary.last[:16].replace("T", " "))
    page.show(rows if waiting else text("cli.error.nothing_to_resume"))


def _row(text: Text, summary: Summary) -> tuple[str, str]:
    """A match in words: its game, and who plays it."""
    players = ", ".join(player_kind(text, player) for player in summary.header.players)
    return text.within(summary.header.game)("name"), players


def import_(text: Text, file: str) -> None:
    """Keeps the match of a record in the ledger and says how it is called there."""
    record = read_record(file)
    print(text("cli.matches.imported", match=imported(opened(text), record)))


def print_verification(text: Text, file: str) -> None:
    """Checks a record and says what was checked; raises `CorruptRecord` where something is not as it should be."""
    record = read_record(file)
    checked, page, game = verify(record), Page(), record.setup.game
    page.show(Line(text("cli.verify.match", game=text.within(game.id)("name"), count=game.seats), style="bold"))
    page.show(text("cli.verify.moves", count=checked.moves))
    if checked.commitment:
        page.show(text("cli.verify.commitment" if checked.promised else "cli.verify.no_commitment"))
        page.show(Line(f"  SHA-256(cardtable 1|{checked.seed}|{checked.salt})", overflow="fold", style="dim"))
        page.show(Line(f"  = {checked.commitment}", overflow="fold", style="dim"))
    elif checked.seed is not None:
        page.show(text("cli.verify.chosen", seed=checked.seed))
    if record.setup.words:
        page.show(text("cli.verify.words", seed=checked.mixed))
    for deal in checked.deals:
        kind = "given" if deal.given else "dealt"
        page.show(text(f"cli.verify.{kind}", number=deal.deal, attempt=deal.attempt + 1))
        page.show(Line(f"  {game.layout.pack.write(deal.order)}", overflow="fold", style="dim"))
    page.show(text("cli.verify.over" if checked.over else "cli.verify.unfinished"))


def print_statistics(text: Text, game: str | None, player: str, as_json: bool) -> None:
    """How somebody did, as a page or as JSON; raises `UnknownGame`."""
    wanted = "" if game is None else find_game(game).id
    found = statistics(opened(text).finished(wanted), player)
    if as_json:
        print(json.dumps({"player": player, "games": [asdict(one) for one in found]}, indent=2, ensure_ascii=False))
        return
    page = Page()
    if not found:
        page.show(text("cli.stats.none"))
    for number, one in enumerate(found):
        if number:
            page.show()
        _print_game(page, text, one)


def _print_game(page: Page, text: Text, found: Statistics) -> None:
    """One game: won, lost and level against each opponent, then the averages and the best of it."""
    words = text.within(found.game)
    page.show(Line(words("name"), style="bold"))
    rows = Rows(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("against", "won", "lost", "level", "share"):
        rows.add_column(text(f"cli.stats.{heading}"), justify="left" if heading == "against" else "right")
    rows.add_column("")
    opponents = sorted(found.against.items(), key=lambda pair: -pair[1].matches)
    for name, tally in ((text("cli.stats.all"), found.total), *((player_kind(text, who), t) for who, t in opponents)):
        rows.add_row(name, str(tally.won), str(tally.lost), str(tally.level), _share(tally), _bar(tally))
    page.show(rows)
    page.show(text("cli.stats.streak", now=found.streak, longest=found.longest_streak))
    if found.abandoned:
        page.show(text("cli.stats.abandoned", count=found.abandoned))
    if found.best is not None:
        best = found.best
        page.show(text("cli.stats.best", points=best.points, number=best.deal, match=best.match))
    if found.lines:
        page.show(text("cli.stats.lines", count=found.deals))
        means = Rows(box=None, pad_edge=False, padding=(0, 2, 0, 2), show_header=False)
        means.add_column("")
        means.add_column("", justify="right")
        for key, mean in found.lines.items():
            means.add_row(words(f"line.{key}.label"), f"{mean:+.2f}")
        page.show(means)


def _share(tally: Tally) -> str:
    """The share of the matches that were won, half of it for those that ended level."""
    return f"{100 * (tally.won + tally.level / 2) / tally.matches:.0f} %" if tally.matches else ""


def _bar(tally: Tally, width: int = 20) -> Line:
    """The same as a bar of so many columns."""
    won = round(width * (tally.won + tally.level / 2) / tally.matches) if tally.matches else 0
    return Line("#" * won, style="green").append("-" * (width - won), style="dim")
