"""Runs `cardtable serve` as it is, but for what a test asks for: `python -m tests.ssh.run_club HOOKS FLAGS...`.

With the word `stand_in` as HOOKS a small app takes the place of the lobby; with `short` a match of Scopone is one deal,
which is always the same.
"""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.rooms.table import Table


def short(table: "Table") -> "Table":
    """The shortest match of Scopone, with known cards."""
    game = table.setup.game
    if game.id != "scopone":
        return table
    one_deal = type(game).at_table(game.seats, {"match": "single"})
    return replace(table, setup=replace(table.setup, game=one_deal, seed="four at one table", salt=""))


def main() -> None:
    hooks, *flags = sys.argv[1:]
    from cardtable.cli.run import run  # noqa: PLC0415 - processes of bots load this module as well

    if hooks == "stand_in":
        from cardtable.tui import club  # noqa: PLC0415
        from tests.ssh.stand_in import StandIn  # noqa: PLC0415

        club.ClubApp = StandIn  # type: ignore[assignment,misc]
    if hooks == "short":
        from cardtable.ssh.club import Club  # noqa: PLC0415

        Club.__init__.__defaults__ = (short,)
    sys.exit(run(["serve", *flags]))


if __name__ == "__main__":
    main()
