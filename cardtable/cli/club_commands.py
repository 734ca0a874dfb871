"""The commands of clubs: opening one, and joining one."""

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.caller import caller_of
from cardtable.cli.problems import WrongCommand


def serve(
    ctx: typer.Context,
    *,
    address: Annotated[
        str | None, typer.Option("--address", metavar="cli.metavar.address", help="serve.flag.address")
    ] = None,
    port: Annotated[str | None, typer.Option("--port", metavar="N", help="serve.flag.port")] = None,
    data: Annotated[str | None, typer.Option("--data", metavar="cli.metavar.folder", help="serve.flag.data")] = None,
    host_key: Annotated[
        str | None, typer.Option("--host-key", metavar="cli.metavar.file", help="serve.flag.host_key")
    ] = None,
    keys: Annotated[str | None, typer.Option("--keys", metavar="cli.metavar.file", help="serve.flag.keys")] = None,
    guests: Annotated[bool | None, typer.Option("--guests/--no-guests", help="serve.flag.guests")] = None,
    password_file: Annotated[
        str | None, typer.Option("--password-file", metavar="cli.metavar.file", help="serve.flag.password_file")
    ] = None,
    sessions: Annotated[str | None, typer.Option("--sessions", metavar="N", help="serve.flag.sessions")] = None,
    per_address: Annotated[
        str | None, typer.Option("--per-address", metavar="N", help="serve.flag.per_address")
    ] = None,
    per_key: Annotated[str | None, typer.Option("--per-key", metavar="N", help="serve.flag.per_key")] = None,
    idle: Annotated[str | None, typer.Option("--idle", metavar="cli.metavar.seconds", help="serve.flag.idle")] = None,
    message: Annotated[
        str | None, typer.Option("--message", metavar="cli.metavar.words", help="serve.flag.message")
    ] = None,
    games: Annotated[str | None, typer.Option("--games", metavar="cli.metavar.games", help="serve.flag.games")] = None,
    hosts: Annotated[str | None, typer.Option("--hosts", metavar="cli.metavar.hosts", help="serve.flag.hosts")] = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="N", help="serve.flag.bots")] = None,
    workers: Annotated[str | None, typer.Option("--workers", metavar="N", help="serve.flag.workers")] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="cli.metavar.file", help="serve.flag.config")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="serve.flag.check")] = False,
    systemd: Annotated[bool, typer.Option("--systemd", help="serve.flag.systemd")] = False,
) -> int:
    """Opens a club for others."""
    from cardtable.cli.serve import open_club  # noqa: PLC0415 - loaded where a club is opened

    numbers = {
        "port": port, "sessions": sessions, "per_address": per_address, "per_key": per_key, "idle": idle, "bots": bots,
        "workers": workers,
    }  # fmt: skip
    flags = {
        "address": address,
        "data": data,
        "host_key": host_key,
        "keys": keys,
        "guests": guests,
        "password_file": password_file,
        "message": message,
        "games": _words(games),
        "hosts": _words(hosts),
        **{name: _number(f"--{name.replace('_', '-')}", told) for name, told in numbers.items()},
    }
    return open_club(caller_of(ctx).text, config, flags, check=check, systemd=systemd)


def join(
    ctx: typer.Context,
    host: Annotated[str | None, typer.Argument(metavar="cli.metavar.host", help="cli.argument.host")] = None,
    table: Annotated[str | None, typer.Argument(metavar="cli.metavar.table", help="cli.argument.table")] = None,
    *,
    port: Annotated[str | None, typer.Option("--port", "-p", metavar="N", help="serve.flag.join_port")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="serve.flag.watch")] = False,
) -> int:
    """Goes to a club."""
    from cardtable.cli.join import join as go  # noqa: PLC0415

    return go(caller_of(ctx).text, host, table, _number("--port", port), watch=watch)


def _words(told: str | None) -> tuple[str, ...] | None:
    """The words that were given with a flag, separated by commas, if any were."""
    return None if told is None else tuple(word.strip() for word in told.split(",") if word.strip())


def _number(flag: str, told: str | None) -> int | None:
    """A number that was given with a flag, if any; raises `WrongCommand`."""
    if told is None:
        return None
    if not (told.strip().isdecimal() and len(told) < 10):
        raise WrongCommand("not_a_number", told, flag=flag)
    return int(told)
