"""The commands of whoever holds tournaments in a club, from the account that runs it."""

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.caller import caller_of
from cardtable.cli.flags import Game, Options, Preset
from cardtable.cli.problems import WrongCommand
from cardtable.cli.request import Request
from cardtable.cli.spoken import SpokenCommand, SpokenGroup

Data = Annotated[str | None, typer.Option("--data", metavar="cli.metavar.folder", help="cli.flag.data")]
Config = Annotated[Path | None, typer.Option("--config", metavar="cli.metavar.file", help="cli.flag.club_config")]
Name = Annotated[str, typer.Argument(metavar="cli.metavar.tournament", help="cli.argument.tournament")]

tournament = typer.Typer(cls=SpokenGroup, rich_markup_mode=None, no_args_is_help=True)


@tournament.command("new", cls=SpokenCommand, help="cli.help.tournament_new")
def new(
    ctx: typer.Context,
    game: Game,
    *,
    players: Annotated[str | None, typer.Option("--players", metavar="N", help="cli.flag.players")] = None,
    option: Options = None,
    preset: Preset = None,
    title: Annotated[str, typer.Option("--title", metavar="cli.metavar.words", help="cup.flag.title")] = "",
    knockout: Annotated[bool, typer.Option("--knockout", help="cup.flag.knockout")] = False,
    duplicate: Annotated[str | None, typer.Option("--duplicate", metavar="N", help="cup.flag.duplicate")] = None,
    twice: Annotated[bool, typer.Option("--twice", help="cup.flag.twice")] = False,
    at: Annotated[str | None, typer.Option("--at", metavar="N", help="cup.flag.at")] = None,
    lot: Annotated[bool, typer.Option("--lot", help="cup.flag.lot")] = False,
    data: Data = None,
    config: Config = None,
) -> int:
    """Announces a tournament."""
    from cardtable.cli.host import Whose  # noqa: PLC0415 - loaded where a club is told something
    from cardtable.cli.tournament import plan_of, send  # noqa: PLC0415
    from cardtable.rooms.tournaments.orders import Order  # noqa: PLC0415

    rules = Request(game, players, options=option or (), preset=preset).rules()
    plan = plan_of(
        rules, "" if option else preset or "", title=title, form="knockout" if knockout else "round_robin",
        deals=_count("--duplicate", duplicate), twice=twice, wanted=_count("--at", at), by_lot=lot,
    )  # fmt: skip
    return send(caller_of(ctx).text, Whose(data, config), Order("announce", plan=plan))


@tournament.command("list", cls=SpokenCommand, help="cli.help.tournament_list")
def list_(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="cli.metavar.tournament", help="cli.argument.tournament")
    ] = None,
    *,
    data: Data = None,
    config: Config = None,
) -> None:
    """Lists the tournaments, or tells all of one."""
    from cardtable.cli.host import Whose  # noqa: PLC0415
    from cardtable.cli.tournament import print_list  # noqa: PLC0415

    print_list(caller_of(ctx).text, Whose(data, config), name)


@tournament.command("start", cls=SpokenCommand, help="cli.help.tournament_start")
def start(ctx: typer.Context, name: Name, *, data: Data = None, config: Config = None) -> int:
    """Starts a tournament with those who have entered."""
    from cardtable.cli.host import Whose  # noqa: PLC0415
    from cardtable.cli.tournament import send  # noqa: PLC0415
    from cardtable.rooms.tournaments.orders import Order  # noqa: PLC0415

    return send(caller_of(ctx).text, Whose(data, config), Order("start", name))


@tournament.command("award", cls=SpokenCommand, help="cli.help.tournament_award")
def award(
    ctx: typer.Context,
    name: Name,
    winner: Annotated[str, typer.Argument(metavar="cli.metavar.player", help="cup.argument.winner")],
    against: Annotated[str | None, typer.Argument(metavar="cli.metavar.opponent", help="cup.argument.against")] = None,
    *,
    data: Data = None,
    config: Config = None,
) -> int:
    """Gives somebody the match that they play against somebody."""
    from cardtable.cli.host import Whose  # noqa: PLC0415
    from cardtable.cli.tournament import send  # noqa: PLC0415
    from cardtable.rooms.tournaments.orders import Order  # noqa: PLC0415

    return send(caller_of(ctx).text, Whose(data, config), Order("award", name, name=winner, against=against or ""))


@tournament.command("cancel", cls=SpokenCommand, help="cli.help.tournament_cancel")
def cancel(ctx: typer.Context, name: Name, *, data: Data = None, config: Config = None) -> int:
    """Calls a tournament off."""
    from cardtable.cli.host import Whose  # noqa: PLC0415
    from cardtable.cli.tournament import send  # noqa: PLC0415
    from cardtable.rooms.tournaments.orders import Order  # noqa: PLC0415

    return send(caller_of(ctx).text, Whose(data, config), Order("cancel", name))


def _count(flag: str, told: str | None) -> int:
    """A number that was given with a flag, 0 where none was; raises `WrongCommand`."""
    if told is None:
        return 0
    if not (told.strip().isdecimal() and 0 < len(told) < 5):
        raise WrongCommand("not_a_number", told, flag=flag)
    return int(told)
