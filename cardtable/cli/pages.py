"""What is printed: the list of the games, and rules pages. All output goes through one console."""

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from cardtable.cli.problems import ReaderGone, is_reader_gone
from cardtable.engine.game import AnyGame
from cardtable.games import CLASSES, game_of
from cardtable.text.options import preset_length
from cardtable.text.rules import render_rules
from cardtable.text.text import Text

WIDEST = 100
"""Pages are no wider than so many columns, however wide the terminal: longer lines are hard to read."""

STANDARD = 80
"""The columns of a terminal that does not tell how many it has."""

ROOMY = 60
"""From so many columns on the list of games has room for how long each takes."""

NARROWEST = 40
"""Pages are no narrower than so many columns: a narrower terminal breaks the lines itself."""


class Page(Console):
    """The terminal, or whatever the output goes to: there without colours."""

    def __init__(self) -> None:
        super().__init__(highlight=False)
        self.width = max(NARROWEST, min(self.width or STANDARD, WIDEST))

    def show(self, what: RenderableType = "", *, markup: bool = True) -> None:
        """Prints something; into a file or a pipe without the spaces that fill up a line."""
        if self.is_terminal:
            self.print(what, markup=markup)
            return
        with self.capture() as printed:
            self.print(what, markup=markup)
        page = "\n".join(line.rstrip() for line in printed.get().split("\n"))
        try:
            self.file.write(page)
            self.file.flush()
        except OSError as error:
            if is_reader_gone(error):
                raise ReaderGone from error
            raise


def print_games(text: Text) -> None:
    """Every game with its players, its presets and how long each of them takes, as far as the page has room."""
    page = Page()
    headings: tuple[str, ...] = ("game", "name", "players", "length", "presets")
    if page.width < WIDEST:
        headings = ("game", "players", "length", "presets") if page.width >= ROOMY else ("game", "players", "presets")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        # A game and a preset are typed as they stand here, and numbers are read at a glance: they stay whole.
        whole = heading in ("game", "players", "presets")
        table.add_column(text(f"cli.games.{heading}"), overflow="fold", no_wrap=whole and page.width > ROOMY)
    for game in map(game_of, CLASSES):
        words = text.within(game.id)
        about: dict[str, Line | str] = {"game": Line(game.id, style="bold"), "name": words("name")}
        about["players"] = _numbers(game.seat_counts)
        for preset in game.presets:
            row = {**about, "length": preset_length(text, game, preset), "presets": preset}
            table.add_row(*(row.get(heading, "") for heading in headings))
            about = {}
    page.show(table)


def _numbers(counts: Sequence[int]) -> str:
    """Some numbers of players, the usual one first; many that follow each other from the least to the greatest."""
    least, most = min(counts), max(counts)
    many = len(counts) > 3 and most - least + 1 == len(counts)
    return f"{least}-{most}" if many else ", ".join(map(str, counts))


def print_rules(text: Text, game: AnyGame) -> None:
    """The rules page of a game at a table."""
    # Half of rich is needed for Markdown, and for nothing else here.
    from rich.markdown import Markdown  # noqa: PLC0415

    Page().show(Padding(Markdown(render_rules(text, game)), (0, 1)))
