"""Runs `cardtable serve` as it is, but for what a test asks for: `python -m tests.ssh.run_club HOOKS FLAGS...`.

HOOKS are words: `stand_in` puts a small app in the place of the lobby, `fixed:FILE` takes the cards from a record.
"""

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path


def main() -> None:
    hooks, *flags = sys.argv[1:]
    from cardtable.cli.run import run  # noqa: PLC0415 - processes of bots load this module as well

    for hook in hooks.split():
        kind, _, value = hook.partition(":")
        if kind == "stand_in":
            from cardtable.tui import club  # noqa: PLC0415
            from tests.ssh.stand_in import StandIn  # noqa: PLC0415

            club.ClubApp = StandIn  # type: ignore[assignment,misc]
        elif kind == "fixed":
            fix_cards(Path(value))
    sys.exit(run(["serve", *flags]))


def fix_cards(file: Path) -> None:
    """Every match at every table is dealt as the record says, as long as it lasts; the file can change meanwhile."""
    from cardtable.engine.record import Record  # noqa: PLC0415
    from cardtable.games import GAMES  # noqa: PLC0415
    from cardtable.rooms.table import Table  # noqa: PLC0415
    from cardtable.ssh import serve  # noqa: PLC0415

    def dealt(table: Table) -> Table:
        setup = Record.read(file.read_text(encoding="utf-8"), GAMES).setup
        return replace(table, setup=replace(setup, game=table.setup.game))

    serve.Club = partial(serve.Club, dealt=dealt)  # type: ignore[assignment,misc]


if __name__ == "__main__":
    main()
