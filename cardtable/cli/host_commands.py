"""The commands of whoever keeps a ledger: taking matches out of it as text, and reading the ranking of a club."""

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli import completion
from cardtable.cli.caller import caller_of
from cardtable.cli.problems import WrongCommand

Data = Annotated[str | None, typer.Option("--data", metavar="cli.metavar.folder", help="cli.flag.data")]
Config = Annotated[Path | None, typer.Option("--config", metavar="cli.metavar.file", help="cli.flag.club_config")]


def export(
    ctx: typer.Context,
    match: Annotated[
        str | None, typer.Argument(metavar="cli.metavar.match", help="cli.argument.match_out", show_default=False)
    ] = None,
    file: Annotated[str, typer.Argument(metavar="cli.metavar.file", help="cli.argument.out")] = "-",
    *,
    into: Annotated[str | None, typer.Option("--all", metavar="cli.metavar.folder", help="cli.flag.all")] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="cli.metavar.game", help="cli.flag.game", autocompletion=completion.games),
    ] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="cli.metavar.day", help="cli.flag.since")] = None,
    data: Data = None,
    config: Config = None,
) -> int:
    """Writes a match down, or all of them."""
    from cardtable.cli import host  # noqa: PLC0415 - loaded where something is written

    text = caller_of(ctx).text
    if into is not None:
        if match is not None:
            raise WrongCommand("match_and_all", match)
        return 0 if host.export_all(text, into, game, since, host.Whose(data, config)) else 1
    for flag, told in (("--game", game), ("--since", since)):
        if told is not None:
            raise WrongCommand("only_with_all", flag)
    if match is None:
        raise WrongCommand("export_what")
    host.export(text, match, file, host.Whose(data, config))
    return 0


def ranking(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="cli.metavar.game", help="cli.argument.game", autocompletion=completion.games),
    ] = None,
    *,
    month: Annotated[str | None, typer.Option("--month", metavar="cli.metavar.month", help="cli.flag.month")] = None,
    data: Data = None,
    config: Config = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli.flag.json")] = False,
) -> None:
    """Shows who is how strong in a club."""
    from cardtable.cli import host  # noqa: PLC0415 - loaded where something is printed

    host.print_ranking(caller_of(ctx).text, game, month, host.Whose(data, config), as_json=as_json)
