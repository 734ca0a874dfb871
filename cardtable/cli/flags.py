"""Arguments and flags that several commands share: a game, and the table at which it is played."""

from typing import Annotated

import typer

from cardtable.cli import completion

Game = Annotated[
    str, typer.Argument(metavar="cli.metavar.game", help="cli.argument.game", autocompletion=completion.games)
]
Players = Annotated[
    str | None, typer.Option("--players", metavar="N", help="cli.flag.players", autocompletion=completion.players)
]
Seats = Annotated[
    str | None,
    typer.Option("--seats", metavar="cli.metavar.seats", help="cli.flag.seats", autocompletion=completion.seats),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "-o", "--option", metavar="cli.metavar.option", help="cli.flag.option", autocompletion=completion.options
    ),
]
Preset = Annotated[
    str | None,
    typer.Option("--preset", metavar="cli.metavar.preset", help="cli.flag.preset", autocompletion=completion.presets),
]
Seed = Annotated[str | None, typer.Option("--seed", metavar="cli.metavar.seed", help="cli.flag.seed")]
Dealer = Annotated[str | None, typer.Option("--dealer", metavar="N", help="cli.flag.dealer")]
Pace = Annotated[str | None, typer.Option("--pace", metavar="cli.metavar.seconds", help="cli.flag.pace")]
