"""The commands. Help texts are keys of words, put into a person's language before anything is read."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from cardtable import __version__
from cardtable.cli import completion
from cardtable.cli.arena_command import arena
from cardtable.cli.caller import Caller, caller_of
from cardtable.cli.club_commands import join, serve
from cardtable.cli.flags import Dealer, Game, Options, Pace, Players, Preset, Seats, Seed
from cardtable.cli.host_commands import export, ranking
from cardtable.cli.request import Request
from cardtable.cli.run import COMPLETION
from cardtable.cli.spoken import SpokenCommand, SpokenGroup, UsageError, reworded, speak
from cardtable.cli.terminal import open_app
from cardtable.cli.tournament_commands import tournament

app = typer.Typer(
    cls=SpokenGroup,
    help="cli.help.all",
    rich_markup_mode=None,  # help pages drawn by rich take a tenth of a second longer
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def command_line(arguments: Sequence[str], caller: Caller) -> int:
    """Carries out a command line and returns the exit code; raises a `CardtableError` for what cannot be."""
    if os.environ.get(COMPLETION) == "complete_bash":
        completion.join_option(os.environ)
    command = typer.main.get_command(app)
    speak(command, caller.text, completion.brief if COMPLETION in os.environ else str)
    try:
        code = command.main(list(arguments), prog_name="cardtable", standalone_mode=False, obj=caller)
    except UsageError as error:
        raise reworded(error) from error
    return code if isinstance(code, int) else 0


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"cardtable {__version__}")
        raise typer.Exit


@app.callback()
def _everything(
    version: Annotated[
        bool, typer.Option("--version", help="cli.flag.version", is_eager=True, callback=_tell_version)
    ] = False,
) -> None:
    """The flags that go before any command."""


@app.command(cls=SpokenCommand, help="cli.help.play")
def play(
    ctx: typer.Context,
    game: Game,
    *,
    seats: Seats = None,
    players: Players = None,
    option: Options = None,
    preset: Preset = None,
    seed: Seed = None,
    dealer: Dealer = None,
    pace: Pace = None,
    words: Annotated[bool, typer.Option("--words", help="cli.flag.words")] = False,
) -> int:
    """Sits down at a table: persons at this keyboard, and bots."""
    caller = caller_of(ctx)
    request = Request(game, players, seats, option or (), preset, seed, dealer, pace, words)
    return open_app(caller.text, request.table(caller.settings.seconds))


@app.command(cls=SpokenCommand, help="cli.help.watch")
def watch(
    ctx: typer.Context,
    game: Game,
    *,
    seats: Seats = None,
    players: Players = None,
    option: Options = None,
    preset: Preset = None,
    seed: Seed = None,
    dealer: Dealer = None,
    pace: Pace = None,
) -> int:
    """Looks on at a table of bots."""
    caller = caller_of(ctx)
    request = Request(game, players, seats, option or (), preset, seed, dealer, pace)
    return open_app(caller.text, request.table(caller.settings.seconds, watched=True))


@app.command(cls=SpokenCommand, help="cli.help.games")
def games(ctx: typer.Context) -> None:
    """Lists the games."""
    from cardtable.cli.pages import print_games  # noqa: PLC0415 - rich is loaded where something is printed

    print_games(caller_of(ctx).text)


@app.command(cls=SpokenCommand, help="cli.help.rules")
def rules(
    ctx: typer.Context, game: Game, players: Players = None, option: Options = None, preset: Preset = None
) -> None:
    """Prints the rules of a game as they are played at such a table."""
    at_table = Request(game, players, options=option or (), preset=preset).rules()
    from cardtable.cli.pages import print_rules  # noqa: PLC0415

    print_rules(caller_of(ctx).text, at_table)


@app.command(cls=SpokenCommand, help="cli.help.replay")
def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="cli.metavar.file", help="cli.argument.file")],
    score: Annotated[bool, typer.Option("--score", help="cli.flag.score")] = False,
) -> None:
    """Prints a match that was written down."""
    from cardtable.cli.replay import print_moves, print_sheets, read_record  # noqa: PLC0415

    record = read_record(str(file))
    (print_sheets if score else print_moves)(caller_of(ctx).text, record)


MatchName = Annotated[str | None, typer.Argument(metavar="cli.metavar.match", help="cli.argument.match")]


@app.command(cls=SpokenCommand, help="cli.help.resume")
def resume(
    ctx: typer.Context,
    match: MatchName = None,
    listed: Annotated[bool, typer.Option("--list", help="cli.flag.list")] = False,
) -> int:
    """Goes on with a match that was not finished."""
    from cardtable.cli.matches import print_unfinished, resumed  # noqa: PLC0415

    caller = caller_of(ctx)
    if listed:
        print_unfinished(caller.text)
        return 0
    return open_app(caller.text, resumed(caller.text, match, caller.settings.seconds))


@app.command(cls=SpokenCommand, help="cli.help.stats")
def stats(
    ctx: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="cli.metavar.game", help="cli.argument.game", autocompletion=completion.games),
    ] = None,
    who: Annotated[str, typer.Option("--who", metavar="cli.metavar.player", help="cli.flag.who")] = "me",
    as_json: Annotated[bool, typer.Option("--json", help="cli.flag.json")] = False,
) -> None:
    """Shows how somebody did."""
    from cardtable.cli.matches import print_statistics  # noqa: PLC0415

    print_statistics(caller_of(ctx).text, game, who, as_json)


app.command(cls=SpokenCommand, help="cli.help.export")(export)


@app.command("import", cls=SpokenCommand, help="cli.help.import")
def import_(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="cli.metavar.file", help="cli.argument.file")],
) -> None:
    """Keeps a match that was written down."""
    from cardtable.cli.matches import import_ as keep  # noqa: PLC0415

    keep(caller_of(ctx).text, str(file))


@app.command(cls=SpokenCommand, help="cli.help.verify")
def verify(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="cli.metavar.file", help="cli.argument.file")],
) -> None:
    """Checks a match that was written down."""
    from cardtable.cli.matches import print_verification  # noqa: PLC0415

    print_verification(caller_of(ctx).text, str(file))


app.command(cls=SpokenCommand, help="cli.help.ranking")(ranking)
app.command(cls=SpokenCommand, help="cli.help.arena")(arena)
app.add_typer(tournament, name="tournament", help="cli.help.tournament")
app.command(cls=SpokenCommand, help="cli.help.serve")(serve)
app.command(cls=SpokenCommand, help="cli.help.join")(join)
