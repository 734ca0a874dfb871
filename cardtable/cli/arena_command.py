"""How the command `arena` is written: its flags."""

from typing import Annotated

import typer

from cardtable.cli import completion
from cardtable.cli.caller import caller_of
from cardtable.cli.flags import Game, Options, Preset
from cardtable.cli.request import Request


def arena(
    ctx: typer.Context,
    game: Game,
    *,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="cli.metavar.bots", help="arena.flag.players", autocompletion=completion.rivals
        ),
    ] = None,
    deals: Annotated[str | None, typer.Option("--deals", metavar="N", help="arena.flag.deals")] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="cli.metavar.seed", help="arena.flag.seed")] = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="N", help="arena.flag.seats", autocompletion=completion.players),
    ] = None,
    option: Options = None,
    preset: Preset = None,
    iterations: Annotated[str | None, typer.Option("--iterations", metavar="N", help="arena.flag.iterations")] = None,
    seconds: Annotated[
        str | None, typer.Option("--seconds", metavar="cli.metavar.seconds", help="arena.flag.seconds")
    ] = None,
    jobs: Annotated[str | None, typer.Option("--jobs", metavar="N", help="arena.flag.jobs")] = None,
    executor: Annotated[
        str | None, typer.Option("--executor", metavar="cli.metavar.place", help="arena.flag.executor")
    ] = None,
    state: Annotated[str | None, typer.Option("--state", metavar="cli.metavar.file", help="arena.flag.state")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="arena.flag.fresh")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="arena.flag.json")] = False,
) -> int:
    """Measures two bots against each other."""
    from cardtable.cli.arena import Asked, measure  # noqa: PLC0415 - rich and the rooms are loaded where they are used

    table = Request(game, seats, options=option or (), preset=preset, seed=seed)
    return measure(
        caller_of(ctx).text,
        Asked(table, players, deals, jobs, executor, iterations, seconds, state, fresh=fresh, as_json=as_json),
    )
